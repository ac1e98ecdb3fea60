"""The Slack of our tests against Bolt's real app: what people do, and what reaches whom."""

import asyncio
import json
import signal
import subprocess
import sys
from collections import Counter
from typing import Any
from urllib.request import urlopen

import pytest
from fake_slack import Connect, FakeSlack, Guild, Learner, environment, served_in_a_thread
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient
from small_app import MANIFEST, MARK, MODAL, bot


@pytest.fixture
def ana(platform: FakeSlack) -> Learner:
    guild = platform.guild()
    return guild.learner("Ana", at=guild.channel())


@pytest.mark.asyncio
async def test_a_learner_meets_every_surface(
    platform: FakeSlack, ana: Learner, connect: Connect
) -> None:
    await connect(bot(platform))
    asked = await ana.slash("practice today")
    card = asked.message
    assert (card.text, card.notification) == ("Heads that never mix: `a < b`", "Today's card")
    assert (card.buttons, card.options, card.ephemeral) == (["Submit a fix"], ["Second"], True)
    await asked.acknowledged()
    assert asked.sent_at <= min(asked.acknowledged_at, asked.answered_at)

    opened = await ana.press(card, "Submit a fix")
    assert opened.modal == ana.modal
    assert (opened.modal.title, opened.modal.value("Code")) == ("Submit a fix", "old")
    wrong = await ana.fill(opened, {"Code": ""})
    assert wrong.errors == {"code": "Paste code or add a file."}
    await ana.fill(opened, {"Code": "x = 1"}).says("Graded x = 1")
    await platform.until(lambda: ana.modal is None, "the modal to close")
    assert [one.text for one in ana.dms] == ["Graded x = 1"]

    await ana.choose(card, "Second").says("The second page")
    assert [one.text for one in ana.whispers] == ["The second page"]
    ana.reload()
    assert not ana.whispers


@pytest.mark.asyncio
async def test_messages_homes_and_shortcuts(
    platform: FakeSlack, ana: Learner, connect: Connect
) -> None:
    await connect(bot(platform))
    said = ana.say("a < b", ("fix.py", b"x"))
    await platform.until(lambda: ana.at.replies(said), "a reply in the thread")
    assert ana.at.replies(said)[0].text == "Read a < b"
    ana.edit(said, "a > b")
    await platform.until(lambda: ana.at.messages[-1].text == "Read again a > b", "an answer")
    await ana.message_command("grade", said).says("Took a > b")
    ana.open_home()
    home = await platform.until(lambda: ana.home, "the home")
    options = await ana.autocomplete(home, "Cards", "heads")
    await ana.choose(home, options[0], name="Cards").says("Chose heads card")


@pytest.mark.asyncio
@pytest.mark.parametrize("signature", ["bad", "stale"])
async def test_a_wrong_signature_is_refused(
    platform: FakeSlack, ana: Learner, by_http: Connect, signature: str
) -> None:
    await by_http(bot(platform))
    platform.sockets.signature = signature
    done = await ana.slash("practice today").acknowledged()
    assert (done.status, done.acks, ana.whispers) == (401, [], [])


@pytest.mark.asyncio
async def test_200_learners_at_once(platform: FakeSlack, by_socket: Connect) -> None:
    guild, app = platform.guild(), bot(platform)
    await by_socket(app)
    await by_socket(app)
    channel = guild.channel()
    asked = [guild.learner(f"l{at}", at=channel).slash("practice today") for at in range(200)]
    await asyncio.gather(*(one.says("Heads") for one in asked))
    await asyncio.gather(*(one.acknowledged() for one in asked))
    assert [len(one.acks) for one in asked] == [1] * 200
    assert all(one.sent_at < one.answered_at for one in asked)


@pytest.mark.asyncio
async def test_an_app_has_what_its_manifest_asks_for(
    platform: FakeSlack, by_socket: Connect
) -> None:
    guild = platform.guild()
    guild.use(MANIFEST)
    ana = guild.learner("Ana", at=guild.channel())
    await by_socket(bot(platform))
    with pytest.raises(AssertionError, match="no command /practise"):
        ana.slash("practise today")
    said = ana.say("hello")
    await ana.message_command("Grade this message", said).says("Took hello")
    assert not ana.at.replies(said)
    with pytest.raises(SlackApiError, match="missing_scope"):
        await AsyncWebClient(platform.token).users_info(user=ana.id)


@pytest.mark.asyncio
async def test_what_happens_to_channels_reaches_the_app(
    platform: FakeSlack, ana: Learner, by_socket: Connect
) -> None:
    app, heard = bot(platform), list[Any]()

    @app.middleware
    async def keep(req: Any, next_: Any) -> None:
        event = req.body.get("event", {})
        heard.append((event.get("type"), event.get("subtype"), req.body["team_id"]))
        await next_()

    await by_socket(app)
    there, guild = ana.at, platform.world.teams[ana.at.room.team].id
    there.rename("daily")
    there.archive()
    there.unarchive()
    there.convert()
    there.remove(ana.say("hello"))
    there.kick_bot()
    ana.say("nobody reads this")
    there.invite_bot()
    there.delete()
    told = "rename archive unarchive id_changed left deleted".split()
    await platform.until(lambda: len(heard) == len(told) + 3, "the events")
    others = {"message", "member_joined_channel"}
    assert {kind for kind, _, _ in heard} == {*others, *(f"channel_{one}" for one in told)}
    assert ("message", "message_deleted", guild) in heard
    Guild(platform, guild).remove_bot()
    await platform.until(lambda: len(heard) == len(told) + 5, "the events")
    assert {kind for kind, _, _ in heard[-2:]} == {"tokens_revoked", "app_uninstalled"}


# --- Socket Mode -----------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_envelopes_go_to_any_socket_and_come_again(
    platform: FakeSlack, ana: Learner, by_socket: Connect
) -> None:
    app, heard = bot(platform), Counter[str]()

    @app.middleware
    async def count(req: Any, next_: Any) -> None:
        heard[req.body.get("event_id") or req.body.get("command")] += 1
        await next_()

    await by_socket(app)
    await by_socket(app)
    asked = await ana.slash("practice today").acknowledged()
    platform.sockets.everywhere = True
    asked.deliver_again()
    await platform.until(lambda: len(asked.acks) == 3, "three acknowledgements")
    platform.sockets.everywhere = False
    event = ana.open_home()
    await platform.until(lambda: event.acks, "an acknowledgement")
    platform.send(event, again=True)
    await platform.until(lambda: len(event.acks) == 2, "two acknowledgements")
    assert event.attempt == 1
    assert heard == {"/practice": 3, event.payload["event_id"]: 2}
    assert not platform.sockets.stray


@pytest.mark.asyncio
async def test_a_retried_event_says_so(platform: FakeSlack, ana: Learner, connect: Connect) -> None:
    app, heard = bot(platform), list[Any]()

    @app.middleware
    async def keep(req: Any, next_: Any) -> None:
        names = ("x-slack-retry-num", "x-slack-retry-reason")
        heard.append([req.headers.get(name) for name in names])
        await next_()

    await connect(app)
    event = ana.open_home()
    await platform.until(lambda: event.acks, "an acknowledgement")
    platform.send(event, again=True)
    await platform.until(lambda: len(event.acks) == 2, "two acknowledgements")
    assert heard[0][0] in (None, ["0"])
    assert heard[1] == [["1"], ["timeout"]]


@pytest.mark.asyncio
@pytest.mark.parametrize("reason", ["warning", "refresh_requested", "too_many_websockets"])
async def test_a_client_comes_back_after(
    platform: FakeSlack, ana: Learner, by_socket: Connect, reason: str
) -> None:
    await by_socket(bot(platform))
    before = platform.sockets.open[0]
    await platform.sockets.disconnect(reason)
    await platform.until(lambda: before not in platform.sockets.open, "the socket to go")
    await platform.online()
    await ana.slash("practice today").says("Heads")


@pytest.mark.asyncio
async def test_an_event_waits_for_an_app_that_is_away(
    platform: FakeSlack, ana: Learner, by_socket: Connect
) -> None:
    with pytest.raises(AssertionError, match="did not reach"):
        await ana.slash("practice today")
    event = ana.open_home()
    await platform.until(lambda: platform.sockets.kept, "the event to wait")
    await by_socket(bot(platform))
    await platform.until(lambda: ana.home, "the home")
    assert event.attempt == 1


# --- limits of time and number ---------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_trigger_opens_one_modal_and_none_late(
    platform: FakeSlack, ana: Learner, by_socket: Connect
) -> None:
    await by_socket(bot(platform))
    client = AsyncWebClient(platform.token)
    asked = await ana.slash("practice today")
    trigger = asked.payload["trigger_id"]
    await client.views_open(trigger_id=trigger, view=MODAL)
    with pytest.raises(SlackApiError, match="exchanged_trigger_id"):
        await client.views_open(trigger_id=trigger, view=MODAL)
    late = ana.press(asked.message, "Submit a fix")
    late.miss_deadline()
    await platform.until(lambda: late.refused, "a refusal")
    assert late.refused == ["expired_trigger_id"]
    ana.close_modal()
    assert ana.modal is None


@pytest.mark.asyncio
async def test_a_response_url_serves_five_times_and_not_late(
    platform: FakeSlack, ana: Learner, by_socket: Connect
) -> None:
    await by_socket(bot(platform))
    asked = await ana.slash("practice today")
    url = AsyncWebhookClient(asked.payload["response_url"])
    told = [(await url.send(text="more", replace_original=True)).status_code for _ in range(5)]
    assert told == [200] * 4 + [404]
    assert len(ana.whispers) == 5  # a command has no original to replace
    late = ana.slash("practice today")
    late.expire()
    too = ana.press(ana.whispers[0], "Submit a fix")
    too.expire_when_acknowledged()
    await too.acknowledged()
    await platform.until(lambda: late.refused, "a refusal")
    assert (asked.refused, late.refused) == (["used_url"], ["expired_url"])
    dead = await AsyncWebhookClient(too.payload["response_url"]).send(text="late")
    assert "expired_url" in dead.body


@pytest.mark.asyncio
async def test_an_ephemeral_is_not_seen_in_a_silent_thread_nor_edited(
    platform: FakeSlack, ana: Learner
) -> None:
    client, there = AsyncWebClient(platform.token), ana.at.id
    posting = await client.chat_postMessage(channel=there, text="card")
    whisper = {"channel": there, "user": ana.id, "thread_ts": posting["ts"], "text": "psst"}
    made = await client.chat_postEphemeral(**whisper)
    assert not ana.whispers
    await client.chat_postMessage(channel=there, text="reply", thread_ts=posting["ts"])
    await client.chat_postEphemeral(**whisper)
    assert [one.text for one in ana.whispers] == ["psst"]
    with pytest.raises(SlackApiError, match="message_not_found"):
        await client.chat_update(channel=there, ts=made["message_ts"], text="now")


# --- another process -------------------------------------------------------------------------

POSTS_AND_DIES = """
import json, os, signal, sys
from fake_slack import redirect
from slack_sdk import WebClient

redirect.point(os.environ[redirect.API])
token, channel, mark = sys.argv[1:]
try:
    client = WebClient(token, retry_handlers=[])
    client.chat_postMessage(channel=channel, text="card", metadata=json.loads(mark))
finally:
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("is_told", [True, False])
def test_a_server_in_a_thread_keeps_what_a_killed_process_sent(is_told: bool) -> None:
    with served_in_a_thread() as served:
        platform = served.platform
        there = platform.guild().channel()
        if not is_told:
            platform.cut("chat.postMessage", done=True)
        words = (platform.token, there.id, json.dumps(MARK))
        ended = subprocess.run(
            [sys.executable, "-c", POSTS_AND_DIES, *words], env=environment(platform), check=False
        )
        assert ended.returncode == -signal.SIGKILL
        assert platform.count("7-20260306") == 1
        served.run(platform.until(lambda: there.messages, "the card"))
        with urlopen(f"{platform.url}/state") as state:
            assert json.load(state)["messages"][0]["metadata"] == MARK
        platform.check()
