"""Files that the terminal reads and writes for a learner; every fault is a sentence."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from bot.core.errors import PracticeError
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


def write_export(
    folder: Path, tables: dict[str, list[dict[str, object]]], now: datetime
) -> tuple[Path, int]:
    """Write an export for its owner alone; the file and the number of its rows."""
    path = folder.resolve() / f"export-{now:%Y%m%d-%H%M%S}.json"
    text = json.dumps(tables, indent=2, ensure_ascii=False)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    except OSError as error:
        raise PracticeError(
            f"The export cannot be written to {inert(str(path), 300)}: {error.strerror}."
        ) from None
    return path, sum(map(len, tables.values()))
