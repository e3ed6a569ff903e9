"""Which mails are due for a parcel, and how a template becomes a mail."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.ports.parcels import ParcelState as S
from tenants.parcels.contracts import StoreSide
from tenants.parcels.contracts.mails import MailEvent, MailRules, MailText
from tenants.parcels.rules.mails import due_events, text_for, unknown_variables, write_mail
from tenants.parcels.services import mails

NOW = clock.now()
FACTS: dict[str, Any] = {
    "state": S.IN_TRANSIT,
    "store_side": StoreSide.SENT,
    "is_filled": True,
    "created_at": NOW,
    "shipped_at": NOW,
    "last_event_at": NOW,
    "delivered_at": None,
    "stale_at": None,
    "now": NOW,
}


@pytest.mark.parametrize(
    ("changes", "events"),
    [
        ({}, {MailEvent.SHIPPED}),
        ({"shipped_at": None}, {MailEvent.SHIPPED}),
        ({"shipped_at": NOW - timedelta(days=9)}, {MailEvent.SHIPPED}),
        ({"shipped_at": NOW - timedelta(days=11)}, set()),
        ({"is_filled": False}, set()),
        ({"store_side": StoreSide.WAITING}, set()),
        ({"store_side": StoreSide.OFF}, {MailEvent.SHIPPED}),
        ({"state": S.DELIVERED, "delivered_at": NOW}, {MailEvent.DELIVERED}),
        ({"state": S.DELIVERED, "delivered_at": NOW - timedelta(days=4)}, set()),
        ({"state": S.OUT_FOR_DELIVERY}, {MailEvent.SHIPPED, MailEvent.OUT_FOR_DELIVERY}),
        ({"stale_at": NOW}, {MailEvent.SHIPPED, MailEvent.DELAYED}),
        ({"stale_at": NOW + timedelta(hours=1)}, {MailEvent.SHIPPED}),
        ({"state": S.RETURNED, "stale_at": NOW}, set()),
    ],
)
def test_what_is_due_follows_from_the_parcel(changes: dict[str, Any], events: set[MailEvent]) -> None:
    assert set(due_events(**{**FACTS, **changes})) == events


def test_a_value_is_never_read_as_a_template() -> None:
    text = MailText("{order}", "{name}\n\n\n{items}")
    written = write_mail(text, "en", {"order": "{name}\nBcc: x", "name": "{link}", "items": "1 × A"})
    assert (written.subject, written.paragraphs) == ("{name} Bcc: x", ("{link}", "1 × A"))
    assert unknown_variables("{order} {} {x} {x}") == ["", "x"]


def test_a_buyers_language_falls_back_to_the_merchants() -> None:
    own = MailText("Hallo", "Welt")
    rules = MailRules(texts={"de": {"shipped": own}}, language="de")
    assert text_for(rules, MailEvent.SHIPPED, "de-AT") == (own, "de")
    assert text_for(rules, MailEvent.SHIPPED, "fr") == (own, "de")
    assert text_for(rules, MailEvent.SHIPPED, "zh_CN")[1] == "zh"
    assert text_for(rules, MailEvent.DELIVERED, "fr")[1] == "en"


def test_a_buyers_name_is_no_link() -> None:
    assert mails._first_name("Win at http://evil.example/x now") == "Win at http evil example x now"
    assert mails._first_name("Anne-Sophie O'Neil 小安") == "Anne-Sophie O'Neil 小安"
