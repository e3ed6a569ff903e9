"""Which mails are due for a parcel, and how a template becomes a mail. Pure."""

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from server.ports.parcels import ParcelState
from tenants.parcels.contracts import StoreSide
from tenants.parcels.contracts.mails import MailEvent, MailRules, MailState, MailText, WrittenMail

VARIABLES = ("order", "shop", "name", "number", "carrier", "items", "link")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
OLD_NEWS = timedelta(days=3)
"""What is heard of so late is not told any more."""
LATE_NUMBER = timedelta(days=10)
"""Suppliers tell a number days after they sent; a parcel that left longer before it is known is an old one."""
MAY_BE_SENT = frozenset({"parcel.mail_unclear", "parcel.mail_refused", "parcel.mail_failed", "parcel.mail_limit"})
"""Reasons of mails that the merchant can have sent after all; the others follow from rules or from the order."""
_VARIABLE = re.compile(r"\{(\w*)\}")
_OVER = frozenset({ParcelState.DELIVERED, ParcelState.RETURNING, ParcelState.RETURNED})
_LEFT = frozenset({StoreSide.DUE, StoreSide.SENT, StoreSide.HELD, StoreSide.ELSEWHERE, StoreSide.FAILED})
"""Where its time to be told has come; `OFF` is of an order that no store has, or of what is sent once more."""


def due_events(
    *,
    state: ParcelState,
    store_side: StoreSide,
    is_filled: bool,
    created_at: datetime,
    shipped_at: datetime | None,
    last_event_at: datetime | None,
    delivered_at: datetime | None,
    stale_at: datetime | None,
    now: datetime,
) -> dict[MailEvent, datetime]:
    """Return what a buyer can be told of a parcel now, with when it happened; what is old is left out."""
    found: dict[MailEvent, datetime | None] = {}
    if is_filled and state not in _OVER and (store_side in _LEFT or store_side is StoreSide.OFF):
        is_old = shipped_at is not None and created_at - shipped_at > LATE_NUMBER
        found[MailEvent.SHIPPED] = shipped_at if is_old else created_at
    if state is ParcelState.OUT_FOR_DELIVERY:
        found[MailEvent.OUT_FOR_DELIVERY] = last_event_at
    if state is ParcelState.DELIVERED:
        found[MailEvent.DELIVERED] = delivered_at
    if state not in _OVER and stale_at is not None and stale_at <= now:
        found[MailEvent.DELAYED] = stale_at
    return {event: at for event, at in found.items() if at is not None and at > now - OLD_NEWS}


def state_of(
    *, due_at: datetime | None, claimed_at: datetime | None, sent_at: datetime | None, reason: str
) -> MailState:
    """Return what became of a mail; `reason`: the code of why it was not sent."""
    if sent_at is not None:
        return MailState.SENT
    if due_at is not None:
        return MailState.WAITING if claimed_at is None else MailState.SENDING
    return MailState.UNCONFIRMED if reason == "parcel.mail_unclear" else MailState.NOT_SENT


def unknown_variables(text: str) -> list[str]:
    """Return the variables of a template that do not exist, each once."""
    return list(dict.fromkeys(name for name in _VARIABLE.findall(text) if name not in VARIABLES))


def default_texts() -> Mapping[str, Mapping[str, MailText]]:
    """Return our own words by language and event."""
    return {
        language: {event: MailText(**text) for event, text in events.items()}
        for language, events in _read("mail_texts.json").items()
    }


def text_for(rules: MailRules, event: MailEvent, spoken: str) -> tuple[MailText, str]:
    """Return the template for a buyer's language, and its language: the merchant's own words before ours."""
    wanted = spoken.replace("_", "-").lower()
    ours = default_texts()
    for language in (wanted, wanted.partition("-")[0], rules.language):
        for texts in (rules.texts, ours):
            if text := texts.get(language, {}).get(event):
                return text, language
    return ours["en"][event], "en"


def write_mail(text: MailText, language: str, values: Mapping[str, str]) -> WrittenMail:
    """Fill a template. A value is never read as a template itself; a line without any value left is kept."""
    body = _filled(text.body, values).replace("\r\n", "\n")
    paragraphs = [part.strip("\n") for part in re.split(r"\n{2,}", body)]
    subject = " ".join(_filled(text.subject, values).split())
    return WrittenMail(subject[:250], tuple(part for part in paragraphs if part.strip()), language)


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: values.get(found[1], found[0]), template)


def sample_values(language: str) -> Mapping[str, str]:
    """Return values to show a template with."""
    samples: dict[str, dict[str, str]] = _read("mail_samples.json")
    return samples["zh" if language.startswith("zh") else "en"]


@cache
def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / name).read_text("utf-8"))
