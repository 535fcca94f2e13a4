"""Pictures of boards, positions and orders. Standard library only; nothing here reads the clock."""
