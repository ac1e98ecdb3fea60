"""The Web API: one function a method, from a call to what is answered beside `ok`."""

from __future__ import annotations

from collections.abc import Callable

from fake_slack.calls import Arguments, Call, Refused
from fake_slack.rules import view_faults
from fake_slack.world import Json, Post, Room, View

Method = Callable[[Call], Json]
METHODS: dict[str, tuple[str, Method]] = {}


def method(name: str, scope: str = "") -> Callable[[Method], Method]:
    """Make a function the method of this name, which always needs this scope."""

    def keep(work: Method) -> Method:
        METHODS[name] = (scope, work)
        return work

    return keep


@method("auth.test")
def auth_test(call: Call) -> Json:
    install, world = call.install, call.slack.world
    user = world.users[install.user]
    team = world.teams[install.team or user.team]
    told: Json = {"url": f"https://{team.name}.slack.example/", "team": team.name}
    told |= {"user": user.name, "team_id": team.id, "user_id": user.id, "bot_id": install.bot}
    told |= {"app_id": world.app, "is_enterprise_install": install.team is None}
    return told | ({"enterprise_id": team.enterprise} if team.enterprise else {})


# --- chat ------------------------------------------------------------------------------------


@method("chat.postMessage", "chat:write")
def post_message(call: Call) -> Json:
    room, (text, blocks) = call.postable(), call.content()
    call.slack.keep_pace(room)
    rest = {"thread_ts": call.args.get("thread_ts"), "metadata": call.args.get("metadata")}
    post = call.slack.world.post(room, call.install.user, text, blocks, **rest)
    if room.is_im:
        for user in room.members - {call.install.user}:
            call.slack.seen(user, post)
    told = call.slack.world.post_json(post, metadata=True)
    return {"channel": room.id, "ts": post.ts, "message": told}


@method("chat.postEphemeral", "chat:write")
def post_ephemeral(call: Call) -> Json:
    room, user = call.postable(), call.args["user"]
    text, blocks = call.content()
    person = call.slack.world.users.get(user)
    if person is None or person.deleted or user not in room.members:
        raise Refused("user_not_in_channel")
    rest = {"thread_ts": call.args.get("thread_ts"), "to": user}
    post = call.slack.world.post(room, call.install.user, text, blocks, **rest)
    call.slack.seen(user, post)
    return {"message_ts": post.ts}


@method("chat.update", "chat:write")
def update(call: Call) -> Json:
    room = call.room()
    post = call.own(room, "cant_update_message")
    if room.is_archived:
        raise Refused("is_archived")
    text, blocks = call.content()
    call.slack.world.rewrite(post, text, blocks if "blocks" in call.args else post.blocks)
    post.metadata = call.args.get("metadata", post.metadata)
    return {"channel": room.id, "ts": post.ts, "text": text}


@method("chat.delete", "chat:write")
def delete(call: Call) -> Json:
    room = call.room()
    post = room.posts.pop(call.own(room, "cant_delete_message").ts)
    call.slack.world.touched(*room.members)
    return {"channel": room.id, "ts": post.ts}


@method("chat.getPermalink")
def permalink(call: Call) -> Json:
    room, ts = call.room(), str(call.args["message_ts"])
    if ts not in room.posts:
        raise Refused("message_not_found")
    link = f"https://team.slack.example/archives/{room.id}/p{ts.replace('.', '')}"
    return {"channel": room.id, "permalink": link}


# --- conversations and users -----------------------------------------------------------------


def _room_json(call: Call, room: Room) -> Json:
    told: Json = {"id": room.id, "name": room.name, "context_team_id": room.team}
    told |= {"is_archived": room.is_archived, "is_private": room.is_private, "is_im": room.is_im}
    told |= {"is_channel": not room.is_im and not room.is_private}
    people = (call.slack.world.users[one].team for one in room.members)
    told |= {"is_ext_shared": any(team != room.team for team in people)}
    return told | {"is_member": call.install.user in room.members}


@method("conversations.info")
def info(call: Call) -> Json:
    return {"channel": _room_json(call, call.room("read"))}


@method("conversations.history")
def history(call: Call) -> Json:
    room = call.room("history")
    if call.install.user not in room.members:
        raise Refused("not_in_channel")
    found = [one for one in room.posts.values() if one.thread_ts in (None, one.ts)]
    return _told(call, [one for one in reversed(found) if _is_within(call.args, one)])


@method("conversations.replies")
def replies(call: Call) -> Json:
    room, thread = call.room("history"), str(call.args["ts"])
    if thread not in room.posts:
        raise Refused("thread_not_found")
    found = [one for one in call.slack.world.replies(room, thread) if _is_within(call.args, one)]
    return _told(call, [room.posts[thread], *found])


def _told(call: Call, found: list[Post]) -> Json:
    shows, world = call.args.flag("include_all_metadata"), call.slack.world
    return call.page([world.post_json(one, metadata=shows) for one in found], "messages")


def _is_within(args: Arguments, post: Post) -> bool:
    at, ends = float(post.ts), (float(args.get("oldest") or 0), float(args.get("latest") or "inf"))
    return ends[0] < at < ends[1] or (args.flag("inclusive") and at in ends)


@method("conversations.open", "im:write")
def open_direct(call: Call) -> Json:
    user = call.person(str(call.args["users"]))
    return {"channel": {"id": call.slack.world.direct(call.install, user.id).id}}


@method("conversations.list", "channels:read")
def list_rooms(call: Call) -> Json:
    world, team = call.slack.world, call.install.team or call.args["team_id"]
    kinds = str(call.args.get("types", "public_channel")).split(",")
    listed = [
        _room_json(call, one)
        for one in world.rooms.values()
        if one.team == team
        and not one.is_im
        and ("private_channel" if one.is_private else "public_channel") in kinds
        and (not one.is_private or call.install.user in one.members)
        and not (one.is_archived and call.args.flag("exclude_archived"))
    ]
    return call.page(listed, "channels")


@method("conversations.members")
def members(call: Call) -> Json:
    return call.page(sorted(call.room("read").members), "members")


@method("conversations.join", "channels:join")
def join(call: Call) -> Json:
    room = call.room()
    if room.is_private or room.is_im:
        raise Refused("method_not_supported_for_channel_type")
    if room.is_archived:
        raise Refused("is_archived")
    call.slack.joined(room, call.install.user)
    return {"channel": _room_json(call, room)}


@method("users.info", "users:read")
def user_info(call: Call) -> Json:
    user = call.slack.world.users.get(str(call.args["user"]))
    if user is None:
        raise Refused("user_not_found")
    told: Json = {"id": user.id, "team_id": user.team, "name": user.name, "deleted": user.deleted}
    told |= {"is_admin": user.is_admin or user.is_owner, "is_owner": user.is_owner}
    told |= {"is_restricted": user.is_guest, "is_ultra_restricted": False, "is_bot": user.is_bot}
    met = (one.members for one in call.slack.world.rooms.values() if user.id in one.members)
    is_near = call.slack.world.covers(call.install, user.team)
    is_near = is_near or any(call.install.user in members for members in met)
    told |= {} if is_near else {"is_stranger": True}
    profile = {"display_name": user.name, "real_name": user.name}
    return {"user": told | {"tz": user.tz, "real_name": user.name, "profile": profile}}


@method("usergroups.users.list", "usergroups:read")
def group_members(call: Call) -> Json:
    group = call.slack.world.groups.get(str(call.args["usergroup"]))
    if group is None:
        raise Refused("no_such_subteam")
    return {"users": group[1]}


# --- views -----------------------------------------------------------------------------------


@method("views.open")
def open_view(call: Call) -> Json:
    return _opened(call, is_push=False)


@method("views.push")
def push_view(call: Call) -> Json:
    return _opened(call, is_push=True)


def _opened(call: Call, *, is_push: bool) -> Json:
    slack, body = call.slack, call.args["view"]
    call.check(view_faults(body, "modal") + slack.file_faults(body))
    trigger = slack.surfaces.triggers.get(str(call.args["trigger_id"]))
    if trigger is None:
        raise Refused("invalid_trigger_id", "a trigger that was never given")
    if trigger.is_expired or trigger.is_used:
        error = "expired_trigger_id" if trigger.is_expired else "exchanged_trigger_id"
        trigger.exchange.refused.append(error)
        raise Refused(error)
    if is_push and trigger.view is None:
        raise Refused("invalid_arguments", "views.push without a modal below it")
    trigger.is_used = True
    view = slack.surfaces.put_view(trigger.exchange.user, trigger.team, body, is_push=is_push)
    slack.seen(view.user, view, trigger.exchange)
    return {"view": slack.world.view_json(view)}


@method("views.update")
def update_view(call: Call) -> Json:
    world, args = call.slack.world, call.args
    call.check(view_faults(args["view"], "modal") + call.slack.file_faults(args["view"]))
    given = args.get("external_id")
    named = (one for one in world.views.values() if one.body.get("external_id") == given)
    view = next(named, None) if given else world.views.get(str(args["view_id"]))
    if view is None:
        raise Refused("not_found")
    if args.get("hash") not in (None, view.hash):
        raise Refused("hash_conflict")
    call.slack.seen(view.user, world.set_view(view, args["view"]))
    return {"view": world.view_json(view)}


@method("views.publish")
def publish(call: Call) -> Json:
    world, user, body = call.slack.world, call.person(str(call.args["user_id"])), call.args["view"]
    call.check(view_faults(body, "home") + call.slack.file_faults(body))
    key, team = (call.install.token, user.id), call.install.team or user.team
    view = world.homes.get(key)
    if view and call.args.get("hash") not in (None, view.hash):
        raise Refused("hash_conflict")
    view = world.homes.setdefault(key, View(world.id("V"), team, user.id))
    call.slack.seen(user.id, world.set_view(view, body))
    return {"view": world.view_json(view)}


# --- files -----------------------------------------------------------------------------------


@method("files.getUploadURLExternal", "files:write")
def upload_url(call: Call) -> Json:
    name, length = str(call.args["filename"]), int(call.args["length"])
    if length < 1:
        raise Refused("invalid_arguments", "an upload of 0 bytes")
    file = call.slack.world.add_file(name, b"", call.install.user, done=False)
    return {"upload_url": f"{call.slack.url}/upload/{file.id}?length={length}", "file_id": file.id}


@method("files.completeUploadExternal", "files:write")
def complete_upload(call: Call) -> Json:
    world = call.slack.world
    files = [world.files[one["id"]] for one in call.args["files"] if one["id"] in world.files]
    if len(files) < len(call.args["files"]) or not all(file.content for file in files):
        raise Refused("file_not_found", "a file that was not uploaded")
    if call.args.get("channel_id"):
        call.args["channel"] = call.args["channel_id"]
        rest = {"thread_ts": call.args.get("thread_ts"), "files": [one.id for one in files]}
        comment = str(call.args.get("initial_comment") or "")
        world.post(call.postable(), call.install.user, comment, **rest)
    for file in files:
        file.done = True
    return {"files": [world.file_json(file) for file in files]}


@method("files.info", "files:read")
def file_info(call: Call) -> Json:
    file = call.slack.world.files.get(str(call.args["file"]))
    if file is None:
        raise Refused("file_not_found")
    return {"file": call.slack.world.file_json(file)}
