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
        help="Set a switch: RULE.SWITCH=VALUE, or SWITCH=VALUE where one rule has it. "
        "Or flags: mach2,nomoney.",
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
    """The switches in ``--set`` options, and under ``flags`` those that are flags.

    Flags are words with commas between (``mach2,nomoney,profile=njudge``), and nothing in them is the
    name of a rule. A usage error for what is neither that nor ``KEY=VALUE``.
    """
    settings: dict[str, object] = {}
    flags: list[str] = []
    for text in given or ():
        key, found, value = text.partition("=")
        if not key.strip():
            raise typer.BadParameter(
                f"{text!r} is neither KEY=VALUE nor a flag", param_hint="--set"
            )
        if not found or "," in key or key.strip() == "profile":
            flags.append(text.strip())
        else:
            settings[key.strip()] = value.strip()
    if flags:
        told = [str(settings["flags"])] if "flags" in settings else []
        settings["flags"] = ",".join([*told, *flags])
    return settings


AsSeat = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT",
        help="As a seat sees it; 'master' sees all. Else what everybody may see.",
    ),
]
