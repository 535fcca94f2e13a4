"""How far apart colours look, to full colour vision and to the three common deficiencies.

Distances are those of CIEDE2000 (Sharma, Wu, Dalal 2005). Deficiencies are simulated by the matrices of
Machado, Oliveira and Fernandes (2009) for full severity, which work on linear light.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

__all__ = ["VISIONS", "contrast", "distance", "lightness", "seen"]

Triple: TypeAlias = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple] | None] = {
    "full": None,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The ways of seeing: full colour vision, and the loss of each kind of cone."""

_WHITE: Triple = (0.95047, 1.0, 1.08883)
_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def _linear(colour: str) -> Triple:
    """A colour as ``#rrggbb`` in linear light, 0 to 1."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def _times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    a, b, c = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return a, b, c


@lru_cache(maxsize=4096)
def seen(colour: str, vision: str = "full") -> Triple:
    """A colour (``#rrggbb``) as L*, a*, b* to one of the ``VISIONS``."""
    light = _linear(colour)
    matrix = VISIONS[vision]
    if matrix is not None:
        r, g, b = (min(1.0, max(0.0, c)) for c in _times(matrix, light))
        light = r, g, b
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (c / w for c, w in zip(_times(_XYZ, light), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(colour: str) -> float:
    """L* of a colour: what is left of it in print without colours."""
    return seen(colour)[0]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG measures it: 1 to 21."""
    a, b = (sum(w * c for w, c in zip(_XYZ[1], _linear(x), strict=True)) for x in (one, other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def distance(one: str, other: str, vision: str = "full") -> float:
    """CIEDE2000 between two colours; about 1 can just be told apart side by side, 10 at a glance."""
    return _ciede2000(seen(one, vision), seen(other, vision))


def _hue(a: float, b: float) -> float:
    return 0.0 if a == b == 0 else math.degrees(math.atan2(b, a)) % 360


def _ciede2000(one: Triple, other: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - math.sqrt(c7 / (c7 + 25**7)) / 2
    a1, a2 = a1 * g, a2 * g
    c1, c2, h1, h2 = math.hypot(a1, b1), math.hypot(a2, b2), _hue(a1, b1), _hue(a2, b2)
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean = h1 + h2 if grey else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean - 30))
        + 0.24 * math.cos(math.radians(2 * mean))
        + 0.32 * math.cos(math.radians(3 * mean + 6))
        - 0.20 * math.cos(math.radians(4 * mean - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((mean - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)
