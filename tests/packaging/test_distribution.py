"""The wheel and the sdist, as a stranger meets them: built, installed elsewhere, and used there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

# Reads the package's own data where it is installed, and has a phase judged by the Python API.
SCRIPT = """
import importlib.resources, pathlib, sys, tomllib
import legation
from legation.bank import load_variant

home = pathlib.Path(legation.__file__).resolve()
assert sys.prefix in str(home), home
data = importlib.resources.files("legation")
assert data.joinpath("py.typed").is_file()
board = tomllib.loads(data.joinpath("bank/maps/standard.toml").read_text(encoding="utf-8"))
assert board["map"]["id"] == "standard", board["map"]
assert load_variant("standard").id == "standard"
print(legation.__version__)
"""

# Two armies ordered to the same empty province bounce; a third moves where nobody else goes.
POSITION = {
    "id": "bounce",
    "variant": "standard",
    "phase": "S1901M",
    "units": {"France": ["A par", "A mar"], "Germany": ["A mun"]},
    "centers": {"France": ["par", "mar"], "Germany": ["mun"]},
    "orders": {"France": ["A par - bur", "A mar - spa"], "Germany": ["A mun - bur"]},
}
AFTER = {"France": {"A par", "A spa"}, "Germany": {"A mun"}}


def clean() -> dict[str, str]:
    """The environment without what would lead Python back to the checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def ran(*command: str | Path, cwd: Path, given: str = "") -> str:
    """The output of a command that must succeed."""
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean(),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, f"{command}\n{answer.stdout}\n{answer.stderr}"
    return answer.stdout


@dataclass(frozen=True)
class Installed:
    """A fresh environment with the project in it: its interpreter's folder, and where to work."""

    programs: Path
    folder: Path

    def run(self, *command: str, given: str = "") -> str:
        program, *rest = command
        return ran(self.programs / program, *rest, cwd=self.folder, given=given)


@pytest.fixture(scope="session")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist; the wheel is made from the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    ran(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, root, cwd=folder)
    return folder


def only(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


@pytest.fixture(scope="session", params=["*.whl", "*.tar.gz"], ids=["wheel", "sdist"])
def installed(
    request: pytest.FixtureRequest,
    root: Path,
    built: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Installed:
    """The project installed from one distribution, with the locked versions of what it needs."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / "bin"
    ran(
        programs / "python",
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--constraint",
        root / "requirements-dev.lock",
        only(built, request.param),
        cwd=folder,
    )
    return Installed(programs, folder)


def data_files(root: Path) -> set[str]:
    """The files of the package that are not Python, as paths from ``src``."""
    source = root / "src"
    return {
        path.relative_to(source).as_posix()
        for path in (source / "legation").rglob("*")
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_package_and_nothing_else(root: Path, built: Path) -> None:
    with zipfile.ZipFile(only(built, "*.whl")) as wheel:
        names = set(wheel.namelist())
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"legation"}
    assert "legation/py.typed" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert data_files(root) <= names
    assert "legation/bank/maps/standard.toml" in names


def test_the_sdist_holds_what_a_packager_needs(root: Path, built: Path) -> None:
    with tarfile.open(only(built, "*.tar.gz")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {f"src/{name}" for name in data_files(root)} <= names
    assert {
        "pyproject.toml",
        "LICENSE",
        "README.md",
        "CHANGELOG.md",
        "Makefile",
        "requirements-dev.lock",
        "tests/conftest.py",
        "tools/make_venv.sh",
    } <= names
    assert not [name for name in names if name.startswith((".venv", ".git/", "dist"))]


def test_the_command_says_its_version(installed: Installed) -> None:
    version = installed.run("python", "-c", "import legation; print(legation.__version__)").strip()
    assert version in installed.run("legation", "--version")
    assert "adjudicate" in installed.run("python", "-m", "legation", "--help")


def test_the_package_finds_its_data(installed: Installed) -> None:
    version = installed.run("python", "-c", SCRIPT).strip()
    assert version.count(".") == 2


def test_a_phase_is_judged(installed: Installed) -> None:
    line = json.dumps(POSITION) + "\n"
    answer = json.loads(installed.run("legation", "adjudicate", "--jsonl", "-", given=line))
    units = {power.title(): set(held) for power, held in answer["result"]["units"].items()}
    assert units == AFTER
    outcomes = {ruling["order"]: ruling["outcome"] for ruling in answer["rulings"]}
    assert sorted(outcomes.values()) == ["bounced", "bounced", "moved"]
    assert all(ruling["sentence"] for ruling in answer["rulings"])


def test_the_demo_runs(installed: Installed) -> None:
    assert "1901" in installed.run("legation", "demo")


def test_a_type_checker_sees_the_types(installed: Installed) -> None:
    """`py.typed` counts: mypy reads the installed package and finds a wrong use."""
    checked = installed.folder / "use.py"
    checked.write_text(
        "import legation\nreveal_type(legation.__version__)\nwrong: int = legation.__version__\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable"]
    answer = subprocess.run(
        [*command, str(installed.programs / "python"), "--no-incremental", checked.name],
        cwd=installed.folder,
        env=clean(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert 'Revealed type is "str"' in answer.stdout.replace("builtins.", ""), answer.stdout
    assert "[assignment]" in answer.stdout
    assert "import-untyped" not in answer.stdout


def test_the_locked_names_name_no_host(root: Path) -> None:
    for name in ("requirements-dev.lock", "requirements-bench.txt"):
        for line in (root / name).read_text(encoding="utf-8").splitlines():
            assert line.startswith("#") or ("==" in line and "://" not in line), line
