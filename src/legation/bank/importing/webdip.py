"""Variants of webDiplomacy and vDiplomacy: ``install.php`` with ``variant.php`` and its classes.

``install.php`` holds rows of territories (name, type, centre, country, ...) and of borders (from, to,
fleets, armies); a coast is a territory of its own, ``Spain (North Coast)``. ``variant.php`` names the
countries and the year, ``classes/adjudicatorPreGame.php`` the units. A variant that builds on another
says so, and that one's files are read too. Only literal data is read; what a file computes is told in
the notes.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping

from legation.bank.importing.draft import Area, Draft, clean, key_of
from legation.bank.importing.php import Array, Code, Unread, Value
from legation.bank.importing.shelf import Paper, Shelf
from legation.bank.importing.webdip_parts import Parts, read_parts
from legation.board.source import nearest

__all__ = ["kind_of", "read_webdip"]

_CHILD = re.compile(r"(.+) \((.+) Coast\)", re.I)
_USES = re.compile(r"require_once\s*\(?\s*['\"]variants/(\w{1,60})/install\.php['\"]")
_CHILD_OF = re.compile(r"class\s+\w+Variant\s+extends\s+(\w{1,60})Variant\b")
_DELETE = re.compile(
    r"DELETE FROM wD_(?:Coastal)?Borders WHERE mapID= ?"
    r"(?: ?AND fromTerrID=([0-9]{1,6}))? ?AND toTerrID=([0-9]{1,6}) ?;?"
)
_UPDATE = re.compile(
    r'UPDATE wD_Territories SET supply="No" WHERE mapID= ?AND (?:supply="Yes" AND )?'
    r'(?:countryID ?(<>|>) ?([0-9]{1,3})|\(?((?:(?: OR )?name="[^"]{1,80}")+)\)?) ?;?'
)
_TYPES = {"land": "land", "coast": "land", "strait": "land", "sea": "sea"}
_ROW = ("name", "type", "supply", "countryID")
_BORDER = ("from", "to", "fleets", "armies")
_SHORT = 3
_ROOTS = ("WD", "")


def kind_of(text: str) -> str:
    """``"map"`` for ``install.php``, ``"part"`` for other files of a variant, else nothing."""
    head = text.lstrip()[:400_000]
    if not head.startswith("<?"):
        return ""
    if "InstallTerritory" in head or "territoryRawData" in head or _USES.search(head):
        return "part" if re.search(r"class\s+InstallTerritory\b", head) else "map"
    return "part" if re.search(r"\w+Variant\b|adjudicatorPreGame|countryUnits", head) else ""


def read_webdip(paper: Paper, shelf: Shelf) -> list[Draft]:
    """The variant of an ``install.php``."""
    folders = paper.name.replace("\\", "/").split("/")
    title = clean(folders[-2]) if len(folders) > 1 else "map"
    main = _main(paper, shelf)
    draft = Draft(main, key_of(title), title)
    lands = Lands(draft, main)
    lands.read()
    parts = _parts(paper, shelf)
    read_parts(draft, lands, parts)
    papers = (paper, main, *parts.variants, parts.units)
    draft.sources = list(dict.fromkeys(one.base for one in papers if one))
    return [draft]


def _parts(paper: Paper, shelf: Shelf) -> Parts:
    """The files beside, and those of the variants that this one builds on."""
    variants: list[Paper] = []
    units: Paper | None = None
    folder = ""
    hooks = []
    for _ in range(4):
        variant = _beside(paper, shelf, f"{folder}variant.php")
        if units is None:
            units = _beside(paper, shelf, f"{folder}classes/adjudicatorPreGame.php")
            if units is not None and "countryUnits" not in units.text and folder == "":
                own = "assignUnits" in units.text  # it begins without units, and says so itself
                units = units if own else None
        for name in ("processOrderBuilds", "userOrderBuilds", "userOrderDiplomacy", "processGame"):
            found = shelf.near(paper, f"{folder}classes/{name}.php")
            hooks.append(found.text if found and not folder else "")
        if variant is None:
            break
        variants.append(variant)
        parent = _CHILD_OF.search(variant.text)
        if parent is None or parent[1] in _ROOTS:
            break
        folder = f"../{parent[1]}/"
    return Parts(variants, units, "\n".join(hooks))


def _beside(paper: Paper, shelf: Shelf, path: str) -> Paper | None:
    """A file in its place, or the only one of its name that was given."""
    found = shelf.near(paper, path)
    if found is not None or path.startswith("../"):
        return found
    name = path.rpartition("/")[2]
    given = [one for one in shelf.papers if one.base == name]
    return shelf.use(given[0]) if len(given) == 1 else None


def _main(paper: Paper, shelf: Shelf) -> Paper:
    """The file with the rows: this one, or that of the variant whose map it uses."""
    for _ in range(3):
        uses = _USES.search(paper.text)
        if "RawData" in paper.text or "new InstallTerritory" in paper.text or uses is None:
            return paper
        found = shelf.near(paper, f"../{uses[1]}/install.php")
        if found is None:
            line = paper.text.count("\n", 0, uses.start()) + 1
            what = f"it uses the map of {uses[1]}, which is not in the folder beside this one"
            paper.fail(what, line)
        paper = found
    return paper


class Lands:
    """Reads territories and borders.

    ``keys`` are places by the site's names, in the order in which the site numbers them;
    ``countries`` are the numbers or names of the countries by province.
    """

    def __init__(self, draft: Draft, paper: Paper) -> None:
        self.draft, self.paper = draft, paper
        self.code = Code(paper)
        self.keys: dict[str, str] = {}
        self.countries: dict[str, int | str] = {}

    def read(self) -> None:
        """Everything."""
        rows = [*self._rows("territoryRawData", "territoryRawRow", _ROW)]
        for values, line in self.code.calls("new", "InstallTerritory"):
            if values and isinstance(values[0], str):
                rows.append((dict(zip(_ROW, values, strict=False)), line))
        if not rows:
            self.paper.fail(
                "there are no literal rows of territories: $territoryRawData = array(array('Name', "
                "'Coast', 'Yes', 0), ...)"
            )
        for row, line in rows:
            self._territory(row, line)
        for name in ("bordersRawData", "coastalBordersRawData"):
            for row, line in self._rows(name, "borderRawRow", _BORDER):
                ends = self.find(row.get("from"), line), self.find(row.get("to"), line)
                self._pass(*ends, row.get("fleets"), row.get("armies"), line)
        self._added()
        self._changed()
        self.draft.say("place ids were generated by the converter (source has names only)")

    def find(self, name: Value, line: int, paper: Paper | None = None) -> str:
        """The place of a name of the site. Raises ``MapError`` with the nearest name."""
        paper = paper or self.paper
        if not isinstance(name, str):
            paper.fail("the name of a territory stands in quotes", line)
        plain = plain_name(name)
        if plain in self.keys:
            return self.keys[plain]
        folded = {word.casefold(): key for word, key in self.keys.items()}
        if plain.casefold() not in folded:
            hint = nearest(plain, self.keys)
            paper.fail(f"{plain[:60]!r} is no territory of this map{hint}", line)
        return folded[plain.casefold()]

    def _rows(
        self, name: str, row: str, usual: tuple[str, ...]
    ) -> Iterator[tuple[Mapping[str, Value], int]]:
        """The rows of an array, by the names that ``list(...) = $row`` gives to their entries."""
        columns = self.code.names(row) or usual
        for array in self.code.each_assigned(name):
            if not isinstance(array, Array):
                line = array.line if isinstance(array, Unread) else 0
                self.paper.fail(f"${name} is no literal array", line)
            for value, line in zip(array.values, array.lines, strict=True):
                if isinstance(value, Array):
                    yield dict(zip(columns, value.values, strict=False)), line
                else:
                    told = f"Line {line} of {self.paper.base} is computed and was not read"
                    self.draft.say(told)

    def _territory(self, row: Mapping[str, Value], line: int) -> None:
        name, type_, supply = row.get("name"), row.get("type"), row.get("supply")
        if not isinstance(name, str) or not plain_name(name):
            self.paper.fail("a row of territories begins with a name in quotes", line)
        plain = plain_name(name)
        if plain in self.keys:
            self.paper.fail(f"the territory {plain!r} is there already", line)
        child = _CHILD.fullmatch(plain)
        if child and child[1] in self.keys:
            parent = self.draft.areas[self.keys[child[1]].partition("/")[0]]
            label = _coast_label(child[2], parent.coasts)
            parent.coasts.append(label)
            self.keys[plain] = f"{parent.key}/{label}"
            return
        if not isinstance(type_, str) or type_.lower() not in _TYPES:
            self.paper.fail(f"{plain!r} needs a type: 'Land', 'Coast' or 'Sea'", line)
        if supply not in ("Yes", "No"):
            self.paper.fail(f"whether {plain!r} is a centre is 'Yes' or 'No'", line)
        area = Area(_short(plain, self.draft.areas), plain, _TYPES[type_.lower()], line)
        area.centre = supply == "Yes"
        self.draft.add(area)
        if type_.lower() == "strait":
            self.draft.tell("convoyable_coast", province=area.key)
        self.keys[plain] = area.key
        country = row.get("country", row.get("countryID", 0))
        if isinstance(country, int | str):
            self.countries[area.key] = country

    def _pass(self, a: str, b: str, fleets: Value, armies: Value, line: int) -> None:
        for kind, may in (("fleets", fleets), ("armies", armies)):
            if may not in ("Yes", "No"):
                self.paper.fail(f"whether {kind} may pass is 'Yes' or 'No'", line)
        for one, other in ((a, b), (b, a)):
            if fleets == "Yes" and self._afloat(one, other):
                self.draft.way("fleet", one, other, line)
            if armies == "Yes":
                self.draft.way("army", one.partition("/")[0], other.partition("/")[0], line)

    def _afloat(self, *places: str) -> bool:
        """Fleets in a place with coasts are on one of them; rows for the whole are for armies."""
        return all("/" in place or not self.draft.areas[place].coasts for place in places)

    def _added(self) -> None:
        """Lines ``Territories['A']->addBorder(Territories['B'], 'Yes', 'No')``."""
        tokens = self.code.tokens
        for place in self.code.at.get("addBorder", ()):
            value = [
                self.code.value(place - 3 + n)[0] if token.kind == "text" else None
                for n, token in enumerate(tokens[max(0, place - 3) : place + 12])
            ]
            texts = [one for one in value if isinstance(one, str)]
            if len(texts) == 4 and place >= 3:
                line = tokens[place].line
                ends = self.find(texts[0], line), self.find(texts[1], line)
                self._pass(*ends, texts[2], texts[3], line)

    def _changed(self) -> None:
        """Centres that are made later, and borders that are taken away in the site's tables."""
        tokens = self.code.tokens
        for place in self.code.at.get("supply", ()):
            if self.code.reads(place - 2, "]", "->", "supply", "=") and place > 2:
                name = self.code.value(place - 3)[0]
                if isinstance(name, str) and self.code.value(place + 2)[0] in ("Yes", "No"):
                    area = self.draft.areas[self.find(name, tokens[place].line).partition("/")[0]]
                    area.centre = self.code.value(place + 2)[0] == "Yes"
        for place in self.code.at.get("sql_put", ()):
            words = []
            for token in tokens[place + 1 : place + 40]:
                if token.text == ";":
                    break
                if token.kind == "text":
                    words.append(token.text[1:-1])
            self._sql(" ".join("".join(words).split()), tokens[place].line)

    def _sql(self, text: str, line: int) -> None:
        update = _UPDATE.fullmatch(text)
        if update:
            self._no_centres(update, line)
            return
        match = _DELETE.fullmatch(text)
        places = list(self.keys.values())
        numbers = [int(n) for n in match.groups() if n] if match else []
        if not numbers or any(not 0 < n <= len(places) for n in numbers):
            told = clean(text)[:80]
            self.draft.say(f"Line {line} changes the site's tables, which was not read: {told}")
            return
        to = places[numbers[-1] - 1]
        source = places[numbers[0] - 1] if len(numbers) > 1 else ""
        for way in [w for w in self.draft.ways if w[2] == to and source in ("", w[1])]:
            del self.draft.ways[way]
            self.draft.one_way.add(way)

    def _no_centres(self, update: re.Match[str], line: int) -> None:
        """Places that are made no centres in the site's tables, by country or by name."""
        if update[3]:
            gone = [self.find(name, line) for name in re.findall(r'"([^"]+)"', update[3])]
        else:
            least = int(update[2])
            numbers = {k: n for k, n in self.countries.items() if isinstance(n, int)}
            more = update[1] == ">"
            gone = [k for k, n in numbers.items() if (n > least if more else n != least)]
        for place in gone:
            self.draft.areas[place.partition("/")[0]].centre = False


def plain_name(name: str) -> str:
    """A site's name as people read it: without signs for browsers and data bases."""
    return clean(html.unescape(name.replace("\\'", "'").replace('\\"', '"')))


def _coast_label(words: str, taken: list[str]) -> str:
    """``North`` is ``nc``; other words keep their first letters."""
    plain = re.sub(r"[^a-z]", "", words.casefold())
    known = {"north": "nc", "south": "sc", "east": "ec", "west": "wc"}
    label = known.get(plain) or plain[:4] or "c"
    number = 2
    while label in taken:
        label, number = f"{plain[:3]}{number}", number + 1
    return label


def _short(name: str, taken: Mapping[str, Area]) -> str:
    """An id of three letters, where one is free: the first letters, then others of the name."""
    words = re.findall(r"[a-z0-9]+", key_of(name.replace("'", "")))
    whole = "".join(words) or "x"
    tries = []
    if len(words) > 2:
        tries.append("".join(word[0] for word in words)[:_SHORT])
    elif len(words) == 2:
        tries += [words[0][0] + words[1][:2], words[0][:2] + words[1][0]]
    tries.append(whole[:_SHORT])
    tries += [whole[0] + a + b for i, a in enumerate(whole[1:], 2) for b in whole[i:]]
    for word in tries:
        if len(word) == _SHORT and word not in taken:
            return word
    return key_of(whole[:8], taken)
