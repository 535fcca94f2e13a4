"""Every way in which players write orders, and what it means."""

from __future__ import annotations

import pytest

from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from legation.values.units import ARMY, FLEET
from tests.notation.table import order_of, position, reading_of

BOARD = position(
    "S1901M",
    "austria: A vie, A bud, F tri; england: A lon, F nth, F eng; france: A par, F mao, F bre;"
    "germany: A mun, A ber; italy: F ion, A ven; russia: F stp/sc, F sev, A mos; turkey: F aeg",
)
VIE_BOH = Move("vie", "boh")

MOVES = [
    *("A vie - boh", "A VIE - BOH", "a vie-boh", "A vie m boh", "A vie moves boh", "vie-boh"),
    *("A vie moves to boh", "A vie to boh", "A vie move to boh", "Army Vienna to Bohemia"),
    *("Army Vienna - Bohemia", "ARMY VIENNA MOVES TO BOHEMIA", "army in Vienna to Bohemia"),
    *("A vie -> boh", "A vie => boh", "A vie --> boh", "A vie > boh", "A vie\u2192boh"),
    *("A vie \u2013 boh", "A vie \u2014 boh", "A vie \u2212 boh", "A vie\u2010boh"),
    *("\tA vie\t-\tboh", "  A   vie -boh  ", "A\u00a0vie\u00a0-\u00a0boh"),
    *("A vie - boh.", "A vie - boh,", "A vie - boh;", "A. Vie. - Boh."),
    *("1. A vie - boh", "12) A vie - boh", "(3) A vie - boh", "4: A vie - boh"),
    *("- A vie - boh", "* A vie - boh", "\u2022 A vie - boh"),
    *(
        "A(Vie)-Boh",
        "A (Vie) - Boh",
        "A[Vie]-Boh",
        "(Vie)-Boh",
        "A vie - boh # why",
        "A vie-boh//x",
    ),
    *("A Vien - Bohemia", "A vienn - bohem", "the army in Vienna moves to Bohemia"),
    "((AUS AMY VIE) MTO BOH)",
    "( ( aus amy vie ) mto boh )",
]


@pytest.mark.parametrize("line", MOVES)
def test_moves(line: str) -> None:
    assert order_of(line, BOARD) == VIE_BOH


@pytest.mark.parametrize(
    "line",
    [
        *("AUSTRIA: A vie - boh", "AUSTRIA A vie - boh", "austria: vie - boh", "A: A vie - boh"),
        *("Austrian A vie - boh", "Austria's army Vienna to Bohemia", "Austria-Hungary: A vie-boh"),
        *("Austro-Hungarian A vie - boh", "1. Austria: A vie - boh", "((AUS AMY VIE) MTO BOH)"),
    ],
)
def test_a_power_named_first(line: str) -> None:
    reading = reading_of(line, BOARD)
    assert (reading.order, reading.power, reading.notes) == (VIE_BOH, "austria", ())


COASTS = [
    *("F stp/sc - bot", "F STP/SC - BOT", "F StP(sc) - Bot", "F stp (sc) - bot", "F(StP)sc-GoB"),
    *("F(StP/sc)-GoB", "F (StP) (sc) - GoB", "F stp sc - bot", "F stp-sc - bot"),
    *("F St Petersburg (south coast) - Gulf of Bothnia", "F st petersburg/south coast - bot"),
    *("F St. Petersburg south coast to gulf of bothnia", "F stp/south - bot", "F stp/s - bot"),
    *("F stp\\sc - bot", "F stp(South Coast)-bothnia", "((RUS FLT (STP SCS)) MTO GOB)"),
    # the coast on which the fleet lies need not be said
    *("F stp - bot", "F st. petersburg - bot", "F StPetersburg-GoB", "stp - bot"),
]


@pytest.mark.parametrize("line", COASTS)
def test_coasts_of_the_unit(line: str) -> None:
    reading = reading_of(line, BOARD)
    assert (reading.order, reading.notes) == (Move("stp/sc", "bot"), ())


@pytest.mark.parametrize(
    "line",
    ["F mao - spa/sc", "F MAO - SPA/SC", "F(MAO)-Spa(sc)", "F Mid-Atlantic Ocean - Spain (SC)",
     "F mid-atlantic to Spain south coast", "((FRA FLT MAO) MTO (SPA SCS))"],
)  # fmt: skip
def test_coasts_of_the_target(line: str) -> None:
    assert order_of(line, BOARD) == Move("mao", "spa/sc")


@pytest.mark.parametrize(
    "line",
    [
        *("A vie h", "A vie H", "A vie hold", "A vie holds", "A vie HOLD", "A vie stands", "vie h"),
        *(
            "A vie stand",
            "A vie hold.",
            "A(Vie)Std.",
            "A(Vie) Std",
            "A vie stays",
            "Army Vienna holds",
        ),
        "((AUS AMY VIE) HLD)",
    ],
)
def test_holds(line: str) -> None:
    assert order_of(line, BOARD) == Hold("vie")


@pytest.mark.parametrize(
    "line",
    [
        *(
            "A vie S A bud - gal",
            "A vie supports A bud - gal",
            "A vie s bud - gal",
            "vie s bud-gal",
        ),
        *(
            "A vie s. A bud - gal",
            "A(Vie)S A(Bud)-Gal",
            "A(Vie) S (Bud)-Gal",
            "A vie S A bud m gal",
        ),
        *(
            "A vie supporting A bud to gal",
            "A vie S AUSTRIAN A bud - gal",
            "A vie s Austria A bud-gal",
        ),
        *("Army Vienna supports Army Budapest to Galicia", "A vie sup A bud -> gal"),
        *("A vie s the Austrian army in Budapest to Galicia", "A vie s Austria's bud - gal"),
        "((AUS AMY VIE) SUP (AUS AMY BUD) MTO GAL)",
    ],
)
def test_supports_of_moves(line: str) -> None:
    reading = reading_of(line, BOARD)
    assert (reading.order, reading.notes) == (Support("vie", "bud", "gal"), ())


@pytest.mark.parametrize(
    "line",
    [
        *(
            "A vie S A bud",
            "A vie s A bud H",
            "A vie supports A bud holds",
            "A(Vie)S A(Bud)",
            "vie s bud",
        ),
        *(
            "A vie s A bud hold",
            "A vie s A bud to hold",
            "A vie s A bud stands",
            "A vie S A bud std.",
        ),
        "((AUS AMY VIE) SUP (AUS AMY BUD))",
    ],
)
def test_supports_of_holds(line: str) -> None:
    assert order_of(line, BOARD) == Support("vie", "bud")


@pytest.mark.parametrize(
    "line",
    [
        *(
            "F NTH C A LON - NWY",
            "F nth c lon - nwy",
            "F nth convoys A lon - nwy",
            "F(Nth)C A(Lon)-Nwy",
        ),
        *("F nth transports A lon to nwy", "F nth t A lon - nor", "F nth ferry A lon - nwy"),
        *(
            "Fleet North Sea convoys Army London to Norway",
            "F nth ff A lon - nwy",
            "F nth f A lon-nwy",
        ),
        "((ENG FLT NTH) CVY (ENG AMY LON) CTO NWY)",
    ],
)
def test_convoys(line: str) -> None:
    assert order_of(line, BOARD) == Convoy("nth", "lon", "nwy")


@pytest.mark.parametrize(
    ("line", "path"),
    [
        *(
            (line, ())
            for line in ("A LON - NWY VIA", "A lon - nwy via convoy", "A lon-nwy by convoy")
        ),
        *(
            (line, ())
            for line in ("A lon - nwy (via convoy)", "A lon - nwy (via)", "A lon to nwy by sea")
        ),
        *(
            (line, ("nth",))
            for line in ("A LON - NTH - NWY", "A(Lon)-Nth-Nwy", "A lon - nwy via nth")
        ),
        ("A lon to nth to nwy", ("nth",)),
        ("A lon - eng - nth - nwy", ("eng", "nth")),
        ("A lon - nwy via eng - nth", ("eng", "nth")),
        ("A lon - nwy via convoy eng nth", ("eng", "nth")),
        ("((ENG AMY LON) CTO NWY VIA (ECH NTH))", ("eng", "nth")),
    ],
)
def test_moves_by_convoy(line: str, path: tuple[str, ...]) -> None:
    assert order_of(line, BOARD) == Move("lon", "nwy", via=True, path=path)


ADJUSTMENT = position("W1901A", "france: A bur, A par; russia: F stp/sc")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        *(
            (line, Build("mar", ARMY))
            for line in ("B A mar", "build army marseilles", "A mar b", "A mar")
        ),
        *(
            (line, Build("mar", ARMY))
            for line in ("Build A(Mar)", "A MAR B", "build a in mar", "A mar builds")
        ),
        ("((FRA AMY MAR) BLD)", Build("mar", ARMY)),
        *(
            (line, Build("bre", FLEET))
            for line in ("F bre", "B F bre", "FRANCE: F bre", "Build French F bre")
        ),
        *(
            (line, Build("stp/nc", FLEET))
            for line in ("Build F STP/NC", "B F stp(nc)", "F stp/nc b")
        ),
        *(
            (line, Build("stp/nc", FLEET))
            for line in ("build fleet St Petersburg (north coast)", "F(StP)nc")
        ),
        *(
            (line, Build("stp", FLEET))
            for line in ("B F stp", "F STP B", "build fleet in St. Petersburg")
        ),
        *(
            (line, Disband("par"))
            for line in ("D A par", "R A par", "A par d", "A par r", "remove A par")
        ),
        *(
            (line, Disband("par"))
            for line in ("remove par", "disband A par", "A par disbands", "A PAR D")
        ),
        *(
            (line, Disband("par"))
            for line in ("Remove A(Par)", "((FRA AMY PAR) REM)", "FRANCE R A par")
        ),
        *((line, Disband("stp/sc")) for line in ("D F stp", "R F stp/sc", "Remove F(StP)sc")),
        *(
            (line, Waive())
            for line in ("waive", "WAIVE", "waives", "w", "Waive.", "France: waive", "(FRA WVE)")
        ),
        *((line, Waive()) for line in ("waive build", "waive 1", "waive 1 build", "France waives")),
    ],
)
def test_adjustments(line: str, order: Order) -> None:
    assert order_of(line, ADJUSTMENT) == order


def test_several_waives_are_counted() -> None:
    reading = reading_of("waive 2", ADJUSTMENT)
    assert reading.orders == (Waive(), Waive())


RETREATS = position("F1901R", "italy: A vie; austria: A ser", "austria: A vie; france: F mao")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        *(
            (line, Retreat("vie", "bud"))
            for line in ("A vie R bud", "A vie - bud", "A vie retreats to bud")
        ),
        *(
            (line, Retreat("vie", "bud"))
            for line in ("A VIE R BUD", "A(Vie)-Bud", "A(Vie)R Bud", "vie-bud")
        ),
        *(
            (line, Retreat("vie", "bud"))
            for line in ("A vie moves to bud", "R A vie - bud", "A vie to bud")
        ),
        *(
            (line, Retreat("vie", "bud"))
            for line in ("retreat A vie to bud", "((AUS AMY VIE) RTO BUD)")
        ),
        ("F mao R spa/nc", Retreat("mao", "spa/nc")),
        *(
            (line, Disband("vie"))
            for line in ("A vie d", "A vie disband", "A vie disbands", "A VIE D")
        ),
        *((line, Disband("vie")) for line in ("D A vie", "disband A vie", "((AUS AMY VIE) DSB)")),
    ],
)
def test_retreats(line: str, order: Order) -> None:
    reading = reading_of(line, RETREATS)
    assert (reading.order, reading.notes) == (order, ())


ENGLISH = position("S1901M", "england: F lon, F eng, F nth; france: F bre, A bel")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        # "English" is a power's word and a name of the Channel
        ("F bre S English F nth - bel", Support("bre", "nth", "bel")),
        ("F bre S ENGLISH - mao", Support("bre", "eng", "mao")),
        ("F bre S english channel", Support("bre", "eng")),
        ("F bre S english eng", Support("bre", "eng")),
        ("F bre S english F english - mao", Support("bre", "eng", "mao")),
        ("English - mao", Move("eng", "mao")),
        ("English F English - mao", Move("eng", "mao")),
        ("F bre S British fleet in the Channel to Mid-Atlantic", Support("bre", "eng", "mao")),
        ("F bre S E F lon - wal", Support("bre", "lon", "wal")),
        ("A bel S F F bre - pic", Support("bel", "bre", "pic")),
    ],
)
def test_words_of_powers_that_name_provinces_too(line: str, order: Order) -> None:
    reading = reading_of(line, ENGLISH)
    assert (reading.order, reading.notes) == (order, ())


@pytest.mark.parametrize(
    ("power", "words"),
    [
        ("austria", ("Austria", "Austrian", "AUSTRIAN", "Austro-Hungarian", "Austria's")),
        ("england", ("England", "English", "British", "England's")),
        ("france", ("France", "French")),
        ("germany", ("Germany", "German", "German's")),
        ("italy", ("Italy", "Italian")),
        ("russia", ("Russia", "Russian")),
        ("turkey", ("Turkey", "Turkish", "Ottoman")),
    ],
)
def test_every_nationality_word(power: str, words: tuple[str, ...]) -> None:
    board = position("S1901M", f"{power}: F aeg, F ion")
    for word in words:
        reading = reading_of(f"F ion s {word} F aeg - gre", board)
        assert (reading.order, reading.notes) == (Support("ion", "aeg", "gre"), ())
