"""Holes: provinces vanish from the board, and the map closes up over them or not."""
