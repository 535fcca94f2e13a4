"""What players are told, word for word, in positions whose course is plain from the rules."""

from __future__ import annotations

import pytest

from legation.notation.explain import sentence, subject_line
from tests.rules.standard.table import Texts, judge

BURGUNDY: Texts = {
    "france": "A par - bur; A gas S A par - bur; A mar S A par - bur",
    "italy": "A pie - mar",
}
"""Paris goes to Burgundy with two supports, of which Piedmont cuts one."""

FRENCH: Texts = {"france": "A par, A gas, A mar", "italy": "A pie"}

MOVEMENT: list[tuple[str, Texts, Texts, dict[str, str]]] = [
    (
        "three come from the other side",
        {**FRENCH, "germany": "A mun, A ruh, A bel"},
        {**BURGUNDY, "germany": "A mun - bur; A ruh S A mun - bur; A bel S A mun - bur"},
        {
            "A par": "bounced in Burgundy: 2 (A Par 1, A Gas 1) against "
            "3 (A Mun 1, A Bel 1, A Ruh 1); support of A Mar cut by A Pie",
            "A mun": "moved to Burgundy ahead of A Par: 3 (A Mun 1, A Bel 1, A Ruh 1) against "
            "2 (A Par 1, A Gas 1); support of A Mar cut by A Pie",
            "A gas": "gave its support to the move of A Par to Burgundy",
            "A mar": "support cut by A Pie",
            "A pie": "bounced in Marseilles: 1 (A Pie 1) against 1 (A Mar 1)",
        },
    ),
    (
        "three stand there",
        {**FRENCH, "germany": "A bur, A ruh, A bel"},
        {**BURGUNDY, "germany": "A bur H; A ruh S A bur; A bel S A bur"},
        {
            "A par": "bounced in Burgundy: 2 (A Par 1, A Gas 1) against "
            "3 (A Bur 1, A Bel 1, A Ruh 1); support of A Mar cut by A Pie",
            "A bur": "held against A Par with 3 (A Bur 1, A Bel 1, A Ruh 1)",
            "A bel": "gave its support to the hold of A Bur",
        },
    ),
    (
        "one stands there",
        {**FRENCH, "germany": "A bur"},
        {**BURGUNDY, "germany": "A bur H"},
        {
            "A par": "moved to Burgundy and dislodged A Bur: 2 (A Par 1, A Gas 1) against "
            "1 (A Bur 1); support of A Mar cut by A Pie",
            "A bur": "dislodged by A Par: 1 (A Bur 1) against 2 (A Par 1, A Gas 1); "
            "support of A Mar cut by A Pie",
        },
    ),
    (
        "a stand-off",
        {"france": "A par", "germany": "A mun", "italy": "A mar"},
        {"france": "A par - bur", "germany": "A mun - bur", "italy": "A mar - bur"},
        {"A par": "bounced in Burgundy in a stand-off with A Mar: 1 (A Par 1) against 1 (A Mar 1)"},
    ),
    (
        "head to head, and somebody waits behind",
        {"france": "A par, A bur", "germany": "A mun, A ruh"},
        {"france": "A par - bur; A bur - mun", "germany": "A mun - bur; A ruh S A mun - bur"},
        {
            "A bur": "bounced head-to-head with A Mun on the way to Munich: 1 (A Bur 1) against "
            "2 (A Mun 1, A Ruh 1); dislodged",
            # Burgundy was no longer French when Paris came too late.
            "A par": "bounced in Burgundy: 1 (A Par 1) against 2 (A Mun 1, A Ruh 1)",
        },
    ),
    (
        "one's own unit, and help against one's own",
        {"france": "A par, A bur, A pic", "germany": "A mun, A ruh"},
        {
            "france": "A par - bur; A bur H; A pic S A mun - bur",
            "germany": "A mun - bur; A ruh S A mun - bur",
        },
        {
            "A par": "bounced in Burgundy: 1 (A Par 1) against 3 (A Mun 1, A Pic 1, A Ruh 1)",
            "A mun": "moved to Burgundy and dislodged A Bur: 2 (A Mun 1, A Ruh 1) against "
            "1 (A Bur 1); support of A Pic does not count against its own power",
        },
    ),
    (
        "nobody dislodges his own",
        {"france": "A par, A bur, A gas"},
        {"france": "A par - bur; A bur H; A gas S A par - bur"},
        {
            "A par": "bounced in Burgundy: A Bur of the same power stayed there, and nobody "
            "dislodges his own",
        },
    ),
    (
        "a column",
        {"france": "A par, A bur"},
        {"france": "A par - bur; A bur - mun"},
        {
            "A par": "moved to Burgundy, which A Bur left",
            "A bur": "moved to Munich, unopposed",
        },
    ),
    (
        "a ring",
        {"turkey": "A con, A smy, A ank"},
        {"turkey": "A con - smy; A smy - ank; A ank - con"},
        {"A con": "moved to Smyrna after A Smy, all units of a ring together"},
    ),
    (
        "a convoy",
        {"england": "A lon, F nth"},
        {"england": "A lon - nwy; F nth C A lon - nwy"},
        {
            "A lon": "moved to Norway by convoy (F Nth), unopposed",
            "F nth": "stood ready to convoy A Lon to Norway",
        },
    ),
    (
        "a convoy that is lost",
        {"england": "A lon, F eng, F nth", "france": "F bre, F mao"},
        {
            "england": "A lon - bel; F eng C A lon - bel",
            "france": "F mao - eng; F bre S F mao - eng",
        },
        {
            "A lon": "did not reach Belgium: the convoy was lost with F Eng",
            "F eng": "convoy lost: dislodged by F Mao",
            "F nth": "had no order in force and held",
        },
    ),
    (
        "a convoy in a paradox",
        {"england": "F lon, F wal", "france": "A bre, F eng"},
        {
            "england": "F wal - eng; F lon S F wal - eng",
            "france": "A bre - lon; F eng C A bre - lon",
        },
        {
            "A bre": "the convoy to London by F Eng is part of a paradox and has no effect",
            "F lon": "gave its support to the move of F Wal to English Channel",
        },
    ),
    (
        "a convoy that nobody offers, and one that nobody takes",
        {"england": "A lon, F nth", "russia": "A swe"},
        {"england": "A lon - hol; F nth C A lon - nwy", "russia": "A swe H"},
        {
            "A lon": "did not reach Holland: no fleet was ordered to carry it there",
            "F nth": "offered a convoy to the move of A Lon to Norway, but A Lon was ordered to Holland",
            "A swe": "held, and nobody attacked",
        },
    ),
    (
        "a support for something else",
        {"russia": "F stp/nc, A fin", "england": "A nwy"},
        {"russia": "F stp/nc S A fin - nwy; A fin H", "england": "A nwy S F stp/nc"},
        {
            "F stp/nc": "supported the move of A Fin to Norway, but A Fin was ordered to hold",
            "A nwy": "gave its support to the hold of F Stp/nc",
        },
    ),
]


@pytest.mark.parametrize(
    ("units", "orders", "told"), [row[1:] for row in MOVEMENT], ids=[row[0] for row in MOVEMENT]
)
def test_movement(units: Texts, orders: Texts, told: dict[str, str]) -> None:
    judged = judge(units, orders)
    assert {unit: judged.told(unit) for unit in told} == told


def test_void_orders() -> None:
    judged = judge(
        {"france": "A par, F bre, F mao", "germany": "A mun"},
        {
            "france": "A par - mos; F bre S A par; F mao - spa; A mun - ber",
            "germany": "A mun S A par - gas",
        },
    )
    void = [r for r in judged.turn.rulings if r.outcome == "void"]
    assert [sentence(judged.variant.board, r) for r in void] == [
        "void: A Par cannot get to Moscow",
        "void: F Bre cannot get to Paris and so cannot support there",
        "void: Spain can be entered on several coasts: Spain (north coast) and Spain (south coast)",
        "void: A Mun belongs to Germany",
        "void: A Mun cannot get to Gascony and so cannot support there",
    ]


def test_winter() -> None:
    judged = judge(
        {"france": "A bur", "italy": "A rom, A tus"},
        {"france": "build F par; build A mar; build A mun", "italy": ""},
        phase="W1901A",
        owners={"france": "par mar bre", "italy": "rom"},
    )
    board = judged.variant.board
    told = [f"{subject_line(board, r)}: {sentence(board, r)}" for r in judged.turn.rulings]
    assert told == [
        "France: built in Marseilles",
        "France: 1 not built, for want of an order that could be carried out",
        "A Tus: removed without an order: of the units there it was the farthest, 1 away",
        "France: void: no fleet can be in Paris",
        "France: void: Munich is not a home centre of this power",
    ]
