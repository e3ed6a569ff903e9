"""Mails to buyers about their parcels: which are sent, in whose words, and from whom."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Self


class MailEvent(StrEnum):
    """What a buyer is told of a parcel, each at most once."""

    SHIPPED = "shipped"
    OUT_FOR_DELIVERY = "out_for_delivery"
    DELIVERED = "delivered"
    DELAYED = "delayed"


class MailState(StrEnum):
    """What became of a mail."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    UNCONFIRMED = "unconfirmed"
    """The mail server may have it: nobody knows, so it is not sent again by itself."""
    NOT_SENT = "not_sent"


@dataclass(frozen=True, slots=True)
class ParcelMail:
    """A mail to a parcel's buyer, as the merchant sees it. `at`: when it was sent, or began to be; `reason`: why it was
    not. `can_send`: the merchant can have it sent, or sent again."""

    event: MailEvent
    state: MailState
    at: datetime
    reason: dict[str, Any] | None
    can_send: bool


@dataclass(frozen=True, slots=True)
class MailText:
    """A template. Both may hold the variables of `rules.mails.VARIABLES` in braces; `body` is plain text."""

    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class MailRules:
    """The merchant's rules of mails. `since` by event: when it was switched on, as ISO 8601; what happened before is
    not told. `texts` by language and event; our own words where there are none.

    `sender`: the name in From, empty for the store's; `reply_to`: where answers go. `language`: for buyers whose
    language has no texts. `besides_stores`: tell of shipping also where the store does that itself.
    """

    since: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, Mapping[str, MailText]] = field(default_factory=dict)
    sender: str = ""
    reply_to: str = ""
    language: str = "en"
    besides_stores: bool = False

    def stored(self) -> dict[str, Any]:
        """Return the rules as they are kept."""
        return asdict(self)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Return kept rules."""
        texts = {
            language: {event: MailText(**text) for event, text in events.items()}
            for language, events in stored.get("texts", {}).items()
        }
        return cls(**{**stored, "texts": texts})


@dataclass(frozen=True, slots=True)
class WrittenMail:
    """A mail as it is sent: `paragraphs` in plain text."""

    subject: str
    paragraphs: tuple[str, ...]
    language: str
