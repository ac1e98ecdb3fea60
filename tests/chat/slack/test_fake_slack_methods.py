"""The Slack of our tests against the real client: what its methods answer, and what they refuse."""

from typing import Any

import pytest
from aiohttp import ClientSession
from fake_slack import Channel, Connect, FakeSlack, Guild
from fake_slack.forms import filled
from fake_slack.rules import BLOCK_KIT, SPECIFICATION, block_faults, view_faults
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient
from small_app import BUTTON, CARD, MARK, MODAL, PAGES, bot, field, plain, section


@pytest.fixture
def guild(platform: FakeSlack) -> Guild:
    return platform.guild()


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.channel()


@pytest.fixture
def client(platform: FakeSlack, guild: Guild) -> AsyncWebClient:
    return AsyncWebClient(guild.install.token)


@pytest.mark.asyncio
async def test_faults_come_as_often_as_asked(
    platform: FakeSlack, client: AsyncWebClient, channel: Channel
) -> None:
    card = {"channel": channel.id, "text": "card"}
    platform.limit("chat.postMessage", 0, times=2)
    client.retry_handlers.append(AsyncRateLimitErrorRetryHandler(max_retry_count=2))
    await client.chat_postMessage(**card)
    for error in ("fatal_error", 500):
        platform.fail("chat.postMessage", error, when=lambda args: args["channel"] == channel.id)
        with pytest.raises(SlackApiError, match=str(error)):
            await client.chat_postMessage(**card)
    assert len(platform.asked("chat.postMessage")) == 5
    assert len(channel.messages) == 1
    platform.paced = True
    client.retry_handlers.clear()
    with pytest.raises(SlackApiError, match="ratelimited") as caught:
        await client.chat_postMessage(**card)
    assert caught.value.response.headers["Retry-After"] == "1"


@pytest.mark.asyncio
async def test_channels_and_people_refuse(
    platform: FakeSlack, guild: Guild, client: AsyncWebClient, channel: Channel
) -> None:
    ana, private = guild.learner("Ana", at=channel), guild.channel("private", private=True)
    card: Any = {"channel": channel.id, "text": "card"}
    made = await client.chat_postMessage(**card)
    channel.archive()
    with pytest.raises(SlackApiError, match="is_archived"):
        await client.chat_postMessage(**card)
    channel.unarchive()
    for kicked, error in ((channel, "not_in_channel"), (private, "channel_not_found")):
        kicked.kick_bot()
        with pytest.raises(SlackApiError, match=error):
            await client.chat_postMessage(**card | {"channel": kicked.id})
    await client.conversations_join(channel=channel.id)
    for ts in ("1.0", ana.say("mine").id):
        with pytest.raises(SlackApiError, match=r"message_not_found|cant_update"):
            await client.chat_update(channel=channel.id, ts=ts, text="yours")
    channel.remove(channel.messages[0])
    with pytest.raises(SlackApiError, match="message_not_found"):
        await client.chat_update(channel=channel.id, ts=made["ts"], text="now")
    ana.leave()
    with pytest.raises(SlackApiError, match="user_not_in_channel"):
        await client.chat_postEphemeral(**card, user=ana.id)
    with pytest.raises(SlackApiError, match="user_disabled"):
        await client.conversations_open(users=ana.id)
    channel.convert()
    with pytest.raises(SlackApiError, match="channel_not_found"):
        await client.chat_postMessage(**card)


@pytest.mark.asyncio
async def test_a_missing_scope_is_named_and_a_revoked_token_too(
    guild: Guild, client: AsyncWebClient, channel: Channel
) -> None:
    guild.scopes.discard("channels:history")
    with pytest.raises(SlackApiError, match="missing_scope") as caught:
        await client.conversations_history(channel=channel.id)
    assert caught.value.response["needed"] == "channels:history"
    assert "channels:history" not in caught.value.response["provided"]
    guild.revoke()
    with pytest.raises(SlackApiError, match="token_revoked"):
        await client.auth_test()


@pytest.mark.asyncio
async def test_a_second_workspace_is_another_world(
    platform: FakeSlack, client: AsyncWebClient, channel: Channel
) -> None:
    other = platform.guild("Other")
    theirs = other.channel()
    eve = other.learner("Eve", at=theirs).joins(channel)
    with pytest.raises(SlackApiError, match="channel_not_found"):
        await client.chat_postMessage(channel=theirs.id, text="card")
    told = (await client.users_info(user=eve.id))["user"]
    assert (told["team_id"], "is_stranger" in told) == (other.id, False)
    far = other.learner("Far", at=theirs)
    assert (await client.users_info(user=far.id))["user"]["is_stranger"]
    assert (await client.conversations_info(channel=channel.id))["channel"]["is_ext_shared"]
    listed = await client.conversations_list(team_id=other.id)
    assert [one["id"] for one in listed["channels"]] == [channel.id]


@pytest.mark.asyncio
@pytest.mark.filterwarnings("ignore:BasicAuth is deprecated")
async def test_an_organisation_installs_with_a_code(
    platform: FakeSlack, client: AsyncWebClient
) -> None:
    first, second = (
        platform.guild(name, enterprise="E1", installed=False) for name in ("first", "second")
    )
    asked = "https://slack.com/oauth/v2/authorize?state=s&scope=chat:write,users:read"
    back = platform.allow(f"{asked}&redirect_uri=http://bot.example/back", first, org_wide=True)
    assert back.startswith("http://bot.example/back?code=")
    code = back.partition("code=")[2].partition("&")[0]
    told = await client.oauth_v2_access(client_id="1", client_secret="2", code=code)
    assert (told["is_enterprise_install"], told["team"]) == (True, None)
    for guild in (first, second):
        post = {"channel": guild.channel().id, "text": "card", "token": told["access_token"]}
        await client.chat_postMessage(**post)
    with pytest.raises(SlackApiError, match="invalid_code"):
        await client.oauth_v2_access(client_id="1", client_secret="2", code=code)


@pytest.mark.asyncio
async def test_a_posting_is_found_by_its_metadata(
    platform: FakeSlack, client: AsyncWebClient, channel: Channel
) -> None:
    platform.world.now = lambda: 1_772_000_000.0
    card = {"channel": channel.id, "text": "card"}
    first = await client.chat_postMessage(**card, metadata=MARK)
    for _ in range(3):
        await client.chat_postMessage(**card)
    platform.page_size = 2
    asked = {"channel": channel.id, "oldest": "1771999999", "include_all_metadata": True}
    told = await client.conversations_history(**asked)
    assert (told["has_more"], len(told["messages"])) == (True, 2)
    cursor = told["response_metadata"]["next_cursor"]
    found = (await client.conversations_history(**asked, cursor=cursor))["messages"][-1]
    assert (found["metadata"], found["ts"]) == (MARK, "1772000000.000000")
    plain = await client.conversations_history(channel=channel.id, latest=first["ts"], inclusive=1)
    assert [one.get("metadata") for one in plain["messages"]] == [None]
    assert platform.count("7-20260306") == 1


@pytest.mark.asyncio
async def test_files_go_up_and_down(
    platform: FakeSlack, guild: Guild, client: AsyncWebClient, channel: Channel
) -> None:
    up = await client.files_upload_v2(filename="map.png", content=b"png")
    image = {"type": "image", "slack_file": {"id": up["file"]["id"]}, "alt_text": "a map"}
    await client.chat_postMessage(channel=channel.id, text="a map", blocks=[image])
    ana = guild.learner("Ana", at=channel)
    platform.surfaces.put_view(ana.id, guild.id, MODAL, is_push=False)
    for content in (b"", b"x" * (10 * 2**20 + 1)):
        state = filled(ana.modal, {"File": [("fix.py", content)]}, platform.world, ana.id)
        told = state["file"]["it"]["files"][0]
        assert told["size"] == len(content)
        link, token = told["url_private_download"], {"Authorization": f"Bearer {platform.token}"}
        async with ClientSession() as web:
            async with web.get(link, headers=token) as got:
                assert await got.read() == content
            async with web.get(link) as got:
                assert (got.status, got.content_type) == (200, "text/html")
    guild.scopes.discard("files:read")
    async with ClientSession() as web, web.get(link, headers=token) as got:
        assert (got.status, got.content_type) == (200, "text/html")


@pytest.mark.asyncio
async def test_threads_links_members_and_own_messages(
    platform: FakeSlack, guild: Guild, client: AsyncWebClient, channel: Channel
) -> None:
    there: Any = {"channel": channel.id}
    card = await client.chat_postMessage(**there, text="card", blocks=CARD)
    await client.chat_postMessage(**there, text="below", thread_ts=card["ts"])
    told = await client.conversations_replies(**there, ts=card["ts"])
    assert [one["text"] for one in told["messages"]] == ["card", "below"]
    assert told["messages"][0]["reply_count"] == 1
    await client.chat_update(**there, ts=card["ts"], text="new card")
    assert (channel.messages[0].notification, len(channel.messages[0].blocks)) == ("new card", 2)
    link = await client.chat_getPermalink(**there, message_ts=card["ts"])
    assert link["permalink"].endswith(card["ts"].replace(".", ""))
    ana = guild.learner("Ana", "manage_guild", at=channel)
    members = await client.conversations_members(**there)
    assert members["members"] == sorted([guild.install.user, ana.id])
    assert (await client.users_info(user=ana.id))["user"]["is_admin"]
    group = guild.group("mentors", ana)
    assert (await client.usergroups_users_list(usergroup=group))["users"] == [ana.id]
    asked = ana.slash("practice by=@Ana @mentors in=#practice x<y")
    assert asked.payload["text"] == (
        f"by=<@{ana.id}|Ana> <!subteam^{group}|@mentors> in=<#{channel.id}|practice> x&lt;y"
    )
    await client.chat_delete(**there, ts=card["ts"])
    assert not channel.messages


@pytest.mark.asyncio
async def test_views_are_pushed_and_changed_but_not_by_an_old_hash(
    platform: FakeSlack, guild: Guild, client: AsyncWebClient, channel: Channel, by_socket: Connect
) -> None:
    app = bot(platform)
    push = {
        "response_action": "push",
        "view": MODAL | {"title": plain("Below"), "callback_id": "s"},
    }

    @app.view("s")
    async def pushes(ack: Any, body: Any, client: Any) -> None:
        await client.views_push(trigger_id=body["trigger_id"], view=MODAL)
        await ack(push)

    await by_socket(app)
    ana = guild.learner("Ana", at=channel)
    first = platform.surfaces.put_view(ana.id, guild.id, push["view"], is_push=False)
    await ana.fill(ana.modal).acknowledged()
    assert [ana.modal.title, len(platform.world.stacks[ana.id])] == ["Below", 3]
    with pytest.raises(SlackApiError, match="hash_conflict"):
        await client.views_update(view_id=first.id, view=MODAL, hash="old")
    await client.views_update(view_id=first.id, view=MODAL, hash=first.hash)
    with pytest.raises(SlackApiError, match="not_found"):
        await client.views_update(view_id="V1", view=MODAL)
    ana.close_modal()
    assert ana.modal.title == "Submit a fix"


@pytest.mark.asyncio
async def test_the_composer_makes_rich_text(guild: Guild, channel: Channel) -> None:
    ana = guild.learner("Ana", at=channel)
    said = ana.say("see ```\nnp.dot(a, b) < 1\n```", links=("np.dot",))
    assert said.payload["text"] == "see ```\n<http://np.dot|np.dot>(a, b) &lt; 1\n```"
    assert said.code == ["np.dot(a, b) < 1"]
    assert said.blocks[0]["elements"][1]["elements"][0]["type"] == "link"


# --- what an app must not do -----------------------------------------------------------------

ACTIONS = {"type": "actions", "elements": [BUTTON, BUTTON]}
BAD_MESSAGES: dict[str, dict[str, Any]] = {
    "51 blocks": {"blocks": [section()] * 51},
    "block_id b twice": {"blocks": [section(block_id="b"), section(block_id="b")]},
    "action_id submit twice": {"blocks": [ACTIONS]},
    "section": {"blocks": [section("x" * 3_001)]},
    "characters in blocks": {"blocks": [section("x" * 2_900)] * 5},
    "blocks without a text": {"blocks": [section()], "text": ""},
    "text of 4001": {"text": "x" * 4_001},
    "no file F1": {"blocks": [{"type": "image", "slack_file": {"id": "F1"}, "alt_text": "a"}]},
    "file_input on a message": {"blocks": [MODAL["blocks"][1]]},
    "metadata: wants": {"metadata": {"event_type": "posting"}},
    "metadata: event_type": {"metadata": {"event_type": "a posting", "event_payload": {}}},
    "missing argument channel": {"channel": None},
}


@pytest.mark.asyncio
@pytest.mark.parametrize(("fault", "more"), BAD_MESSAGES.items(), ids=BAD_MESSAGES)
async def test_a_bad_message_is_refused_and_kept(
    platform: FakeSlack, client: AsyncWebClient, channel: Channel, fault: str, more: dict[str, Any]
) -> None:
    card = {"channel": channel.id, "text": "card", **more}
    with pytest.raises(SlackApiError, match="invalid_"):
        await client.api_call("chat.postMessage", json=card)
    with pytest.raises(AssertionError, match=r"chat\.postMessage"):
        platform.check()
    assert any(fault in one for one in platform.forgive())
    assert not channel.messages


@pytest.mark.asyncio
async def test_unknown_methods_and_arguments_are_refused_and_kept(
    platform: FakeSlack, client: AsyncWebClient, channel: Channel
) -> None:
    with pytest.raises(SlackApiError, match="unknown_method"):
        await client.files_delete(file="F1")
    assert platform.forgive() == ["files.delete: not known here"]
    if not SPECIFICATION.exists():
        pytest.skip("argument names are looked up in ../shared/specs, which is not here")
    with pytest.raises(SlackApiError, match="invalid_arguments"):
        await client.chat_postMessage(channel=channel.id, text="x", embed=1)
    assert platform.forgive() == ["chat.postMessage: no argument embed"]


STRANGE = PAGES | {"initial_option": {"text": plain("?"), "value": "9"}}
BAD_VIEWS: dict[str, dict[str, Any]] = {
    "101 blocks": {"blocks": [section()] * 101},
    "title": {"title": plain("x" * 25)},
    "initial_value": {"blocks": [field("plain_text_input", "Code", initial_value="x" * 3_001)]},
    "initial_value of 2": {
        "blocks": [field("plain_text_input", "Code", initial_value="xx", max_length=1)]
    },
    "markdown on a modal": {"blocks": [{"type": "markdown", "text": "x"}]},
    "an input, and no submit": {"submit": None},
    "none of the options": {"blocks": [{"type": "actions", "elements": [STRANGE]}]},
}


@pytest.mark.parametrize(("fault", "more"), BAD_VIEWS.items(), ids=BAD_VIEWS)
def test_a_bad_view_has_its_fault(fault: str, more: dict[str, Any]) -> None:
    assert view_faults(MODAL, "modal") == []
    bad = {key: one for key, one in {**MODAL, **more}.items() if one is not None}
    assert any(fault in one for one in view_faults(bad, "modal"))


def test_blocks_are_held_against_the_schema() -> None:
    assert block_faults(CARD, "message") == []
    if not BLOCK_KIT.exists():
        pytest.skip("blocks are held against ../shared/specs, which is not here")
    assert block_faults([section(colour="red")], "message") == [
        "blocks[0]: section: Additional properties are not allowed ('colour' was unexpected)"
    ]
    assert block_faults([{"type": "paragraph"}], "message")


@pytest.mark.asyncio
async def test_bad_answers_to_an_interaction_are_kept(
    platform: FakeSlack, guild: Guild, channel: Channel, by_socket: Connect
) -> None:
    app = bot(platform)

    @app.view("wrong")
    async def wrong(ack: Any) -> None:
        await ack(response_action="errors", errors={"nowhere": "?"})

    await by_socket(app)
    ana = guild.learner("Ana", at=channel)
    asked = await ana.slash("practice today")
    view = {**MODAL, "callback_id": "wrong"}
    await app.client.views_open(trigger_id=asked.payload["trigger_id"], view=view)
    with pytest.raises(AssertionError, match="takes 0 to 3000"):
        ana.fill(ana.modal, {"Code": "x" * 3_001})
    await ana.fill(ana.modal, {"Code": "x"})
    url = AsyncWebhookClient(asked.payload["response_url"])
    assert (await url.send(text=" ", blocks=[section()])).status_code == 404
    assert platform.forgive() == [
        "acknowledgement: errors for no block nowhere",
        "response_url: blocks without a text beside them",
    ]
