"""Test cases as data, a checker for them, and the comparison with reference files.

Other packages may use it for their own maps and modules: ``load_cases`` reads a case file,
``check_case`` plays it, and ``reference.check_file`` compares any file of a known form.
"""

from __future__ import annotations

from legation.testing.cases import Case, CaseError, Facts, Line, Other, Step, load_cases
from legation.testing.checking import Finding, check_case

__all__ = [
    "Case",
    "CaseError",
    "Facts",
    "Finding",
    "Line",
    "Other",
    "Step",
    "check_case",
    "load_cases",
]
