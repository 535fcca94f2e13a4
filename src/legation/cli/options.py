"""Options that several commands share, and reading what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

__all__ = ["AsSeat", "Edition", "Json", "Settings", "SetupName", "VariantName", "settings_of"]

Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        "-e",
        metavar="NAME",
        help="Rules edition: 1971, 1982, 2000, 2023, dptg or online.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="KEY=VALUE",
        help="Set a switch: RULE.SWITCH=VALUE, or SWITCH=VALUE where one rule has it.",
    ),
]
SetupName = Annotated[
    str | None,
    typer.Option("--setup", metavar="NAME", help="A set-up of the map, where it has several."),
]
VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="ID",
        help="Variant id or path of a variant file; +LAYER adds rules.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]


def settings_of(given: Sequence[str] | None) -> Mapping[str, object]:
    """The switches in ``--set`` options. A usage error for one that is not ``KEY=VALUE``."""
    settings: dict[str, object] = {}
    for text in given or ():
        key, found, value = text.partition("=")
        if not found or not key.strip():
            raise typer.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--set")
        settings[key.strip()] = value.strip()
    return settings


AsSeat = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT",
        help="As a seat sees it; 'master' sees all. Else what everybody may see.",
    ),
]
