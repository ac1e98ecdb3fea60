"""What is done with an error that nobody foresaw: log it, and name it by a short id."""

from __future__ import annotations

import secrets

from bot.core.errors import OperatorError
from bot.log import log, trail
from bot.meters import INCIDENTS


def incident(error: BaseException) -> str:
    """Log where the error came from and give the id that the learner is told.

    The error's own text stays out of the log: it may repeat what a learner typed. Only that of
    an OperatorError goes in, which is a sentence of ours.
    """
    name = secrets.token_hex(4)
    INCIDENTS.inc()
    says = {"says": str(error)} if isinstance(error, OperatorError) else {}
    kind = type(error).__name__
    log.error("incident", incident=name, error=kind, trail=trail(error), **says)
    return name
