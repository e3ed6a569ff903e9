"""Turn a refusal by a rule into an error on the field that it concerns."""

from collections.abc import Callable
from typing import TypeVar

from server.kit.errors import Invalid
from server.kit.sentences import in_our_words

T = TypeVar("T")
R = TypeVar("R")

REASON_NEEDED = "Please enter a reason."


def need(fits: object, field: str, sentence: str) -> None:
    """Raise Invalid on the field unless `fits` is true."""
    if not fits:
        raise Invalid.on(field, sentence)


def need_reason(reason: str) -> None:
    """Raise Invalid when the reason to be recorded is missing."""
    need(reason.strip(), "reason", REASON_NEEDED)


def checked(field: str, rule: Callable[[T], R], value: T) -> R:
    """Apply the rule to the value and return its result. Raise Invalid on the field when the rule refuses it."""
    try:
        return rule(value)
    except ValueError as error:
        raise Invalid.on(field, in_our_words(error)) from error
