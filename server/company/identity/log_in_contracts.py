"""Login data for other areas: browsers, login attempts and their outcomes. Plain values."""

from dataclasses import dataclass
from enum import StrEnum


class LogInArea(StrEnum):
    """The place to log in to."""

    PORTAL = "portal"
    MARKET = "market"
    CONSOLE = "console"


class LogInStep(StrEnum):
    """The step of a login that is checked."""

    PASSWORD = "password"  # noqa: S105 - a step
    SECOND_FACTOR = "second_factor"
    PASSKEY = "passkey"
    CODE = "code"
    """A code sent by email or text message."""
    INVITATION = "invitation"
    """The mailed link by which a sub-account or a staff member joins."""
    PROOF = "proof"
    """The password of a user who is already logged in."""


class LogInOutcome(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"
    """The credentials were right, but the account may not log in."""
    THROTTLED = "throttled"


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, identified by its signed cookie, and the users who have logged in with it. Empty if unknown."""

    id: str = ""
    user_ids: frozenset[int] = frozenset()

    def id_for(self, user_id: int | None) -> str:
        """Return its id if this user has logged in with it before, else an empty string."""
        return self.id if user_id in self.user_ids else ""


STRANGE_DEVICE = Device()


@dataclass(frozen=True, slots=True)
class Try:
    """One login attempt. `mailbox` is what was typed; `device` is the id of a browser that the user has used before."""

    area: LogInArea
    step: LogInStep
    mailbox: str
    address: str
    user_id: int | None = None
    device: str = ""
