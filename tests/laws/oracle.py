"""A slow second opinion on the movement phase.

The rules of Diplomacy say when a move succeeds, when a support counts and when a convoy works, each
in terms of the others. Here every possible combination of answers is tried, and those that the
rules allow are kept. Where exactly one is left it is the result. Where there are none or several,
the orders in the smallest closed circle are looked at: units that follow one another in a ring all
move; where convoys are part of it, the armies they carry stay (Szykman's rule).

Written from the rules as text (2023 rulebook, DATC's preferences), not from the engine. Simple and
obvious is what counts here: the work doubles with every order.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import product

from tests.laws.chart import Position, home
from tests.laws.legality import Reading

__all__ = ["Answer", "Oracle", "Question", "judge"]

Question = tuple[str, str]
"""What is asked of a unit: ``("arrives", p)``, ``("counts", p)`` (a support), ``("sails", p)``."""

Guess = Mapping[Question, bool]


@dataclass(frozen=True)
class Answer:
    """What became of the orders, by province of the unit.

    ``arrived`` moves, ``stranded`` armies (no convoy), supports that ``counted`` or were ``cut``,
    ``dislodged`` units with the province of the attacker, provinces left empty by a ``standoff``,
    the places where dislodged units may go, and how the answer was found: the numbers of rings and
    of paradoxes that had to be broken.
    """

    arrived: Set[str]
    stranded: Set[str]
    counted: Set[str]
    cut: Set[str]
    dislodged: Mapping[str, str]
    standoffs: Set[str]
    retreats: Mapping[str, tuple[str, ...]]
    rings: int
    paradoxes: int


class Oracle:
    """The conditions of the rulebook for one position."""

    def __init__(self, position: Position) -> None:
        self.read = Reading(position)
        self.units = position.units
        self.goes = {p: home(place) for p, place in self.read.target.items()}
        self.position = position
        self.rings = self.paradoxes = 0
        self.questions: tuple[Question, ...] = (
            *(("arrives", p) for p in sorted(self.read.target)),
            *(("counts", p) for p in sorted(self.read.helped)),
            *(("sails", p) for p in sorted(self.read.by_sea)),
        )
        # Who was ordered to go to a province, who helps a unit, and who meets whom head on.
        everywhere = {*self.units, *self.goes.values()}
        self.comers = {q: [p for p in sorted(self.goes) if self.goes[p] == q] for q in everywhere}
        helped = self.read.helped
        self.helping = {p: [s for s in sorted(helped) if helped[s] == p] for p in self.units}
        self.foe = {p: self.head_on(p) for p in self.goes}

    # The conditions. Each asks the guess for answers to other questions only.

    def true(self, question: Question, guess: Guess) -> bool:
        """What the rules answer to one question if all others are answered as guessed."""
        kind, province = question
        if kind == "arrives":
            return self.arrives(province, guess)
        return self.counts(province, guess) if kind == "counts" else self.sails(province, guess)

    def beaten(self, province: str, guess: Guess) -> bool:
        """A unit is dislodged if it stays while another arrives."""
        stays = not guess.get(("arrives", province), False)
        return stays and any(guess["arrives", p] for p in self.comers[province])

    def sails(self, province: str, guess: Guess) -> bool:
        """An army sails if fleets that were ordered to carry it and survive form a chain."""
        fleets = frozenset(
            fleet
            for fleet, army in self.read.carries.items()
            if army == province and not self.beaten(fleet, guess)
        )
        return self.position.joined(province, self.goes[province], fleets)

    def comes(self, province: str, guess: Guess) -> bool:
        """A moving unit reaches the border of its goal; armies at sea only if they sail."""
        return guess.get(("sails", province), True)

    def counts(self, supporter: str, guess: Guess) -> bool:
        """A support counts unless its unit is beaten, or attacked by another power.

        An attack does not cut it if it comes out of the province that the support is directed to.
        """
        if self.beaten(supporter, guess):
            return False
        return not any(
            self.units[p].power != self.units[supporter].power
            and p != self.read.aim[supporter]
            and self.comes(p, guess)
            for p in self.comers[supporter]
        )

    def helpers(self, province: str, guess: Guess, not_of: str = "") -> int:
        """How many supports for a unit count, leaving out those given by one power."""
        return sum(
            guess["counts", s] and self.units[s].power != not_of for s in self.helping[province]
        )

    def head_on(self, province: str) -> str | None:
        """The unit that a moving unit meets head on: each goes to the other's place, by land."""
        goal = self.goes[province]
        sea = self.read.by_sea
        opposite = self.goes.get(goal) == province and province not in sea and goal not in sea
        return goal if opposite else None

    def arrives(self, province: str, guess: Guess) -> bool:
        """A unit arrives if it is stronger than what stands there and than every other comer."""
        if not self.comes(province, guess):
            return False
        goal = self.goes[province]
        force = self.force(province, guess)
        if force <= self.resistance(province, guess):
            return False
        rivals = [p for p in self.comers[goal] if p != province]
        return all(force > self.pressure(rival, guess) for rival in rivals)

    def force(self, province: str, guess: Guess) -> int:
        """The strength of an attack. Nobody dislodges his own unit, nor helps others to do so."""
        goal = self.goes[province]
        there = self.units.get(goal)
        away = guess.get(("arrives", goal), False) and self.foe[province] is None
        if there is None or away:
            return 1 + self.helpers(province, guess)
        if there.power == self.units[province].power:
            return 0
        return 1 + self.helpers(province, guess, not_of=there.power)

    def resistance(self, province: str, guess: Guess) -> int:
        """What a comer has to beat at its goal, apart from other comers."""
        goal = self.goes[province]
        if goal not in self.units:
            return 0
        if self.foe[province] is not None:
            return 1 + self.helpers(goal, guess)
        if goal in self.goes:
            return 0 if guess["arrives", goal] else 1
        return 1 + self.helpers(goal, guess)

    def pressure(self, province: str, guess: Guess) -> int:
        """The strength with which a comer keeps others out, even if it does not arrive.

        None if it did not come; none either if it was beaten by the very unit it met head on.
        """
        foe = self.foe[province]
        if not self.comes(province, guess) or (foe is not None and guess["arrives", foe]):
            return 0
        return 1 + self.helpers(province, guess)

    # The search.

    def solutions(self, fixed: Guess) -> list[dict[Question, bool]]:
        """All ways to answer the questions that are not fixed so that every condition holds."""
        open_ones = [q for q in self.questions if q not in fixed]
        found = []
        for values in product((False, True), repeat=len(open_ones)):
            guess = {**fixed, **dict(zip(open_ones, values, strict=True))}
            if all(self.true(q, guess) == guess[q] for q in open_ones):
                found.append(guess)
        return found

    def settle(self) -> dict[Question, bool]:
        """The one way, or what the rules for rings and paradoxes make of none or several."""
        fixed: dict[Question, bool] = {}
        while True:
            found = self.solutions(fixed)
            if len(found) == 1:
                return found[0]
            circle = self.circle(fixed)
            ways = self.local(circle, fixed)
            if len(ways) == 1:
                fixed.update(ways[0])
            else:
                self.break_circle(circle, ways, fixed)

    def break_circle(
        self, circle: list[Question], ways: list[dict[Question, bool]], fixed: dict[Question, bool]
    ) -> None:
        """Decide a circle that has no solution or several."""
        armies = [q for q in circle if q[0] == "sails"]
        ring = dict.fromkeys(circle, True)
        if armies:
            fixed.update(dict.fromkeys(armies, False))
            self.paradoxes += 1
        elif ring in ways and all(kind == "arrives" for kind, _ in circle):
            fixed.update(ring)
            self.rings += 1
        else:
            raise AssertionError(f"neither ring nor convoy paradox: {circle}, ways: {ways}")

    def local(self, circle: list[Question], fixed: Guess) -> list[dict[Question, bool]]:
        """The ways to answer the questions of a closed circle. What is outside does not matter."""
        outside = dict.fromkeys(self.questions, False)
        found = []
        for values in product((False, True), repeat=len(circle)):
            way = dict(zip(circle, values, strict=True))
            guess = {**outside, **fixed, **way}
            if all(self.true(q, guess) == way[q] for q in circle):
                found.append(way)
        return found

    def circle(self, fixed: Guess) -> list[Question]:
        """A smallest set of open questions whose conditions depend on no open one outside it."""
        needs = self.needs(fixed)
        closed = []
        for question in needs:
            reached, todo = {question}, [question]
            while todo:
                for other in needs[todo.pop()] - reached:
                    reached.add(other)
                    todo.append(other)
            closed.append(sorted(reached))
        return min(closed, key=lambda group: (len(group), group))

    def needs(self, fixed: Guess) -> dict[Question, set[Question]]:
        """For each open question the open ones that can make a difference to its condition."""
        open_ones = [q for q in self.questions if q not in fixed]
        rows = list(product((False, True), repeat=len(open_ones)))
        guesses = [{**fixed, **dict(zip(open_ones, row, strict=True))} for row in rows]
        needs = {}
        for question in open_ones:
            table = [self.true(question, guess) for guess in guesses]
            needs[question] = {
                other
                for place, other in enumerate(reversed(open_ones))
                if any(table[i] != table[i ^ (1 << place)] for i in range(len(table)))
            }
        return needs

    # The result.

    def answer(self) -> Answer:
        """Settle everything and describe what became of the units."""
        guess = self.settle()
        dislodged = {
            p: next(c for c in self.comers[p] if guess["arrives", c])
            for p in sorted(self.units)
            if self.beaten(p, guess)
        }
        supports = self.read.helped
        standing = {p for p in self.units if p not in self.goes or not guess["arrives", p]}
        full = standing | {goal for p, goal in self.goes.items() if guess["arrives", p]}
        standoffs = frozenset(
            goal
            for p, goal in self.goes.items()
            if goal not in full and not guess["arrives", p] and self.pressure(p, guess) > 0
        )
        return Answer(
            arrived=frozenset(p for p in self.goes if guess["arrives", p]),
            stranded=frozenset(p for p in self.read.by_sea if not guess["sails", p]),
            counted=frozenset(p for p in supports if guess["counts", p]),
            cut=frozenset(p for p in supports if not guess["counts", p]),
            dislodged=dislodged,
            standoffs=standoffs,
            retreats={p: self.retreats(p, dislodged[p], standoffs | full) for p in dislodged},
            rings=self.rings,
            paradoxes=self.paradoxes,
        )

    def retreats(self, province: str, attacker: str, closed: Set[str]) -> tuple[str, ...]:
        """Where a beaten unit may go: not where its attacker came from, unless that one sailed."""
        unit = self.units[province]
        shut = closed if attacker in self.read.by_sea else closed | {attacker}
        places = self.position.chart.places(unit.kind, unit.place)
        return tuple(sorted(place for place in places if home(place) not in shut))


def judge(position: Position) -> Answer:
    """The result of a movement phase."""
    return Oracle(position).answer()
