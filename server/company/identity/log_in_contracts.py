"""What crosses about log-ins: the browser that tries, a try, and how tries ended. Plain values."""

from dataclasses import dataclass
from enum import StrEnum


class LogInArea(StrEnum):
    """Where somebody wants to come in."""

    PORTAL = "portal"
    MARKET = "market"
    CONSOLE = "console"


class LogInStep(StrEnum):
    """What is looked at."""

    PASSWORD = "password"  # noqa: S105 - a step
    SECOND_FACTOR = "second_factor"
    PASSKEY = "passkey"
    CODE = "code"
    """A code that was mailed or sent by text message."""
    INVITATION = "invitation"
    """The mailed link by which a sub-account or a member of staff joins."""
    PROOF = "proof"
    """The password of somebody who is signed in already."""


class LogInOutcome(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"
    """What was shown was right, but the account may not log in."""
    THROTTLED = "throttled"


@dataclass(frozen=True, slots=True)
class Device:
    """A browser by its signed cookie, and who has logged in with it before; empty for one that we do not know."""

    id: str = ""
    user_ids: frozenset[int] = frozenset()

    def id_for(self, user_id: int | None) -> str:
        """Its id, where this user has logged in with it before; else empty."""
        return self.id if user_id in self.user_ids else ""


STRANGE_DEVICE = Device()


@dataclass(frozen=True, slots=True)
class Try:
    """One try to come in. `mailbox` is what was typed, `device` the id of a browser that the user has used before."""

    area: LogInArea
    step: LogInStep
    mailbox: str
    address: str
    user_id: int | None = None
    device: str = ""
