"""Ways to win: what each needs, and who wins when two come into question."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import VariantError, resolve
from legation.engine.variant import Variant
from legation.notation.position import read_position
from legation.values.orders import Move, Support
from legation.values.state import Outcome
from tests.rules.playing import variant_of

CENTRES = [
    "ank",
    "bel",
    "ber",
    "bre",
    "bud",
    "bul",
    "con",
    "den",
    "edi",
    "gre",
    "hol",
    "kie",
    "lon",
    "lvp",
    "mar",
    "mos",
    "mun",
    "nap",
    "nwy",
    "par",
    "por",
    "rom",
    "rum",
    "ser",
    "sev",
    "smy",
    "spa",
    "stp",
    "swe",
    "tri",
    "tun",
    "ven",
    "vie",
    "war",
]


def winning(folder: Path, settings: str, setup: str = "") -> Variant:
    return variant_of(folder, f'[[rule]]\nuse = "winning"\n{settings}\n', setup)


def ended(
    variant: Variant, phase: str = "F1901M", units: str = "", orders: object = None, **held: int
) -> Outcome | None:
    """How a phase ends in which powers hold so many centres and have an army each."""
    left = list(CENTRES)
    owners = []
    for power, number in held.items():
        owners.append(f"{power}:{','.join(left[:number])}")
        del left[:number]
    code = (
        f"{phase}|{units or 'france:Agas;germany:Aboh;italy:Atus;turkey:Asyr'}|{';'.join(owners)}"
    )
    state = read_position(code, variant.board)
    return resolve(variant, state, orders or {}).after.outcome  # type: ignore[arg-type]


def test_a_number_of_its_own_takes_the_place_of_the_set_ups(tmp_path: Path) -> None:
    variant = winning(tmp_path, "number = 12")
    won = ended(variant, france=12, germany=11)
    assert won == Outcome("solo", ("france",), "12 centres, 12 needed")
    assert ended(variant, france=11, germany=11) is None
    assert ended(variant, france=13, germany=13) is None, "equal ones play on"
    assert ended(winning(tmp_path, "number = 20"), france=18) is None, "18 is not enough any more"


@pytest.mark.parametrize(("held", "wins"), [(17, False), (18, True)])
def test_more_than_half_of_the_centres_on_the_board(tmp_path: Path, held: int, wins: bool) -> None:
    variant = winning(tmp_path, 'share = "1/2"')
    assert (ended(variant, france=held) is not None) is wins


def test_the_share_is_taken_of_the_board_as_it_is(tmp_path: Path) -> None:
    """With 33 centres left, 17 are more than half of them (Black Hole, example BH-A)."""
    variant = winning(tmp_path, 'share = "1/2"', "[province]\nmar = { centre = false }\n")
    left = [centre for centre in CENTRES if centre != "mar"]
    code = f"F1901M|france:Agas|france:{','.join(left[:17])}"
    assert resolve(variant, read_position(code, variant.board), {}).after.outcome is not None


def test_numbers_by_power(tmp_path: Path) -> None:
    variant = winning(tmp_path, 'targets = ["france 10", "turkey 8"]')
    assert ended(variant, france=9, turkey=7) is None
    won = ended(variant, france=9, turkey=8)
    assert won is not None
    assert won.powers == ("turkey",)
    both = ended(variant, france=11, turkey=10)
    assert both is not None
    assert both.powers == ("turkey",), "two beyond its number, France only one"
    assert ended(variant, france=10, turkey=8) is None, "equally far"
    assert ended(variant, germany=18) is not None, "the others have the set-up's number"


def test_units_may_be_counted(tmp_path: Path) -> None:
    variant = winning(tmp_path, 'of = "units"\nnumber = 3')
    won = ended(variant, units="france:Agas,Apar,Amar;germany:Aboh,Amun", germany=18)
    assert won == Outcome("solo", ("france",), "3 units, 3 needed")


def test_certain_centres_may_be_needed(tmp_path: Path) -> None:
    variant = winning(tmp_path, 'number = 12\nholding = ["ank", "war"]')
    assert ended(variant, france=12) is None, "the first twelve are without Warsaw"
    code = f"F1901M|france:Agas|france:{','.join([*CENTRES[:11], 'war'])}"
    assert resolve(variant, read_position(code, variant.board), {}).after.outcome is not None


LEAD = "lead = 5\nlead_falls = 2"


@pytest.mark.parametrize(
    ("year", "ahead", "wins"),
    [(1901, 4, False), (1901, 5, True), (1902, 3, True), (1902, 2, False), (1903, 1, True),
     (1909, 1, True), (1909, 0, False)],
)  # fmt: skip
def test_a_lead_that_falls(tmp_path: Path, year: int, ahead: int, wins: bool) -> None:
    """Five ahead in the first year, two fewer each year, and one at least (as Twenty Twenty)."""
    won = ended(winning(tmp_path, LEAD), f"F{year}M", france=3 + ahead, germany=3, italy=1)
    assert (won is not None) is wins
    if won is not None:
        assert won.powers == ("france",)


def test_a_lead_is_counted_at_the_end_of_a_year(tmp_path: Path) -> None:
    variant = winning(tmp_path, LEAD)
    assert ended(variant, "S1901M", france=8) is None
    # What is taken in autumn counts: Germany is four behind as soon as it has Munich's neighbour.
    orders = {"germany": [Move("sil", "war")]}
    units = "france:Agas;germany:Asil"
    assert ended(variant, "F1901M", units, orders, france=5) is None
    assert ended(variant, "F1901M", units, None, france=5) is not None


def test_the_usual_number_goes_on_beside_a_lead(tmp_path: Path) -> None:
    won = ended(winning(tmp_path, "lead = 30"), france=18, germany=16)
    assert won is not None
    assert won.powers == ("france",)


def test_the_last_survivor(tmp_path: Path) -> None:
    variant = winning(tmp_path, "survivor = true")
    assert ended(variant, units="france:Agas", france=3) is not None
    assert ended(variant, units="france:Agas;germany:Aboh", france=3) is None
    assert ended(variant, units="france:Agas", france=3, germany=1) is None, "a centre is enough"
    assert ended(variant, units="france:Agas") == Outcome("solo", ("france",), "the last survivor")


def test_entering_a_home_centre(tmp_path: Path) -> None:
    variant = winning(tmp_path, "raid = true")
    units = "france:Abur;germany:Aber;italy:Atus"
    into = {"france": [Move("bur", "mun")]}
    assert ended(variant, "S1901M", units, None) is None
    won = ended(variant, "S1901M", units, into)
    assert won == Outcome("solo", ("france",), "in 1 home centres of others")
    both = "france:Abur;germany:Apic"
    orders = {"france": [Move("bur", "mun")], "germany": [Move("pic", "par")]}
    assert ended(variant, "S1901M", both, orders) is None, "one each"
    more = "france:Abur,Aruh;germany:Apic"
    orders = {"france": [Move("bur", "mun"), Move("ruh", "kie")], "germany": [Move("pic", "par")]}
    won = ended(variant, "S1901M", more, orders)
    assert won is not None
    assert won.powers == ("france",)


def test_nobody_wins_by_a_raid_before_the_retreats(tmp_path: Path) -> None:
    variant = winning(tmp_path, "raid = true")
    state = read_position("S1901M|france:Abur,Atyr;germany:Amun", variant.board)

    turn = resolve(variant, state, {"france": [Move("bur", "mun"), Support("tyr", "bur", "mun")]})
    assert turn.after.phase.short == "S1901R"
    assert turn.after.outcome is None
    assert resolve(variant, turn.after, {}).after.outcome is not None


CAPITALS = '[province]\npar = { marks = ["capital"] }\nber = { marks = ["capital"] }\n'


def test_the_last_to_hold_its_capital(tmp_path: Path) -> None:
    variant = winning(tmp_path, "capital = true", CAPITALS)
    state = read_position("F1901M|france:Agas;germany:Aboh|france:par;germany:ber", variant.board)
    assert resolve(variant, state, {}).after.outcome is None
    state = read_position("F1901M|france:Apru;germany:Aboh|france:par;germany:ber", variant.board)
    turn = resolve(variant, state, {"france": [Move("pru", "ber")]})
    assert turn.after.outcome == Outcome("solo", ("france",), "the last to hold its capital")


def test_the_last_year(tmp_path: Path) -> None:
    variant = winning(tmp_path, "last_year = 1902")
    assert ended(variant, "F1901M", france=3) is None
    over = ended(variant, "W1902A", units="france:Agas;italy:Atus", france=5, germany=3, italy=1)
    assert over is not None
    assert (over.kind, over.powers) == ("draw", ("france", "germany", "italy"))
    most = winning(tmp_path, 'last_year = 1902\nat_end = "most"')
    over = ended(most, "W1902A", france=5, germany=3)
    assert over == Outcome("solo", ("france",), "the last year, 1902, is over; the most centres, 5")
    over = ended(most, "W1902A", france=5, germany=5, italy=2)
    assert over is not None
    assert (over.kind, over.powers) == ("draw", ("france", "germany"))


def test_only_powers_with_a_player_win(tmp_path: Path) -> None:
    idle = '\n[[rule]]\nuse = "idle"\npowers = ["france"]'
    assert ended(winning(tmp_path, f"number = 12{idle}"), france=12) is None
    assert ended(winning(tmp_path, f"lead = 1{idle}"), france=12, germany=1) is None
    left = ended(winning(tmp_path, f"survivor = true{idle}"), units="france:Agas;italy:Atus")
    assert left is not None
    assert left.powers == ("italy",)
    over = ended(
        winning(tmp_path, f'last_year = 1901\nat_end = "most"{idle}'), "W1901A", france=5, italy=2
    )
    assert over is not None
    assert over.powers == ("italy",)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('share = "half"', "share is a part of the centres such as '1/2', not 'half'"),
        ('share = "3/2"', "share is a part of the centres"),
        ('targets = ["spain 3"]', "targets are texts such as 'austria 12', not 'spain 3'"),
        ('targets = ["france"]', "targets are texts"),
        ('holding = ["bur"]', "holding: 'bur' is no centre"),
        ("capital = true", "marks the capitals of fewer than two powers"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, settings: str, said: str) -> None:
    with pytest.raises(VariantError) as refused:
        winning(tmp_path, settings)
    assert said in str(refused.value)
