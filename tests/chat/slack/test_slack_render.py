"""Every reply at its longest within Block Kit's limits, and nothing of an answer beside it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from fake_slack.rules import message_faults, nodes, view_faults
from hypothesis import given
from hypothesis import strategies as st
from scripted import BOTH, CARD, LESSON

from bot.chat.slack import home, modals
from bot.chat.slack.press import DIRECT, Press, Spot, read_press
from bot.chat.slack.render import FOR_YOU_ALONE, Message, posting, render
from bot.chat.slack.rich_text import elements_of, plain
from bot.chat.slack.speech import in_slack, line_of
from bot.core import wording_card, wording_interview, wording_posting, wording_streak
from bot.core.deck import broken_code
from bot.core.heat import Cell, HeatMap
from bot.core.home import HomeCard, HomeCohort
from bot.core.model import Cohort, FollowUp, Posting, Section, WrongAnswer
from bot.core.reply import Action, Code, Compared, Heading, Prose, Reply, Table, Typed
from bot.core.wording import inert, typed
from bot.core.wording_verdict import verdict
from bot.deck_files import load_deck
from grader.protocol import Matrix

LONGEST = "as-long-as-it-gets"
DECK = load_deck(Path(__file__).resolve().parents[3] / "cards").deck
SPOT = Spot("C012345678", 123456, "heads-that-never-mix")
SECRET = "The projection was left out."
LINES = "\n".join(f"- item {n} with `code` and **{SECRET}** " + "words " * 40 for n in range(20))
LONG = (
    f"{SECRET} "
    + "A paragraph that goes on. " * 200
    + f"\n\n```python\n{'x = 1  # ' * 450}\n```\n\n{LINES}"
)


def long_card():
    sections = tuple(Section(f"Section {n} " + "t" * 200, LONG) for n in range(3))
    return replace(
        CARD,
        slug=LONGEST,
        title="A title " * 30,
        question=LONG,
        short_answer=LONG,
        full_answer=sections,
        reference=CARD.reference + "    # the projection was left out\n" * 400,
        follow_ups=(FollowUp("L4", LONG, LONG),) * 3,
        wrong_answers=(WrongAnswer(LONG, LONG),) * 3,
    )


ON_CARDS = pytest.mark.parametrize("card", [*DECK.cards, long_card()], ids=lambda one: one.slug)


def replies_of(card) -> Iterator[tuple[str | None, Reply]]:
    broken = "def mix(x, w):\n" + "    return x  # " + "long " * 1000
    yield "/today", wording_card.shown_card(card, broken)
    yield "/full", wording_card.full_answer(card, ("Practice day 2026-03-02 counts.",))
    yield "/short", wording_card.short_answer(card)
    yield "/lesson", wording_card.lesson(card, [replace(LESSON, text=LONG, alt="alt " * 2000)])
    yield "/followups", wording_interview.follow_ups(card, [True] * len(card.follow_ups))
    yield "/wrong", wording_interview.wrong_answers(card)
    yield "/wrong 1", wording_interview.rebuttal(card, 1)
    yield None, wording_interview.expected_answer(card, 1, "<!channel> ```" + "w" * 4000, None)
    yield "/explain", wording_interview.effects(card, "words", None)
    yield None, verdict(card, BOTH, "def mix(x, w): ...", repairs=("took the fenced block",) * 50)
    yield "/full", wording_interview.what_to_explain(card, "words " * 800)


def big_replies() -> Iterator[tuple[str | None, Reply]]:
    rows = tuple((f"{n}.", "1", "2", "3", "名" * 24 + "<@U1>") for n in range(200))
    matrix = Matrix("weights", "query", "key", ((0.5,) * 12,) * 12, ((0.25,) * 12,) * 12)
    yield None, Reply((Table(("", "a", "b", "c", "name"), rows), Prose("x")))
    yield None, Reply((Compared(matrix),), card="a")
    yield None, Reply((typed("\u202e" + "🎈" * 5000), Code("y" * 30_000)), card="a")
    yield None, Reply(tuple(Heading(f"{n}") for n in range(300)))
    yield None, Reply((Prose("p"),), tuple(Action("/today", "L" * 200) for _ in range(90)))
    yield None, Reply((Prose("Sure?"),), (Action("/hint", "Hint"),), asks=True)


def check(message: Message) -> None:
    blocks = json.loads(json.dumps(message.blocks))
    assert message_faults(message.text, blocks) == []
    names = [node["slack_file"]["id"] for node in nodes(blocks) if "slack_file" in node]
    assert names == [f"picture {n}" for n in range(len(message.pictures))]


@ON_CARDS
def test_every_reply_on_a_card_is_within_the_limits(card) -> None:
    for command, reply in replies_of(card):
        for page in (1, 99):
            messages = render(reply, SPOT, command, page)
            assert len(messages) <= 30
            for message in messages:
                check(message)
                assert message.text == FOR_YOU_ALONE
            view = modals.reply([block for one in messages for block in one.blocks])
            assert view_faults(json.loads(json.dumps(view)), "modal") == []


def test_other_large_replies_are_within_the_limits() -> None:
    for command, reply in big_replies():
        for message in render(reply, SPOT, command):
            check(message)


@ON_CARDS
def test_a_posting_is_one_message_whose_text_is_its_title(card) -> None:
    sent = Posting(1, 1, date(2026, 3, 2), card.slug, None)
    content = wording_posting.posting(card, sent, broken_code(card), ("Card 1 of 2.",))
    for ping in (None, "S012", "U012", "here"):
        message = posting(content, SPOT, ping)
        check(message)
        assert message.text.startswith("Today's card: ")
        assert SECRET not in message.text


def test_what_is_long_comes_in_pages_that_hold_everything_once() -> None:
    sections = tuple(Section(f"Section {n}", f"{n}. " + "It goes on. " * 90) for n in range(12))
    reply = wording_card.full_answer(replace(long_card(), full_answer=sections), ())
    first = render(reply, SPOT, "/full")[0]
    [select] = [node for node in nodes(list(first.blocks)) if node.get("type") == "static_select"]
    presses = [read_press(option["value"]) for option in select["options"]]
    assert [one.page for one in presses] == [*range(1, len(presses) + 1)]
    assert {(one.command, one.spot) for one in presses} == {("/full", replace(SPOT, card=LONGEST))}
    shown = "".join(text_of(render(reply, SPOT, "/full", one.page)[0]) for one in presses)
    whole = "".join(text_of(one) for one in render(reply, SPOT))
    assert squeezed(shown) == squeezed(whole)
    assert shown.count("Section 11") == 1


def test_a_verdict_that_cannot_be_asked_for_again_comes_whole() -> None:
    reply = replace(Reply((Prose(LONG),), card="a"), tells=(7,))
    messages = render(reply, SPOT, "/today")
    assert len(messages) > 1
    assert not any("static_select" in json.dumps(one.blocks) for one in messages)


def text_of(message: Message) -> str:
    blocks = [one for one in message.blocks if one["type"] in ("rich_text", "header")]
    return "".join(
        node["text"] for node in nodes(list(blocks)) if isinstance(node.get("text"), str)
    )


def squeezed(text: str) -> str:
    return "".join(text.split())


@given(st.text())
def test_what_a_learner_typed_stays_text(text: str) -> None:
    reply = Reply((Typed(text), Prose(f"You said {inert(text)} here."), Code(text)))
    for message in render(reply, DIRECT):
        kinds = {str(node.get("type")) for node in nodes(list(message.blocks))}
        assert kinds <= {
            "rich_text",
            "rich_text_section",
            "rich_text_preformatted",
            "text",
        }
        assert message_faults(message.text, json.loads(json.dumps(message.blocks))) == []


MENTIONS = ("<!channel>", "<@U012>", "@here", "<http://x.y|z>", "&lt;!channel&gt;", ":smile:")


@pytest.mark.parametrize("text", MENTIONS)
def test_a_mention_is_neither_in_the_blocks_nor_beside_them(text: str) -> None:
    [message] = render(Reply((Prose(f"There is no card {inert(text)}."),)), DIRECT)
    assert "<!" not in message.text
    assert "<@" not in message.text
    assert "<http" not in message.text
    assert not {"link", "user", "broadcast", "emoji"} & {
        str(node.get("type")) for node in nodes(list(message.blocks))
    }


def test_markdown_becomes_rich_text() -> None:
    elements = elements_of(
        "One **bold** and `np.dot`.\n\nTwo, [a page](https://e.org) and [a file](cards/x.md).\n\n"
        "3. three\n4. four\n   - deep\n\n   ```python\n   x = 1\n   ```\n5. five\n\n> quoted\n"
    )
    kinds = [one["type"].removeprefix("rich_text_") for one in elements]
    assert kinds == "section section list list preformatted list quote".split()
    assert plain(elements).startswith("One bold and np.dot.")
    assert elements[2]["offset"] == 2
    assert elements[3]["indent"] == 1
    assert elements[5]["offset"] == 4
    assert elements[1]["elements"][1] == {
        "type": "link",
        "url": "https://e.org",
        "text": "a page",
    }
    assert " (cards/x.md)" in plain(elements)


def test_commands_are_told_in_slacks_words() -> None:
    told = {
        "/hint": "/practice hint",
        "/short": "/practice answer",
        "/full": "/practice answer full",
        "/submit FILE": "/practice submit",
        "/followups 2 show": "/practice followups 2 show",
        "/setup": "/practice admin setup",
        "x / y": "x / y",
        "/ scale": "/ scale",
        "/invite @practice": "/invite @practice",
    }
    assert {line: in_slack(line) for line in told} == told
    meant = {
        "": "/help",
        "today": "/today",
        "answer": "/short",
        "Answer Full": "/full",
        "card Heads That": "/card Heads That",
        "followups 2 It is  square": "/followups 2 It is  square",
    }
    assert {words: line_of(words) for words in meant} == meant


@given(
    st.sampled_from(["/hint", "/card a-b", "/followups 12 show"]),
    st.sampled_from(["", "C012345678"]),
    st.none() | st.integers(1, 10**9),
    st.none() | st.from_regex(r"[a-z0-9-]{1,60}", fullmatch=True),
    st.integers(0, 99),
)
def test_a_press_says_what_it_said(
    command: str, channel: str, number: int | None, card: str | None, page: int
) -> None:
    press = Press(command, Spot(channel, number, card), page)
    assert read_press(press.value()) == press
    assert len(press.value()) <= 150


def test_modals_and_home_are_within_the_limits() -> None:
    about = modals.Asked(
        Press("/submit FILE", SPOT), "C1", "1.2", "https://hooks.example/" + "x" * 200
    )
    settings = {f"name-{n}": "v" * 4000 for n in range(20)}
    for draft in (None, "", "x" * 3000, "x" * 3001, "🎈" * 1501):
        view = modals.submission(about, "T" * 200, draft)
        assert view_faults(view, "modal") == []
        inputs = [node for node in nodes(view) if node.get("type") == "plain_text_input"]
        assert inputs[0].get("initial_value", "") in (draft, "")
        offered = any(node.get("action_id") == modals.DRAFT for node in nodes(view))
        assert offered == (len((draft or "").encode("utf-16-le")) > 6000)
    for view in (
        modals.words(about, "t" * 90, "Your answer"),
        modals.settings(about),
        modals.setup(about, settings),
    ):
        assert view_faults(view, "modal") == []
        assert modals.asked(view) == about
    day = date(2026, 3, 2)
    cards = tuple(
        HomeCard(long_card(), Posting(n, 1, day, "a", None), "You have not tried it.", (1, 2, 3))
        for n in range(30)
    )
    cohort = Cohort(1, "slack", "T1", "C1", "UTC", False, None, name="#practice" * 40)
    cohorts = [HomeCohort(replace(cohort, id=n), "Streak: 1 day.", cards) for n in range(5)]
    for view in (home.view(cohorts), home.view([])):
        assert view_faults(json.loads(json.dumps(view)), "home") == []


def test_a_map_of_days_is_a_picture_with_words() -> None:
    heat = HeatMap(date(2026, 3, 2), (Cell.FINISHED,) * 7 * 26)
    [message] = render(Reply((Prose("Streak: 1 day."), heat)), DIRECT)
    check(message)
    [image] = [one for one in message.blocks if one["type"] == "image"]
    assert image["alt_text"] == wording_streak.heat_alternative(heat)
    assert message.pictures == (heat,)
