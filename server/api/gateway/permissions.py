"""Permissions of operations. Every operation names one; a test checks all of them."""

from dataclasses import dataclass


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


def needs(right: str) -> Permission:
    """Signed in with this right: a menu name, a sensitive permission, or a staff right."""
    return Permission(right, right=right)
