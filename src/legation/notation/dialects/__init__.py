"""The dialects in which orders are written. All of them are read at any time, without a switch."""

from __future__ import annotations

from legation.notation.dialects.daide import DAIDE
from legation.notation.dialects.datc import DATC
from legation.notation.dialects.judge import JUDGE
from legation.notation.dialects.package import PACKAGE
from legation.notation.dialects.postal import POSTAL
from legation.notation.dialects.prose import PROSE
from legation.notation.dialects.reference import REFERENCE
from legation.notation.pen import Dialect

__all__ = ["DIALECTS"]

DIALECTS: dict[str, Dialect] = {
    dialect.name: dialect for dialect in (DATC, JUDGE, POSTAL, PACKAGE, REFERENCE, PROSE, DAIDE)
}
