"""The edge to the outside: exit codes, streams, terminals, locales, and no traceback whatever comes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.cli.demo import GAME
from legation.version import __version__
from tests.cli.console import SECONDS, run, spawn

COMMANDS = (
    "demo",
    "adjudicate",
    "replay",
    "explain",
    "new",
    "orders",
    "process",
    "show",
    "undo",
    "conclude",
    "draw",
    "film",
    "convert",
    "variants",
)
SHEET = b"phase S1901M\nFrance: A par\norders\nA par - bur\n"


# --- help, usage -----------------------------------------------------------------------------------


def test_the_help_lists_every_command() -> None:
    done = run("--help", COLUMNS="100")
    assert done.code == 0
    for command in COMMANDS:
        assert f" {command} " in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_json(command: str) -> None:
    done = run(command, "--help", COLUMNS="100")
    assert done.code == 0
    assert "--json" in done.out


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["replay"],
        ["replay", "a", "b"],
        ["adjudicate", "--nonsense"],
        ["show", "--phase"],
        ["convert", "only"],
        ["adjudicate", "--set", "=x"],
    ],
)
def test_wrong_usage_ends_with_2_and_speaks_on_the_error_stream(words: list[str]) -> None:
    done = run(*words)
    assert done.code == 2
    assert not done.out
    assert done.err


def test_the_version() -> None:
    assert run("--version").out == f"legation {__version__}\n"


# --- processes -------------------------------------------------------------------------------------


def test_the_command_and_the_module_are_the_same() -> None:
    script = Path(sys.executable).with_name("legation")
    if not script.exists():
        pytest.skip("the command is not installed beside this Python")
    done = subprocess.run([script, "--version"], capture_output=True, timeout=SECONDS, check=True)
    assert done.stdout == spawn("--version").stdout


def test_codes_of_real_processes(tmp_path: Path) -> None:
    assert spawn("adjudicate", text=SHEET).returncode == 0
    void = spawn("adjudicate", text=SHEET.replace(b"- bur", b"- lon"))
    assert (void.returncode, void.stderr) == (1, b"")
    missing = spawn("replay", "none.jsonl", folder=tmp_path)
    assert missing.returncode == 2
    assert missing.stdout == b""
    assert missing.stderr.startswith(b"error: none.jsonl")


def test_a_reader_who_leaves_ends_the_run_quietly() -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "legation", "demo", "--full"], stdout=writer, stderr=subprocess.PIPE
    )
    os.close(writer)
    os.read(reader, 10)
    os.close(reader)
    _, errors = process.communicate(timeout=SECONDS)
    assert errors == b""
    assert process.returncode in (0, 141)


def test_answers_to_lines_come_at_once() -> None:
    entry = {"phase": "S1901M", "units": {"France": ["A par"]}, "orders": {"France": ["A par H"]}}
    with subprocess.Popen(
        [sys.executable, "-m", "legation", "adjudicate", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in (1, 2):
            process.stdin.write(json.dumps({**entry, "id": name}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
        process.stdin.close()
        assert process.wait(SECONDS) == 0


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Tests that run in the background of a shell inherit that interrupts are ignored; programs that
    they start should not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.usefixtures("interruptible")
def test_stopping_from_the_keyboard_is_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "legation", "adjudicate", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"{\n")
        process.stdin.flush()
        process.stdout.readline()
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 130
        assert b"Traceback" not in process.stderr.read()
        process.stdin.close()


# --- terminals, locales ----------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_every_encoding_carries_the_output(encoding: str) -> None:
    done = spawn("demo", "--phase", "F1903M", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0
    assert not done.stderr
    text = done.stdout.decode(encoding)
    assert ("✓" in text) == (encoding == "utf-8")
    assert "moved to North Sea" in text or "moved to" in text


def test_letters_that_the_stream_does_not_have_are_replaced() -> None:
    sheet = "phase S1901M\nFrance: A par\norders\nFrance: A pär – łódź\n".encode()
    done = spawn("adjudicate", text=sheet, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"not read" in done.stdout


def test_json_is_the_same_in_every_locale() -> None:
    sheet = "phase S1901M\nFrance: A par\norders\nFrance: A pär – łódź\n".encode()
    first = spawn("adjudicate", "--json", text=sheet, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    second = spawn("adjudicate", "--json", text=sheet, PYTHONIOENCODING="utf-8")
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["rulings"][-1]["order"].endswith("A pär – łódź")


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
def test_lines_fit_the_terminal(columns: int) -> None:
    done = run("demo", "--phase", "F1903M", COLUMNS=str(columns))
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= max(columns, 42)
    assert "dislodged" in done.out


def test_colours_only_where_they_are_wanted() -> None:
    plain = run("demo", "--phase", "W1901A", FORCE_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*[349]\dm", plain.out)  # NO_COLOR is set for all tests
    coloured = spawn("demo", "--phase", "W1901A", FORCE_COLOR="1", TERM="xterm", COLUMNS="90")
    assert b"\x1b[3" in coloured.stdout
    assert b"\x1b[" not in spawn("demo", "--phase", "W1901A").stdout


# --- whatever comes --------------------------------------------------------------------------------

WORDS = st.lists(
    st.sampled_from(
        [
            *COMMANDS,
            "--json",
            "--check",
            "--phase",
            "S1901M",
            "--edition",
            "2023",
            "--set",
            "removal=home",
            "france",
            "-",
            "--legal",
            "par",
            "--brief",
        ]
    )
    | st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0"), max_size=8),
    max_size=5,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "phase",
                    "units",
                    "centers",
                    "orders",
                    "dislodged",
                    "retreats",
                    "standoffs",
                    "phases",
                ]
            )
            | st.sampled_from(
                ["France", "A par", "name", "id", "variant", "start", "event", "state"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(WORDS, st.binary(max_size=60))
def test_no_words_make_it_stumble(words: list[str], text: bytes) -> None:
    folder = Path(tempfile.gettempdir())
    here = Path.cwd()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEGATION_GAME", str(folder / "there-is-no-such-game.jsonl"))
        if any(word in {"new", "convert", "demo"} for word in words):
            return  # they would write files
        assert run(*words, text=text).code in (0, 1, 2)
    assert Path.cwd() == here


@given(JSON)
def test_no_json_makes_it_stumble(value: object) -> None:
    text = json.dumps(value)
    assert run("adjudicate", "--json", text=text).code in (0, 1, 2)
    assert run("adjudicate", "--jsonl", text=text).code in (0, 1)
    assert run("replay", "-", text=text).code in (0, 2)


@given(st.binary(max_size=200))
def test_no_bytes_make_it_stumble(data: bytes) -> None:
    assert run("adjudicate", text=data).code in (0, 1, 2)
    assert run("adjudicate", "--jsonl", text=data).code in (0, 1)
    assert run("replay", "-", text=data).code in (0, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_bar_shows_progress_in_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    shipped = files("legation.bank") / "games" / GAME
    file.write_bytes(shipped.read_bytes() * 4)
    words = [sys.executable, "-m", "legation", "replay", "--check", str(file)]
    master, slave = os.openpty()
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=slave, env={**os.environ, "TERM": "xterm"}
    ) as process:
        os.close(slave)
        shown = b""
        try:
            while data := os.read(master, 4096):
                shown += data
        except OSError:  # the other side is closed
            pass
        assert process.stdout is not None
        assert b"136 of 136 phases in 4 games" in process.stdout.read()
        assert process.wait(SECONDS) == 0
    os.close(master)
    assert b"games.jsonl" in shown
    assert b"/4" in shown
    assert subprocess.run(words, capture_output=True, timeout=SECONDS, check=True).stderr == b""
