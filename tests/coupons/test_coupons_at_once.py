"""A code with one use, taken by two merchants at the same time."""

from functools import partial

import pytest

from server.company.coupons.jobs import read_all
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription, Payment
from server.company.plans.models import Subscription
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tests.factories.stores import StoreFactory
from tests.finance.conftest import Desk
from tests.payments.conftest import Till
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.conftest import store_id as store_id
from tests.payments.conftest import till as till
from tests.support.coupons import Sell, desk, publish, shown
from tests.support.paying import books, charge, running
from tests.support.people import Person
from tests.support.provider_money import at_provider
from tests.support.threads import all_at_once
from tests.support.upgrade_codes import OVER, pay

__all__ = ["desk"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_one_merchant_pays_less_and_the_other_is_refused_the_code_and_pays_the_price(
    desk: Desk,
    till: Till,
    owner: Person,
    stranger: Person,
    other_tenant: TenantRef,
    sell: Sell,
    store_id: int,
) -> None:
    coupon, plan = publish(desk, most_uses=1), sell("Pro", 2900)
    with tenant_scope_of(other_tenant):
        other_store = StoreFactory.create(platform=3).pk
    pages = [charge(owner, plan, store_id)["confirm_url"], charge(stranger, plan, other_store)["confirm_url"]]
    assert all("21.75 USD" in shown(page, "SPRING-25") for page in pages)
    answers = all_at_once(*[partial(till.pay, page) for page in pages])
    assert sorted(answers) == [200, 303]
    late = pages[answers.index(200)]
    assert "29.00 USD" in shown(late, ""), "the page asks for the price without the code"
    assert till.pay(late) == 303
    till.deliver()
    read_all()
    assert sorted(Payment.objects.values_list("amount_minor", flat=True)) == [2175, 2900]
    assert desk.call("GET", f"coupons/{coupon['id']}")["uses"] == 1
    assert (books()["deferred"], -books()["provider"]) == (5075, at_provider(till))
    assert is_closed(trial_balance())


def test_windows_that_upgrade_with_one_code_use_it_once(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    till.pay(charge(owner, sell("Plus", 4900), store_id)["confirm_url"])
    till.deliver()
    publish(desk, most_uses=1)
    pro = sell("Pro", 9900)
    all_at_once(*[partial(pay, owner, pro, store_id, "SPRING-25")] * 4)
    till.deliver()
    assert running() == ("Pro", "paid")
    assert [row["times_redeemed"] for row in till.all("promotion_code")] == [1]
    assert [payment.amount_minor for payment in Payment.objects.order_by("pk")] == [4900, 2525]


def test_of_two_merchants_who_upgrade_with_one_code_the_other_is_refused_and_stays_as_they_were(
    desk: Desk,
    till: Till,
    owner: Person,
    stranger: Person,
    tenant: TenantRef,
    other_tenant: TenantRef,
    sell: Sell,
    store_id: int,
) -> None:
    plus, pro = sell("Plus", 4900), sell("Pro", 9900)
    with tenant_scope_of(other_tenant):
        other_store = StoreFactory.create(platform=3).pk
    buyers = [(owner, tenant, store_id), (stranger, other_tenant, other_store)]
    for person, _, store in buyers:
        till.pay(charge(person, plus, store)["confirm_url"])
    till.deliver()
    publish(desk, most_uses=1)
    answers = all_at_once(*[partial(pay, person, pro, store, "SPRING-25") for person, _, store in buyers])
    till.deliver()
    got = [answer["success"] for answer in answers]
    assert sorted(got) == [False, True], answers
    lucky, late = buyers[got.index(True)], buyers[got.index(False)]
    assert answers[got.index(False)]["fields"]["code"] in (
        OVER,
        "The payment provider doesn't accept this code for this plan.",
    )
    assert (plan_of(lucky[1]), paid_by(lucky[1])) == ("Pro", [4900, 2525])
    assert (plan_of(late[1]), paid_by(late[1])) == ("Plus", [4900])
    held = PaidSubscription.objects.get(merchant_id=late[1].id)
    existing = next(row for row in till.all("subscription") if row["id"] == held.external_id)
    assert (existing["discounts"], existing.get("pending_update"), len(till.all("invoice"))) == ([], None, 3)
    assert not Charge.objects.filter(merchant_id=late[1].id, state=ChargeState.OPENED).exists()
    assert pay(late[0], pro, late[2], "")["success"], "without it, the change is made"
    till.deliver()
    assert paid_by(late[1]) == [4900, 5000]
    assert [row["times_redeemed"] for row in till.all("promotion_code")] == [1]
    assert (-books()["provider"], is_closed(trial_balance())) == (at_provider(till), True)


def plan_of(merchant: TenantRef) -> str:
    return Subscription.objects.get(tenant_id=merchant.id, platform=3, ended_at=None).plan.name_en


def paid_by(merchant: TenantRef) -> list[int]:
    return [*Payment.objects.filter(merchant_id=merchant.id).order_by("pk").values_list("amount_minor", flat=True)]
