"""The wire between bot and grader: what is sent arrives, and nothing else is believed."""

from __future__ import annotations

import dataclasses
import json
import typing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards import small_card
from grader import protocol
from grader.protocol import Grade, ProtocolError, Registered, decode, encode

MESSAGES = [*typing.get_args(protocol.Request), *typing.get_args(protocol.Answer)]

st.register_type_strategy(float, st.floats(allow_nan=False))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_every_message_arrives_as_it_was_sent(kind: type) -> None:
    @settings(max_examples=40)
    @given(st.from_type(kind))
    def check(message: typing.Any) -> None:
        data = encode(message)
        assert int.from_bytes(data[:4], "big") == len(data) - 4
        assert decode(data[4:]) == message

    check()


@given(st.binary(max_size=200))
def test_bytes_that_are_no_message_raise_protocol_error_only(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode(data)


@given(JSON)
def test_json_that_is_no_message_raises_protocol_error_only(data: typing.Any) -> None:
    with pytest.raises(ProtocolError):
        decode(json.dumps(data).encode())


@given(st.data())
def test_a_message_with_one_spoilt_field_is_a_message_or_a_protocol_error(
    data: st.DataObject,
) -> None:
    body = json.loads(encode(data.draw(st.from_type(data.draw(st.sampled_from(MESSAGES)))))[4:])
    body[data.draw(st.sampled_from(sorted(body)))] = data.draw(JSON)
    try:
        message = decode(json.dumps(body).encode())
    except ProtocolError:
        return
    assert type(message) in MESSAGES


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind": "Grade", "key": "k", "learner": "l"}',
        b'{"kind": "Grade", "key": "k", "learner": "l", "source": 3}',
        b'{"kind": "Grade", "key": "k", "learner": "l", "source": "", "verdict": "accepted"}',
        b'{"kind": "Prove", "key": "k", "variants": [], "sets": true}',
        b'{"kind": "Judgement", "verdict": "splendid"}',
        b'{"kind": ["Grade"]}',
        b'{"kind": "dict"}',
        b"[" * 100_000,
    ],
)
def test_what_is_nearly_a_message_is_none(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode(body)


def test_a_card_is_known_by_its_content() -> None:
    card = small_card()
    assert card.key() == small_card().key()
    changed = dataclasses.replace(card, cases=card.cases + "\n")
    assert changed.key() != card.key()


def test_text_of_any_alphabet_travels() -> None:
    message = Grade("k", "лжец 🦊", "# \x00\x1b[31m‮")
    assert decode(encode(message)[4:]) == message
    assert decode(encode(Registered("k"))[4:]) == Registered("k")
