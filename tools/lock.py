"""Write requirements-dev.lock anew: exact versions of all that the development environment needs.

Installs the dependencies of the project and its ``dev`` group in a fresh environment, with the
interpreter that runs this script, and writes down what came. Run it with the oldest Python that
the project supports (``make lock PYTHON=python3.11``), so that the lock serves the newer ones too.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-dev.lock"
HEADER = """\
# The development environment, exact versions. Written by `make lock` from pyproject.toml: change
# the dependencies there, not here.
"""


def wanted() -> list[str]:
    """The requirements of the project, of its extras and of its ``dev`` group, from pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements: list[str] = [
        *settings["project"]["dependencies"],
        *(
            line
            for extra in settings["project"]["optional-dependencies"].values()
            for line in extra
        ),
        *settings["dependency-groups"]["dev"],
    ]
    return requirements


def resolved(requirements: list[str]) -> list[str]:
    """The lines ``name==version`` that pip chooses, in order of name."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "-qq", *requirements], check=True)
        frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True)
    lines = [line for line in frozen.stdout.splitlines() if line and not line.startswith("#")]
    odd = [line for line in lines if "==" not in line]
    if odd:
        raise SystemExit(f"these have no exact version: {', '.join(odd)}")
    return sorted(lines, key=str.lower)


def main() -> None:
    """Write the lock and say what it holds."""
    lines = resolved(wanted())
    LOCK.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    version = ".".join(map(str, sys.version_info[:2]))
    print(f"{LOCK.name}: {len(lines)} packages, chosen with Python {version}")


if __name__ == "__main__":
    main()
