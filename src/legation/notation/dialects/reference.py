"""The reference phases and recorded games: ``A par - bur``, ``A par R pic``, ``D A par``."""

from __future__ import annotations

from dataclasses import replace

from legation.notation.dialects.judge import JUDGE

__all__ = ["REFERENCE"]

REFERENCE = replace(
    JUDGE,
    name="reference",
    forms={**JUDGE.forms, "retreat": "{unit} R {to}", "remove": "D {unit}"},
)
