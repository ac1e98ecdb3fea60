"""The commands in Slack's words: `/practice hint` for what the terminal calls `/hint`."""

from __future__ import annotations

from bot.chat import commands, organisers

PRACTICE = "/practice"
ADMIN = "admin"
HELP = "/help"
_ANSWERS = {"/short": "answer", "/full": "answer full"}
_OWN = ("/submit", "/share", "/join", "/leave", "/export", HELP)
_LEARNERS = frozenset((*commands.COMMANDS, *_OWN))
_PLACEHOLDERS = (" FILE",)


def in_slack(line: str) -> str:
    """A command as it is given here; what is no command stays as it is."""
    for placeholder in _PLACEHOLDERS:
        line = line.removesuffix(placeholder)
    word, _, rest = line.partition(" ")
    if word in organisers.COMMANDS:
        return f"{PRACTICE} {ADMIN} {line[1:]}"
    if word not in _LEARNERS:
        return line
    return " ".join(part for part in (PRACTICE, _ANSWERS.get(word, word[1:]), rest) if part)


def line_of(words: str) -> str:
    """The command line that is meant by the words after `/practice`; nothing asks for help."""
    word, _, rest = " ".join(words.split(" ")).strip().partition(" ")
    match word.lower(), rest.strip().lower():
        case "", _:
            return HELP
        case "answer", "" | "short":
            return "/short"
        case "answer", "full":
            return "/full"
        case "answer", _:
            return "/answers"
        case name, _:
            return f"/{name} {rest.strip()}".strip()


def is_admin(line: str) -> bool:
    """Whether the line is one for organisers."""
    return line.partition(" ")[0] == f"/{ADMIN}"


def admin_line(line: str) -> str:
    """The organisers' command in a line for them."""
    return f"/{line.partition(' ')[2].strip()}"
