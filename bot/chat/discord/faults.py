"""Discord's answers that mean something to us, by their codes."""

from __future__ import annotations

UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE = 10003, 10004, 10008
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
SLOW_MODE = 20016
ANSWERED = 40060
NO_DIRECT_MESSAGES = 50007
TOKEN_EXPIRED = 50027
THREAD_EXISTS, THREADS_FULL = 160004, 160006

# Nothing more can be said to an interaction.
DEAD = (UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED)
# A channel or its server is no more.
GONE = (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
# Later it may be different.
BUSY = (SLOW_MODE, THREADS_FULL)
