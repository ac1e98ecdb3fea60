"""A day of practice as a terminal takes it, and what a learner reads, reduced to its words."""

import re
from dataclasses import dataclass

from scripted import ACCEPTED, INVALID, ONE_LEFT

from bot.core.paste import FILE_BYTES
from grader.protocol import Judgement

CODE = "def mix(x, w):\n    return x, w\n"
ANSWER = "It keeps @everyone in ```shape```, I think."


@dataclass(frozen=True)
class Step:
    """What a learner does: a command line, or `code` or a `file` that is submitted.

    In a chat it may be a press of a button of the reply before, with these words in its modal.
    The grader says `judged`, and so many minutes have gone by since the step before.
    """

    line: str
    code: str | None = None
    file: tuple[str, bytes] | None = None
    press: str = ""
    words: str = ""
    judged: Judgement | None = None
    minutes: int = 0


DAY = (
    Step("/today"),
    Step("submit one", code=CODE, judged=ONE_LEFT),
    Step("/hint", press="Hint"),
    Step("/hint"),
    Step("submit what does not parse", code="def mix(x, w:\n    return\n", judged=INVALID),
    Step("submit the other", code=CODE + "\n# again\n", judged=ACCEPTED, minutes=1),
    Step("/share", press="Share that you solved it"),
    Step("/share"),
    Step("/short"),
    Step("/full", press="Full answer"),
    Step("/explain"),
    Step("/explain The axis is wrong; <b>nobody</b> sees *it*."),
    Step("/explain rate partly", press="Partly"),
    Step("/followups", press="Follow-ups"),
    Step("/followups 1", press="Follow-up 1"),
    Step(f"/followups 1 {ANSWER}", press="Write your answer", words=ANSWER),
    Step("/followups 1 rate good", press="Good"),
    Step("/followups 2 show"),
    Step("/wrong"),
    Step("/wrong 1", press="Rebuttal 1"),
    Step("/lesson"),
    Step("/streak"),
    Step("/streak why", press="Why?"),
    Step("/settings"),
    Step("/settings zone Europe/Paris"),
    Step("/settings remind 18:00"),
    Step("/settings board name Ada L."),
    Step("/board"),
    Step("/today"),
)
# Bad input, and the end of it.
THE_REST = (
    Step("/card nonsense"),
    Step("/followups 9"),
    Step("/wrong 9"),
    Step("/settings zone Europe/Pariss"),
    Step("/settings cutoff 25:00"),
    Step("/settings remind noon"),
    Step("submit prose", code="I think that the axis is wrong.\nThe projection is missing, too."),
    Step("submit another function", code="def mixed(x):\n    return x\n", judged=INVALID),
    Step("submit a file", file=("fix.py", CODE.encode()), judged=ACCEPTED),
    Step("submit an empty file", file=("fix.py", b"")),
    Step("submit a picture", file=("fix.png", b"\x89PNG\r\n\x1a\n")),
    Step("submit a large file", file=("fix.py", b"#" * (FILE_BYTES + 1))),
    Step("/dispute It is *right*."),
    Step("/delete-my-data"),
    Step("/delete-my-data"),
    Step("/streak"),
)

PICTURE = "[Picture: "
_FILE = re.compile(r"\] \([^)]*\)$")
_OF_FORM = re.compile(r"^(`{3,}\w*|-+|Next: .*)$")
_BEFORE = re.compile(r"^(│ |### |> |- |\d+\. )")
_COMMANDS = (
    (re.compile(r"/practice[ -]admin "), "/"),
    (re.compile(r"/practice answer full\b"), "/full"),
    (re.compile(r"/practice answer\b"), "/short"),
    (re.compile(r"/practice (?=[a-z])"), "/"),
    (re.compile(r"(?<=[a-z]) (FILE|WORDS)\b"), ""),
)


def plain(text: str) -> str:
    """A text without form, its commands spelt as on the terminal, its pictures at the end."""
    rows = [row.strip() for row in text.replace("\u200b", "").split("\n")]
    rows = [_BEFORE.sub("", row) for row in rows if not _OF_FORM.match(row)]
    rows.sort(key=lambda row: row.startswith(PICTURE))
    joined = " ".join(_FILE.sub("]", row) if row.startswith(PICTURE) else row for row in rows)
    for spelling, ours in _COMMANDS:
        joined = spelling.sub(ours, joined)
    return " ".join(re.sub(r"[`*]", "", joined).split())


def sentences(text: str) -> list[str]:
    """The sentences of a plain text."""
    return re.split(r"(?<=[.:;?!]) ", text.strip())
