"""A small app of Bolt's with a listener of each kind, and what it shows."""

from typing import Any

from fake_slack import FakeSlack
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

Json = dict[str, Any]


def plain(text: str) -> Json:
    return {"type": "plain_text", "text": text}


def section(text: str = "x", **more: Any) -> Json:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}, **more}


def field(kind: str, label: str, **more: Any) -> Json:
    element = {"type": kind, "action_id": "it", **more}
    block = {"type": "input", "block_id": label.lower(), "label": plain(label)}
    return block | {"element": element, "optional": True}


BUTTON = {"type": "button", "action_id": "submit", "text": plain("Submit a fix"), "value": "1"}
PAGES = {
    "type": "static_select",
    "action_id": "pages",
    "placeholder": plain("Pages"),
    "options": [{"text": plain("Second"), "value": "2"}],
}
CARDS = {"type": "external_select", "action_id": "cards", "placeholder": plain("Cards")}
CARD = [
    section("Heads that never mix: `a &lt; b`"),
    {"type": "actions", "elements": [BUTTON, PAGES]},
]
HOME = [section("Your page"), {"type": "actions", "elements": [CARDS]}]
MODAL = {
    "type": "modal",
    "callback_id": "fix",
    "title": plain("Submit a fix"),
    "submit": plain("Grade"),
    "blocks": [
        field("plain_text_input", "Code", multiline=True, initial_value="old"),
        field("file_input", "File", max_files=1),
    ],
}
MARK = {"event_type": "posting", "event_payload": {"marker": "7-20260306"}}
MANIFEST = {
    "features": {
        "slash_commands": [{"command": "/practice"}],
        "shortcuts": [{"name": "Grade this message", "type": "message", "callback_id": "grade"}],
    },
    "oauth_config": {"scopes": {"bot": ["chat:write", "commands", "im:write"]}},
    "settings": {"event_subscriptions": {"bot_events": ["app_home_opened"]}},
}


def bot(platform: FakeSlack) -> AsyncApp:
    """It posts nothing by itself."""
    client = AsyncWebClient(platform.token)
    app = AsyncApp(client=client, signing_secret=platform.signing_secret)
    _commands(app)
    _modals(app)

    @app.event("app_home_opened")
    async def home(event: Any, client: Any) -> None:
        await client.views_publish(user_id=event["user"], view={"type": "home", "blocks": HOME})

    @app.event("message")
    async def message(event: Any, say: Any) -> None:
        if event.get("subtype") in (None, "file_share"):
            await say(text=f"Read {event['text']}", thread_ts=event["ts"])
        elif event["subtype"] == "message_changed":
            await say(text=f"Read again {event['message']['text']}")

    return app


def _commands(app: AsyncApp) -> None:
    @app.command("/practice")
    async def practice(ack: Any, respond: Any) -> None:
        await ack()
        await respond(text="Today's card", blocks=CARD)

    @app.action("pages")
    async def pages(ack: Any, respond: Any) -> None:
        await ack()
        await respond(text="The second page", replace_original=True)

    @app.options("cards")
    async def cards(ack: Any, payload: Any) -> None:
        await ack(options=[{"text": plain(f"{payload['value']} card"), "value": "1"}])

    @app.action("cards")
    async def card(ack: Any, action: Any, body: Any, client: Any) -> None:
        await ack()
        chosen = action["selected_option"]["text"]["text"]
        await client.chat_postMessage(channel=body["user"]["id"], text=f"Chose {chosen}")

    @app.shortcut("grade")
    async def grade(ack: Any, body: Any, respond: Any) -> None:
        await ack()
        await respond(text=f"Took {body['message']['text']}")


def _modals(app: AsyncApp) -> None:
    @app.action("submit")
    async def submit(ack: Any, body: Any, client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=MODAL)

    @app.view("fix")
    async def fixed(ack: Any, body: Any, client: Any) -> None:
        values = body["view"]["state"]["values"]
        code, files = values["code"]["it"]["value"], values["file"]["it"]["files"]
        if not code and not files:
            await ack(response_action="errors", errors={"code": "Paste code or add a file."})
            return
        await ack()
        direct = await client.conversations_open(users=body["user"]["id"])
        said = f"Graded {code or files[0]['size']}"
        await client.chat_postMessage(channel=direct["channel"]["id"], text=said)
