"""What our own staff pay back into the balance is a claim that opened and closed by itself."""

from typing import Any

import pytest
from django.test import Client

from server.tenancy.scope import tenant_scope_of
from tenants.claims.selectors.ledger import claims_for_ledger
from tests.orders.goods import Intake, shown
from tests.orders.own_staff import PRICE, call
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import order_id as order_id
from tests.orders.own_staff import parcel as parcel
from tests.orders.own_staff import shop as shop
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def claims(shop: Intake, order_id: str) -> Any:
    return shop.owner.get(f"order/{order_id}/claim")["claims"]


def test_a_paid_order_that_our_staff_refuse_is_paid_back(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    call(agent, "POST", f"{parcel}/claim")
    call(agent, "POST", f"{parcel}/refuse", problem="OUT_OF_STOCK", reason="Sold out until May")
    drain_jobs()
    (claim,) = claims(shop, order_id)
    assert (claim["kind"], claim["state"], claim["received"]) == ("before_shipping", "refunded", "24.00")
    with tenant_scope_of(shop.tenant):
        (row,) = claims_for_ledger([int(order_id)])
    assert (row.amount_minor, row.is_actual) == (2 * PRICE, True)
    notices = [row["text"] for row in shop.owner.get("notice")["notices"] if "laim" in row["text"]]
    assert notices == [], "its order says it already"


def test_what_the_merchant_takes_back_is_paid_back_too(shop: Intake, order_id: str, parcel: str) -> None:
    (bought,) = shown(shop, order_id)["purchases"]
    assert shop.owner.post(f"order/purchase/{bought['id']}/call_back")["success"]
    drain_jobs()
    assert [(each["state"], each["received"]) for each in claims(shop, order_id)] == [("refunded", "24.00")]


def test_an_unpaid_order_that_is_taken_back_is_no_claim(shop: Intake, order_id: str) -> None:
    (bought,) = shown(shop, order_id)["purchases"]
    shop.owner.post(f"order/purchase/{bought['id']}/call_back")
    drain_jobs()
    assert claims(shop, order_id) == []
