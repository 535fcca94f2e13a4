"""Colonial Diplomacy: its start, its names, and what its rules say in words."""

from __future__ import annotations

import pytest

from legation import Game, load_variant
from legation.board.board import bits
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.engine.variant import Variant
from legation.notation.names import name_table
from legation.record.options import legal_orders
from legation.rules.gates.orders import Leave, Permit
from legation.rules.railway.orders import Ride
from legation.values.calendar import Phase
from legation.values.orders import Move, Support
from tests.cli.console import run

UNITS = {
    "britain": "A mad, A del, F bom, F hk, F sig, F ade",
    "china": "A pek, A can, A sik, A sha, A mac",
    "france": "A ton, F ann, A coc",
    "holland": "F jav, A bor, F sum",
    "japan": "A kyo, F kyu, F ota, F tok",
    "russia": "A mos, A vla, A oms, F ode, F part",
    "turkey": "A ang, F bag, F con",
}
"""The units of the beginning, as the rules list them."""


@pytest.fixture(scope="module")
def colonial() -> Variant:
    return load_variant("colonial")


def test_the_game_begins_as_in_the_rules(colonial: Variant) -> None:
    """COL-1: seven powers, and all spaces without a name are closed."""
    start = colonial.start()
    assert start.phase.short == "S1870M"
    listed = {
        power: {f"{unit.kind[0].upper()} {unit.place}" for unit in start.units_of(power)}
        for power in UNITS
    }
    assert listed == {power: set(text.split(", ")) for power, text in UNITS.items()}
    assert "him" not in colonial.board.index
    assert len(colonial.board.centres) == 58


def test_builds_are_for_home_centres(colonial: Variant) -> None:
    """COL-3"""
    owners = dict.fromkeys(("hk", "kyo", "kyu", "ota"), "japan")
    state = colonial.position(Phase.parse("W1871A"), {"japan": [("army", "kyo")]}, owners)
    sites = {place for _, place in colonial.rules.sites(Scene(colonial, state), "japan")}
    assert sites == {"ota", "kyu"}


@pytest.mark.parametrize(("others", "won"), [(29, False), (30, True)])
def test_thirty_centres_win_and_hong_kong_is_none_for_china(
    colonial: Variant, others: int, won: bool
) -> None:
    """COL-4, HK-2: China with 29 others and Hong Kong has not won, with 30 others it has (DATC 7.A.3)."""
    own = [c for c in colonial.board.centres if c != "hk"][:others]
    game = Game(
        "colonial",
        start=colonial.position(
            Phase.parse("F1880M"),
            {"china": [("army", "can")], "japan": [("fleet", "hk")]},
            {**dict.fromkeys(own, "china"), "hk": "china"},
        ),
        settings={"uncounted.held": "power"},
    )
    turn = game.process()
    state = turn.after
    assert (state.outcome is not None) is won


def test_egypt_has_one_shore(colonial: Variant) -> None:
    """COL-6"""
    board = colonial.board
    near = {board.places[n] for n in bits(board.reach["fleet"][board.index["egy"]])}
    assert {"meds", "reds"} <= near
    assert board.coasts[board.index["egy"]] == ()


LAND = {
    "hk": "Hong Kong", "kag": "Kashgar", "kam": "Kashmir", "mac": "Manchuria", "may": "Mandalay",
    "mna": "Manila", "gui": "New Guinea", "prs": "Persia", "prm": "Perm", "part": "Port Arthur",
    "sig": "Singapore", "sik": "Sinkiang", "ubur": "Upper Burma",
}  # fmt: skip
SEAS = {
    "gom": "Gulf of Manaar", "goa": "Gulf of Aden", "gos": "Gulf of Siam", "soj": "Sea of Japan",
    "perg": "Persian Gulf", "suls": "Sulu Sea", "okhs": "Okhotsk Sea", "reds": "Red Sea",
    "meds": "Mediterranean Sea", "lp": "Lower Pacific", "mp": "Middle Pacific", "up": "Upper Pacific",
    "wio": "West Indian Ocean", "eio": "East Indian Ocean", "os": "Okhotsk Sea", "pg": "Persian Gulf",
    "rs": "Red Sea", "ms": "Mediterranean Sea", "cs": "Celebes Sea", "ys": "Yellow Sea",
}  # fmt: skip


def test_abbreviations(colonial: Variant) -> None:
    """COL-7: the rules for names, each spelling read as the place that it means."""
    places = name_table(colonial.board)
    names = {info.name: info for info in colonial.board.map.provinces}
    told = {**LAND, **SEAS}
    for name, info in names.items():
        three = name.lower()[:3]
        if info.kind == "land" and name not in LAND.values() and name != "Arabia":
            told[three] = name
    for short, name in told.items():
        assert places.place(short) == names[name].id, short


# --- orders in words --------------------------------------------------------------------------------


RIDES = [
    "A Mos - TSR - Vla",
    "A mos-tsr-vla",
    "Army Moscow - Trans Siberian Railway - Vladivostok",
    "A Mos to Vla via TSR",
    "A Mos - Vla by TSR",
    "A Mos rides TSR to Vla",
    "A Mos takes the Trans Siberian Railway to Vla",
    "Russian army in Moscow -> TSR -> Vladivostok",
    "A Mos \u2013 TSR \u2013 Vla",
    "A Mos - Trans-Siberian Railroad - Vla",
    "A Mos - Trans-Siberian Railway - Vla",
    "A Moscow to Vladivostok by rail",
    "A Mos by train to Vla",
    "A Mos via TSR - Vla",
]


@pytest.mark.parametrize("text", RIDES)
def test_the_forms_of_a_ride(text: str) -> None:
    """TSR-2"""
    game = Game("colonial")
    (reply,) = game.write("russia", text)
    assert reply.accepted, reply.message
    assert reply.order == Ride("mos", "vla", "tsr")


def test_a_plain_move_is_a_ride_where_no_other_way_leads() -> None:
    """TSR-2"""
    game = Game("colonial")
    (far,) = game.write("russia", "A Mos - Vla")
    assert isinstance(far.order, Move)
    assert far.bound[1] == Ride("mos", "vla", "tsr")
    (along,) = game.write("russia", "A Mos - Perm - Omsk - Krasnoyarsk - Irkutsk - Vla")
    assert along.bound[1] == Ride("mos", "vla", "tsr")
    (gaps,) = game.write("russia", "A Mos - Perm - Irkutsk - Vla")
    assert not gaps.accepted
    (near,) = game.write("russia", "A Mos - Prm")
    assert near.bound[1] == Move("mos", "prm")
    (no,) = game.write("turkey", "A Ang - Vla")
    assert not no.accepted


@pytest.mark.parametrize(
    ("power", "text", "why"),
    [
        ("russia", "A Mos - TSR - Tas", "no railway leads A Mos to Tashkent (TSR-2)"),
        ("russia", "F Ode - TSR - Vla", "no railway leads F Ode to Vladivostok (TSR-2)"),
        ("russia", "A Mos - TSR - Mos", "A Mos stands there already"),
        (
            "britain",
            "F Ade lets F Bom - Kar",
            "no passage from Bombay to Karachi has its gate in Aden (SUE-3)",
        ),
    ],
)
def test_why_not(power: str, text: str, why: str) -> None:
    """TSR-1, TSR-2 and SUE-3: an order that cannot be says which rule it breaks."""
    (reply,) = Game("colonial").write(power, text)
    assert not reply.accepted
    assert why.split(" (", maxsplit=1)[0] in reply.message or "there already" in why


EGYPT = "S1870M|turkey:Aegy;britain:Freds,Aade"


def test_leave_as_a_support_and_in_words() -> None:
    """SUE-3"""
    game = Game("colonial", start=EGYPT)
    for text in ("A Egy S F Red - Med", "A Egy S British F Reds - Meds", "A Egy lets F Red - Med"):
        (reply,) = game.write("turkey", text)
        assert reply.accepted, reply.message
        assert reply.bound[1] == Leave("egy", "reds", "meds")
    (other,) = game.write("turkey", "A Egy S A Ade - Meds")
    assert isinstance(other.order, Support)
    assert not other.accepted


def test_leave_beside_the_units_order() -> None:
    """SUE-3"""
    game = Game("colonial", start=EGYPT, settings={"gates.reading": "njudge"})
    forms = {
        "SC S F Red - Med": Permit("egy", "reds", "meds"),
        "Suez Canal supports F Red - Med": Permit("egy", "reds", "meds"),
        "SC F Red - Med": Permit("egy", "reds", "meds"),
        "SC S F Red": Permit("egy", "reds"),
        "SC H": Permit("egy"),
        "Gate Egy S F Red - Med": Permit("egy", "reds", "meds"),
    }
    for text, order in forms.items():
        replies = game.write("turkey", f"{text}; A Egy H")
        assert [reply.accepted for reply in replies] == [True, True], text
        assert replies[0].order == order
    (foreign,) = game.write("britain", "SC S F Red - Med")
    assert "is given by Turkey" in foreign.message


@pytest.mark.parametrize("reading", ["page", "njudge", "datc"])
def test_what_is_listed_is_legal_and_read_as_written(reading: str) -> None:
    """TSR-2, SUE-3: every order of the lists comes back from its text."""
    variant = load_variant("colonial", settings={"gates.reading": reading})
    start = "S1870M|turkey:Aegy,Fmeds;britain:Freds;russia:Amos,Avla"
    game = Game(variant, start=start)
    orders = list(legal_orders(Scene(variant, game.state), None))
    assert Ride("mos", "vla", "tsr") in orders
    if reading == "page":
        assert Leave("egy", "reds", "meds") in orders
    else:
        assert Permit("egy", "reds", "meds") in orders
    for power in ("turkey", "britain", "russia"):
        for text in game.legal_texts(power):
            (reply,) = game.write(power, text)
            assert reply.accepted, f"{text}: {reply.message}"


# --- explanations -----------------------------------------------------------------------------------


def told(start: str, **orders: str) -> list[str]:
    game = Game("colonial", start=start)
    for power, text in orders.items():
        assert all(reply.accepted for reply in game.write(power, text)), text
    game.process()
    return list(game.explain())


def test_trains_explain_themselves() -> None:
    """TSR-4, TSR-6: who stopped a train where, and where it ended."""
    stopped = "was stopped at Krasnoyarsk by A Mon"
    lines = told("S1870M|russia:Amos;china:Amon", russia="A mos - tsr - vla", china="A mon - kra")
    assert lines == [
        "China: A Mon - Kra: kept out of Krasnoyarsk by the train of A Mos with 1 (TSR-4).",
        f"Russia: A Mos - TSR - Vla: {stopped} on the way to Vladivostok, and ended in Omsk (TSR-6).",
    ]


def test_a_train_that_cuts_a_part_of_a_support_is_named() -> None:
    """TSR-8, MUL-4.2: the train of one takes one of two supports."""
    game = Game(
        "colonial+multiplicity",
        start="S1870M|russia:Amos;china:2Avla,Amac",
        settings={"railway.cuts": True},
    )
    game.write("russia", "A mos - TSR - vla")
    game.write("china", ["2A vla S A mac", "A mac H"])
    game.process()
    told = "\n".join(game.explain())
    assert "gave 1 to the hold of A Mac (1 cut by A Mos; MUL-4.2)" in told


def test_trains_stop_where_foreign_units_stood_with_the_switch() -> None:
    """TSR-4 with ``blocks = start``: the unit that left is named."""
    start, settings = "S1870M|russia:Amos;china:Akra", {"railway.blocks": "start"}
    game = Game("colonial", start=start, settings=settings)
    game.write("russia", "A mos - TSR - irk")
    game.write("china", "A kra - mon")
    game.process()
    assert "was stopped at Krasnoyarsk by A Kra" in "\n".join(game.explain())


def test_gates_explain_themselves() -> None:
    """SUE-1, SUE-2: why a fleet was not let through."""
    lines = told("S1870M|turkey:Aegy;britain:Freds", turkey="A egy H", britain="F reds - meds")
    assert "Britain: F Reds - Meds: A Egy gave no leave to pass (SUE-1)." in lines
    lines = told(EGYPT, turkey="A egy s F reds - meds", britain="F reds - meds; A ade H")
    assert (
        "Turkey: A Egy lets F Reds - Meds: let F Reds pass to Mediterranean Sea (SUE-3)." in lines
    )


def test_worth_is_asked_for_strength(colonial: Variant) -> None:
    """HK-1, HK-2: what a power has by its centres."""
    owners = {"hk": "china", "can": "china", "sha": "china", "ade": "britain"}
    state = colonial.position(Phase.parse("F1880M"), {"china": [("army", "hk")]}, owners)
    counts = strengths(Scene(colonial, state))
    assert (counts["china"], counts["britain"]) == (2, 1)


# --- set-ups ----------------------------------------------------------------------------------------

BRIDGES = {
    "moulmein": {("aki", "ota"), ("ota", "sak")},
    "1994": set(),
    "1996": {("ota", "sak"), ("sak", "vla")},
    "vladivostok": {("sak", "vla")},
}


@pytest.mark.parametrize("setup", BRIDGES)
def test_land_bridges(setup: str) -> None:
    """COL-5: bridges are crossed by both kinds of unit; without them only by sea."""
    board = load_variant("colonial", setup=setup).board
    pairs = {pair for each in BRIDGES.values() for pair in each}
    for one, other in pairs:
        bridged = (one, other) in BRIDGES[setup]
        for kind in ("army", "fleet"):
            assert (other in board.adjacent(one, kind)) is bridged, (one, other, kind)
            assert (one in board.adjacent(other, kind)) is bridged


def test_the_sea_beneath_a_bridge_does_not_matter() -> None:
    """COL-5"""
    game = Game("colonial", start="S1870M|japan:Aota;russia:Fokhs")
    game.write("japan", "A Ota - Sak")
    game.write("russia", "F Okhs H")
    assert {str(unit) for unit in game.process().after.units} == {"A Sak", "F Okhs"}


@pytest.mark.parametrize(
    ("setup", "convoys"), [("moulmein", False), ("1994", False), ("usual", True)]
)
def test_cebu_is_a_canal_and_convoys_where_a_set_up_says_so(setup: str, convoys: bool) -> None:
    """COL-2: a fleet passes from sea to sea, an army may stand there, a fleet there carries nobody."""
    variant = load_variant("colonial", setup=setup)
    board = variant.board
    assert {"luzs", "lp", "suls"} <= set(board.adjacent("ceb", "fleet"))
    assert {"dav", "mna"} <= set(board.adjacent("ceb", "army"))
    game = Game(variant, start="S1870M|japan:Adav,Fceb")
    (reply,) = game.write("japan", "F Ceb C A Dav - Mna")
    assert reply.accepted is convoys


@pytest.mark.parametrize("trains", [True, False])
@pytest.mark.parametrize("canal", [True, False])
@pytest.mark.parametrize("hong_kong", [True, False])
def test_each_optional_rule_is_on_or_off(trains: bool, canal: bool, hong_kong: bool) -> None:
    """TSR-1, SUE-1, HK-1: by the layers that leave one out, whatever the others are."""
    layers = (("no-railway", trains), ("no-suez", canal), ("no-hong-kong", hong_kong))
    variant = load_variant("+".join(["colonial", *(name for name, on in layers if not on)]))
    start = "F1870M|russia:Amos;turkey:Aegy;britain:Freds;china:Acan|britain:hk"
    game = Game(variant, start=start)
    game.write("russia", "A mos - vla")
    game.write("turkey", "A egy S F reds - meds")
    game.write("britain", "F reds - meds")
    game.write("china", "A can - hk")
    after = game.process().judged
    assert (after.at("vla") is not None) is trains
    assert (after.at("meds") is not None) is canal
    assert game.state.owner("hk") == (None if hong_kong else "china")


def test_switches_are_told_with_the_rule_that_has_them() -> None:
    """Each key that is shown is one that ``--set`` takes."""
    shown = run("variants", "colonial", "--json").json["switches"]
    assert {"railway.tsr", "gates.reading", "uncounted.held", "standard.paradox"} <= shown.keys()
    for key, facts in shown.items():
        if isinstance(facts["choices"], list):
            load_variant("colonial", settings={key: facts["choices"][-1]})
    told = run("variants", "colonial").out
    assert "gates.paradox" in told
    assert "railway.tsr" in told
