"""The hook table: every point at which a rule module can take part, on one page.

A module gives ``{hook name: function}``. What happens when several modules use the same hook is the
hook's **combiner**:

* ``wrap``: each module is given the callable so far (``inner``) and returns a new one; modules listed
  later wrap those listed earlier, so the last one is asked first;
* ``all``: every module may object; the first objection counts;
* ``union``: everybody's contributions together, in listed order;
* ``fold``: each in listed order, on the state that the former left;
* ``only``: one module at most; for hooks with keys, one per key;
* ``rank``: tried by ascending rank.

``scene`` is a ``Scene`` (variant, board, state, dice), ``p`` a ``Problem``, ``t`` a ``Table``.
A hook of the design that nothing uses yet (who may talk) joins the table together with its first user:
a hook without a real user is a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["DEALINGS", "HOOKS", "STEPS", "STEP_AFTER", "Combiner", "Hook"]

STEP_AFTER = {"movement": "moved", "retreat": "retreated", "adjustment": "adjusted"}
"""The step that follows a kind of phase; a module's own kind of phase is followed by its own name."""

STEPS = ("opened", "sealed", *STEP_AFTER.values(), "captured", "season_end", "year_end")
"""The steps at which ``aftermath`` can act."""

DEALINGS = ("repaid", "paid", "borrowed", "collected", "offered", "spent", "struck", "taken")
"""The steps of what is carried out before other orders: debts, payments, loans, what is due, offers
weighed and carried out, what they bring about, who owns what by then."""

Combiner: TypeAlias = Literal["wrap", "all", "union", "fold", "only", "rank"]


@dataclass(frozen=True, slots=True)
class Hook:
    """One hook: ``given -> gives`` in words, how modules combine, and what holds without any."""

    name: str
    combiner: Combiner
    given: str
    gives: str
    default: str
    about: str
    keyed: bool = False


HOOKS: dict[str, Hook] = {
    hook.name: hook
    for hook in (
        # time and writing
        Hook(
            "calendar",
            "only",
            "",
            "tuple of (season, kinds of phase, whether centres are captured at its end)",
            "no seasons: the stack is refused",
            "The cycle of a year.",
        ),
        Hook(
            "start",
            "wrap",
            "scene",
            "State",
            "the position of the set-up",
            "The position in which a game begins. Outer modules change what inner ones make of the set-up's.",
        ),
        Hook(
            "year",
            "only",
            "",
            "Calendar",
            "that of the hook calendar",
            "A calendar of a variant's own, in place of the usual one.",
        ),
        Hook(
            "seats",
            "only",
            "scene at the start, pairs of (seat, powers asked for)",
            "pairs of (seat, powers it holds), sorted",
            "every power is its own seat, unless it is given to another",
            "Who holds which powers when a game begins: powers may be held by nobody, and seats may "
            "hold none.",
        ),
        Hook(
            "next_phase",
            "wrap",
            "scene",
            "Phase",
            "the next one of the calendar",
            "The phase that follows. A wrap can put phases in or take them out; the outer one decides "
            "what the inner one's answer becomes, so modules that drop phases go after those that add.",
        ),
        Hook(
            "idle",
            "wrap",
            "scene",
            "bool",
            "False",
            "Whether nobody has anything to write in the state's phase, so that it is passed over. "
            "A module that brings work to a phase answers False before it asks the inner one.",
        ),
        Hook(
            "windows",
            "wrap",
            "scene",
            "tuple of Window",
            "none",
            "The phases that are open for writing beside the state's own, in their order: closed together "
            "with it and judged right after it, or left open until their turn. What is written for one "
            "is answered by the position that its writer knows of, and read again when the phase comes. "
            "Outer modules open more than inner ones, or close what they opened.",
        ),
        Hook(
            "verbs",
            "union",
            "",
            "tuple of Verb",
            "none",
            "The orders there are: class, phases, legality, options and the players' words.",
        ),
        Hook(
            "may_write",
            "wrap",
            "scene, ballot, ballots accepted before",
            "Reason or None",
            "a seat writes for the powers that it holds",
            "Whether a seat may write this line. An outer module may allow what an inner one refuses, "
            "so permissions go after prohibitions.",
        ),
        Hook(
            "played",
            "wrap",
            "scene, power",
            "bool",
            "whether it is a power of the map that a seat holds",
            "Whether somebody plays a power: only then can it be missed when it sends nothing, win, "
            "or share a draw. An outer module can take a power out and put it in again.",
        ),
        Hook(
            "obeys",
            "wrap",
            "scene, power, unit, ballots accepted before",
            "Reason or None",
            "a unit takes orders of its own power alone",
            "Whether a power may order a unit. An outer module may allow what an inner one refuses.",
        ),
        Hook(
            "dealings",
            "fold",
            "scene, ballots with orders that are carried out early",
            "Dealt",
            "nothing",
            "What is carried out before other orders are judged, so that they find its changes: payments "
            "and bribes. The steps are repaid, paid, borrowed, collected, offered, spent, struck, taken; in "
            "each the modules in listed order, each on the state that the former left. Only kinds of phase "
            "with orders that are carried out early have dealings.",
            keyed=True,
        ),
        Hook(
            "afford",
            "wrap",
            "scene, power",
            "int or None",
            "None: there is no money in the game",
            "How much money a power has to spend. Outer modules change the amount of inner ones.",
        ),
        Hook(
            "pay",
            "wrap",
            "scene, amounts by power, what for",
            "changes",
            "no changes",
            "Taking money from powers, or giving it (amounts below nought), all at once, with a word for "
            "what it is for: by that, what is made and lost is accounted for. The changes may set the slot "
            "of who keeps the money, for modules that declare that in ``through``. An outer module may take "
            "a part upon itself and hand the inner one the rest.",
        ),
        Hook(
            "means",
            "wrap",
            "scene, power, unit or None, order as written",
            "Order",
            "the order itself",
            "What an order as written stands for, before its verb is asked. An outer module may take an "
            "order for its own before the inner ones see it.",
        ),
        Hook(
            "legal",
            "all",
            "scene, unit or None, order as bound",
            "Reason or None",
            "None",
            "A veto against an order that its verb finds legal.",
        ),
        Hook(
            "cites",
            "wrap",
            "scene, ballot, unit or None, why the ballot is void",
            "str",
            "empty",
            "The number of the rule by which an order is void, said behind a reason that names none, in "
            "stacks with a module that has a numbered sheet. An outer module is asked first and hands on "
            "to the inner one what is not its own.",
        ),
        Hook(
            "elect",
            "wrap",
            "scene, legal ballots with their units",
            "Election",
            "an error when orders are judged",
            "From ballots to orders in force, for the whole phase at once. An outer module counts what "
            "it has to count and hands the inner one the lines that are left.",
        ),
        Hook(
            "default_order",
            "wrap",
            "scene, unit",
            "Order or None",
            "None",
            "The order of a unit for which none is in force: of those that stand, or in a retreat phase of "
            "those that were dislodged. Outer modules decide before inner ones.",
        ),
        # judging
        Hook(
            "judge",
            "only",
            "scene, Election",
            "Verdict",
            "an error when a phase of that kind is judged",
            "What a kind of phase does with its orders. One module per kind of phase.",
            keyed=True,
        ),
        Hook(
            "expand",
            "wrap",
            "p, number of the unit, order or None",
            "tuple of Action",
            "one action that stays",
            "From an order to actions. A module answers for its own order classes and hands the others "
            "to the inner one.",
        ),
        Hook(
            "prepare",
            "fold",
            "p",
            "nothing; fills in the module's part of the problem",
            "nothing",
            "Matching of supports, convoys and permissions. Modules listed later see what earlier ones "
            "found.",
        ),
        Hook(
            "size",
            "wrap",
            "p, action",
            "Range",
            "the number of the parts that act",
            "What the units of an action count for by themselves, on the move or not; own_strength is what "
            "the way leaves of it. Outer modules change the amount that inner ones give.",
        ),
        Hook(
            "own_strength",
            "wrap",
            "p, action",
            "Range",
            "the size of the unit",
            "The strength of an action by itself. Outer modules change the amount that inner ones give, "
            "so what adds goes before what divides.",
        ),
        Hook(
            "terms",
            "union",
            "p",
            "pairs (action, Entry)",
            "none",
            "Entries of the actions' ledgers beside their own strength.",
        ),
        Hook(
            "contenders",
            "wrap",
            "p, action",
            "list of actions",
            "all other actions into the same space",
            "Whom an action must beat. Outer modules take some out or put some in, so those that take "
            "out go after those that put in.",
        ),
        Hook(
            "targets",
            "wrap",
            "scene, unit, unit whose help must not be needed or None",
            "mask of spaces",
            "the spaces linked to the unit's place and those it can be carried to",
            "Where a unit may be ordered to go on this board, by any way. Outer modules take out what "
            "inner ones added, so closures go after new ways.",
        ),
        Hook(
            "carried",
            "wrap",
            "scene, unit, unit whose help must not be needed or None",
            "mask of spaces",
            "nowhere",
            "Where other units on the board could carry a unit. Outer modules add to what inner ones "
            "find or refuse it, so refusals go after carriers.",
        ),
        Hook(
            "passage",
            "wrap",
            "scene, unit, from place, to place (numbers)",
            "Reason or None",
            "the seasons and owner of the link",
            "Whether a link is open to a unit; asked for moves, supports and retreats. Outer modules "
            "may open what an inner one closes.",
        ),
        Hook(
            "decides",
            "only",
            "",
            "Kind",
            "no decision of that name",
            "A kind of decision, stored and possibly circular. One module per name.",
            keyed=True,
        ),
        Hook(
            "quantity",
            "only",
            "p, t, number",
            "Range or Truth",
            "no quantity of that name",
            "The base equation of a decision or of a quantity, which is never stored. One per name.",
            keyed=True,
        ),
        Hook(
            "equation",
            "wrap",
            "p, t, number",
            "Range or Truth",
            "the base equation",
            "A base equation, wrapped. The outer wrap is asked first and may ask the inner one about "
            "other actions.",
            keyed=True,
        ),
        Hook(
            "rulings",
            "union",
            "p, t",
            "Rulings",
            "none",
            "On the orders of a movement phase that are for no unit.",
        ),
        Hook(
            "deadlock",
            "rank",
            "p, t, core",
            "values to fix, or None",
            "Deadlock is raised",
            "What the equations leave open.",
        ),
        Hook(
            "settle",
            "wrap",
            "p, t",
            "Settled",
            "units whose move succeeds go to their goal, as they are",
            "Where the units end once a movement phase is solved, dislodged ones left out. A module that "
            "parts or joins units takes from the inner one where those end that it leaves whole.",
        ),
        Hook(
            "ruling",
            "wrap",
            "p, t, number of the unit",
            "Ruling",
            "held, and nobody attacked",
            "What became of a unit in a movement phase. A module answers for its own orders and hands "
            "the others to the inner one, movement's, which knows holds, moves, supports and convoys.",
        ),
        Hook(
            "ledger",
            "only",
            "p, t, action, what the strength is, power whose help does not count or None",
            "Ledger",
            "an error when it is asked for",
            "A strength entry by entry, for those who explain.",
        ),
        # consequences
        Hook(
            "aftermath",
            "fold",
            "scene",
            "changes",
            "none",
            "What happens by itself at a step: opened (a phase after the first begins), sealed (its "
            "orders are in), moved, retreated, captured, adjusted, season_end, year_end. A step comes "
            "whether its phase was played or passed over. Listed order; each on the state that the "
            "former left.",
            keyed=True,
        ),
        Hook(
            "retreats",
            "wrap",
            "scene, unit, attacker's origin or None, closed spaces (mask)",
            "tuple of places",
            "none",
            "Where a dislodged unit may go. Outer modules filter or extend what inner ones find, so "
            "filters go after extensions.",
        ),
        Hook(
            "retreat_force",
            "wrap",
            "scene, dislodged unit",
            "Amount",
            "1",
            "Among retreats to one space the single greatest gets there; equal best ones disband one "
            "another. Outer modules change the amount of inner ones: what adds goes before what divides.",
        ),
        Hook(
            "captures",
            "wrap",
            "scene, province, unit",
            "Power or None",
            "the unit's power",
            "Who owns a centre that a unit stands on when ownership is settled. The outer module "
            "decides first.",
        ),
        Hook(
            "worth",
            "wrap",
            "scene, province, power",
            "int",
            "1",
            "For how many centres a centre counts for a power. The outer module decides first.",
        ),
        Hook(
            "homes",
            "wrap",
            "scene, power",
            "tuple of provinces",
            "the home centres that the map gives to the power",
            "The centres that are home to a power, its own now or not: it builds on those that it owns, "
            "and some editions measure removals from them. Outer modules add to what inner ones find.",
        ),
        Hook(
            "sites",
            "wrap",
            "scene, power",
            "tuple of (kind, place)",
            "none",
            "What a power may build where, empty spaces or not. Outer modules filter or extend what "
            "inner ones find, so filters go after extensions.",
        ),
        Hook(
            "no_site",
            "wrap",
            "scene, power, kind, place",
            "Reason",
            "nothing can be built there",
            "Why a power may not build what ``sites`` lacks. An outer module answers for what it closed "
            "or brought in, and asks the inner one about the rest.",
        ),
        Hook(
            "build",
            "wrap",
            "scene, power, order, number for the new unit",
            "changes",
            "a new unit",
            "What a build does. The outer module may do something else (a larger unit).",
        ),
        Hook(
            "unbuilt",
            "wrap",
            "scene, power, number",
            "Ruling",
            "they are lost, for want of an order that could be carried out",
            "What becomes of builds that a power may make and for which it wrote nothing. The outer module "
            "decides first.",
        ),
        Hook(
            "balance",
            "wrap",
            "scene, power, number",
            "int",
            "the number",
            "How many units a power may build (above nought) or must remove (below it), from its centres "
            "less its units. Outer modules change what inner ones give.",
        ),
        Hook(
            "removes",
            "wrap",
            "scene, unit as far as it is still there, order",
            "Parts or Reason",
            "all of the unit for an order to disband; any other order removes nothing",
            "What an order takes off the board as a removal. A module answers for its own orders and hands "
            "the others to the inner one.",
        ),
        Hook(
            "removable",
            "wrap",
            "scene, unit with those of its parts that go, how many are still due",
            "bool",
            "whether it has no more parts than are due",
            "Whether a removal that is ordered counts, so many being due after the ones before it. An outer "
            "module may count what an inner one would not.",
        ),
        Hook(
            "removal",
            "wrap",
            "scene, power, how many, units still there",
            "tuple of (unit with those of its parts that go, Reason)",
            "the first by place",
            "Which units go when no order says which. The outer module decides first.",
        ),
        Hook(
            "race",
            "wrap",
            "scene",
            "Race (counts by power, how many win, of what)",
            "nobody has anything, and nothing wins",
            "What a power wins alone by, and how much of it is enough. The outer module decides what the "
            "inner one's answer becomes.",
        ),
        Hook(
            "wins",
            "wrap",
            "scene",
            "Outcome or None",
            "None",
            "Whether the game is over. An outer module can end it earlier or forbid an inner ending.",
        ),
        Hook(
            "agreed",
            "wrap",
            "scene, outcome that was agreed on",
            "Outcome",
            "the same",
            "What an end from outside the rules comes to, a draw by agreement above all. The outer "
            "module decides what the inner one's answer becomes.",
        ),
        # knowledge
        Hook(
            "sees",
            "all",
            "scene, seat, Fact",
            "bool",
            "True",
            "Whether a seat may be told a fact; it is shown when every module shows it. What others write "
            "before a phase is closed, and the seed of the dice, are never shown.",
        ),
        Hook(
            "report",
            "union",
            "scene before the phase, Turn, function from a Fact to whether the reader may know it",
            "tuple of Section",
            "none",
            "Parts of a result beside the rulings: tallies, treasuries, sieges. For a turn that is ``still`` "
            "nothing was judged, and what is told is how the game stands.",
        ),
        Hook(
            "marks",
            "union",
            "scene, Turn or None, function from a Fact to whether the reader may know it",
            "tuple of Figure, Sign, Trace or Held",
            "none",
            "What a drawn board shows beside centres, units and orders: outlines for kinds of unit, signs at "
            "places, lines through them. With a turn the picture is of that phase and its orders, without "
            "one of the position alone.",
        ),
        Hook(
            "slot",
            "only",
            "",
            "Slot (initial value, writer, reader)",
            "no private state",
            "The module's own part of the state, under the module's name: nobody else writes it, and "
            "only those that name it in their ``reads`` look at it. One per module.",
            keyed=True,
        ),
    )
}
