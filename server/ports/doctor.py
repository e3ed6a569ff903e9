"""Store examinations of a platform: how a connected store is checked, and what a check can find.

An adapter returns `examinations`: for each check that its platform knows, a function that calls the store and returns a
Finding or raises a kind of `server.ports.failures` (the caller makes a finding of that). A check that is left out does
not apply. The `judge_*` functions turn a platform's response into findings, in the same way for all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.kit.reasons import Reason
from server.ports.stores import StoreAccess

CLOCK_TOLERANCE = 120
"""Seconds of clock difference that are ignored."""
CLOCK_LIMIT = 900
"""Seconds from which signatures count as too old (WooCommerce refuses OAuth signatures after 15 minutes)."""


class Check(StrEnum):
    """The checks, in the order in which they run."""

    TOKEN = "token"  # noqa: S105 - a name
    SCOPES = "scopes"
    WEBHOOKS = "webhooks"
    READ = "read"
    WRITE = "write"
    CLOCK = "clock"
    DOMAIN = "domain"
    PUBLISHED = "published"
    LAST_SUCCESS = "last_success"
    """Judged from our own data, never by an adapter."""


class Health(StrEnum):
    OK = "ok"
    WARNING = "warning"
    BROKEN = "broken"
    NOT_APPLICABLE = "not_applicable"


class Repair(StrEnum):
    """The repair of a finding. RECONNECT is for the merchant to do; we do the others on request."""

    NONE = ""
    RECONNECT = "reconnect"
    RENEW_TOKEN = "renew_token"  # noqa: S105 - a name
    REGISTER_WEBHOOKS = "register_webhooks"
    RESTORE_DOMAIN = "restore_domain"
    CHECK_AGAIN = "check_again"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check. `reason` is the text; None with OK for the default text of that check."""

    health: Health
    reason: Reason | None = None
    repair: Repair = Repair.NONE


@dataclass(frozen=True, slots=True)
class WebhookRoute:
    """The delivery URL of our webhooks of this store, and their secret."""

    delivery_url: str
    secret: str = field(repr=False)


Examination = Callable[[StoreAccess, WebhookRoute], Finding]

FINE = Finding(Health.OK)


class StoreDoctorPort(Protocol):
    """The examination of one platform's stores."""

    def examinations(self) -> Mapping[Check, Examination]:
        """Return one function for each check that applies. None runs inside a transaction; each may run in parallel.

        WRITE does a write that leaves nothing behind; each adapter documents which one and why.
        """
        ...

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        """List the scopes that we need today and that are missing in the scopes granted at consent.

        No network. Empty for a platform without scopes, and for an empty text, because no scopes were reported then.
        """
        ...


def judge_scopes(missing: Iterable[str]) -> Finding:
    """Return a broken finding when the merchant has not granted all scopes that we need today."""
    named = ", ".join(missing)
    if not named:
        return FINE
    return Finding(Health.BROKEN, Reason("checkup.scopes_missing", {"scopes": named}), Repair.RECONNECT)


def judge_webhooks(faulty: Iterable[str]) -> Finding:
    """Return a broken finding for `faulty` topics, whose webhook is missing, disabled or has another secret."""
    named = ", ".join(faulty)
    if not named:
        return FINE
    return Finding(Health.BROKEN, Reason("checkup.webhooks_missing", {"topics": named}), Repair.REGISTER_WEBHOOKS)


def judge_clock(reported: datetime | None, now: datetime) -> Finding:
    """Compare the store's clock (the `Date` header of its response) with ours."""
    if reported is None:
        return Finding(Health.NOT_APPLICABLE, Reason("checkup.clock_untold"))
    seconds = int((reported - now).total_seconds())
    if abs(seconds) <= CLOCK_TOLERANCE:
        return FINE
    params = {"minutes": str(max(1, round(abs(seconds) / 60)))}
    health = Health.BROKEN if abs(seconds) > CLOCK_LIMIT else Health.WARNING
    code = "checkup.clock_ahead" if seconds > 0 else "checkup.clock_behind"
    return Finding(health, Reason(code, params), Repair.CHECK_AGAIN)
