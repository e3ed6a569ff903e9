"""A rule's refusal, told as the field that it concerns."""

from collections.abc import Callable

from server.kit.errors import Invalid


def checked(field: str, rule: Callable[[str], str], value: str) -> str:
    """What the rule makes of the value. Invalid names the field."""
    try:
        return rule(value)
    except ValueError as error:
        raise Invalid(str(error), fields={field: str(error)}) from error
