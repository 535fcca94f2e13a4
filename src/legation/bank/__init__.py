"""The bank: maps and variants as data files."""

from legation.bank.files import listed
from legation.bank.variants import load_board, load_partly, load_variant

__all__ = ["listed", "load_board", "load_partly", "load_variant"]
