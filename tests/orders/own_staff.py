"""Goods of Antstore that a merchant sells, and the desk of our staff who send them."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from django.db.models import Sum
from django.test import Client

from server.company.antstore.contracts import OfferedVariant
from server.company.ledger.models import Line
from server.ports.orders import StoreLine
from server.ports.suppliers import Supplier
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tests.balance.conftest import credit
from tests.factories.antstore import published_product
from tests.orders.goods import Intake, order_of, place, rule, sell, shown
from tests.support.people import Person
from tests.support.scenes import once

BALANCE = 10_000
PRICE = 1_200
TEAPOT = OfferedVariant(sku="POT-S", option_values=(), price_minor=PRICE, stock=5)


@pytest.fixture
def agent(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


@pytest.fixture
def shop(intake: Intake) -> Intake:
    """The merchant sells a teapot of Antstore, which cost less when it was imported, and has 100 dollars."""

    def furnish() -> None:
        rule(intake, hold_minutes=0)
        credit(intake.owner.actor.tenant_id, BALANCE)
        offer(intake)

    once("shop of Antstore", intake.tenant.schema_name, furnish)
    return intake


def offer(intake: Intake, **changes: Any) -> int:
    made = published_product(**{"options": (), "variants": (TEAPOT,), "currency": "USD", **changes})
    goods = sell(intake, supplier=Supplier.ANTSTORE, cost=PRICE - 200)
    with tenant_scope_of(intake.tenant):
        listed = ListedProduct.objects.filter(pk=goods.product_id)
        url = f"https://portal.example/productDetail/{made.id}"
        listed.update(source_id=str(made.id), source_host="antstore", source_url=url, currency=made.text.currency)
        listed.get().variants.update(source_sku_id="POT-S")
    return made.id


def call(client: Client, method: str, path: str = "", status: int = 200, **body: Any) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/fulfilments{path}", orjson.dumps(body), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def books() -> dict[str, int]:
    """What each account of dollars has, without what the merchant began with."""
    rows = Line.objects.filter(unit="USD").values("account__kind").annotate(sum=Sum("amount"))
    return {row["account__kind"]: row["sum"] for row in rows if row["account__kind"] != "adjustments" and row["sum"]}


def pay(who: Person, purchase: dict[str, Any]) -> Any:
    return who.post(f"order/purchase/{purchase['id']}/pay")


@pytest.fixture
def order_id(shop: Intake) -> str:
    """An order that was placed and is not paid yet."""
    return order_at_antstore(shop)


def order_at_antstore(shop: Intake, *lines: StoreLine) -> str:
    """An order of all that the shop sells, or of these lines, that was placed and is not paid yet."""

    changes: dict[str, Any] = {"lines": lines} if lines else {}

    def make() -> str:
        made = order_of(shop, **changes)
        (operation,) = place(shop, made)
        assert operation["state"] == 2
        return made

    with tenant_scope_of(shop.tenant):
        sold = ListedProduct.objects.get().pk
    return once(f"order of {sold}: {lines}", shop.tenant.schema_name, make)


@pytest.fixture
def parcel(shop: Intake, order_id: str, agent: Client) -> str:
    """Its parcel, paid and waiting."""
    assert pay(shop.owner, shown(shop, order_id)["purchases"][0])["success"]
    (row,) = call(agent, "GET", "?state=waiting")["data"]
    return f"/{row['id']}"
