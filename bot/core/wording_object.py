"""What is wrong with a returned object, in the words of the card: values and axes by name."""

from __future__ import annotations

from bot.core.model import Card
from bot.core.wording import count, inert, listed
from grader.protocol import ObjectFault

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_KINDS = {
    "floats": "floating-point numbers (float64, or float32)",
    "whole numbers": "whole numbers (an integer dtype)",
    "booleans": "booleans (True or False)",
}


def object_fault(card: Card, fault: ObjectFault | None) -> str:
    """The fault as one sentence that says what was asked for."""
    if fault is None:
        return "what was returned is not what the card asks for."
    match fault.what:
        case "count":
            return _count(card, fault)
        case "type":
            return f"`{fault.value}` should be a numpy array, got {inert(fault.found)}."
        case "dtype":
            return (
                f"`{fault.value}` should hold {_numbers(fault.wanted)}, got {inert(fault.found)}."
            )
        case "axes" if not fault.axes:
            return f"`{fault.value}` should be one number, got an array of shape {_shape(fault)}."
        case "axes":
            return (
                f"`{fault.value}` should have {count(len(fault.axes), 'axis')} "
                f"({', '.join(fault.axes)}), got {len(fault.got)}: its shape is {_shape(fault)}."
            )
        case "size":
            return f"`{fault.value}` should have {_sizes(fault)}."
        case _:
            return (
                f"`{fault.value}` holds infinite or undefined numbers where the reference's are "
                "finite. Look for a division by zero or a mask of infinities."
            )


def _count(card: Card, fault: ObjectFault) -> str:
    names = [
        f"`{value.name}`"
        for spec in card.asks
        if spec.name == fault.function
        for value in spec.returns
    ]
    return (
        f"`{fault.function}` should return {count(len(names), 'value')}, {listed(names)}; "
        f"it returned {inert(fault.found)}."
    )


def _numbers(wanted: str) -> str:
    return _KINDS.get(wanted, "numbers")


def _sizes(fault: ObjectFault) -> str:
    wrong = [
        f"{count(size, name)} on its {_ORDINALS[place]} axis, got {got}"
        for place, (name, size, got) in enumerate(
            zip(fault.axes, fault.sizes, fault.got, strict=False)
        )
        if size != got
    ]
    return listed(wrong)


def _shape(fault: ObjectFault) -> str:
    return f"({', '.join(map(str, fault.got))}{',' if len(fault.got) == 1 else ''})"
