"""Commands as they are spelled here: a reply says `/hint`, a learner types `/practice hint`."""

from __future__ import annotations

from bot.chat import organisers

GROUP, ADMIN_GROUP = "practice", "practice-admin"
_RENAMED = {
    "/short": f"/{GROUP} answer",
    "/full": f"/{GROUP} answer full",
    "/submit": f"/{GROUP} submit",
    "/answers": f"/{GROUP} answer",
}
_PLACEHOLDERS = ("FILE", "WORDS")


def spelled(code: str) -> str:
    """The text of a code span; what is no command stays as it is."""
    word, _, rest = code.partition(" ")
    if not (word.startswith("/") and word[1:].replace("-", "").isalpha()):
        return code
    group = ADMIN_GROUP if word in organisers.COMMANDS else GROUP
    words = [one for one in rest.split() if one not in _PLACEHOLDERS]
    return " ".join((_RENAMED.get(word, f"/{group} {word[1:]}"), *words))
