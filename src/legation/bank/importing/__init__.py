"""Reading maps of other forms and writing them as map files."""

from legation.bank.importing.factsfile import facts_map, read_facts
from legation.bank.importing.forms import FORMS, Imported, form_of, import_all
from legation.bank.importing.matching import same_geography
from legation.bank.importing.shelf import Paper, gather
from legation.bank.importing.writing import map_text, patch_text

__all__ = [
    "FORMS",
    "Imported",
    "Paper",
    "facts_map",
    "form_of",
    "gather",
    "import_all",
    "map_text",
    "patch_text",
    "read_facts",
    "same_geography",
]
