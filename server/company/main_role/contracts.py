"""What crosses from offers of the main role: plain values."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from server.company.accounts.contracts import Contact

OFFER_LIFE = timedelta(days=3)


class Outcome(StrEnum):
    """How an offer ended."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An open offer as its two people see it. `is_mine`: the reader is who may accept it."""

    giver: str
    receiver: str
    receiver_id: int
    giver_stays: bool
    offered_at: datetime
    valid_until: datetime
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Person:
    """One of the two people of an offer."""

    id: int
    name: str
    contact: Contact


@dataclass(frozen=True, slots=True)
class Handed:
    """The role has changed hands. `giver_stays` False: who gave it leaves."""

    giver: Person
    receiver: Person
    giver_stays: bool
