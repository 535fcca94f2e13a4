"""docs/machiavelli-differences.md against the bank: every setting that the judge's profile selects."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

PAGE = "docs/machiavelli-differences.md"


def test_every_setting_of_the_profile_is_told(root: Path) -> None:
    text = (resources.files("legation.bank") / "flags.toml").read_text("utf-8")
    effects = tomllib.loads(text)["effect"]
    named = [effect for effect in effects if "profile=njudge" in effect["when"]]
    settings = {key for effect in named for key in effect.get("set", {})}
    assert len(settings) > 20
    page = (root / PAGE).read_text("utf-8")
    assert [key for key in sorted(settings) if f"`{key}`" not in page] == []
