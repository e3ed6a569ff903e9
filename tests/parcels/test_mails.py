"""Mails to buyers: in the merchant's words, once per parcel and event, or not at all."""

from typing import Any

import pytest

from server.kit import clock
from server.ports.messages import MailRefused
from server.ports.parcels import ParcelState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.services.losses import erase_orders
from tenants.parcels.models import Parcel
from tenants.parcels.services import mails
from tenants.parcels.services.mails import queue_delays
from tests.parcels.mailing import REPLIES, YUN, failing, kept, outbox, scanned, send_again, switched_on
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs

S = ParcelState


@pytest.mark.django_db
def test_nobody_is_written_to_until_the_merchant_wants_it(bought: Bought) -> None:
    bought.ships(YUN)
    scanned(bought, S.DELIVERED)
    assert (outbox(), kept(bought)) == ([], [])


@pytest.mark.django_db
def test_a_buyer_is_told_once_that_a_parcel_left(bought: Bought) -> None:
    assert switched_on(bought, "shipped")["rules"]["events"] == ["shipped"]
    page = bought.intake.owner.put("parcel/page", {"is_open": True})["url"]
    for _ in range(2):
        bought.ships(YUN)
    scanned(bought, S.IN_TRANSIT)
    (sent,) = outbox()
    assert (sent.to, sent.reply_to, sent.subject) == (
        ["Anna.Schmidt@example.com"],
        [REPLIES],
        "Your order #1001 has been shipped",
    )
    assert sent.from_email.startswith("Tea House <")
    assert sent.extra_headers["Auto-Submitted"] == "auto-generated"
    assert all(part in str(sent.body) for part in ("Hello Anna,", "2 × Tea pot", YUN[0], "YunExpress", f"{page}/"))
    ((html, kind),) = sent.alternatives
    assert (kind, f'<a href="{page}/' in str(html)) == ("text/html", True)
    assert kept(bought) == [("shipped", True, "")]


@pytest.mark.django_db
def test_the_way_of_a_parcel_is_told_as_far_as_it_is_switched_on(bought: Bought) -> None:
    switched_on(bought, "out_for_delivery", "delivered")
    bought.ships(YUN)
    scanned(bought, S.OUT_FOR_DELIVERY)
    scanned(bought, S.DELIVERED, hours=1)
    scanned(bought, S.DELIVERED, hours=2)
    assert [sent.subject for sent in outbox()] == [
        "Your order #1001 arrives today",
        "Your order #1001 has been delivered",
    ]


@pytest.mark.django_db
def test_what_happened_before_it_was_switched_on_is_not_told(bought: Bought) -> None:
    bought.ships(YUN)
    switched_on(bought, "shipped", "delivered")
    scanned(bought, S.IN_TRANSIT)
    assert outbox() == []
    scanned(bought, S.DELIVERED, hours=1)
    assert len(outbox()) == 1


@pytest.mark.django_db
def test_a_store_that_writes_itself_is_not_repeated_unless_the_merchant_says_so(bought: Bought) -> None:
    switched_on(bought, "shipped", "delivered", besides_stores=False)
    bought.ships(YUN)
    scanned(bought, S.DELIVERED)
    assert kept(bought) == [("shipped", False, "parcel.mail_by_store"), ("delivered", True, "")]


@pytest.mark.django_db
def test_a_late_parcel_is_told_once_by_the_hourly_look(bought: Bought) -> None:
    switched_on(bought, "delayed")
    bought.ships(YUN)
    with tenant_scope_of(bought.intake.tenant):
        Parcel.objects.update(stale_at=clock.now())
        for _ in range(2):
            queue_delays(now=clock.now())
    drain_jobs(skip_pauses=True)
    assert [sent.subject for sent in outbox()] == ["Your order #1001 is delayed"]


@pytest.mark.django_db
def test_own_words_are_used_in_the_buyers_language_and_escaped(bought: Bought) -> None:
    words = {"subject": "Los geht's: {order}", "body": "Hallo {name},\n\n<b>{items}</b>\n{link}"}
    switched_on(bought, "shipped", texts={"de": {"shipped": words}}, language="de", sender="Anna's\nTea")
    bought.ships(YUN)
    (sent,) = outbox()
    ((html, _),) = sent.alternatives
    assert (sent.subject, sent.from_email.split(" <")[0]) == ("Los geht's: #1001", "Anna's Tea")
    assert "<b>2 × Tea pot</b>" in str(sent.body)
    assert "&lt;b&gt;2 × Tea pot&lt;/b&gt;" in str(html)
    assert "<b>2" not in str(html)


@pytest.mark.django_db
def test_an_erased_buyer_is_not_written_to(bought: Bought, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(bought, "shipped")
    failing(monkeypatch, MailRefused("down", again=True))
    bought.ships(YUN)
    with tenant_scope_of(bought.intake.tenant):
        erase_orders([int(bought.order_id)], by=By.STORE, now=clock.now())
    send_again(bought, hours=1)
    assert (outbox(), kept(bought)) == ([], [("shipped", False, "parcel.mail_no_buyer")])


@pytest.mark.django_db
def test_a_merchant_sends_no_more_than_the_limit_of_a_day(bought: Bought, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(bought, "shipped", "delivered")
    monkeypatch.setattr(mails, "MOST_A_DAY", 1)
    bought.ships(YUN)
    scanned(bought, S.DELIVERED)
    assert kept(bought) == [("shipped", True, ""), ("delivered", False, "parcel.mail_limit")]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"reply_to": ""}, {"reply_to": "Enter the address for your buyers' replies."}),
        ({"reply_to": "care at tea"}, {"reply_to": "Your email must be valid."}),
        ({"texts": {"en": {"shipped": {"subject": "{price}", "body": "x"}}}}, {"subject": "{price} isn't a variable."}),
        ({"texts": {"en": {"shipped": {"subject": "x", "body": " "}}}}, {"body": "Enter a text."}),
        (
            {"texts": {"../x": {"shipped": {"subject": "x", "body": "x"}}}},
            {"texts": "Choose a language."},
        ),
    ],
)
def test_rules_that_are_wrong_change_nothing(bought: Bought, changes: Any, fields: dict[str, str]) -> None:
    refused = switched_on(bought, "shipped", **changes)
    assert (refused["fields"], bought.intake.owner.get("parcel/mails")["version"]) == (fields, 0)


@pytest.mark.django_db
def test_rules_of_two_people_do_not_overwrite_each_other(bought: Bought) -> None:
    since = switched_on(bought, "shipped")["version"]
    body = {"events": ["shipped", "delivered"], "reply_to": REPLIES, "version": 0}
    assert bought.intake.owner.put("parcel/mails", body)["code"] == 1000409
    again = bought.intake.owner.put("parcel/mails", {**body, "version": since})
    assert again["rules"]["events"] == ["shipped", "delivered"]


@pytest.mark.django_db
def test_a_preview_and_a_test_show_the_words_with_samples(bought: Bought) -> None:
    owner = bought.intake.owner
    words = {"subject": "{order} left", "body": "Hi {name} <script>\n\n{items}", "language": "en"}
    shown = owner.post("parcel/mails/preview", words)
    assert (shown["subject"], shown["sender"]) == ("#1001 left", "Tea House")
    assert "Hi Anna &lt;script&gt;" in shown["html"]
    assert "Hi Anna <script>" in shown["text"]
    sent = owner.post("parcel/mails/test", {**words, "reply_to": REPLIES})
    assert [(each.to, each.subject) for each in outbox()] == [([sent["email"]], "#1001 left")]
    assert owner.post("parcel/mails/preview", {**words, "body": "{nothing}"})["fields"] == {
        "body": "{nothing} isn't a variable."
    }
