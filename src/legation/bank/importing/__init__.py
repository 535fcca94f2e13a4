"""Reading maps of other forms and writing them as map files."""

from legation.bank.importing.factsfile import read_facts
from legation.bank.importing.matching import same_geography
from legation.bank.importing.writing import map_text, patch_text

__all__ = ["map_text", "patch_text", "read_facts", "same_geography"]
