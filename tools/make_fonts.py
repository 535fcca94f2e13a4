"""Makes the fonts of the pictures: the needed characters of Fira Sans Condensed, without hinting.

Fira Sans is under the SIL Open Font License without a reserved name, so that a subset may keep its
name. Where the whole fonts are is said on the command line; they are in the Python package
``fontpkg-fira-sans-condensed``::

    python -m tools.make_fonts DIR/fontpkg_fira_sans_condensed
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).resolve().parents[1] / "src" / "legation" / "draw" / "fonts"
FACES = ("Regular", "Italic", "SemiBold")
# ASCII, Latin-1, Latin Extended-A, the dashes, quotes and marks of texts, arrows, a few signs.
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x218, 0x219, 0x21A, 0x21B, 0x1E9E),
    *range(0x2010, 0x2027),
    *(0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122),
    *range(0x2190, 0x2196),
    *(0x2212, 0x2215, 0x221E, 0x2260, 0x2264, 0x2265, 0x25CA, 0x00BD),
]


def make(source: Path, target: Path) -> int:
    """Writes the part of a font that is needed; its size in bytes."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "liga", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    font = subset.load_font(str(source), options)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=CHARACTERS)
    maker.subset(font)
    subset.save_font(font, str(target), options)
    return target.stat().st_size


def main() -> None:
    """Makes all faces and copies the licence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder with files/*.ttf and LICENSE")
    source = parser.parse_args().source
    HERE.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        name = f"FiraSansCondensed-{face}.ttf"
        print(f"{name}: {make(source / 'files' / name, HERE / name)} bytes")
    licence = (source / "LICENSE").read_text(encoding="utf-8")
    (HERE / "OFL.txt").write_text(licence, encoding="utf-8")


if __name__ == "__main__":
    main()
