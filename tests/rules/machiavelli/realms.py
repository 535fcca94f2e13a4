"""Small realms for the tests of owners, victory and adjustments: a map of three powers with cities.

North holds Nor and Nam (a home country of two provinces, the first with a city that yields a varying
income), South holds Sud and Sam; Gat is nobody's, Fen has a fortress, and the sea touches Nor, Sud, Gat.
"""

from __future__ import annotations

from pathlib import Path

from legation import load_variant
from legation.engine.variant import Variant

__all__ = ["realm_of"]

MAP = """
[map]
id = "realm"
name = "Realm"
cities = true
provinces = 8

[[power]]
id = "north"
name = "North"
letter = "N"
[[power]]
id = "south"
name = "South"
letter = "S"
[[power]]
id = "east"
name = "East"
letter = "E"

[province]
nam = { name = "Nambury", kind = "inland" }
sam = { name = "Samberg", kind = "inland", centre = true, home = "south", city = { income = 1 } }
gat = { name = "Gate", kind = "coast", centre = true, city = { income = 1, fortified = true } }
fen = { name = "Fenton", kind = "inland", city = { fortified = true, fortress = true } }
sea = { name = "Sea", kind = "sea" }

[province.nor]
name = "Norland"
kind = "coast"
centre = true
home = "north"
city = { income = 2, fortified = true, port = true, major = true }
[province.sud]
name = "Sudmark"
kind = "coast"
centre = true
home = "south"
city = { income = 1, fortified = true, port = true }
[province.est]
name = "Estland"
kind = "inland"
centre = true
home = "east"
city = { income = 1, fortified = true }

[links]
army = ["nor: nam gat", "nam: fen gat", "sud: sam gat", "sam: fen gat est", "fen: est", "est: gat"]
fleet = ["sea: nor sud gat", "nor: gat", "sud: gat"]

[[setup]]
id = "usual"
first = "winter 1453"
win = 4
units = { north = ["A nor"], south = ["A sud", "A sam"], east = ["A est"] }

[table.home_country]
north = ["nor", "nam"]
south = ["sud", "sam"]
east = ["est"]

[table.controls]
north = ["nor", "nam"]
south = ["sud", "sam"]
east = ["est"]

[table.unit_limits]
N = { army = "x.xb", fleet = "x..r", garrison = "x..." }

[table.variable_income]
nor = { dice = 1, initial = 0, values = [1, 2, 3, 3, 4, 4] }
sud = { dice = 1, initial = 0, values = [1, 2, 3, 3, 4, 4] }
"""

_VARIANT = """
[variant]
id = "realm"
name = "Realm"
map = "realm.toml"
setup = "usual"
"""


def realm_of(folder: Path, rules: str, *, ports: bool = True) -> Variant:
    """The map above with the standard rules and ``rules`` (TOML tables of ``[[rule]]``)."""
    text = MAP if ports else MAP.replace("port = true", "port = false")
    (folder / "realm.toml").write_text(text, encoding="utf-8")
    path = folder / "realm-game.toml"
    path.write_text(_VARIANT + '\n[[rule]]\nuse = "standard"\n' + rules, encoding="utf-8")
    return load_variant(str(path))
