"""Small variants for the tests of rule modules: a map of a few provinces, and rules named in a text."""

from __future__ import annotations

from pathlib import Path

from legation.bank import load_variant
from legation.engine.variant import Variant

__all__ = ["variant_of"]


def variant_of(folder: Path, rules: str, setup: str = "", *, base: str = "standard") -> Variant:
    """A variant of a bank map with the standard rules and ``rules`` (TOML tables of ``[[rule]]``).

    ``setup`` is TOML that changes the map; its first set-up is the one played.
    """
    head = f'[map]\nid = "toy"\nname = "Toy"\nbased_on = "{base}"\n'
    (folder / "toy.toml").write_text(head + setup, encoding="utf-8")
    lines = ["[variant]", 'id = "toy"', 'name = "Toy"', 'map = "toy.toml"', 'setup = "usual"']
    text = "\n".join(lines) + '\n[[rule]]\nuse = "standard"\n' + rules
    path = folder / "variant.toml"
    path.write_text(text, encoding="utf-8")
    return load_variant(str(path))
