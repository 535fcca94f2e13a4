"""Pictures of a tiny board, each showing something else; the golden files are made from them.

``python -m tests.draw.scenes`` writes the golden files anew. Look at them before they are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from legation.bank import load_variant
from legation.draw.art import Art
from legation.draw.artfile import read_art
from legation.draw.canvas import Options, Scenery
from legation.draw.render import film_text, render
from legation.draw.routes import Drawn
from legation.draw.view import of_state, of_turn
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.notation.reading import Reader
from legation.values.calendar import Phase
from legation.values.marks import Sign, Stroke, Trace
from legation.values.orders import Ballot
from legation.values.state import State
from legation.values.units import parts

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SPRING = Phase("spring", 1901, "movement")


@cache
def tiny_art() -> Art:
    return read_art((HERE / "tiny" / "art.json").read_text(encoding="utf-8"))


@cache
def dry_art() -> Art:
    """The tiny board without a river: its lands draw their borders themselves."""
    return replace(tiny_art(), lines=())


@cache
def tiny(rules: str = "") -> Variant:
    """The tiny map with the standard rules and more of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "tiny.toml").write_text((HERE / "tiny" / "map.toml").read_text("utf-8"), "utf-8")
        head = '[variant]\nid = "tiny"\nname = "Tiny"\nmap = "tiny.toml"\nsetup = "usual"\n'
        more = "".join(f'[[rule]]\nuse = "{rule}"\n' for rule in rules.split())
        (path / "variant.toml").write_text(head + '[[rule]]\nuse = "standard"\n' + more, "utf-8")
        return load_variant(str(path / "variant.toml"))


def ordered(variant: Variant, state: State, orders: dict[str, str]) -> Scenery:
    """A position with orders as texts, judged."""
    ballots = []
    reader = Reader(variant.board, state, verbs=variant.rules.words)
    for power, text in orders.items():
        for line in text.split("; "):
            answer = reader.read(line, power)
            ballots.append(Ballot(power, power, answer.order))  # type: ignore[union-attr]  # all lines can be read
    return of_turn(variant, resolve(variant, state, ballots))


def moves() -> Scenery:
    variant = tiny()
    units = {"reds": [("army", "wst"), ("fleet", "nth")], "blues": [("fleet", "est/nc")]}
    state = variant.position(SPRING, units, {"wst": "reds", "est": "blues"})
    return ordered(
        variant, state, {"reds": "A wst - est; F nth S A wst - est", "blues": "F est/nc H"}
    )


def bounce() -> Scenery:
    variant = tiny()
    units = {"reds": [("army", "wst"), ("fleet", "sth")], "blues": [("army", "est")]}
    state = variant.position(SPRING, units, {"wst": "reds"})
    return ordered(
        variant, state, {"reds": "A wst - est; F sth S A wst - nth", "blues": "A est - wst"}
    )


def convoy() -> Scenery:
    variant = tiny()
    units = {"reds": [("army", "wst"), ("fleet", "sth")], "blues": [("fleet", "nth")]}
    state = variant.position(SPRING, units, {"wst": "reds", "est": "blues"})
    orders = {"reds": "A wst - est via convoy; F sth C A wst - est", "blues": "F nth - sth"}
    return ordered(variant, state, orders)


def retreat() -> Scenery:
    variant = tiny()
    units = {"reds": [("army", "est")]}
    beaten = [("blues", "fleet", "est/nc", "wst", ("nth",))]
    phase = Phase("spring", 1901, "retreat")
    state = variant.position(phase, units, {"wst": "reds", "est": "blues"}, beaten)
    return ordered(variant, state, {"blues": "F est/nc - nth"})


def builds() -> Scenery:
    variant = tiny()
    units = {"blues": [("fleet", "nth"), ("fleet", "sth")]}
    owners = {"wst": "reds", "est": "blues"}
    state = variant.position(Phase("winter", 1901, "adjustment"), units, owners)
    return ordered(variant, state, {"reds": "Build A wst", "blues": "Disband F sth"})


def stacks() -> Scenery:
    variant = tiny("multiples")
    mixed = parts("army").plus(parts("fleet", 3))
    units = {
        "reds": [(parts("army", 2), "wst"), (mixed, "sth")],
        "blues": [(parts("fleet", 2), "nth")],
    }
    return of_state(variant, variant.position(SPRING, units, {"wst": "reds"}))


def signs() -> Scenery:
    scenery = of_state(tiny(), tiny().start())
    marks = (
        Sign("siege", "est", "1", "besieged for one season"),
        Sign("hole", "sth", about="gone"),
        Sign("tag", "wst", "4:2"),
        Sign("star", "nth"),
        Trace("rail", ("wst", "est"), "a railway"),
        Trace("way", ("nth", "sth")),
    )
    return Scenery(scenery.state, (), marks, names=scenery.names)


def strokes(*drawn: Drawn) -> Scenery:
    """The start with strokes as rules may give them."""
    scenery = of_state(tiny(), tiny().start())
    return Scenery(scenery.state, drawn, names=scenery.names)


def journeys() -> Scenery:
    """By rail past a station, merging and splitting, leave to pass, and a retreat that fails."""
    return strokes(
        Drawn(Stroke("ride", "wst", "est", over=("off",)), "reds", "done", "by rail"),
        Drawn(Stroke("join", "nth", "wst"), "blues", "done", "merge"),
        Drawn(Stroke("part", "wst", "nth", text="1"), "reds", "failed", "split"),
        Drawn(Stroke("leave", "sth", "est/nc", "nth"), "blues", "open", "leave"),
        Drawn(Stroke("retreat", "est/nc", "sth"), "blues", "failed", "retreat"),
    )


def stays() -> Scenery:
    """Conversion, siege, tags, and two units that hold one another."""
    return strokes(
        Drawn(Stroke("change", "wst", made=parts("fleet")), "reds", "done", "conversion"),
        Drawn(Stroke("siege", "sth", "nth"), "reds", "done", "siege"),
        Drawn(Stroke("support", "wst", "", "est/nc"), "reds", "done", "holds"),
        Drawn(Stroke("support", "est/nc", "", "wst"), "blues", "failed", "holds"),
        Drawn(Stroke("note", "off", text="relief"), "reds", "done", "money"),
        Drawn(Stroke("note", "off", text="pick"), "reds", "void", "pick"),
    )


def unmet() -> Scenery:
    """Help for what nobody does, and a fleet that waits for an army."""
    return strokes(
        Drawn(Stroke("support", "wst", "est", "nth"), "reds", "done", "support"),
        Drawn(Stroke("carry", "nth", "est", "wst"), "blues", "failed", "convoy"),
        Drawn(Stroke("gone", "est/nc", text="2"), "blues", "done", "disband"),
    )


def _drawn(scenery: Callable[[], Scenery], **options: object) -> Callable[[], str]:
    return lambda: render(tiny_art(), tiny().board, scenery(), Options(**options))  # type: ignore[arg-type]  # by keyword


def start() -> Scenery:
    return of_state(tiny(), tiny().start())


def film() -> str:
    frames = [start(), moves()]
    groups = ['class="f" data-phase="0"', 'class="f" data-phase="1"']
    return film_text(tiny_art(), tiny().board, frames, Options(), groups)


def further() -> str:
    """Without the curve between the seas their way is a further one, and has its mark, title and list."""
    art = replace(tiny_art(), links=())
    return render(art, tiny().board, start(), Options(ways=True))


SCENES: dict[str, Callable[[], str]] = {
    "start": _drawn(start),
    "dry": lambda: render(dry_art(), tiny().board, start(), Options()),
    "start-dark": _drawn(start, theme="dark"),
    "start-auto": _drawn(start, theme="auto", title=False, legend=False),
    "patterns": _drawn(start, patterns=True),
    "patterns-lines": _drawn(start, patterns=True, lines=True),
    "highlight": _drawn(start, highlight=("wst", "nth"), prefix="one-", width=800),
    "moves": _drawn(moves),
    "bounce": _drawn(bounce),
    "convoy": _drawn(convoy),
    "retreat": _drawn(retreat),
    "builds": _drawn(builds),
    "stacks": _drawn(stacks),
    "signs": _drawn(signs),
    "journeys": _drawn(journeys),
    "stays": _drawn(stays),
    "stays-dark": _drawn(stays, theme="dark", patterns=True),
    "unmet": _drawn(unmet),
    "further": further,
    "film": film,
}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, make in SCENES.items():
        (GOLDEN / f"{name}.svg").write_text(make(), encoding="utf-8")
