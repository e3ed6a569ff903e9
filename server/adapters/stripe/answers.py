"""Stripe's answers. What they lack, or have in another form than documented, is Garbled, and nothing else is."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NoReturn

from server.adapters.values import read_epoch, read_text

Json = Mapping[str, Any]

MOST_OF_A_COUNT = 9_999
_WHOLE = re.compile(r"-?\d{1,18}")


class Garbled(ValueError):
    """An answer, or a part of it, has another form than documented."""


class Answer(dict[str, Any]):
    """An object that Stripe sent; asking for a field that it lacks is Garbled."""

    def __missing__(self, name: str) -> NoReturn:
        raise Garbled(f"no {name}")


def answer_of(value: Any) -> Any:
    """Return the same with every object in it as an Answer."""
    if isinstance(value, dict):
        return Answer({name: answer_of(row) for name, row in value.items()})
    return [answer_of(row) for row in value] if isinstance(value, list) else value


def rows_of(payload: Json) -> list[Json]:
    """Return the objects of a list. Garbled if it is none."""
    rows = payload["data"]
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise Garbled("no list")
    return rows


def part_of(payload: Json, name: str) -> Json:
    """Return an object within another. Garbled if it is none."""
    if not isinstance(found := payload[name], Mapping):
        raise Garbled(f"no object: {name}")
    return found


def whole(value: Any, *, most: int = 10**12) -> int:
    """Read a whole number, such as an amount in minor units; nothing is 0. Garbled for others and beyond `most`."""
    number = read_text(value or 0)
    if not _WHOLE.fullmatch(number) or abs(found := int(number)) > most:
        raise Garbled("no whole number")
    return found


def moment(value: Any) -> datetime:
    """Convert seconds since 1970 to a datetime; nothing is 1970 itself. Garbled for anything else."""
    if (found := read_epoch(value or 0)) is None:
        raise Garbled("no time")
    return found


def maybe_moment(value: Any) -> datetime | None:
    """Convert seconds since 1970 to a datetime; None where there are none. Garbled for anything else."""
    return moment(value) if value else None


def id_of(value: Any) -> str:
    """Return the id of a reference or of an expanded object; empty for none."""
    return read_text(value.get("id") if isinstance(value, Mapping) else value)
