"""Run the default tests on every supported version of Python that this machine has.

An interpreter counts as present when it runs: a name on the path may belong to a version manager
that has nothing behind it. Versions that are missing are named and are no failure.

    usage: tools/run_pythons.py FOLDER [--skip VERSION] [-- PYTEST OPTIONS]

FOLDER is the stem of the environments: ``.venv`` gives ``.venv-3.12`` and so on.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def supported() -> list[str]:
    """The versions that pyproject.toml names in its classifiers: ``["3.11", "3.12", ...]``."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = (
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line)
        for line in settings["project"]["classifiers"]
    )
    return [match[1] for match in found if match]


def candidates(version: str) -> Iterator[str]:
    """Commands that may start Python ``version``, the likeliest first."""
    yield f"python{version}"
    yield f"/usr/bin/python{version}"
    yield f"/usr/local/bin/python{version}"
    homes = [os.environ.get("PYENV_ROOT", ""), str(Path.home() / ".pyenv")]
    for home in filter(None, homes):
        for folder in sorted(Path(home, "versions").glob(f"{version}.*"), reverse=True):
            yield str(folder / "bin" / "python")


def runs(command: str, version: str) -> bool:
    """Whether ``command`` starts and is Python ``version``."""
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [command, "-c", question], capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version


def interpreter(version: str) -> str | None:
    """The first command that starts Python ``version``, or None where the machine has none."""
    return next((command for command in candidates(version) if runs(command, version)), None)


def tested(version: str, command: str, stem: str, options: list[str]) -> bool:
    """Whether the default tests pass on Python ``version``, in an environment of its own."""
    folder = f"{stem}-{version}"
    made = subprocess.run([str(ROOT / "tools/make_venv.sh"), folder, command], check=False)
    if made.returncode:
        return False
    pytest = [f"{folder}/bin/python", "-m", "pytest", "-q", *options]
    return subprocess.run(pytest, cwd=ROOT, check=False).returncode == 0


def main() -> int:
    """Test on each version; 0 when every version that is present passes."""
    parser = argparse.ArgumentParser(description="run the tests on every supported Python")
    parser.add_argument("folder", help="stem of the environments, such as .venv")
    parser.add_argument("--skip", action="append", default=[], metavar="VERSION")
    own = list(itertools.takewhile(lambda word: word != "--", sys.argv[1:]))
    options = sys.argv[len(own) + 2 :]
    arguments = parser.parse_args(own)
    stem = str(Path(arguments.folder).resolve())
    results: dict[str, str] = {}
    for version in supported():
        command = interpreter(version)
        if version in arguments.skip:
            results[version] = "skipped as asked"
        elif command is None:
            results[version] = "not on this machine, not tested"
        else:
            print(f"Python {version}: {command}", flush=True)
            passed = tested(version, command, stem, options)
            results[version] = "passed" if passed else "FAILED"
    for version, result in results.items():
        print(f"Python {version}: {result}")
    return int("FAILED" in results.values())


if __name__ == "__main__":
    sys.exit(main())
