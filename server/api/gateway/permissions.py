"""Permissions of operations, and what their writes put at stake. Tests check that all of them are named."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Permission:
    """The permission of an operation. `right` empty: any signed-in user. `public`: no log-in needed."""

    name: str
    right: str = ""
    public: bool = False


PUBLIC = Permission("public", public=True)
SIGNED_IN = Permission("signed in")
ENROLLING = Permission("enrolling staff")
"""For staff who have logged in by password without a second factor: they may only set one up."""


class Stake(StrEnum):
    """What an operation puts at stake for the user, which tells who may do it in their name."""

    WORK = "work"
    """The merchant's daily work: also staff who act as the user, and personal tokens."""
    WORD = "word"
    """Counts as the user's word, such as an order or a message: never staff who act as the user."""
    PERSON = "person"
    """Only the user, logged in: verdicts, choices, credentials, what they have read."""
    MONEY = "money"
    """Moves the merchant's money, or decides what they pay: only the user, logged in."""


def needs(right: str) -> Permission:
    """Signed in with this right: a menu name, a sensitive permission, or a staff right."""
    return Permission(right, right=right)
