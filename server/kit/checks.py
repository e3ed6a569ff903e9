"""A rule's refusal, told as the field that it concerns."""

from collections.abc import Callable
from typing import TypeVar

from server.kit.errors import Invalid

T = TypeVar("T")
R = TypeVar("R")

REASON_NEEDED = "Please enter a reason."


def need(fits: object, field: str, sentence: str) -> None:
    """Invalid on the field unless it fits."""
    if not fits:
        raise Invalid.on(field, sentence)


def need_reason(reason: str) -> None:
    """Invalid without a reason for what is written down."""
    need(reason.strip(), "reason", REASON_NEEDED)


def checked(field: str, rule: Callable[[T], R], value: T) -> R:
    """What the rule makes of the value. Invalid names the field."""
    try:
        return rule(value)
    except ValueError as error:
        raise Invalid.on(field, str(error)) from error
