"""A trace of system calls, and what a disk would hold of some files had the power gone at a moment.

What is written counts from the end of its call, and is safe from the end of a sync that began
after that. What is not safe yet may be there, be missing, or be there in part, each write on its
own: disks reorder. A sector is written whole or not at all, and its neighbours stay as they are.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

CALLS = "pwrite64,write,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2"
SYNC = ("fsync", "fdatasync")
LONGEST = 2**20
SECTOR = 512
_BEGUN = re.compile(
    r"(?P<thread>\d+) +(?P<call>\w+)\((?P<words>.*?)(?P<end>\) += .*| <unfinished .*)"
)
_RESUMED = re.compile(
    r"(?P<thread>\d+) +<\.\.\. (?P<call>\w+) resumed>(?P<words>.*?)\) += (?P<result>.*)"
)
_FILE = re.compile(r"\d+<(?P<path>[^>]*)>")
_QUOTED = re.compile(r'"(?P<text>(?:\\x[0-9a-f]{2})*)"(?P<cut>\.\.\.)?')


@dataclass(frozen=True)
class Call:
    """A call that came to its end; `began` and `ended` are lines of the trace."""

    name: str
    path: str
    data: bytes
    number: int
    began: int
    ended: int


def calls(trace: Path) -> list[Call]:
    """The calls that succeeded, in the order in which they ended."""
    return list(_calls(trace))


def _calls(trace: Path) -> Iterator[Call]:
    under_way: dict[str, tuple[str, str, int]] = {}
    with trace.open() as lines:
        for at, line in enumerate(lines):
            if resumed := _RESUMED.match(line):
                name, words, began = under_way.pop(resumed["thread"])
                words, result = words + resumed["words"], resumed["result"]
            elif begun := _BEGUN.match(line):
                name, words, began = begun["call"], begun["words"], at
                if not begun["end"].startswith(")"):
                    under_way[begun["thread"]] = name, words, began
                    continue
                result = begun["end"].partition("= ")[2]
            else:
                continue
            if result[0].isdigit():
                yield _call(name, words, (began, at))


def _call(name: str, words: str, lines: tuple[int, int]) -> Call:
    texts = [_bytes(found) for found in _QUOTED.finditer(words)]
    file = _FILE.match(words)
    path = _bytes(file["path"]) if file else texts[-1]
    number = words.rpartition(", ")[2]
    data = texts[0] if file and texts else b""
    return Call(name, path.decode(), data, int(number) if number.isdigit() else 0, *lines)


def _bytes(found: re.Match[str] | str) -> bytes:
    if isinstance(found, str):
        return bytes.fromhex(found.replace("\\x", "")) if "\\x" in found else found.encode()
    assert not found["cut"], "the trace has cut a write"
    return bytes.fromhex(found["text"].replace("\\x", ""))


@dataclass
class File:
    """A file on the disk: what is safe, and what was done to it since."""

    safe: bytearray
    since: list[Call] = field(default_factory=list)

    def take(self, call: Call) -> None:
        if call.name in SYNC:
            done = [one for one in self.since if one.ended < call.began]
            for one in done:
                _do(self.safe, one)
            self.since = self.since[len(done) :]
        else:
            self.since.append(call)

    def after_a_cut(self, chance: Random | None) -> bytes:
        """What is left: only what is safe, or with some of the rest by chance."""
        left = bytearray(self.safe)
        for call in self.since if chance else ():
            kept = _whole_or_torn(call, chance)
            for one in kept:
                _do(left, one)
        return bytes(left)


class Disk:
    """The files of some names, as they were at the beginning and after each call."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = {str(file): File(bytearray(file.read_bytes())) for file in files}

    def take(self, call: Call) -> None:
        """Let a call have happened."""
        if call.path in self.files:
            self.files[call.path].take(call)

    def cut(self, folder: Path, chance: Random | None) -> None:
        """Write what is left to a folder."""
        for path, file in self.files.items():
            (folder / Path(path).name).write_bytes(file.after_a_cut(chance))


def _whole_or_torn(call: Call, chance: Random) -> Iterator[Call]:
    match chance.choice(("whole", "missing", "torn")):
        case "whole":
            yield call
        case "torn" if call.name == "pwrite64":
            yield from (one for one in _sectors(call) if chance.random() < 0.5)


def _sectors(call: Call) -> Iterator[Call]:
    first = call.number
    while first < call.number + len(call.data):
        last = min((first // SECTOR + 1) * SECTOR, call.number + len(call.data))
        data = call.data[first - call.number : last - call.number]
        yield Call(call.name, call.path, data, first, call.began, call.ended)
        first = last


def _do(content: bytearray, call: Call) -> None:
    if call.name == "ftruncate":
        _resize(content, call.number)
        del content[call.number :]
    else:
        assert call.name == "pwrite64", f"a file of the database is changed by {call.name}"
        _resize(content, call.number)
        content[call.number : call.number + len(call.data)] = call.data


def _resize(content: bytearray, least: int) -> None:
    content.extend(bytes(max(0, least - len(content))))
