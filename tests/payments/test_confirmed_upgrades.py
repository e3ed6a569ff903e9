"""An upgrade whose card is refused, or whose bank asks: paid on the invoice's own page, applied only then."""

from datetime import timedelta

import pytest

from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.services.sweep import sweep_charges
from server.company.plans.models import Plan
from server.kit import clock
from tests.payments.conftest import PAYS, Till
from tests.support.paying import books, charge, check, running
from tests.support.people import Person
from tests.support.renewals import alive, renew
from tests.support.upgrades import ALWAYS_ASKS, FAILS_LATER, Sell, confirm, turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def pro(sell: Sell) -> Plan:
    return sell("Pro", 9900)


@pytest.fixture
def requested(till: Till, buy: Sell) -> None:
    """The merchant has paid Basic with a card whose bank asks from now on."""
    buy("Basic", 2900)
    turn(till, ALWAYS_ASKS)


def test_it_is_confirmed_on_a_page_and_put_on_once_paid(
    owner: Person, till: Till, requested: None, pro: Plan, store_id: int
) -> None:
    upgraded = charge(owner, pro, store_id)
    assert upgraded["success"], upgraded
    assert upgraded["confirm_url"]
    till.deliver()
    assert (running(), PaidSubscription.objects.get().state) == (("Basic", "paid"), "active")
    refused = check(owner, upgraded["charge_id"])
    assert refused["msg"] == "The payment hasn't arrived yet. If you've just paid, try again in a moment."
    before = books()["provider"]
    confirm(till, upgraded["confirm_url"])
    assert check(owner, upgraded["charge_id"])["success"]
    assert running() == ("Pro", "paid")
    till.deliver()
    assert books()["provider"] < before
    assert -books()["provider"] == sum(line["net"] for line in till.all("balance_transaction"))


def test_a_browser_closed_after_confirming_loses_nothing(
    owner: Person, till: Till, requested: None, pro: Plan, store_id: int
) -> None:
    confirm(till, charge(owner, pro, store_id)["confirm_url"])
    till.deliver(newest_first=True)
    assert running() == ("Pro", "paid")
    assert sweep_charges(now=clock.now() + timedelta(hours=1)) == 1
    assert set(Charge.objects.values_list("state", flat=True)) == {ChargeState.PAID}


def test_requesting_again_gives_the_same_page_and_one_invoice(
    owner: Person, till: Till, requested: None, pro: Plan, store_id: int
) -> None:
    first, second = charge(owner, pro, store_id), charge(owner, pro, store_id)
    assert (first["charge_id"], first["confirm_url"]) == (second["charge_id"], second["confirm_url"])
    assert len(till.all("invoice")) == 2


def test_an_abandoned_confirmation_leaves_the_old_plan_and_charges_nothing(
    owner: Person, till: Till, requested: None, pro: Plan, store_id: int
) -> None:
    abandoned = charge(owner, pro, store_id)
    before = books()
    till.account.clock_ahead = 24 * 3600
    assert sweep_charges(now=clock.now() + timedelta(hours=24)) == 1
    till.deliver()
    confirm(till, abandoned["confirm_url"])
    till.deliver()
    assert (running(), books()) == (("Basic", "paid"), before)
    assert Charge.objects.get(pk=abandoned["charge_id"]).state == ChargeState.EXPIRED
    assert sorted(invoice["status"] for invoice in till.all("invoice")) == ["paid", "void"]
    again = charge(owner, pro, store_id)
    assert again["charge_id"] != abandoned["charge_id"]
    confirm(till, again["confirm_url"])
    till.deliver()
    assert running() == ("Pro", "paid")


def test_another_plan_closes_the_page_of_the_first(
    owner: Person, till: Till, requested: None, pro: Plan, sell: Sell, store_id: int
) -> None:
    first, second = charge(owner, pro, store_id), charge(owner, sell("Max", 19900), store_id)
    confirm(till, first["confirm_url"])
    till.deliver()
    assert running() == ("Basic", "paid"), "a closed page takes no money"
    confirm(till, second["confirm_url"])
    till.deliver()
    assert running() == ("Max", "paid")


def test_who_goes_to_a_smaller_plan_instead_cannot_pay_the_page(
    owner: Person, till: Till, requested: None, pro: Plan, sell: Sell, store_id: int
) -> None:
    first = charge(owner, pro, store_id)
    assert charge(owner, sell("Lite", 900), store_id)["confirm_url"] == ""
    confirm(till, first["confirm_url"])
    till.deliver()
    assert (running(), PaidSubscription.objects.get().next_plan_id) == (
        ("Basic", "paid"),
        Plan.objects.get(name_en="Lite").pk,
    )


def test_a_refused_card_is_replaced_on_the_page(owner: Person, till: Till, buy: Sell, pro: Plan, store_id: int) -> None:
    buy("Basic", 2900)
    turn(till, FAILS_LATER)
    upgraded = charge(owner, pro, store_id)
    assert upgraded["success"], upgraded
    till.deliver()
    assert (running(), alive(till)) == (("Basic", "paid"), ("active", False)), "a refused upgrade makes nobody owe"
    confirm(till, upgraded["confirm_url"], PAYS)
    till.deliver()
    assert running() == ("Pro", "paid")


def test_the_old_plan_is_renewed_while_a_confirmation_waits(
    owner: Person, till: Till, sell: Sell, requested: None, pro: Plan, store_id: int
) -> None:
    charge(owner, pro, store_id)
    turn(till, PAYS)
    assert renew(till) == 3
    assert (running(), PaidSubscription.objects.get().price_minor) == (("Basic", "paid"), 2900)
