"""Every reply fits into Discord's limits and is what it says, however long a card is."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from fake_discord import rules
from fake_discord.world import Upload
from hypothesis import given
from hypothesis import strategies as st
from scripted import CARD, LESSON, MONDAY, ONE_LEFT, UNKNOWN

from bot.chat.discord.address import Address, Kind, holds, read
from bot.chat.discord.components import PageSelect, PracticeButton, sent
from bot.chat.discord.limits import CONTENT, CUSTOM_ID, EMBED_TEXT, length
from bot.chat.discord.markdown import Piece, escaped, fenced, pieces_of
from bot.chat.discord.message import Message
from bot.chat.discord.pages import one_text, packed, pages_of
from bot.chat.discord.render import announcement, direct, posting, rendered
from bot.chat.discord.spelling import spelled
from bot.core import wording, wording_card, wording_interview, wording_posting
from bot.core.deck import broken_code
from bot.core.model import Card, FollowUp, Level, Posting, Rating, Section, WrongAnswer
from bot.core.reply import Action, Code, Heading, Prose, Reply, Table, Typed
from bot.core.wording_verdict import verdict
from bot.deck_files import load_deck
from grader.protocol import LawReport

DECK = load_deck(Path(__file__).resolve().parents[3] / "cards").deck
MARKER = "123456-20260302"
SENT = Posting(123456, 1, date(2026, 3, 2), CARD.slug, MONDAY)
AT = Address("/today", 123456)
WORDS = "```\n@everyone " * 300


def _prose(characters: int) -> str:
    paragraph = "The *weights* of `softmax` sum to **one**, over the [keys](https://example.org). "
    return ("\n\n".join([paragraph * 4] * (characters // 300 + 1)))[:characters]


LONGEST = replace(
    CARD,
    slug="a" * 80,
    title="Heads " * 20,
    topics=tuple(f"Topic number {number}" for number in range(12)),
    question=_prose(7000),
    short_answer=_prose(700),
    full_answer=tuple(Section(f"Section {n} " + "x" * 90, _prose(2500)) for n in range(28)),
    defects=tuple(replace(one, effect=_prose(2500)) for one in CARD.defects),
    follow_ups=(FollowUp(Level.STAFF, _prose(600), _prose(2500)),) * 30,
    wrong_answers=(WrongAnswer(_prose(600), _prose(2500)),) * 30,
    reference="def mix(x, w):\n    AXIS\n    SCALE\n"
    + "    x = x + w  # a line of eighty columns, as the lint of cards wants them\n" * 200
    + "    return PROJECT, w\n",
)
CARDS = [*DECK.cards, LONGEST]


def replies(card: Card) -> Iterator[tuple[str, Reply]]:
    """Every reply that is made of a card, with its command."""
    broken = broken_code(card)
    yield "/today", wording_card.todays_card(card, SENT, broken, "You have solved this card.")
    yield f"/card {card.title}", wording_card.other_card(card, broken, None)
    yield "/short", wording_card.short_answer(card)
    yield "/full", wording_card.full_answer(card, ["Practice day counts."])
    yield "/answers", wording_card.answers(card)
    lesson = replace(LESSON, text=_prose(5000 if card is LONGEST else 50))
    yield "/lesson", wording_card.lesson(card, [lesson, lesson])
    for ladder in card.hints:
        for step in range(len(ladder.steps)):
            law = LawReport(card.laws[0].id, "a law", False, 1.9)
            yield "/hint", wording_card.hint(card, ladder, step, law)
        yield "/hint", wording_card.hints_used_up(card, ladder)
    yield f"/explain {WORDS}", wording_interview.effects(card, WORDS, Rating.GOOD)
    yield "/explain", wording_interview.what_to_explain(card, WORDS)
    yield "/followups", wording_interview.follow_ups(card, [True] * len(card.follow_ups))
    for which in {1, len(card.follow_ups)}:
        yield f"/followups {which}", wording_interview.follow_up(card, which, WORDS)
        answer = wording_interview.expected_answer(card, which, WORDS, None)
        yield f"/followups {which} {WORDS}", answer
        asks = wording.asks_before_defects(card, words_kept=True)
        yield f"/followups {which} {WORDS}", asks
    yield "/wrong", wording_interview.wrong_answers(card)
    for which in {1, len(card.wrong_answers)}:
        yield f"/wrong {which}", wording_interview.rebuttal(card, which)
    judged = replace(UNKNOWN, printed=WORDS, notes=("float32", f"defined_twice:{WORDS}"))
    told = verdict(card, judged, WORDS, repairs=["took the fenced block"] * 12)
    yield "/submit", replace(told, tells=(1,))
    yield "/today", replace(told, blocks=(*told.blocks, Code(broken)), tells=(1, 2))


def body(message: Message) -> dict[str, object]:
    """What discord.py makes of a message."""
    words = sent(message)
    return {
        "content": words["content"],
        "embeds": [embed.to_dict() for embed in words["embeds"]],
        "components": words["view"].to_components(),
        "attachments": [
            {"id": str(number), "filename": one.name, "description": one.alt}
            for number, one in enumerate(message.files)
        ],
    }


def faults(message: Message) -> list[str]:
    files = [Upload(one.name, one.content) for one in message.files]
    return rules.broken("POST", "/channels/1/messages", body(message), files, None)


def fits(message: Message) -> bool:
    return (
        length(message.content) <= CONTENT
        and sum(length(embed.text) for embed in message.embeds) <= 6000
        and all(length(embed.text) <= EMBED_TEXT for embed in message.embeds)
    )


@pytest.mark.parametrize("card", CARDS, ids=[card.slug[:30] for card in CARDS])
def test_every_reply_of_a_card_fits(card: Card) -> None:
    for line, reply in replies(card):
        at = Address(line, 123456)
        messages = rendered(reply, at)
        if messages[-1].select is not None:
            messages += [rendered(reply, at, page)[-1] for page in (1, 30, 10_000)]
        for message in messages:
            assert fits(message), line
            assert faults(message) == [], line


@pytest.mark.parametrize("card", CARDS, ids=[card.slug[:30] for card in CARDS])
def test_a_posting_is_one_message_with_its_code_and_its_way_to_the_whole(card: Card) -> None:
    notes = [wording_posting.deck_again(), "This card was due at 09:00."]
    content = wording_posting.posting(card, SENT, broken_code(card), notes)
    message = posting(content, AT, MARKER, ping="123456789012345678")
    assert fits(message)
    assert faults(message) == []
    assert any(holds(button.custom_id, MARKER) for button in message.buttons)
    assert message.files[0].content.decode() == broken_code(card).rstrip("\n") + "\n"
    labels = [button.label for button in message.buttons]
    assert ("Read all of it" in labels) is (card is LONGEST)


@pytest.mark.parametrize("card", DECK.cards, ids=[card.slug for card in DECK.cards])
def test_pages_lose_nothing(card: Card) -> None:
    reply = wording_card.full_answer(card, [])
    first = rendered(reply, Address("/full"))[0]
    count = 1 if first.select is None else len(first.select.options)
    pages = [rendered(reply, Address("/full"), page)[0].content for page in range(count)]
    for section in card.full_answer:
        assert any(escaped(section.title) in page for page in pages)
    shown = "\n".join(pages)
    for line in card.reference.splitlines():
        assert line in shown


def test_what_a_public_line_or_a_notification_may_not_hold() -> None:
    answer = replace(wording_posting.answer(CARD), actions=(wording.FULL,))
    [message] = announcement(answer, AT, f"{MARKER}a")
    assert CARD.short_answer not in message.content
    assert CARD.title in message.content
    assert CARD.short_answer in message.embeds[0].text
    assert holds(message.buttons[0].custom_id, f"{MARKER}a")
    told = replace(verdict(CARD, ONE_LEFT, "x"), tells=(1,))
    first, *_ = direct(told, AT)
    assert "left" not in first.content


# --- ids ------------------------------------------------------------------------------------


@given(
    posting=st.none() | st.integers(0, 10**9),
    card=st.none()
    | st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True).filter(lambda slug: len(slug) <= 50),
    line=st.sampled_from(
        ["/hint", "/followups 12 rate partly", "/card a-card", "/followups 2 WORDS"]
    ),
    kind=st.sampled_from(Kind),
)
def test_ids_come_back_as_they_went(
    posting: int | None, card: str | None, line: str, kind: Kind
) -> None:
    at = Address(line, posting, card)
    packed_id = at.packed(kind)
    assert len(packed_id) <= CUSTOM_ID
    assert read(kind, packed_id) == at
    others = [other for other in Kind if other is not kind]
    assert all(read(other, packed_id) is None for other in others)


def test_a_marker_is_found_by_its_own_id_only() -> None:
    packed_id = AT.packed(Kind.BUTTON, MARKER)
    assert holds(packed_id, MARKER)
    assert not holds(packed_id, MARKER + "a")
    assert not holds(packed_id, "12345-20260302")
    assert read(Kind.BUTTON, packed_id) == AT


def test_components_are_known_by_their_ids_alone() -> None:
    [message] = rendered(wording_card.full_answer(LONGEST, []), Address("/full", 7))
    items = sent(message)["view"].children
    assert {type(item) for item in items} == {PracticeButton, PageSelect}


# --- text -----------------------------------------------------------------------------------


@given(text=st.text() | st.text("`\n@*_<>#-~|[]() ae1."))
def test_what_a_learner_typed_is_inert(text: str) -> None:
    reply = Reply((Prose(f"Called {wording.inert(text)}."), wording.typed(f"x{text}x")))
    shown = "\n".join(message.content for message in rendered(reply, AT))
    outside = re.sub(r"```\n.*?\n```", "", shown, flags=re.DOTALL)
    assert "```" not in outside
    for acted_on in ("@everyone", "@here", "<@", "<#", "<:"):
        assert acted_on not in re.sub(r"\\.", "", outside)


@given(
    rows=st.lists(
        st.text("ab `\\n", max_size=30).map(lambda row: row.replace("\n", "")), max_size=40
    ),
    limit=st.integers(40, 200),
)
def test_a_fence_that_is_split_is_closed_and_opened_again(rows: list[str], limit: int) -> None:
    piece = fenced("\n".join(["first", *rows, "last"]), "python")
    texts = packed([Piece("Before."), piece, Piece("After.")], limit)
    assert all(length(text) <= limit for text in texts)
    for text in texts:
        assert text.count("```") % 2 == 0
    inside = [
        code for text in texts for code in re.findall(r"```python\n(.*?)\n```", text, re.DOTALL)
    ]
    assert "".join(inside).replace("\n", "").replace(" ", "") == piece.text.replace(
        "\n", ""
    ).replace(" ", "")


@given(text=st.text(max_size=300), limit=st.integers(20, 80))
def test_any_text_fits_any_limit(text: str, limit: int) -> None:
    assert all(length(one) <= limit for one in packed([Piece(text), fenced(text, "py")], limit))
    assert all(length(page.text) <= limit for page in pages_of([Piece(text)], limit))


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("The **axis** is *wrong*: `x @ w`", "The **axis** is *wrong*: `x @ w`"),
        ("n_heads and 2 \\* 3", r"n\_heads and 2 \* 3"),
        ("- one\n- two\n  - deep", "- one\n- two\n  - deep"),
        ("1. one\n2. two", "1. one\n2. two"),
        ("[a](https://example.org/x_y)", "[a](<https://example.org/x_y>)"),
        ("ends\\\nhere", "ends\nhere"),
        ("soft\nbreak", "soft break"),
        ("> quoted", "> quoted"),
        ("\\# no title", "\\# no title"),
        ("2\\. no list", "2\u200b. no list"),
        ("Try `/hint`, then `/full`.", "Try `/practice hint`, then `/practice answer full`."),
        ("``a ` b``", "`` a ` b ``"),
        ("```python\nx = 1\n```", "```python\nx = 1\n```"),
    ],
)
def test_small_markdown(markdown: str, shown: str) -> None:
    assert one_text(pieces_of(markdown)) == shown


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("/submit FILE", "/practice submit"),
        ("/settings zone Europe/Paris", "/practice settings zone Europe/Paris"),
        ("/setup ping", "/practice-admin setup ping"),
        ("/delete-my-data", "/practice delete-my-data"),
        ("a / b", "a / b"),
        ("/", "/"),
    ],
)
def test_commands_are_spelled_as_they_are_given(command: str, shown: str) -> None:
    assert spelled(command) == shown


def test_a_board_is_a_table_whose_names_are_inert() -> None:
    table = Table(("", "days", "name"), (("1.", "12", "```Ada"), ("12.", "3", "Ben")))
    [message] = rendered(Reply((Heading("Week"), table)), Address("/board"))
    assert message.content.count("```") == 2
    assert "12.     3  Ben" in message.content


def test_a_question_is_answered_with_a_button() -> None:
    reply = wording.asks_before_attempt(CARD)
    [message] = rendered(reply, Address("/full", 3))
    assert [button.label for button in message.buttons] == ["Yes, go on", "Submit a fix", "Hint"]
    assert read(Kind.BUTTON, message.buttons[0].custom_id) == Address("/full", 3, CARD.slug)
    for line, again in (
        ("/explain my words", "/explain show"),
        ("/followups 2 w w", "/followups 2 show"),
    ):
        [message] = rendered(reply, Address(line, 3))
        found = read(Kind.BUTTON, message.buttons[0].custom_id)
        assert found is not None
        assert found.line == again


def test_what_may_not_be_given_twice_comes_as_several_messages() -> None:
    reply = Reply((Prose(_prose(5000)), Typed("x" * 1900)), (Action("/hint", "Hint"),))
    messages = rendered(reply, Address("/dispute it is right"))
    assert len(messages) > 2
    assert [bool(message.buttons) for message in messages] == [False] * (len(messages) - 1) + [True]
    assert all(message.select is None for message in messages)
