"""Random small boards with units on them.

A position is made from a seed, so that Hypothesis and tests that only want many positions share the
code. (Handing Hypothesis every single choice was tried: its simple positions hold fifty times fewer
paradoxes. What fails is made small by the test itself, see ``minimal``.) Boards are dense: few
provinces, many units, and orders that lead into conflicts.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from tests.laws.chart import Chart, Piece, Position, home
from tests.laws.scheming import scheme

__all__ = [
    "LANDS",
    "POWERS",
    "SEAS",
    "Sketch",
    "make_position",
    "make_sketch",
    "place",
    "positions",
]

LANDS = ("ard", "bor", "cad", "dun", "elm", "fal")
SEAS = ("xan", "yar", "zed")
POWERS = ("red", "green", "blue")


@dataclass(frozen=True)
class Sketch:
    """A board as lists of pairs: provinces, coasts by province, and who touches whom."""

    lands: tuple[str, ...]
    seas: tuple[str, ...]
    army: tuple[tuple[str, str], ...]
    fleet: tuple[tuple[str, str], ...]
    coasts: Mapping[str, tuple[str, ...]]
    powers: tuple[str, ...] = POWERS

    def chart(self) -> Chart:
        """The board as the oracle wants it."""
        return Chart(
            army={land: _near(land, self.army) for land in self.lands},
            fleet={place: _near(place, self.fleet) for pair in self.fleet for place in pair},
            seas=frozenset(self.seas),
        )

    def toml(self) -> str:
        """The board as a map file, with one centre for each power."""
        lines = ["[map]", 'id = "sketch"', 'name = "Sketch"']
        lines.append(f"provinces = {len(self.lands) + len(self.seas)}")
        for power in self.powers:
            lines += ["[[power]]", f'id = "{power}"', f'name = "{power.capitalize()}"']
            lines += [f'adjectives = ["{power.capitalize()}ish"]', f'letter = "{power[0].upper()}"']
        lines.append("[province]")
        homes = dict(zip(self.lands, self.powers, strict=False))
        for land in self.lands:
            owner = f', centre = true, home = "{homes[land]}"' if land in homes else ""
            coasts = ", ".join(f'"{home_less(coast)}"' for coast in self.coasts.get(land, ()))
            more = f", coasts = [{coasts}]" if coasts else ""
            lines.append(f'{land} = {{ name = "{land.capitalize()}", kind = "land"{owner}{more} }}')
        for sea in self.seas:
            lines.append(f'{sea} = {{ name = "{sea.capitalize()} Sea", kind = "sea" }}')
        lines.append("[links]")
        for kind, pairs in (("army", self.army), ("fleet", self.fleet)):
            listed = ", ".join(f'"{a}: {b}"' for a, b in pairs)
            lines.append(f"{kind} = [{listed}]")
        lines += ["[[setup]]", 'id = "usual"', 'first = "spring 1901"', "win = 3", "units = {}"]
        return "\n".join(lines) + "\n"


def home_less(coast: str) -> str:
    """The label of a coast: ``"nc"`` of ``"fal/nc"``."""
    return coast.partition("/")[2]


def _near(place: str, pairs: tuple[tuple[str, str], ...]) -> frozenset[str]:
    return frozenset({b for a, b in pairs if a == place} | {a for a, b in pairs if b == place})


def make_sketch(rng: random.Random) -> Sketch:
    """A board of five to nine provinces, some of them sea."""
    lands = LANDS[: rng.choice((3, 4, 5, 5, 6, 6))]
    seas = SEAS[: rng.choice((2, 3, 3) if len(lands) < 5 else (1, 2, 2, 3))]
    army = [(a, b) for a, b in combinations(lands, 2) if rng.random() < 0.55]
    fleet = [(a, b) for a, b in combinations(seas, 2) if rng.random() < 0.8]
    shores = {land: [sea for sea in seas if rng.random() < 0.55] for land in lands}
    coasts: dict[str, tuple[str, ...]] = {}
    split = next((land for land in lands if len(shores[land]) > 1), None)
    if split is not None and rng.random() < 0.3:
        coasts[split] = (f"{split}/nc", f"{split}/sc")
    for land, near in shores.items():
        for number, sea in enumerate(near):
            fleet.append((sea, _coast(coasts, land, number)))
    for a, b in army:
        if set(shores[a]) & set(shores[b]) and rng.random() < 0.8:
            fleet.append(
                (_coast(coasts, a, rng.randint(0, 1)), _coast(coasts, b, rng.randint(0, 1)))
            )
    if coasts and rng.random() < 0.3:
        fleet.append((shores[split or ""][0], _coast(coasts, split or "", 1)))
    return Sketch(lands, seas, tuple(army), tuple(dict.fromkeys(fleet)), coasts)


def _coast(coasts: Mapping[str, tuple[str, ...]], land: str, number: int) -> str:
    """A province, or one of its coasts if it has several: the first for 0, the second else."""
    return coasts[land][min(number, 1)] if land in coasts else land


def place(rng: random.Random, sketch: Sketch, most: int = 9) -> dict[str, Piece]:
    """Units on a board, by province: most provinces are full."""
    chart = sketch.chart()
    units: dict[str, Piece] = {}
    provinces = [*sketch.seas, *sketch.lands]
    rng.shuffle(provinces)
    powers = sketch.powers[: rng.randint(2, len(sketch.powers))]
    for province in provinces:
        if len(units) == most or rng.random() < 0.1:
            continue
        anchors = [spot for spot in sorted(chart.fleet) if home(spot) == province]
        if province in sketch.seas and not anchors:
            continue
        afloat = province in sketch.seas or (bool(anchors) and rng.random() < 0.5)
        spot = rng.choice(anchors) if afloat else province
        units[province] = Piece(rng.choice(powers), "fleet" if afloat else "army", spot)
    return dict(sorted(units.items()))


def make_position(rng: random.Random, most: int = 9) -> tuple[Sketch, Position]:
    """A board with units and an order for nearly every unit."""
    sketch = make_sketch(rng)
    chart = sketch.chart()
    units = place(rng, sketch, most)
    return sketch, Position(chart, units, scheme(rng, Position(chart, units)))


def positions(most: int = 9) -> st.SearchStrategy[tuple[Sketch, Position]]:
    """Random positions for Hypothesis."""
    seeds = st.integers(0, 2**32 - 1)
    return seeds.map(lambda seed: make_position(random.Random(seed), most))
