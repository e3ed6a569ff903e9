"""Plans that the merchant's balance pays: begun, changed, renewed, given up."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.company.invoicing.models import IssuedPaper
from server.company.ledger.models import Entry
from server.company.ledger.services.entries import post_entry
from server.company.payments.jobs import dun, renew
from server.company.payments.models import Charge, Invoice, PaidSubscription, Payment
from server.company.plans.jobs import begin_next
from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.models import Notification
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.paying import charge as by_card
from tests.support.paying import running
from tests.support.people import Person, signed_in
from tests.support.plans_from_balance import deferred, left, pay
from tests.support.plans_from_balance import funded as funded

pytestmark = pytest.mark.django_db
Sell = Callable[..., Plan]


@pytest.fixture
def travel() -> Iterator[Any]:
    with time_machine.travel(clock.now(), tick=False) as traveller:
        yield traveller


def go(owner: Person, travel: Any, **delta: float) -> None:
    """Time goes by, and what is due is done."""
    travel.shift(timedelta(**delta))
    owner.client = signed_in(owner.actor.user_id)
    renew()
    begin_next()
    dun()
    drain_jobs()


def notices(tenant: TenantRef) -> list[str]:
    with tenant_scope_of(tenant):
        return list(Notification.objects.order_by("at", "pk").values_list("kind", flat=True))


def test_the_plan_is_on_at_once_with_one_entry_and_one_numbered_invoice(
    owner: Person, funded: int, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    quoted = owner.get(f"plan/charge/{plan.pk}/balance?platform=3")
    assert (quoted["available"], quoted["due"], quoted["is_covered"], quoted["is_only"]) == (
        "100.00",
        "29.00",
        True,
        False,
    )
    answer = pay(owner, plan, store_id)
    assert (answer["success"], answer["confirm_url"]) == (True, "")
    assert running() == ("Basic", "paid")
    assert (left(funded), deferred()) == (7100, 2900)
    row = PaidSubscription.objects.get()
    assert (row.provider, row.state, (row.period_end - row.period_start).days) == ("balance", "active", 30)
    [invoice] = owner.get("plan/invoices")["invoices"]
    assert (invoice["number"], invoice["state"], invoice["total"]) == (
        f"INV-{clock.now().year}-000001",
        "paid",
        "29.00",
    )
    assert Payment.objects.get(invoice__number=invoice["number"]).amount_minor == 2900
    assert pay(owner, plan, store_id)["success"], "asked again it is on already"
    assert (left(funded), Charge.objects.count(), IssuedPaper.objects.count()) == (7100, 1, 1)
    drain_jobs()
    assert running() == ("Basic", "paid")


def test_a_balance_that_is_too_low_changes_nothing(owner: Person, funded: int, sell: Sell, store_id: int) -> None:
    dear = sell("Max", 10_001)
    answer = pay(owner, dear, store_id)
    assert (answer["success"], answer["msg"]) == (False, "The balance is too low for this amount.")
    assert not owner.get(f"plan/charge/{dear.pk}/balance?platform=3")["is_covered"]
    assert (running(), left(funded), Entry.objects.count()) == (None, 10_000, 1)
    for model in (Charge, Invoice, Payment, PaidSubscription, IssuedPaper):
        assert not model.objects.exists()
    pay(owner, sell("Basic", 2900), store_id)
    assert IssuedPaper.objects.get().number.endswith("000001"), "no number was lost"


def test_a_dearer_plan_costs_the_difference_for_the_rest_of_the_period(
    owner: Person, funded: int, sell: Sell, store_id: int, travel: Any
) -> None:
    pay(owner, sell("Basic", 2900), store_id)
    go(owner, travel, days=15)
    pro = sell("Pro", 5900)
    quoted = owner.get(f"plan/charge/{pro.pk}/balance?platform=3")
    assert (quoted["due"], quoted["is_only"]) == ("15.00", True)
    assert (
        by_card(owner, pro, store_id)["msg"]
        == "Your balance pays for this plan. Choose 'Pay from balance' to change it."
    )
    assert pay(owner, pro, store_id)["success"]
    assert (running(), left(funded), deferred()) == (("Pro", "paid"), 5600, 4400)
    assert [paper.total_minor for paper in IssuedPaper.objects.order_by("pk")] == [2900, 1500]
    paid = Payment.objects.order_by("pk").values_list("amount_minor", "charge__amount_minor")
    assert list(paid) == [(2900, 2900), (1500, 5900)]
    huge = sell("Huge", 90_000)
    assert not pay(owner, huge, store_id)["success"]
    assert (running(), left(funded), Charge.objects.count()) == (("Pro", "paid"), 5600, 2)
    go(owner, travel, days=15.1)
    assert (left(funded), PaidSubscription.objects.get().price_minor) == (5600, 5900), "58.99 would be too little"
    assert PaidSubscription.objects.get().state == "past_due"
    assert pay(owner, pro, store_id)["confirm_url"]
    post_entry(posting(funded, "credit-2", 10_000), now=clock.now())
    go(owner, travel, hours=1)
    assert list(paid.all()) == [(2900, 2900), (1500, 5900), (5900, 5900)], "who asked to pay what was open has paid it"


def test_a_cheaper_plan_follows_when_the_period_ends_and_is_renewed_once(
    owner: Person, funded: int, sell: Sell, store_id: int, travel: Any
) -> None:
    pay(owner, sell("Pro", 5900), store_id)
    basic = sell("Basic", 900)
    assert owner.get(f"plan/charge/{basic.pk}/balance?platform=3")["due"] == "0.00"
    assert owner.post(f"plan/demotion/3/{basic.pk}?platform=3", {"store_ids": [store_id]})["success"]
    assert (running(), left(funded)) == (("Pro", "paid"), 4100)
    go(owner, travel, days=30.1)
    assert (running(), left(funded)) == (("Basic", "paid"), 3200)
    go(owner, travel, minutes=5)
    assert (left(funded), IssuedPaper.objects.count(), Payment.objects.filter(charge=None).count()) == (3200, 2, 1)
    go(owner, travel, days=30)
    assert (running(), left(funded), deferred()) == (("Basic", "paid"), 2300, 7700)


def test_who_cancels_pays_no_more_and_the_plan_ends_with_the_period(
    owner: Person, funded: int, sell: Sell, store_id: int, travel: Any
) -> None:
    pay(owner, sell("Basic", 2900), store_id)
    free = sell("Free", 0, is_free=True)
    assert owner.post(f"plan/demotion/3/{free.pk}?platform=3", {"store_ids": [store_id]})["success"]
    assert running() == ("Basic", "paid")
    go(owner, travel, days=30.1)
    assert (running(), left(funded)) == (("Free", "activated"), 7100)
    assert PaidSubscription.objects.get().state == "ended"


def test_a_plan_that_is_not_covered_is_announced_then_read_only_then_off(
    owner: Person, funded: int, tenant: TenantRef, sell: Sell, store_id: int, travel: Any
) -> None:
    pay(owner, sell("Pro", 9000), store_id)
    go(owner, travel, days=23.5)
    assert notices(tenant) == ["balance_short"]
    go(owner, travel, days=6.6)
    assert notices(tenant) == ["balance_short", "balance_unpaid"]
    assert running() == ("Pro", "paid")
    assert owner.get("plan/check")["arrears"][0]["state"] == "grace"
    [unpaid, _paid] = owner.get("plan/invoices")["invoices"]
    assert (unpaid["state"], unpaid["number"], unpaid["pdf_url"], unpaid["url"][-21:]) == (
        "open",
        "",
        "",
        "/account?type=Balance",
    )
    go(owner, travel, days=8)
    assert owner.get("plan/check")["arrears"][0]["state"] == "read_only"
    assert not owner.post("plan/arrears/check")["success"]
    go(owner, travel, days=14)
    assert (running(), left(funded)) == (None, 1000)
    assert PaidSubscription.objects.get().state == "ended"
    assert notices(tenant)[-1] == "plan_unpaid"


def test_a_top_up_brings_it_back_at_once(owner: Person, funded: int, sell: Sell, store_id: int, travel: Any) -> None:
    pay(owner, sell("Pro", 9000), store_id)
    go(owner, travel, days=39)
    assert owner.get("plan/check")["arrears"]
    post_entry(posting(funded, "credit-2", 9000), now=clock.now())
    assert owner.post("plan/arrears/check")["success"]
    assert owner.get("plan/check")["arrears"] == []
    assert (left(funded), running()) == (1000, ("Pro", "paid"))
    assert [paper.total_minor for paper in IssuedPaper.objects.all()] == [9000, 9000]


def test_never_two_subscriptions_for_one_plan(
    owner: Person, funded: int, till: Till, sell: Sell, store_id: int
) -> None:
    basic = sell("Basic", 2900)
    page = by_card(owner, basic, store_id)["confirm_url"]
    till.pay(page)
    till.deliver()
    pro = sell("Pro", 5900)
    assert not owner.get(f"plan/charge/{pro.pk}/balance?platform=3")["is_offered"]
    assert pay(owner, pro, store_id)["msg"].startswith("Your card pays for this plan.")
    assert (left(funded), PaidSubscription.objects.count(), running()) == (10_000, 1, ("Basic", "paid"))


def test_an_open_card_page_is_closed_before_the_balance_pays(
    owner: Person, funded: int, till: Till, sell: Sell, store_id: int
) -> None:
    basic = sell("Basic", 2900)
    page = by_card(owner, basic, store_id)["confirm_url"]
    assert pay(owner, basic, store_id)["success"]
    assert till.pay(page) != 303
    till.deliver()
    assert [subscription.provider for subscription in PaidSubscription.objects.all()] == ["balance"]
