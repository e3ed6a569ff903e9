"""A merchant is notified when a balance falls below an amount: once per fall, and no more after it was switched off."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core import mail

from server.company.balance.models import BalanceAlert
from server.company.balance.services.alerts import watch_balances
from server.company.identity.contracts import Menu, Sensitive
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.services.entries import post_entry
from server.kit import clock
from tests.balance.conftest import credit
from tests.ledger.conftest import posting
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

RIGHTS = (Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)


def switch(person: Person, below: str = "50.00", **more: Any) -> Any:
    return person.put("capital/alert", {"currency_type": 1, "below": below} | more)


def spend(person: Person, amount: int, key: str) -> None:
    post_entry(posting(person.actor.tenant_id, key, amount, EntryKind.DEBIT), now=clock.now())


def alert_subjects() -> list[str]:
    watch_balances()
    drain_jobs()
    return [str(email_message.subject) for email_message in mail.outbox]


def test_a_fall_below_is_notified_once_and_again_after_it_rose(owner: Person, stranger: Person) -> None:
    for person in (owner, stranger):
        credit(person.actor.tenant_id, 10_000, key=str(person.actor.tenant_id))
    assert switch(owner)["alerts"] == [{"currency_type": 1, "currency": "USD", "below": "50.00", "is_low": False}]
    spend(owner, 5_000, "exactly")
    assert alert_subjects() == []
    spend(owner, 1, "below")
    spend(stranger, 9_000, "nobody asked")
    assert owner.get("capital/alerts")["alerts"][0]["is_low"] is True
    assert [alert_subjects(), alert_subjects()] == [["Your Tradewind balance is low"]] * 2
    assert mail.outbox[0].to == ["owner@example.com"]
    assert "USD 49.99" in str(mail.outbox[0].body)
    credit(owner.actor.tenant_id, 1, key="up")
    assert len(alert_subjects()) == 1
    spend(owner, 1, "below again")
    assert len(alert_subjects()) == 2


def test_the_team_reads_it_in_the_portal_in_its_language(owner: Person) -> None:
    credit(owner.actor.tenant_id, 10_000)
    switch(owner)
    spend(owner, 9_000, "down")
    alert_subjects()
    (notice,) = owner.get("notice")["notices"]
    assert (notice["text"], notice["link"]) == (
        "Your balance is USD 10.00, which is below USD 50.00.",
        "/app/account?type=Balance",
    )
    owner.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "zh-hans"
    assert owner.get("notice")["notices"][0]["text"] == "您的余额为 USD 10.00，低于 USD 50.00。"


def test_a_balance_that_is_low_when_it_is_switched_on_is_notified_at_its_next_fall(owner: Person) -> None:
    credit(owner.actor.tenant_id, 1_000)
    assert switch(owner)["alerts"][0]["is_low"] is True
    assert alert_subjects() == []
    credit(owner.actor.tenant_id, 9_000, key="up")
    assert alert_subjects() == []
    spend(owner, 9_000, "down")
    assert len(alert_subjects()) == 1


def test_zero_switches_it_off(owner: Person) -> None:
    credit(owner.actor.tenant_id, 10_000)
    switch(owner)
    assert switch(owner, "0")["alerts"] == []
    spend(owner, 9_000, "down")
    assert (alert_subjects(), BalanceAlert.objects.count()) == ([], 0)


@pytest.mark.parametrize("below", ["-1", "0.001", "ten", "NaN", "1000000001"])
def test_what_is_no_amount_is_refused(owner: Person, below: str) -> None:
    answer = switch(owner, below)
    assert (answer["code"], list(answer["fields"])) == (1000400, ["below"])
    assert BalanceAlert.objects.count() == 0


@pytest.mark.parametrize("missing", RIGHTS)
def test_without_a_right_nothing_is_switched(member_with: Callable[..., Person], missing: str) -> None:
    member = member_with(Menu.CAPITAL_MANAGE, *[right for right in RIGHTS if right != missing])
    for answer in (switch(member), member.get("capital/alerts")):
        assert (answer["success"], answer["code"]) == (False, 1000403)
    assert BalanceAlert.objects.count() == 0


def test_another_merchants_alert_stays_its_own(owner: Person, stranger: Person) -> None:
    switch(owner)
    assert switch(stranger, "0")["alerts"] == stranger.get("capital/alerts")["alerts"] == []
    assert BalanceAlert.objects.get().merchant_id == owner.actor.tenant_id


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_look_at_once_tell_once(owner: Person) -> None:
    credit(owner.actor.tenant_id, 10_000)
    BalanceAlert.objects.create(merchant_id=owner.actor.tenant_id, unit=Unit.DOLLAR, below=20_000)
    assert sum(all_at_once(*[partial(watch_balances)] * 4)) == 1
