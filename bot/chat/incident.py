"""What a front end does with an error that nobody foresaw: log it, and name it by a short id."""

from __future__ import annotations

import logging
import secrets
import traceback

log = logging.getLogger("practice")


def incident(error: BaseException) -> str:
    """Log where the error came from and give the id that the learner is told.

    The error's own text stays out of the log: it may repeat what a learner typed.
    """
    name = secrets.token_hex(4)
    trail = "".join(traceback.format_tb(error.__traceback__))
    log.error("incident %s: %s\n%s", name, type(error).__name__, trail)
    return name
