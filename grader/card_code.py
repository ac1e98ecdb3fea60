"""Card code in a child: makes inputs, probes and measures, and holds nothing of a learner.

Arguments and results are JSON-like; arrays stand in them by their number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.frames import Array

MESSAGE_CHARACTERS = 2000


def run(
    space: dict[str, Any], tasks: list[dict[str, Any]], arrays: list[Array], kept: list[Array]
) -> list[list[Any]]:
    """A record for every task; arrays of the results are appended to `kept`."""
    records: list[list[Any]] = []
    for task in tasks:
        try:
            result = space[task["function"]](*[_build(word, arrays) for word in task["arguments"]])
        except Exception as error:  # noqa: BLE001 - one law's failure is not another's
            says = f"{type(error).__name__}: {error}"[:MESSAGE_CHARACTERS]
            records.append(["failed", task["function"], says])
        else:
            records.append(["given", _flatten(result, kept)])
    return records


def _build(word: Any, arrays: list[Array]) -> Any:
    if isinstance(word, dict) and "array" in word:
        return arrays[word["array"]].copy()
    if isinstance(word, dict) and "seed" in word:
        return np.random.default_rng(word["seed"])
    if isinstance(word, dict):
        return {name: _build(item, arrays) for name, item in word.items()}
    if isinstance(word, list):
        return [_build(item, arrays) for item in word]
    return word


def _flatten(value: Any, kept: list[Array]) -> Any:
    if isinstance(value, np.ndarray):
        for number, known in enumerate(kept):
            if known is value:  # an array that several cases share travels once
                return {"array": number}
        kept.append(value)
        return {"array": len(kept) - 1}
    if isinstance(value, dict):
        return {str(name): _flatten(item, kept) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_flatten(item, kept) for item in value]
    return value.item() if isinstance(value, np.generic) else value
