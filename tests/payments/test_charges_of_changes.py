"""What a plan's change cost: its payment belongs to its charge, and a later renewal does not."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from server.company.payments.contracts.booked import BookedFilter, BookedKind
from server.company.payments.models import Charge, Payment
from server.company.payments.selectors.books import list_booked
from server.company.plans.models import Plan
from tests.payments.conftest import PAYS, Till
from tests.support.paying import charge, check
from tests.support.people import Person
from tests.support.renewals import renew
from tests.support.upgrades import ALWAYS_ASKS, FAILS_LATER, confirm, turn

pytestmark = pytest.mark.django_db
Sell = Callable[..., Plan]
BACKFILL: str = import_module("server.company.payments.migrations.0009_payments_of_changes").LINKED


def amounts() -> list[tuple[int, int | None, str]]:
    """Return amount, plan's price and state of the charges as finance reads them, oldest first."""
    rows, _more = list_booked(BookedKind.CHARGES, filters=BookedFilter(), size=9)
    return [(row.amount, row.price, row.state) for row in reversed(rows)]


def linked() -> list[tuple[int, int | None]]:
    """Return the amount of each payment and the place of its charge, from 0; None without one."""
    places: dict[Any, int] = {
        pk: place for place, pk in enumerate(Charge.objects.order_by("pk").values_list("pk", flat=True))
    }
    return [(row.amount_minor, places.get(row.charge_id)) for row in Payment.objects.order_by("at", "pk")]


def unlink_as_before() -> None:
    """Put payments back as they were kept before their changes were named."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        Payment.objects.filter(charge__key__startswith="change:").update(charge=None)
        cursor.execute(BACKFILL)


@pytest.mark.parametrize("order", [{}, {"newest_first": True}, {"again": True}])
def test_an_upgrade_names_what_it_took(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int, order: dict[str, bool]
) -> None:
    buy("Basic", 2900)
    assert charge(owner, sell("Pro", 9900), store_id)["success"]
    till.deliver(**order)
    part = till.all("invoice")[1]["total"]
    assert 6900 < part <= 7000
    assert linked() == [(2900, 0), (part, 1)]
    assert amounts() == [(2900, 2900, "paid"), (part, 9900, "paid")]
    renew(till)
    till.deliver(again=True)
    unlink_as_before()
    assert linked() == [(2900, 0), (part, 1), (9900, None)]
    assert amounts() == [(2900, 2900, "paid"), (part, 9900, "paid")]


def test_an_upgrade_that_its_bank_confirms_is_due_then_paid(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int
) -> None:
    buy("Basic", 2900)
    turn(till, ALWAYS_ASKS)
    upgraded = charge(owner, sell("Pro", 9900), store_id)
    till.deliver()
    part = till.all("invoice")[1]["total"]
    assert amounts()[1] == (part, 9900, "opened")
    confirm(till, upgraded["confirm_url"])
    till.deliver()
    assert linked() == [(2900, 0), (part, 1)], "the browser was closed: only the webhook came"
    assert check(owner, upgraded["charge_id"])["success"]
    assert amounts()[1] == (part, 9900, "paid")


def test_a_planned_downgrade_takes_nothing_and_its_first_period_is_a_renewal(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int
) -> None:
    buy("Pro", 9900)
    assert charge(owner, sell("Lite", 900), store_id)["success"]
    till.deliver()
    renew(till)
    unlink_as_before()
    assert linked() == [(9900, 0), (900, None)]
    assert amounts() == [(9900, 9900, "paid"), (0, 900, "paid")]


def test_a_first_plan_names_its_payment_whatever_arrives_first(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    till.pay(opened["confirm_url"])
    assert check(owner, opened["charge_id"])["success"]
    till.deliver()
    assert (linked(), amounts()) == ([(2900, 0)], [(2900, 2900, "paid")])


def test_who_pays_an_open_renewal_by_asking_for_the_plan_again_has_paid_that_renewal(
    owner: Person, till: Till, buy: Sell, store_id: int
) -> None:
    basic = buy("Basic", 2900)
    turn(till, FAILS_LATER)
    renew(till)
    opened = charge(owner, basic, store_id)
    confirm(till, opened["confirm_url"], PAYS)
    till.deliver()
    assert check(owner, opened["charge_id"])["success"]
    unlink_as_before()
    assert (linked(), amounts()) == ([(2900, 0), (2900, 1)], [(2900, 2900, "paid")] * 2)
