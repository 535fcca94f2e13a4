"""``python -m legation`` is the command ``legation``."""

from __future__ import annotations

from legation.cli import main

if __name__ == "__main__":
    main()
