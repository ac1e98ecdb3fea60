"""What a learner is answered when a command did not go well."""

from __future__ import annotations

from bot.chat.incident import incident
from bot.core import wording
from bot.core.errors import OperatorError, PracticeError
from bot.core.reply import Reply
from bot.core.wording import said


def sorry(error: Exception, *, to_operator: bool = False) -> Reply:
    """The sentence of an error that has one for whoever asks, else an apology with its number.

    `to_operator` says that who asks is who runs the bot, as in a terminal.
    """
    if isinstance(error, PracticeError) or (to_operator and isinstance(error, OperatorError)):
        return said(str(error))
    return wording.apology(incident(error))
