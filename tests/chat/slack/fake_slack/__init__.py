"""Slack on this machine: Web API, Socket Mode and files behind real sockets, and its people."""

from fake_slack.channel import Channel
from fake_slack.driver import Guild, Learner
from fake_slack.exchange import Exchange
from fake_slack.platform import FakeSlack
from fake_slack.redirect import Connect, environment, pointed_at, served_in_a_thread
from fake_slack.screen import Home, Message, Modal

__all__ = [
    "Channel",
    "Connect",
    "Exchange",
    "FakeSlack",
    "Guild",
    "Home",
    "Learner",
    "Message",
    "Modal",
    "environment",
    "pointed_at",
    "served_in_a_thread",
]
