"""Notices of a failed payment, its consequences and their dates, and of a card that expires: each is sent once."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core import mail

from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.models import User
from server.company.payments.jobs import cards, dun
from server.company.payments.models import Customer, Invoice, PaymentNotice
from server.company.payments.services.subscriptions import apply_subscription
from server.company.plans.models import Plan, Subscription
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.local_times import format_moment
from server.tenancy.contracts import TenantRef
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import Notification
from tenants.plans.services.dunning import tell_arrears
from tests.payments.conftest import Till
from tests.payments.overdue import FAILS, PAYS, Renewals
from tests.payments.overdue import renewals as renewals
from tests.support.jobs import drain_jobs
from tests.support.people import make_person

pytestmark = pytest.mark.django_db

KINDS = ("payment_", "read_only", "plan_unpaid", "card_")


def notices() -> list[str]:
    """What was sent, oldest first."""
    kinds = Notification.objects.order_by("at", "pk").values_list("kind", flat=True)
    return [kind for kind in kinds if kind.startswith(KINDS)]


def english(moment: datetime) -> str:
    """As a reader of English in Shanghai sees it."""
    return format_moment(moment, zone="Asia/Shanghai", language="en")


def mails() -> list[str]:
    """The mails that left since the last call."""
    drain_jobs(skip_pauses=True)
    bodies = [str(message.body) for message in mail.outbox]
    mail.outbox.clear()
    return bodies


def pass_day(renewals: Renewals, days: float = 1) -> list[str]:
    """Time goes by, the hourly job runs; answers the mails of it."""
    renewals.go(days=days)
    dun()
    dun()
    return mails()


@pytest.fixture(autouse=True)
def outbox(mailoutbox: list[Any]) -> list[Any]:
    return mailoutbox


def test_the_first_failure_says_what_happens_when(renewals: Renewals) -> None:
    mails()
    renewals.fail()
    (body,) = mails()
    invoice = Invoice.objects.get(state="open")
    assert invoice.next_try_at is not None
    assert invoice.attempts == 1
    since = renewals.row.past_due_since
    assert since is not None
    until = since + timedelta(days=7)
    assert (
        "The payment of USD 29.00 for your Basic (monthly) plan (Shopify) failed."
        f" Next attempt: {english(invoice.next_try_at)}. Update your card or pay the invoice by {english(until)}."
        " After that you can't publish, import or monitor products until it's paid."
    ) in " ".join(body.split())
    assert "Times are in your time zone, Asia/Shanghai." in body
    assert mails() == []


def test_each_step_is_mailed_once(renewals: Renewals) -> None:
    mails()
    renewals.fail()
    mailed = {0: len(mails())}
    for day, days in pairwise((0, 1, 3, 4, 5, 7, 8, 11, 15, 21, 22, 23)):
        mailed[days] = len(pass_day(renewals, days - day))
    assert notices() == [
        "payment_failed",
        "payment_failed",
        "read_only_soon",
        "read_only",
        "payment_still_fails",
        "payment_still_fails",
        "plan_unpaid",
    ]
    assert {day for day, count in mailed.items() if count} == {0, 3, 5, 7, 8, 15, 22}
    assert sum(mailed.values()) == 7
    assert PaymentNotice.objects.count() == 7


def test_the_payment_of_a_failed_invoice_is_reported_and_ends_the_notices(renewals: Renewals) -> None:
    renewals.fail()
    mails()
    renewals.pay()
    (body,) = mails()
    assert (
        "The payment of USD 29.00 for your Basic (monthly) plan (Shopify) arrived. Your plan works as before."
        in " ".join(body.split())
    )
    assert [notice for days in (3, 4, 5) for notice in pass_day(renewals, days)] == []


def test_a_second_failure_is_reported_anew(renewals: Renewals) -> None:
    renewals.fail()
    renewals.pay()
    mails()
    renewals.card(FAILS)
    renewals.go(days=31)
    assert len(mails()) == 1
    assert notices() == ["payment_failed", "payment_arrived", "payment_failed"]


def test_events_that_come_twice_and_in_the_wrong_order_tell_nothing_twice(renewals: Renewals) -> None:
    renewals.fail()
    mails()
    renewals.till.deliver(again=True, newest_first=True)
    assert mails() == []
    renewals.pay()
    mails()
    renewals.till.deliver(again=True, newest_first=True)
    assert mails() == []
    assert notices() == ["payment_failed", "payment_arrived"]


def test_without_any_event_the_hourly_job_finds_out(renewals: Renewals) -> None:
    mails()
    renewals.card(FAILS)
    renewals.go(days=30, hours=2, tells=False)
    apply_subscription(renewals.row.external_id)
    drain_jobs()
    assert notices() == [], "which invoice it is and when it is tried again is not known yet"
    renewals.go(hours=2, tells=False)
    dun()
    assert len(mails()) == 1
    assert renewals.till.pay(renewals.page()) < 400
    renewals.go(hours=2, tells=False)
    dun()
    assert len(mails()) == 1
    assert notices() == ["payment_failed", "payment_arrived"]
    assert renewals.row.state == "active"


def test_a_job_that_dies_while_telling_tells_it_when_it_runs_again(
    renewals: Renewals, monkeypatch: pytest.MonkeyPatch
) -> None:
    renewals.fail()
    Notification.objects.all().delete()
    PaymentNotice.objects.all().delete()
    mails()
    with monkeypatch.context() as dying:
        dying.setattr("tenants.plans.services.dunning.note", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tell_arrears(renewals.owner.actor, now=clock.now())
    assert not PaymentNotice.objects.exists()
    for _twice in range(2):
        tell_arrears(renewals.owner.actor, now=clock.now())
        enqueue("plans.tell_arrears", key="arrears")
    assert len(mails()) == 1


def test_who_may_not_see_plans_gets_no_notice_and_who_may_reads_it_in_chinese(
    renewals: Renewals, tenant: TenantRef
) -> None:
    root = renewals.owner.actor.user_id
    ann = make_person(tenant, "ann@example.com", root=root, rights=[Menu.IMPORT_LIST])
    ben = make_person(tenant, "ben@example.com", root=root, rights=[Sensitive.PLANS_AND_BALANCE], language="zh-hans")
    Plan.objects.filter(name_en="Basic").update(name_zh="基础版")
    mails()
    renewals.fail()
    drain_jobs(skip_pauses=True)
    assert sorted(message.to[0] for message in mail.outbox) == ["ben@example.com", "owner@example.com"]
    assert {message.to[0]: message.subject for message in mail.outbox} == {
        "owner@example.com": "The payment of USD 29.00 for your Basic (monthly) plan (Shopify) failed",
        "ben@example.com": "您的“基础版（按月）”套餐（Shopify）付款 USD 29.00 失败",
    }
    letters = {message.to[0]: str(message.body) for message in mail.outbox}
    assert "您的“基础版（按月）”套餐（Shopify）付款 USD 29.00 失败" in letters["ben@example.com"]
    assert "for your Basic (monthly) plan (Shopify)" in " ".join(letters["owner@example.com"].split())
    assert User.objects.filter(pk=ann.actor.user_id).exists()
    assert ben.actor.may(Sensitive.PLANS_AND_BALANCE)


def test_each_reader_sees_the_times_of_their_own_zone(renewals: Renewals, tenant: TenantRef) -> None:
    root, rights = renewals.owner.actor.user_id, [Sensitive.PLANS_AND_BALANCE]
    make_person(tenant, "wei@example.com", root=root, rights=rights, language="zh-hans")
    lee = make_person(tenant, "lee@example.com", root=root, rights=rights, time_zone="America/Los_Angeles")
    mails()
    renewals.fail()
    drain_jobs(skip_pauses=True)
    letters = {message.to[0]: " ".join(str(message.body).split()) for message in mail.outbox}
    due, since = Invoice.objects.get(state="open").next_try_at, renewals.row.past_due_since
    assert due is not None
    assert since is not None
    until = since + timedelta(days=7)
    here, abroad = (
        {"zone": zone, "language": language}
        for zone, language in (("Asia/Shanghai", "zh"), (lee.actor.time_zone, "en"))
    )
    in_chinese, in_english = letters["wei@example.com"], letters["lee@example.com"]
    assert (
        f"下次扣款：{format_moment(due, **here)}。请在 {format_moment(until, **here)} 前更新银行卡或支付账单"
        in in_chinese
    )
    assert "时间均按您的时区（Asia/Shanghai）显示。" in in_chinese
    assert f"Next attempt: {format_moment(due, **abroad)}." in in_english
    assert f"pay the invoice by {format_moment(until, **abroad)}." in in_english
    assert "/app/account?type=Plan" in in_english


def test_a_plan_that_staff_granted_meanwhile_is_not_mourned(renewals: Renewals) -> None:
    renewals.fail()
    mails()
    Subscription.objects.filter(platform=3, ended_at=None).update(origin="granted", since=clock.now(), until=None)
    assert [notice for days in (3, 2, 2, 8, 8) for notice in pass_day(renewals, days)] == []


def expire_card(renewals: Renewals, days: int) -> None:
    """The saved card expires so many days after now, at the end of a month."""
    first = (clock.now() + timedelta(days=days + 32)).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    renewals.traveller.move_to(first - timedelta(days=days))
    last = first - timedelta(days=1)
    for method in renewals.till.all("payment_method"):
        method["card"] |= {"exp_month": last.month, "exp_year": last.year}
    Customer.objects.update(card_month=last.month, card_year=last.year)


def test_a_card_about_to_expire_is_reported_thirty_and_seven_days_before_each_once(renewals: Renewals) -> None:
    assert Customer.objects.get().card_last4 == "4242"
    expire_card(renewals, 40)
    mails()
    mailed = {}
    for before, left in pairwise((40, 31, 29, 20, 8, 6, 1, -1)):
        renewals.traveller.shift(timedelta(days=before - left))
        cards()
        cards()
        mailed[left] = len(mails())
    assert mailed == {31: 0, 29: 1, 20: 0, 8: 0, 6: 1, 1: 0, -1: 0}
    assert notices() == [str(EventKind.CARD_EXPIRES)] * 2


def test_a_card_that_was_renewed_at_the_provider_is_not_warned_of(renewals: Renewals) -> None:
    expire_card(renewals, 20)
    renewals.card(PAYS)
    Customer.objects.update(card_month=clock.now().month, card_year=clock.now().year)
    mails()
    cards()
    assert mails() == []


def test_nobody_is_warned_of_a_card_that_nothing_is_charged_to(renewals: Renewals, till: Till) -> None:
    expire_card(renewals, 20)
    renewals.api.v1.subscriptions.update(renewals.row.external_id, {"cancel_at_period_end": True})
    renewals.go()
    mails()
    cards()
    assert mails() == []
