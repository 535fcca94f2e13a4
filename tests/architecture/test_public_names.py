"""The public names are a promise: `public_names.txt` lists them, and both change together."""

from __future__ import annotations

from pathlib import Path

import legation

PINNED = Path(__file__).with_name("public_names.txt")


def pinned() -> list[str]:
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_the_public_names_are_the_pinned_ones() -> None:
    assert sorted(legation.__all__) == sorted(pinned())


def test_every_public_name_exists_and_is_told_once() -> None:
    assert len(set(legation.__all__)) == len(legation.__all__)
    missing = [name for name in legation.__all__ if not hasattr(legation, name)]
    assert not missing


def test_every_public_class_and_function_is_documented() -> None:
    bare = [
        name
        for name in legation.__all__
        if callable(value := getattr(legation, name)) and not (value.__doc__ or "").strip()
    ]
    assert not bare
