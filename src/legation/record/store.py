"""Files of records: written whole or not at all, and never shortened."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from legation.errors import RecordError

__all__ = ["LARGEST", "append_only", "read_text"]

LARGEST = 64_000_000
"""Bytes that a game file may have."""


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file. Raises ``RecordError`` for one that is too large or no UTF-8 text."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            raise RecordError(f"{file}: larger than {LARGEST} bytes")
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise RecordError(f"{file}: cannot be read ({error.strerror})") from None


def append_only(path: str | os.PathLike[str], text: str) -> None:
    """Write a record that continues what the file holds.

    The file is replaced in one step, so that a crash leaves the old or the new one. Raises
    ``RecordError`` when the file holds something that the text does not continue.
    """
    file = Path(path).resolve()
    data = text.encode("utf-8")
    mode = 0o666 & ~_umask()
    try:
        if file.exists():
            mode = file.stat().st_mode & 0o777
            if not data.startswith(file.read_bytes()):
                raise RecordError(
                    f"{path}: the file holds another game, or has gone on since it was read; "
                    "load it again or choose another file"
                )
        _replace(file, data, mode)
    except OSError as error:
        raise RecordError(f"{path}: cannot be written ({error.strerror})") from None


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _replace(file: Path, data: bytes, mode: int) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
