"""Notation: how orders, units and positions are read and written."""

from legation.notation.answers import Answer, Reading, Refusal
from legation.notation.dialects import DIALECTS
from legation.notation.names import NameTable, name_table
from legation.notation.position import read_position, write_position
from legation.notation.reading import Reader, read, read_line
from legation.notation.sheet import Written, read_sheet
from legation.notation.standard import STANDARD
from legation.notation.units import read_unit, write_unit
from legation.notation.verbs import Draft, Mention, Verb
from legation.notation.writing import Writer, write

__all__ = [
    "DIALECTS",
    "STANDARD",
    "Answer",
    "Draft",
    "Mention",
    "NameTable",
    "Reader",
    "Reading",
    "Refusal",
    "Verb",
    "Writer",
    "Written",
    "name_table",
    "read",
    "read_line",
    "read_position",
    "read_sheet",
    "read_unit",
    "write",
    "write_position",
    "write_unit",
]
