"""Files as text: the bytes of a `.py` file or of the `message.txt` that a long message becomes."""

from __future__ import annotations

import re

from bot.core.errors import PracticeError

FILE_BYTES = 1024 * 1024


def decode(raw: bytes, name: str) -> str:
    """The text of a file. A byte order mark stays, for `extract` to remove and to name.

    Raises PracticeError for a file that is too large or that is neither UTF-8 nor UTF-16.
    """
    shown = re.sub(r"[^\w. -]", "", name.replace("\\", "/").rpartition("/")[2])[-60:].strip()
    shown = f"`{shown}`" if shown else "The file"
    if len(raw) > FILE_BYTES:
        raise PracticeError(
            f"{shown} has {len(raw):,} bytes, and a file may have {FILE_BYTES:,}: "
            "send a file that holds only your code."
        )
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_utf16(raw, shown)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise PracticeError(
            f"{shown} is not UTF-8: byte {raw[error.start]:#04x} on line {line} does not belong "
            "there; save the file as UTF-8 and send it again."
        ) from None


def _decode_utf16(raw: bytes, shown: str) -> str:
    try:
        return "\ufeff" + raw.decode("utf-16")
    except UnicodeDecodeError as error:
        raise PracticeError(
            f"{shown} begins as UTF-16 but breaks off at byte {error.start:,}: "
            "save the file as UTF-8 and send it again."
        ) from None
