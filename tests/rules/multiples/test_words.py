"""How units of several parts and their orders are written, read and refused."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.notation import Reader, Reading, Refusal, read_position, write_position
from legation.notation.writing import Writer
from legation.record import Game
from legation.rules.multiples.orders import Ferry, Gift, Merge, Piece, Reduce, Split, Supports
from legation.values.orders import Convoy, Disband, Load, Move, Order, Support
from legation.values.units import ARMY, FLEET, parts

CODE = (
    "S1901M|england:4Feng,2Alon,A2Fmao,2Awal;france:AFbre,Agas,3Amar,4Apar,Apic;germany:2Amun,Aruh"
)


def reading(code: str = CODE) -> Reader:
    variant = load_variant("standard+multiplicity")
    state = read_position(code, variant.board)
    return Reader(variant.board, state, verbs=variant.rules.words)


FORMS: list[tuple[str, list[Order]]] = [
    ("4A(Par) - Bur", [Move("par", "bur")]),
    ("4 armies Paris to Burgundy", [Move("par", "bur")]),
    ("A/F(BRE) - Gas", [Move("bre", "gas")]),
    ("A/F(Bre) - (Gas)", [Move("bre", "gas")]),
    ("A(Pic) S A(Gas) - (Bur)", [Support("pic", "gas", "bur")]),
    ("A/2F(MAO) - (Spa(sc))", [Move("mao", "spa/sc")]),
    ("2F/A MAO H", []),
    ("A(Pic) & A(Gas) MERGE 2A(Bur)", [Merge("pic", "bur"), Merge("gas", "bur")]),
    ("A Pic, A Gas MERGE Bur", []),
    ("A Pic and A Gas merge into Burgundy", [Merge("pic", "bur"), Merge("gas", "bur")]),
    ("A Pic MERGE Bur", [Merge("pic", "bur")]),
    ("A Pic MERGE Wal via convoy", [Merge("pic", "wal", True)]),
    ("A(Pic) S MERGE (Bur)", [Supports("pic", (Gift("", "bur", True),))]),
    ("A Pic S A Gas MERGE Bur", [Supports("pic", (Gift("gas", "bur", True),))]),
    ("4A Par S A Gas - Bur", [Support("par", "gas", "bur")]),
    ("4A Par S A Gas - Bur (2)", [Supports("par", (Gift("gas", "bur", False, 2),))]),
    ("4A(Par) S A(Gas) - Bur 2", [Supports("par", (Gift("gas", "bur", False, 2),))]),
    ("4A(Par) S A(Gas) \u2013 Bur with 2", [Supports("par", (Gift("gas", "bur", False, 2),))]),
    ("4A(Par) S A(Gas) - Bur (x2)", [Supports("par", (Gift("gas", "bur", False, 2),))]),
    ("4A(Par) S (2) A(Gas) - Bur", [Supports("par", (Gift("gas", "bur", False, 2),))]),
    ("A Pic supports the merge in Burgundy", [Supports("pic", (Gift("", "bur", True),))]),
    ("A(Pic) S MERGE 2A(Bur)", [Supports("pic", (Gift("", "bur", True),))]),
    ("A Pic & A Gas MERGE to form 2A Bur", [Merge("pic", "bur"), Merge("gas", "bur")]),
    ("A(Pic) & A(Gas) MERGE = 2A(Bur)", [Merge("pic", "bur"), Merge("gas", "bur")]),
    ("A/2F(MAO) - Por", [Move("mao", "por")]),
    (
        "4A(Par) SPLIT A-Pic, 2A-Bur and A-Gas",
        [Split("par", (Piece(ARMY, "pic"), Piece(parts("army", 2), "bur"), Piece(ARMY, "gas")))],
    ),
    ("A/2F(MAO) SPLIT F(Iri)", [Split("mao", (Piece(FLEET, "iri"),))]),
    (
        "4A Par S A Gas - Bur (1), S A Pic (2), S MERGE Gas",
        [
            Supports(
                "par",
                (Gift("gas", "bur", False, 1), Gift("pic", None, False, 2), Gift("", "gas", True)),
            )
        ],
    ),
    (
        "4A(Par) SPLIT A(Pic), 2A(Bur), A(Gas)",
        [Split("par", (Piece(ARMY, "pic"), Piece(parts("army", 2), "bur"), Piece(ARMY, "gas")))],
    ),
    (
        "4A Par SPLIT A MERGE 2A(Bur), A H, 2A Gas MERGE",
        [
            Split(
                "par",
                (
                    Piece(ARMY, "bur", True),
                    Piece(ARMY, "par"),
                    Piece(parts("army", 2), "gas", True),
                ),
            )
        ],
    ),
    ("A/2F MAO SPLIT F Spa/sc", [Split("mao", (Piece(FLEET, "spa/sc"),))]),
    ("4F ENG C 2A Lon - Pic", [Ferry("eng", (Load("lon", "pic"),))]),
    ("4F ENG C A Lon - Pic", [Ferry("eng", (Load("lon", "pic", ARMY),))]),
    ("4F ENG C A Pic - Wal", [Convoy("eng", "pic", "wal")]),
    (
        "4F ENG C A Lon - Pic, 2A Wal - Bre",
        [Ferry("eng", (Load("lon", "pic", ARMY), Load("wal", "bre")))],
    ),
]


@pytest.mark.parametrize(("text", "orders"), [form for form in FORMS if form[1]])
def test_the_written_forms_are_read(text: str, orders: list[Order]) -> None:
    """MUL-2.1, MUL-3.1, MUL-3.3, MUL-6.3, MUL-7.1: as the sheet writes them, and alike."""
    reader = reading()
    answers = [answer for _, _, answer in reader.read_line(text)]
    assert [a.order for a in answers if isinstance(a, Reading)] == orders
    assert all(isinstance(answer, Reading) for answer in answers)


DIALECTS = ["datc", "judge", "postal", "package", "reference", "prose", "daide"]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("order", [order for _, orders in FORMS for order in orders])
def test_what_is_written_is_read_again(dialect: str, order: Order) -> None:
    variant = load_variant("standard+multiplicity")
    state = read_position(CODE, variant.board)
    power = state.at(order.subject).power  # type: ignore[union-attr]
    writer = Writer(variant.board, state, dialect, power=power, verbs=variant.rules.words)
    reader = reading()
    text = writer.write(order)
    answers = [answer for _, _, answer in reader.read_line(text)]
    assert [a.order for a in answers if isinstance(a, Reading)] == [order], text
    assert all(isinstance(answer, Reading) for answer in answers), text


BRACKETED: list[tuple[str, Order]] = [
    ("((FRA AMY PIC) MRG BUR)", Merge("pic", "bur")),
    ("((FRA AMY PIC) MRG CTO WAL)", Merge("pic", "wal", True)),
    (
        "((FRA 4AMY PAR) SPL (AMY MTO PIC) (2AMY MRG BUR) (AMY HLD))",
        Split(
            "par", (Piece(ARMY, "pic"), Piece(parts("army", 2), "bur", True), Piece(ARMY, "par"))
        ),
    ),
    ("((ENG AMY/2FLT MAO) SPL (FLT MTO (SPA SCS)))", Split("mao", (Piece(FLEET, "spa/sc"),))),
    (
        "((FRA 4AMY PAR) SPL (AMY MRG CTO WAL) (AMY CTO WAL))",
        Split("par", (Piece(ARMY, "wal", True, True), Piece(ARMY, "wal", False, True))),
    ),
    (
        "((FRA 4AMY PAR) SHR ((FRA AMY GAS) MTO BUR 1) ((FRA AMY PIC) HLD 2) (MRG GAS))",
        Supports(
            "par",
            (Gift("gas", "bur", False, 1), Gift("pic", None, False, 2), Gift("", "gas", True)),
        ),
    ),
    (
        "((FRA 4AMY PAR) SHR ((FRA AMY GAS) MRG BUR 3))",
        Supports("par", (Gift("gas", "bur", True, 3),)),
    ),
    (
        "((ENG 4FLT ECH) FRY ((ENG AMY LON) CTO PIC) ((ENG 2AMY WAL) CTO BRE))",
        Ferry("eng", (Load("lon", "pic", ARMY), Load("wal", "bre"))),
    ),
]


@pytest.mark.parametrize(("text", "order"), BRACKETED)
def test_forms_of_our_own_in_the_brackets_of_daide(text: str, order: Order) -> None:
    variant = load_variant("standard+multiplicity")
    state = read_position(CODE, variant.board)
    answer = reading().read(text)
    assert isinstance(answer, Reading), answer
    assert answer.order == order
    power = state.at(order.subject).power  # type: ignore[union-attr]
    writer = Writer(variant.board, state, "daide", power=power, verbs=variant.rules.words)
    assert writer.write(order) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("((FRA AMY PIC) MRG)", "a province"),
        ("((FRA 4AMY PAR) SPL)", "an opening bracket"),
        ("((FRA 4AMY PAR) SPL (MTO PIC))", "what goes, such as AMY or 2FLT"),
        ("((FRA 4AMY PAR) SPL (AMY PIC))", "MTO, CTO, MRG or HLD"),
        ("((FRA 4AMY PAR) SHR (BUR))", "MTO, MRG or HLD"),
        ("((FRA 4AMY PAR) SHR (MRG BUR 0))", "a number above nought"),
        ("((ENG 4FLT ECH) FRY ((ENG AMY LON) MTO PIC))", "CTO"),
        ("((FRA 3AMY PAR) MRG BUR)", "4A Paris, the unit that is there"),
    ],
)
def test_brackets_that_are_written_wrongly(text: str, expected: str) -> None:
    answer = reading().read(text)
    assert isinstance(answer, Refusal)
    assert f"expected {expected}" in answer.message


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Remove A Par", Reduce("par", ARMY)),
        ("Remove 4A Par", Disband("par")),
        ("R F Bre", Reduce("bre", FLEET)),
        ("Remove A Gas", Disband("gas")),
        ("((FRA AMY PAR) RED)", Reduce("par", ARMY)),
        ("((FRA 4AMY PAR) REM)", Disband("par")),
    ],
)
def test_removals_of_parts(text: str, order: Order) -> None:
    """MUL-2.1: a part that is named is removed, not the unit."""
    reader = reading(CODE.replace("S1901M", "W1901A"))
    answer = reader.read(text)
    assert isinstance(answer, Reading)
    assert answer.order == order
    assert not answer.notes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3A Mun - Bur", "expected 2A Munich, the unit that is there, not 3A (MUL-2.1)"),
        ("A Mun - Bur", "expected 2A Munich, the unit that is there, not A (MUL-2.1)"),
        ("F Bre - Gas", "expected A/F Brest, the unit that is there, not F (MUL-2.1)"),
        ("A Ruh S 3A Mun", "expected 2A Munich, the unit that is there, not 3A (MUL-2.1)"),
        (
            "A Pic & A Gas MERGE 3A Bur",
            "expected 2A, which is what these units make (MUL-3.1), found '3A'",
        ),
        (
            "2A/F MAO - Por",
            "expected A/2F Mid-Atlantic Ocean, the unit that is there, not 2A/F (MUL-2.1)",
        ),
        (
            "3A/F MAO H",
            "expected A/2F Mid-Atlantic Ocean, the unit that is there, not 3A/F (MUL-2.1)",
        ),
        (
            "3A Par SPLIT A Pic, 2A Bur",
            "expected 4A Paris, the unit that is there, not 3A (MUL-2.1)",
        ),
        ("4F ENG C 3A Lon - Pic", "expected 2A London, the unit that is there, not 3A (MUL-2.1)"),
        ("4A Par SPLIT", "expected what goes, such as A or 2F, found the end of the line"),
    ],
)
def test_what_is_written_wrongly_is_refused(text: str, message: str) -> None:
    """MUL-2.1: a unit is written with what it is made of, and the answer says what that is."""
    reader = reading()
    answer = reader.read(text)
    assert isinstance(answer, Refusal)
    assert answer.message == message


@pytest.mark.parametrize(
    ("start", "line", "rule"),
    [
        ("S1901M|france:AFbre", "A/F Bre - Par", "MUL-5.2"),
        ("S1901M|france:2Fbre,Agas", "2F Bre S A Gas - Par", "MUL-2.2"),
        ("S1901M|france:2Fbre,Agas", "2F Bre S A Gas - Par (1)", "MUL-2.2"),
        ("S1901M|france:Abre", "A Bre MERGE Mun", "MUL-3.1"),
        ("S1901M|france:2Abre", "2A Bre SPLIT A Mun", "MUL-7.1"),
        ("S1901M|france:AFbre,Feng", "F Eng C A/F Bre - Wal", "MUL-6.2"),
        ("W1901A|france:Abre|france:par,bre,mar", "Build 2A Par", "MUL-3.5"),
        ("S1901R|germany:3Abur|france:par|france:2Apar<bur>gas+pic", "2A Par MERGE Gas", "MUL-8"),
    ],
)
def test_what_is_void_by_the_standard_rules_names_the_rule_of_the_variant(
    start: str, line: str, rule: str
) -> None:
    (reply,) = Game("standard+multiplicity", start=start).write("france", line)
    assert reply.message.endswith(f"({rule})"), reply.message


def test_what_has_nothing_to_do_with_large_units_names_the_standard_rule() -> None:
    game = Game("standard+multiplicity", start="S1901M|france:Apar")
    (reply,) = game.write("france", "A Par - Lon")
    assert reply.message == "void: A Par cannot get to London (STD-11)"


def test_a_province_may_be_called_like_a_word_for_staying() -> None:
    """On the map of Heptarchy IV ``Std`` is a province."""
    variant = load_variant("heptarchy-iv+multiplicity")
    state = read_position("F654M|anglia:2Fdov", variant.board)
    reader = Reader(variant.board, state, verbs=variant.rules.words)
    answer = reader.read("2F Dov SPLIT F Std")
    assert isinstance(answer, Reading)
    assert answer.order == Split("dov", (Piece(FLEET, "std"),))


def test_of_another_unit_a_part_will_do() -> None:
    """MUL-7.1: a support or a convoy may be for an army that splits off."""
    reader = reading()
    answer = reader.read("A Ruh S A Mun - Bur")
    assert isinstance(answer, Reading)
    assert (answer.order, answer.notes) == (Support("ruh", "mun", "bur"), ())


def test_position_codes_and_records_hold_parts() -> None:
    board = load_variant("standard+multiplicity").board
    assert write_position(read_position(CODE, board)) == CODE
    game = Game("standard+multiplicity", start=CODE, seed=1)
    game.write("france", ["4A Par SPLIT A Bur, A Gas MERGE", "A Gas MERGE Gas"])
    game.process()
    again = Game.loads(game.dumps())
    assert again.state == game.state
    units = {str(unit) for unit in again.state.units_of("france")}
    assert {"2A Par", "A Bur", "2A Gas", "A/F Bre"} <= units
