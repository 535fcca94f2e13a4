"""A rule module, and what its hooks exchange with the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from legation.board.board import Board
from legation.notation.verbs import Verb as Words
from legation.values.calendar import Phase
from legation.values.changes import Change
from legation.values.geography import Power, Seat
from legation.values.marks import Stroke
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.tallies import Tally
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.scene import Scene
    from legation.engine.stack import Rules

__all__ = [
    "Dealt",
    "Election",
    "Fact",
    "Module",
    "Race",
    "Section",
    "Settled",
    "Slot",
    "Verb",
    "Verdict",
    "Window",
]


@dataclass(frozen=True, slots=True)
class Module:
    """One rule module. ``hooks(settings)`` gives its functions by hook name.

    ``settings`` is a frozen dataclass whose fields are the module's switches with their defaults.
    ``reads`` names other modules whose slots it may look at; ``through`` those whose slots its changes may
    set, by the hooks that they give (a payment out of a treasury); ``needs`` modules that must be there;
    ``clashes`` those that cannot be there, each with the reason in words; ``clashes_by(settings)`` such as
    only some of its settings exclude. ``claims`` says in words what
    only one module of a stack can decide: two that claim the same are refused, too.
    ``silent(rules, board)`` names the module's reason codes that this stack on this board never gives,
    each with why not, and as ``"verb NAME"`` verbs that nobody can ever order there. Random play wants
    all others to occur, and none of these. Of a reason that each of several modules may have, such as
    that a site is closed, every one of them tells for itself.
    ``patch(board, settings)`` is what the settings change of the map, in the words of a map file; empty if
    nothing. It is laid when a variant is loaded.
    ``misfit(board, settings)`` says what keeps the module from being played on a map, a mistake in the
    map's table for it, say; empty if nothing does. It is asked once, when a variant is loaded.
    ``sheet``: the rules sheet whose numbers its reasons cite. In a stack with such a module all orders
    that are void cite a number (hook ``cites``).
    ``unheld``: its seats hold no powers, from the first phase to the last.
    ``last``: the hooks at which it takes part after all others, wherever it stands in the stack: it says
    something about whatever they come to.
    """

    name: str
    version: str
    settings: type
    hooks: Callable[[Any], Mapping[str, Any]]
    reads: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    sheet: str = ""
    clashes: tuple[tuple[str, str], ...] = ()
    clashes_by: Callable[[Any], tuple[tuple[str, str], ...]] | None = None
    silent: Callable[[Rules, Board], Mapping[str, str]] | None = None
    misfit: Callable[[Board, Any], str] | None = None
    patch: Callable[[Board, Any], str] | None = None
    claims: tuple[str, ...] = ()
    unheld: bool = False
    last: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A module's private part of the state: its first value, and how it is written as JSON.

    ``only(value, keep)`` is the value without the secrets of those seats for which ``keep(seat)`` is
    false; None for a value without secrets.
    """

    initial: Callable[[Scene], object]
    write: Callable[[Any], Any]
    read: Callable[[Any], object]
    only: Callable[[Any, Callable[[Seat], bool]], object] | None = None


class Fact(NamedTuple):
    """Something that a seat may be told or not, for the hook ``sees``.

    ``kind`` is ``unit``, ``order``, ``ruling``, ``term``, ``owner``, ``tally``, ``slot``, ``ballot`` or
    ``dice``; ``value`` is the thing: a Unit, an order in force (a Ballot), a Ruling, a Term, a pair of
    province and power, a Tally, the name of a module, a written line (a Ballot; None for one
    that could not be read; or an event with several), what dice were rolled for.
    ``seat`` is whose it is: the writer of a ballot, one of the authors of a tally, the owner of a part
    of a slot. ``power`` is the power it is about, ``phase`` the phase it belongs to.
    """

    kind: str
    value: object
    seat: Seat = ""
    power: Power = ""
    phase: Phase | None = None


class Window(NamedTuple):
    """A phase that is open for writing beside the one the game is in.

    ``together``: it is closed with that phase and judged right after it. Otherwise what is written for
    it waits until the game gets there, and more may be written then.
    """

    phase: Phase
    together: bool = False


class Race(NamedTuple):
    """How near each power is to winning alone: what it has, how much is enough (0: nothing is), of what."""

    counts: Mapping[Power, int]
    goal: int
    what: str = "centres"


class Section(NamedTuple):
    """A part of a result that a module tells: a title, the names of columns, and rows of texts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """What a kind of order means to the rules; its words are the notation's business.

    ``phases``: kinds of phase in which it may be written.
    ``bind(scene, power, unit, order)``: the order as it will be carried out (coasts filled in), or
    the reason why it is void. ``unit`` is the unit named, None for orders without one.
    ``options(scene, power, unit)``: the legal orders there are, one after the other.
    ``words``: how players write it, for the reader and the writer of orders.
    ``early``: it is carried out before the other orders are judged, by the hook ``dealings``.
    ``stays``: the unit stays where it is, so that the hook ``expand`` need not be asked.
    ``strokes(board, order)``: how the order is drawn on a board; without it, as a tag with its text.
    ``free``: in an adjustment units have orders whether or not their power has any to remove.
    """

    order: type[Order]
    phases: tuple[str, ...]
    bind: Callable[[Scene, Power, Unit | None, Order], Order | Reason]
    options: Callable[[Scene, Power, Unit | None], Iterator[Order]]
    stays: bool = False
    words: tuple[Words, ...] = ()
    early: bool = False
    strokes: Callable[[Board, Any], tuple[Stroke, ...]] | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Election:
    """The orders in force for a phase.

    ``orders``: unit id -> order. ``ballots``: the lines in force in their order, for phases in which
    orders are carried out one by one. ``rulings``: on lines that are not in force. ``tallies``: what was
    counted to get there.
    """

    orders: Mapping[int, Order]
    ballots: tuple[Ballot, ...]
    rulings: tuple[Ruling, ...] = ()
    changes: tuple[Change, ...] = ()
    tallies: tuple[Tally, ...] = ()


class Dealt(NamedTuple):
    """What a step of dealings made of the lines that it is about: changes, and rulings on those lines."""

    changes: tuple[Change, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Settled(NamedTuple):
    """Where the units of a solved movement phase ended.

    ``rest``: of units that are not as they were, what was left in their place, by their number in the
    problem.
    """

    changes: tuple[Change, ...]
    rest: Mapping[int, Unit]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What judging gave: a ruling per order, and the changes.

    ``solved`` is the solved problem of a movement phase with its table, for those who explain.
    """

    rulings: tuple[Ruling, ...]
    changes: tuple[Change, ...]
    solved: tuple[Any, Any] | None = None
