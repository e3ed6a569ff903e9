"""A rule's refusal, told as the field that it concerns."""

from collections.abc import Callable
from typing import TypeVar

from server.kit.errors import Invalid

T = TypeVar("T")


def checked(field: str, rule: Callable[[T], T], value: T) -> T:
    """What the rule makes of the value. Invalid names the field."""
    try:
        return rule(value)
    except ValueError as error:
        raise Invalid(str(error), fields={field: str(error)}) from error
