"""What an operation asks of its caller. Every operation names one; a test walks them all."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Permission:
    """`right` empty: signed in is enough. `public`: nobody needs to sign in."""

    name: str
    right: str = ""
    public: bool = False


PUBLIC = Permission("public", public=True)
SIGNED_IN = Permission("signed in")
ENROLLING = Permission("enrolling staff")
"""Staff who have logged in by password and have no second factor yet: they may set one up, nothing else."""


def needs(right: str) -> Permission:
    """Signed in with this right: a menu name, a sensitive permission, a staff right."""
    return Permission(right, right=right)
