"""What one movement phase is about, frozen before anything is decided.

The stack builds one ``Problem`` per phase. From then on only truths and amounts are open: who moves
where, who supports and convoys whom, and which terms stand in whose ledger never change again. The
arrays are indexed by **action**; the first ``len(units)`` actions are the units' own, further ones may
be added by modules (a split). Spaces and places are the board's numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from legation.board.facts import LinkInfo
from legation.engine.truth import Range
from legation.values.geography import Power
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason
from legation.values.units import Parts, Unit

if TYPE_CHECKING:
    from legation.engine.scene import Scene

__all__ = ["Action", "Entry", "Parting", "Problem", "Statistics"]


class Action(NamedTuple):
    """What one unit tries to do: leave ``at`` for ``to`` and stand at the place ``goal``.

    ``to`` and ``goal`` are -1 for an action that stays. ``via``: the player asked for a convoy.
    ``impossible``: it counts as a move but can never arrive (DATC 4.E.1, rules before 2023). ``parts``:
    what of the unit the action is about; None is all of it. ``apart``: it leaves, but fights for no space
    by the ordinary rules: it is not among those that go into one, cuts nothing, and the module that made it
    says where it arrives.
    """

    unit: int
    at: int
    to: int = -1
    goal: int = -1
    via: bool = False
    impossible: bool = False
    parts: Parts | None = None
    apart: bool = False


class Parting(NamedTuple):
    """The actions of the parts of a unit that go separate ways, and whether some part stays on purpose.

    Parts that fail to leave stay together with what stays.
    """

    actions: tuple[int, ...]
    stays: bool


class Entry(NamedTuple):
    """A term of a ledger while the phase is open.

    The amount is ``amount``, or, if ``support`` is not -1, what that support action gives.
    """

    unit: int
    power: Power
    code: str
    support: int
    amount: Range


@dataclass(slots=True)
class Statistics:
    """What solving one phase cost: counted, not timed."""

    evaluations: int = 0
    branch_evaluations: int = 0
    sweeps: int = 0
    cores: int = 0
    nodes: int = 0
    deadlocks: int = 0


class Problem:
    """One phase, ready to be solved. Built by ``legation.rules.standard.movement``."""

    __slots__ = (
        "actions",
        "aids",
        "at",
        "ballots",
        "board",
        "body",
        "contenders",
        "convoyed",
        "data",
        "facing",
        "fallback",
        "goal",
        "into",
        "ledger",
        "movers",
        "on",
        "open_routes",
        "orders",
        "own",
        "place",
        "power",
        "rules",
        "scene",
        "split",
        "statistics",
        "supported",
        "supports",
        "to",
        "uncut",
        "units",
        "weak",
        "why",
    )

    def __init__(
        self, scene: Scene, orders: dict[int, Order], ballots: tuple[Ballot, ...] = ()
    ) -> None:
        self.scene, self.ballots = scene, ballots
        # ``ballots``: the lines in force, for orders that no unit carries out.
        self.board, self.rules = scene.board, scene.rules
        self.units: tuple[Unit, ...] = scene.state.units
        self.orders: list[Order | None] = [orders.get(unit.id) for unit in self.units]
        self.place: list[int] = [self.board.index[unit.place] for unit in self.units]
        """Place each action starts from; the first ones are the units'."""
        self.actions: list[Action] = []
        self.at: list[int] = []
        """Space each action starts from."""
        self.to: list[int] = []
        """Space each action goes to, -1 when it stays."""
        self.goal: list[int] = []
        self.power: list[Power] = []
        self.on: dict[int, int] = {}
        """Space -> the action of the unit that stands there."""
        self.into: dict[int, list[int]] = {}
        """Space -> the actions that want to go there."""
        self.movers: list[int] = []
        self.supports: dict[int, int] = {}
        """Support action -> the space it supports into, for supports that match an order."""
        self.supported: dict[int, int] = {}
        """Support action -> the action it helps, for supports that match an order."""
        self.aids: dict[int, int] = {}
        """Help that no attack cuts -> the space it helps into; a module's, decided like a support."""
        self.split: dict[int, Parting] = {}
        """Action of a unit whose parts go separate ways -> those of the parts."""
        self.facing: list[int] = []
        """For each action the one that moves the opposite way, or -1."""
        self.fallback: list[bool] = []
        """Whether an action may go by land when its convoy does not come about (DATC 4.A.3)."""
        self.convoyed: dict[int, tuple[int, ...]] = {}
        """Action that may go by convoy -> the actions of the fleets that were ordered to carry it."""
        self.open_routes: list[int] = []
        """Actions whose route is a question (convoys, gates)."""
        self.uncut: frozenset[tuple[int, int]] = frozenset()
        """(attack, support) pairs in which the attack never cuts (paradox rules, DATC 4.A.2)."""
        self.own: list[Range] = []
        """The strength of each action by itself."""
        self.body: list[Range] = []
        """What a unit holds its space with when its move fails: its size."""
        self.ledger: dict[int, list[Entry]] = {}
        """Action -> the entries beside its own strength; actions without any are left out."""
        self.contenders: dict[int, list[int]] = {}
        self.why: list[Reason | None] = [None] * len(self.units)
        """Why an order does nothing although it is legal (nothing matches it)."""
        self.data: dict[str, Any] = {}
        """Module name -> what that module keeps about the phase."""
        self.weak: dict[int, LinkInfo] = {}
        """Actions over a weak passage -> the link; most problems have none."""
        self.statistics = Statistics()

    def walks(self, action: int) -> bool:
        """Whether an action can go by a link of its own that is open to its unit."""
        unit, _, _, goal, *_ = self.actions[action]
        here = self.place[action]
        if not self.board.reach[self.parts(action).kind][here] >> goal & 1:
            return False
        if not self.board.links and self.rules.plain_ways:
            return True
        return self.rules.passage(self.scene, self.units[unit], here, goal) is None

    def last_link(self, action: int) -> LinkInfo | None:
        """The attributes of the link over which an action enters the place where it goes, if any.

        An army that may go by convoy enters from one of the fleets ordered to carry it that lie next to
        the goal: the link with the greatest force among them counts.
        """
        _, _, to, goal, *_ = self.actions[action]
        links, kind = self.board.links, self.parts(action).kind
        fleets = self.convoyed.get(action)
        if fleets is None:
            return links.get((kind, self.place[action], goal))
        touch = self.board.hops
        last = [fleet for fleet in fleets if touch[self.place[fleet]] >> to & 1]
        ends = [links.get(("fleet", self.place[fleet], goal)) for fleet in last]
        given = [link for link in ends if link is not None]
        if not given or len(given) < len(ends):
            return None
        return max(given, key=lambda link: link.force)

    def parts(self, action: int) -> Parts:
        """What goes, or stays, in an action."""
        found = self.actions[action]
        parts = found[6]
        return self.units[found[0]].parts if parts is None else parts

    def add_help(self, unit: int, parts: Parts) -> int:
        """Add an action of a part of a unit that stays: a further support. Gives its number.

        Only while the problem is prepared.
        """
        number = len(self.actions)
        self.actions.append(Action(unit, self.at[unit], parts=parts))
        self.at.append(self.at[unit])
        self.place.append(self.place[unit])
        self.to.append(-1)
        self.goal.append(-1)
        self.power.append(self.power[unit])
        self.facing.append(-1)
        self.fallback.append(False)
        return number
