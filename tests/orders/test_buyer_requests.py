"""A store's platform passes on what buyers may ask for: their data, and that it is erased."""

import csv
import io
from dataclasses import replace
from typing import Any

import orjson
import pytest

from server.company.identity.contracts import TokenKind
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.orders import StoreBuyer
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.jobs import erase_old
from tenants.orders.models import DataRequest, Order, OrderHint, Purchase
from tenants.orders.services.intake import take_in
from tenants.privacy.services import personal_key
from tenants.stores.models import Store
from tests.factories.orders import ANNA, reading
from tests.support.consent import Shops, connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import Person, signed_in
from tests.support.store_events import shopify_event

pytestmark = pytest.mark.django_db

WHERE = "/hooks/shopify/compliance"
CUSTOMER = {"id": 77, "email": ANNA.email, "phone": ANNA.phone}
BO = StoreBuyer(external_id="78", email="bo@example.com")


@pytest.fixture(autouse=True)
def shop(owner: Person, shopify: Shops, tenant: TenantRef) -> int:
    """A connected shop with two orders of one buyer and one of another's."""
    connect_shopify(owner)
    drain_jobs()
    anna = replace(ANNA, external_id="77")
    with tenant_scope_of(tenant):
        store_id = int(Store.objects.get().pk)
        orders = [reading("1", buyer=anna), reading("2", buyer=anna), reading("3", buyer=BO)]
        take_in(store_id, Platform.SHOPIFY, orders, now=clock.now())
    return store_id


def hear(topic: str, body: dict[str, Any], event: str) -> None:
    headers = {"X-Shopify-Webhook-Id": event}
    assert shopify_event(topic, orjson.dumps(body), path=WHERE, **headers).status_code == 200
    drain_jobs()


def readable(tenant: TenantRef) -> set[str]:
    with tenant_scope_of(tenant):
        return set(Order.objects.exclude(personal="").values_list("external_id", flat=True))


def ask_for_data(event: str = "e1", request: int = 9) -> None:
    body = {"customer": CUSTOMER, "orders_requested": [1], "data_request": {"id": request}}
    hear("customers/data_request", body, event)


def table(owner: Person, request: str) -> list[dict[str, str]]:
    answer: Any = owner.client.get(f"{API}/order/data_requests/{request}.csv")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_merchant_gets_what_is_kept_of_a_buyer_who_asks(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        bought = Purchase.objects.create(
            key="k1", order=Order.objects.get(external_id="1"), supplier=1, way=PurchaseWay.API, currency="USD",
            state=PurchaseState.PLACED, supplier_order_ids=["8001"], created_at=clock.now(), place_at=clock.now(),
            personal=personal_key().seal({"name": "Anna Schmidt", "city": "Berlin"}),
        )  # fmt: skip
        bought.orders.add(bought.order)
    ask_for_data()
    ask_for_data("e2")
    (shown,) = owner.get("order/data_requests")["requests"]
    assert (shown["store_name"], shown["downloaded_at"]) == ("Tea Harbour", None)
    (notice,) = [row for row in owner.get("notice")["notices"] if row["kind"] == "buyer_data_requested"]
    assert notice["text"].startswith("A buyer of Tea Harbour asks for their data.")
    assert ANNA.email not in str(notice)
    rows = table(owner, shown["id"])
    assert {row["order"] for row in rows} == {"#1", "#2"}
    found = {(row["order"], row["field"]): row["value"] for row in rows}
    assert found["#2", "buyer.email"] == ANNA.email
    assert found["#1", "sent_to_supplier_1 8001 city"] == "Berlin"
    assert "bo@example.com" not in str(rows)
    assert owner.get("order/data_requests")["requests"][0]["downloaded_at"] is not None
    with tenant_scope_of(tenant):
        assert not OrderHint.objects.exists()
        assert ANNA.email not in str(DataRequest.objects.values())


def test_only_the_merchant_s_own_people_take_it(owner: Person, stranger: Person, member: Person) -> None:
    ask_for_data()
    (shown,) = owner.get("order/data_requests")["requests"]
    path = f"order/data_requests/{shown['id']}.csv"
    assert stranger.get(path)["code"] == 1000404
    assert member.get(path)["code"] == 1000403
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    assert borrowed.get(f"{API}/{path}").json()["code"] == 1000403
    assert owner.get("order/data_requests")["requests"][0]["downloaded_at"] is None


@pytest.mark.parametrize(
    ("customer", "orders", "left"),
    [
        (CUSTOMER, [1], {"3"}),
        (CUSTOMER, [], {"3"}),
        ({"email": ANNA.email.upper()}, [], {"3"}),
        ({"phone": "030 901820"}, [], {"3"}),
        ({"id": 99, "email": "new@example.com"}, [3], {"1", "2"}),
        ({"id": 99}, [], {"1", "2", "3"}),
        ({}, [], {"1", "2", "3"}),
    ],
)
def test_a_buyer_is_erased_when_the_platform_asks(
    tenant: TenantRef, customer: dict[str, Any], orders: list[int], left: set[str]
) -> None:
    hear("customers/redact", {"customer": customer, "orders_to_redact": orders}, "e1")
    assert readable(tenant) == left


def test_a_redacted_shop_loses_all_its_buyers_unless_it_is_connected_again(owner: Person, tenant: TenantRef) -> None:
    hear("shop/redact", {}, "e1")
    assert readable(tenant) == {"1", "2", "3"}
    shopify_event("app/uninstalled", b"{}", **{"X-Shopify-Webhook-Id": "e2"})
    drain_jobs()
    hear("shop/redact", {}, "e3")
    assert readable(tenant) == set()
    with tenant_scope_of(tenant):
        assert {row.total_minor for row in Order.objects.all()} == {5_000}


def test_a_buyer_is_erased_also_after_the_merchant_removed_the_store(
    owner: Person, tenant: TenantRef, shop: int
) -> None:
    owner.delete(f"store/{shop}", {"reason": "closed", "current_password": "x"})
    with tenant_scope_of(tenant):
        Store.objects.update(removed_at=clock.now())
    hear("customers/redact", {"customer": CUSTOMER, "orders_to_redact": []}, "e1")
    assert readable(tenant) == {"3"}


def test_a_store_that_is_purged_leaves_no_buyers_behind(tenant: TenantRef, shop: int) -> None:
    with tenant_scope_of(tenant):
        erase_old()
    assert readable(tenant) == {"1", "2", "3"}
    with tenant_scope_of(tenant):
        Store.objects.all().delete()
        erase_old()
    assert readable(tenant) == set()
