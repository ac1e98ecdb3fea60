"""Messages over REST, and the answers to interactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fake_discord.basics import (
    ANSWER,
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFERRED,
    DEFERRED_UPDATE,
    EPHEMERAL,
    LOADING,
    MODAL,
    OPENS_MODAL,
    UPDATE,
    Payload,
    Refused,
    Ticket,
    Upload,
)
from fake_discord.routes import Call, find, known, route

if TYPE_CHECKING:
    from fake_discord.world import World

ATTACHMENT_MOST = 10 * 1024 * 1024
FOREIGN_FOLLOW_UPS = 5


# --- messages --------------------------------------------------------------------------------


@route("GET", "/channels/{channel}/messages")
def history(call: Call) -> list[Payload]:
    here, query = call.channel(), call.query
    if not call.world.may(call.world.bot["id"], here["id"], "read_message_history"):
        return []  # Discord says nothing here, and gives nothing
    after, before = int(query.get("after", 0)), int(query.get("before", 1 << 63))
    found = [
        one
        for one in call.world.read(here["id"])
        if not one["flags"] & EPHEMERAL and after < int(one["id"]) < before
    ]
    limit = int(query.get("limit", 50))
    return ([*found[:limit]] if "after" in query else found[-limit:])[::-1]


@route("GET", "/channels/{channel}/messages/{message}")
def one_message(call: Call) -> Payload:
    call.channel("read_message_history")
    return call.message()


@route("POST", "/channels/{channel}/messages")
def send(call: Call) -> Payload:
    here, world, body = call.channel(), call.world, call.body
    is_thread, wanted = "thread_metadata" in here, []
    wanted.append("send_messages_in_threads" if is_thread else "send_messages")
    wanted += ["embed_links"] if body.get("embeds") else []
    wanted += ["attach_files"] if call.files else []
    call.channel(*wanted)
    if is_thread and here["thread_metadata"]["locked"] and not call.may("manage_threads"):
        raise Refused(400, 160005, "Thread is locked")
    nonce = (here["id"], str(body.get("nonce")))
    if body.get("enforce_nonce") and world.nonces.get(nonce) in world.messages[here["id"]]:
        return world.messages[here["id"]][world.nonces[nonce]]
    if is_thread and here["thread_metadata"]["archived"]:
        world.archive(here["id"], archived=False)
    attachments = _attachments(call, here["id"], [])
    reference = {"message_reference": body.get("message_reference"), "type": 19}
    more = reference if "message_reference" in body else {}
    message = world.add_message(here["id"], world.bot, body, attachments=attachments, **more)
    if body.get("nonce") is None:
        return message
    world.nonces[nonce] = message["id"]
    return message | {"nonce": body["nonce"]}


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit(call: Call) -> Payload:
    here, message = call.channel(), call.message()
    if message["author"]["id"] != call.world.bot["id"]:
        raise Refused(403, 50005, "Cannot edit a message authored by another user")
    if here.get("thread_metadata", {}).get("archived"):
        raise Refused(400, 50083, "Thread is archived")
    return _changed(call, message)


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete(call: Call) -> None:
    here, message = call.channel(), call.message()
    if message["author"]["id"] != call.world.bot["id"]:
        call.channel("manage_messages")
    call.world.delete_message(here["id"], message["id"])


def _attachments(call: Call, channel: str, before: list[Payload]) -> list[Payload]:
    """The attachments of a message: those kept of the ones before, and those that came."""
    if sum(len(file.data) for file in call.files) > ATTACHMENT_MOST:
        raise Refused(413, 40005, "Request entity too large")
    named = call.body.get("attachments")
    kept = {str(one["id"]) for one in named or []}
    told = {str(one["id"]): one for one in named or []}
    for number, file in enumerate(call.files):
        file.description = told.get(str(number), {}).get("description")
    old = before if named is None else [one for one in before if one["id"] in kept]
    return [*old, *(call.world.attach(channel, file) for file in call.files)]


def _changed(call: Call, message: Payload, body: Payload | None = None) -> Payload:
    call.body = body = call.body if body is None else body
    message["attachments"] = _attachments(call, message["channel_id"], message["attachments"])
    if message["flags"] & LOADING:  # the deferred answer comes, and stays as private as it was
        message["flags"] = (body.get("flags") or 0) & ~EPHEMERAL | message["flags"] & EPHEMERAL
    without_flags = {name: value for name, value in body.items() if name != "flags"}
    return call.world.change_message(message, without_flags)


# --- interactions ----------------------------------------------------------------------------


@route("POST", "/interactions/{interaction}/{token}/callback")
def callback(call: Call) -> Payload | None:
    ticket = call.world.tickets.get(call.args["interaction"])
    if ticket is None or ticket.token != call.args["token"] or ticket.missed or ticket.expired:
        raise Refused(404, 10062, "Unknown interaction")
    if ticket.callback is not None:
        raise Refused(400, 40060, "Interaction has already been acknowledged.")
    kind, data = call.body["type"], call.body.get("data") or {}
    if kind not in _fitting(ticket):
        says = f"callback {kind} cannot answer an interaction of type {ticket.kind}"
        raise Refused(400, 50035, f"Invalid Form Body: {says}")
    message = None
    if kind == ANSWER:
        message = _answer(call, ticket, data)
    elif kind == DEFERRED:
        message = _answer(call, ticket, {"flags": (data.get("flags") or 0) | LOADING})
    elif kind == UPDATE:
        message = _changed(call, _source(call, ticket), data)
    ticket.callback = kind
    ticket.original = message["id"] if message else ticket.source
    if call.query.get("with_response") not in ("1", "true"):
        return None
    shown = {"resource": {"type": kind, "message": message}} if kind in (ANSWER, UPDATE) else {}
    return {"interaction": _told(ticket, message)} | shown


def _fitting(ticket: Ticket) -> set[int]:
    """The callbacks that may answer an interaction."""
    if ticket.kind == AUTOCOMPLETE:
        return {CHOICES}
    fitting = {ANSWER, DEFERRED}
    fitting |= {DEFERRED_UPDATE, UPDATE} if ticket.source else set()
    return fitting | ({OPENS_MODAL} if ticket.kind != MODAL else set())


def _told(ticket: Ticket, message: Payload | None) -> Payload:
    told = {"id": ticket.id, "type": ticket.kind}
    if message is None:
        return told
    return told | {
        "response_message_id": message["id"],
        "response_message_loading": bool(message["flags"] & LOADING),
        "response_message_ephemeral": bool(message["flags"] & EPHEMERAL),
    }


def _answer(call: Call, ticket: Ticket, body: Payload) -> Payload:
    call.body = body
    metadata: Payload = {
        "id": ticket.id,
        "type": ticket.kind,
        "user": ticket.user,
        "authorizing_integration_owners": {},
    }
    if ticket.kind == COMPONENT:
        metadata["interacted_message_id"] = ticket.source
    elif ticket.kind == MODAL:
        inner = {"type": COMMAND, "name": "practice", "command_type": 1}
        metadata["triggering_interaction_metadata"] = metadata | inner
    return call.world.add_message(
        ticket.channel,
        call.world.bot,
        body,
        attachments=_attachments(call, ticket.channel, []),
        type={1: 20, 3: 23}[ticket.data["type"]] if ticket.kind == COMMAND else 0,
        webhook_id=call.world.application_id,
        application_id=call.world.application_id,
        interaction_metadata=metadata,
    )


def _source(call: Call, ticket: Ticket) -> Payload:
    here = call.world.messages.get(ticket.channel, {})
    return known(here, ticket.source or "", 10008, "Unknown Message")


def _ticket(call: Call) -> Ticket:
    ticket = call.world.tokens.get(call.args["token"])
    if ticket is not None and ticket.expired:
        raise Refused(401, 50027, "Invalid Webhook Token")
    if ticket is None or ticket.callback in (None, CHOICES):
        raise Refused(404, 10015, "Unknown Webhook")
    return ticket


@route("POST", "/webhooks/{application}/{token}")
def follow_up(call: Call) -> Payload | None:
    ticket = _ticket(call)
    original = call.world.messages[ticket.channel].get(ticket.original or "")
    if ticket.callback == DEFERRED and original is not None and original["flags"] & LOADING:
        return _changed(call, original)
    if ticket.foreign and len(ticket.follow_ups) == FOREIGN_FOLLOW_UPS:
        raise Refused(400, 40094, "This interaction has too many follow-ups for an installed app")
    message = _answer(call, ticket, call.body)
    ticket.follow_ups.append(message["id"])
    return message if call.query.get("wait") in ("1", "true") else None


def _of_ticket(call: Call) -> Payload:
    ticket = _ticket(call)
    asked = call.args.get("message", ticket.original)
    mine = asked in (ticket.original, *ticket.follow_ups)
    here = call.world.messages.get(ticket.channel, {}) if mine else {}
    return known(here, asked or "", 10008, "Unknown Message")


@route("GET", "/webhooks/{application}/{token}/messages/@original")
@route("GET", "/webhooks/{application}/{token}/messages/{message}")
def get_answer(call: Call) -> Payload:
    return _of_ticket(call)


@route("PATCH", "/webhooks/{application}/{token}/messages/@original")
@route("PATCH", "/webhooks/{application}/{token}/messages/{message}")
def edit_answer(call: Call) -> Payload:
    return _changed(call, _of_ticket(call))


@route("DELETE", "/webhooks/{application}/{token}/messages/@original")
@route("DELETE", "/webhooks/{application}/{token}/messages/{message}")
def delete_answer(call: Call) -> None:
    message = _of_ticket(call)
    call.world.delete_message(message["channel_id"], message["id"])


def answer(
    world: World, method: str, path: str, query: dict[str, str], body: Any, files: list[Upload]
) -> Any:
    """Carry a request out; raises Refused, and NotImplementedError where nobody answers."""
    found = find(method, path)
    if found is None:
        raise NotImplementedError(f"{method} {path}")
    handler, args = found
    return handler(Call(world, args, query, body, files))
