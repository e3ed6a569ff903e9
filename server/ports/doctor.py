"""The doctor's side of a selling platform: how a connected store is examined, and what a check can find.

An adapter answers `examinations`: for each check that its platform knows one function, which calls the store and tells
a Finding, or raises a kind of `server.ports.failures` (the caller makes a finding of that). A check that is left out
does not apply there. `judge_*` turn what a platform told into findings, the same way for all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.kit.reasons import Reason
from server.ports.stores import StoreAccess

CLOCK_TOLERANCE = 120
"""Seconds that a store's clock may differ unnoticed."""
CLOCK_LIMIT = 900
"""Seconds from which on signatures count as too old (WooCommerce refuses OAuth signatures after 15 minutes)."""


class Check(StrEnum):
    """What is looked at, in the order in which it is done."""

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
    """What puts a finding right. RECONNECT is the merchant's own to do, the others are done by us when asked."""

    NONE = ""
    RECONNECT = "reconnect"
    RENEW_TOKEN = "renew_token"  # noqa: S105 - a name
    REGISTER_WEBHOOKS = "register_webhooks"
    RESTORE_DOMAIN = "restore_domain"
    CHECK_AGAIN = "check_again"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found. `reason` is the sentence; None with OK for the usual one of that check."""

    health: Health
    reason: Reason | None = None
    repair: Repair = Repair.NONE


@dataclass(frozen=True, slots=True)
class WebhookRoute:
    """Where our webhooks of this store are delivered, and the secret that they are known by."""

    delivery_url: str
    secret: str = field(repr=False)


Examination = Callable[[StoreAccess, WebhookRoute], Finding]

FINE = Finding(Health.OK)


class StoreDoctorPort(Protocol):
    """How one platform is examined."""

    def examinations(self) -> Mapping[Check, Examination]:
        """One function for each check that applies. None runs inside a transaction, and each may run twice at once.

        WRITE is a write that leaves nothing behind; each adapter says which one and why it is one.
        """
        ...

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        """What we ask for today and were not given, from the scopes that the platform told at consent.

        No network. Empty where the platform has no scopes, and for an empty text: nothing was told then.
        """
        ...


def judge_scopes(missing: Iterable[str]) -> Finding:
    """Broken when the merchant has not agreed to all that we ask for today."""
    named = ", ".join(missing)
    if not named:
        return FINE
    return Finding(Health.BROKEN, Reason("checkup.scopes_missing", {"scopes": named}), Repair.RECONNECT)


def judge_webhooks(faulty: Iterable[str]) -> Finding:
    """Broken when one of our webhooks is missing, switched off or has another secret; `faulty` names the topics."""
    named = ", ".join(faulty)
    if not named:
        return FINE
    return Finding(Health.BROKEN, Reason("checkup.webhooks_missing", {"topics": named}), Repair.REGISTER_WEBHOOKS)


def judge_clock(told: datetime | None, now: datetime) -> Finding:
    """By how much the store's clock (its answer's `Date` header) differs from ours."""
    if told is None:
        return Finding(Health.NOT_APPLICABLE, Reason("checkup.clock_untold"))
    seconds = int((told - now).total_seconds())
    if abs(seconds) <= CLOCK_TOLERANCE:
        return FINE
    params = {"minutes": str(max(1, round(abs(seconds) / 60)))}
    health = Health.BROKEN if abs(seconds) > CLOCK_LIMIT else Health.WARNING
    code = "checkup.clock_ahead" if seconds > 0 else "checkup.clock_behind"
    return Finding(health, Reason(code, params), Repair.CHECK_AGAIN)
