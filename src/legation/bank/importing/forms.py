"""Which forms of maps there are, which one a text has, and reading all maps of some files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from legation.bank.importing import dpjudge, jdip, njudge, webdip
from legation.bank.importing.draft import Draft
from legation.bank.importing.factsfile import facts_map, read_facts
from legation.bank.importing.matching import same_geography
from legation.bank.importing.shelf import MAX_TEXT, Paper, Shelf
from legation.bank.importing.writing import map_text, patch_text
from legation.board.facts import MapFile
from legation.board.mapfile import parse_map
from legation.board.source import nearest
from legation.errors import MapError
from legation.values.geography import Place

__all__ = ["FORMS", "Imported", "form_of", "import_all", "read_maps"]


@dataclass(frozen=True)
class Form:
    """A form of maps. ``kind`` says whether a text is a ``"map"``, a ``"part"`` of one, or nothing;
    ``wants`` says in words what makes a map.
    """

    name: str
    title: str
    wants: str
    kind: Callable[[str], str]
    read: Callable[[Paper, Shelf], list[Draft]]


@dataclass(frozen=True)
class Imported:
    """A map that was read: the text of its map file, and the map that is read from that text."""

    source: str
    form: str
    text: str
    map: MapFile


FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form(
            "njudge", "mail judge (map.NAME, seed.NAME)", "a map.NAME file", njudge.kind_of,
            njudge.read_njudge,
        ),
        Form(
            "dpjudge", "DPjudge and the diplomacy package (.map)", "the .map file that uses it",
            dpjudge.kind_of, dpjudge.read_dpjudge,
        ),
        Form(
            "jdip", "jDip (variants.xml)", "the variants.xml that names it", jdip.kind_of,
            jdip.read_jdip,
        ),
        Form(
            "webdip", "webDiplomacy and vDiplomacy (install.php)", "its install.php", webdip.kind_of,
            webdip.read_webdip,
        ),
    )
}  # fmt: skip
FACTS = "facts"
_NAMES = (FACTS, *FORMS)


def form_of(text: str) -> tuple[str, str]:
    """The name of the form that a text has, and ``"map"`` or ``"part"``; two empty texts if none."""
    if text.lstrip()[:1] in ("{", "["):
        return FACTS, "map"
    for form in FORMS.values():
        kind = form.kind(text)
        if kind:
            return form.name, kind
    return "", ""


def read_maps(
    papers: Iterable[Paper], *, form: str = "", disk: bool = True, strict: bool = True
) -> list[tuple[Paper, str, dict[str, Any]]]:
    """The facts of all maps in some texts: text, form, facts.

    ``form`` names the form of all of them. With ``strict`` a text that is no map and no part of one
    is refused, otherwise passed over (in a folder there is much else). Raises ``MapError``.
    """
    if form and form not in _NAMES:
        told = ", ".join(_NAMES)
        raise MapError(f"there is no form {form[:40]!r}{nearest(form, _NAMES)}; there are: {told}")
    shelf = Shelf(papers, disk=disk)
    kinds = [(paper, *_kind(paper, form)) for paper in shelf.papers]
    maps = [(paper, name) for paper, name, kind in kinds if kind == "map"]
    if form and not maps:
        maps = [(paper, form) for paper, _, kind in kinds if not kind]
    found = [(paper, name, facts) for paper, name in maps for facts in _facts(paper, name, shelf)]
    if not found:
        for paper, name, kind in kinds:
            if kind == "part":
                paper.fail(f"this is a part of a map only; give {FORMS[name].wants} with it")
        if not strict:
            what = "there is no map in a form that is known here: "
            raise MapError(what + ", ".join(_NAMES))
    read = {paper.name for paper, _ in maps} | shelf.used
    for paper, _, kind in kinds:
        if strict and not kind and paper.name not in read:
            what = "this is no map in a form that is known here; --format names one of "
            paper.fail(what + ", ".join(_NAMES))
    return found


def _kind(paper: Paper, form: str) -> tuple[str, str]:
    if len(paper.text) > MAX_TEXT:
        paper.fail(f"more than {MAX_TEXT:,} characters; no map needs that")
    name, kind = form_of(paper.text)
    return (name, kind) if not form or name == form else ("", "")


def _facts(paper: Paper, form: str, shelf: Shelf) -> list[dict[str, Any]]:
    """The facts of the maps in one text. What a reader did not foresee is still told as an error."""
    if form == FACTS:
        return [{}]
    return [draft.facts() for draft in FORMS[form].read(paper, shelf)]


def import_all(
    papers: Iterable[Paper],
    base: MapFile,
    *,
    form: str = "",
    disk: bool = True,
    strict: bool = True,
) -> list[Imported]:
    """All maps in some texts as map files. ``base`` is the map of the standard game.

    A map on that board, whatever its ids, becomes a file based on it. Raises ``MapError``.
    """
    done = []
    for paper, name, facts in read_maps(papers, form=form, disk=disk, strict=strict):
        text, made = _written(paper, facts, base)
        done.append(Imported(paper.name, name, text, made))
    return done


def _written(paper: Paper, facts: Mapping[str, Any], base: MapFile) -> tuple[str, MapFile]:
    def read(rename: Mapping[Place, Place] | None = None) -> MapFile:
        if facts:
            return facts_map(facts, file=paper.name, rename=rename)
        return read_facts(paper.text, file=paper.name, rename=rename)

    made = read()
    same = None if made.id == base.id else same_geography(base, made)
    text = map_text(made) if same is None else patch_text(base, read(same))
    name = f"{made.id}.toml"
    try:
        return text, parse_map(text, file=name, bases={base.id: base}.__getitem__)
    except MapError as error:
        line = text.splitlines()[error.line - 1].strip() if error.line else ""
        what = f"the map made of it cannot be used: {error.what}"
        raise MapError(what + (f" ({line[:120]})" if line else ""), file=paper.name) from None
