"""Discord on this machine: REST, gateway and files behind real sockets, and people who use it."""

from fake_discord.bridge import SimcordWorld
from fake_discord.driver import Channel, Guild, Learner
from fake_discord.platform import FakeDiscord
from fake_discord.redirect import environment, pointed_at, served_in_a_thread
from fake_discord.seen import Exchange, Message, Modal
from fake_discord.world import World

__all__ = [
    "Channel",
    "Exchange",
    "FakeDiscord",
    "Guild",
    "Learner",
    "Message",
    "Modal",
    "SimcordWorld",
    "World",
    "environment",
    "pointed_at",
    "served_in_a_thread",
]
