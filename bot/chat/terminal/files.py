"""Files that the terminal reads and writes for a learner; every fault is a sentence."""

from __future__ import annotations

import os
from pathlib import Path

from bot.core.errors import PracticeError
from bot.core.export import Export
from bot.core.paste import FILE_BYTES, decode
from bot.core.wording import inert


def read_submission(name: str) -> str:
    """The text of a learner's file; raises PracticeError."""
    shown = inert(name, 200)
    try:
        path = Path(name).expanduser()
        if path.is_dir():
            raise PracticeError(f"{shown} is a folder: name the file with your code.")
        if not path.is_file():
            raise PracticeError(f"There is no file {shown} here: check the name.")
        if path.stat().st_size > FILE_BYTES:
            raise PracticeError(f"{shown} is too large: send a file that holds only your code.")
        with path.open("rb") as file:
            raw = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise PracticeError(f"{shown} cannot be read: {error.strerror}.") from None
    except (ValueError, RuntimeError):  # a zero byte, or the home of an unknown user
        raise PracticeError(f"There is no file {shown} here: check the name.") from None
    return decode(raw, path.name)


def write_export(folder: Path, export: Export) -> Path:
    """Write an export for its owner alone; where it is."""
    path = folder.resolve() / export.name
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(export.content)
    except OSError as error:
        raise PracticeError(
            f"The export cannot be written to {inert(str(path), 300)}: {error.strerror}."
        ) from None
    return path


def write_picture(name: str, png: bytes) -> Path:
    """Write a picture where the learner wants it; raises PracticeError, and never overwrites."""
    path = Path(name).expanduser()
    shown = inert(name, 200)
    if path.suffix.lower() != ".png":
        raise PracticeError("A picture is a PNG: give a name that ends in `.png`.")
    try:
        with path.open("xb") as file:
            file.write(png)
    except FileExistsError:
        raise PracticeError(f"There is a file {shown} already: choose another name.") from None
    except OSError as error:
        raise PracticeError(f"{shown} cannot be written: {error.strerror}.") from None
    except ValueError:  # a zero byte
        raise PracticeError(f"{shown} is no name of a file: choose another.") from None
    return path
