"""Data that the team passes to other areas: sub-accounts and offers of the main role. Plain values."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from server.company.identity.contracts import Contact

OFFER_LIFE = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class MemberAccess:
    """What a sub-account may do. `store_ids` None: every store. `ends_at` None: no end."""

    rights: frozenset[str]
    store_ids: tuple[int, ...] | None
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A sub-account or an invited one; `state` is active, leaving, expired, deactivated, invited, lapsed."""

    id: int
    mailbox: str
    name: str
    access: MemberAccess
    state: str
    is_invitation: bool
    since: datetime
    avatar: str = ""
    leaves_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Colleague:
    """The main account or a sub-account; `store_ids` None: every store.

    `state` is active, leaving, expired or deactivated.
    """

    id: int
    name: str
    mailbox: str
    is_main_account: bool
    state: str
    store_ids: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Departure:
    """When a sub-account that asked to leave is deleted; `is_new`: this request scheduled it."""

    due_at: datetime
    is_new: bool


class Outcome(StrEnum):
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An open offer as its two people see it. `is_mine`: the reader may accept it."""

    giver: str
    receiver: str
    receiver_id: int
    giver_stays: bool
    offered_at: datetime
    valid_until: datetime
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    contact: Contact


@dataclass(frozen=True, slots=True)
class Handed:
    """A completed handover of the main role. `giver_stays` False: the former main account leaves."""

    giver: Person
    receiver: Person
    giver_stays: bool
