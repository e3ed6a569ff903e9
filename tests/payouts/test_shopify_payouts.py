"""Payouts of Shopify Payments, from the shop to the ledger."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from fixtures.sandbox.shopify_admin import orders, payments
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.shopify_admin.grants import DISPUTE_SCOPES, ORDER_SCOPES, PAYOUT_SCOPES, SCOPES
from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.payouts.jobs import read_all
from tenants.payouts.models import Payout, PayoutFeed, PayoutLine
from tests.payouts.reading import feed, lines, payouts, read, take_orders
from tests.support.consent import connect_shopify, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture
def shop(owner: Person, shopify: dict[str, ShopifyShop]) -> ShopifyShop:
    connect_shopify(owner)
    drain_jobs()
    return shopify["tea-harbour"]


def sold(shop: ShopifyShop, **given: Any) -> dict[str, Any]:
    """An order of USD 17.50, of which Shopify Payments keeps 0.81."""
    return orders.make(shop, [{}], **given)


def test_payouts_are_read_and_match_the_ledger_once_however_often(owner: Person, shop: ShopifyShop) -> None:
    first = sold(shop)
    sold(shop)
    orders.refund(shop, first, {}, "3.00", "")
    payments.pay_out(shop)
    take_orders(owner)
    assert owner.post("profit/payout/feed/read", {})["feeds"][0]["state"] == "reading"
    drain_jobs(skip_pauses=True)
    told = [("charge", "#1001", "17.50", "0.81", "matched"), ("refund", "#1001", "-3.00", "0.00", "matched")]
    assert lines(owner) == [*told, ("charge", "#1002", "17.50", "0.81", "matched")]
    (payout,) = payouts(owner)
    assert {name: payout[name] for name in ("provider", "amount", "unexplained", "source", "state", "is_whole")} == {
        "provider": "Shopify Payments",
        "amount": "30.38",
        "unexplained": "0.00",
        "source": "platform",
        "state": "paid",
        "is_whole": True,
    }
    assert (feed(owner)["state"], feed(owner)["remark"]) == ("read", "")
    before = lines(owner), payouts(owner)[0]["id"]
    read(owner)
    assert (lines(owner), payouts(owner)[0]["id"]) == before
    assert owner.delete(f"profit/payout/{payout['id']}")["code"] == 1000409


def test_every_day_reads_what_is_new_and_what_arrived_since(
    owner: Person, shop: ShopifyShop, tenant: TenantRef
) -> None:
    sold(shop)
    made = payments.pay_out(shop, status="SCHEDULED")
    read(owner)
    assert payouts(owner) == []
    assert made is not None
    made["status"] = "PAID"
    sold(shop)
    payments.pay_out(shop)
    with tenant_scope_of(tenant):
        read_all()
    drain_jobs(skip_pauses=True)
    assert [row["amount"] for row in payouts(owner)] == ["16.69", "16.69"]
    made["status"] = "FAILED"
    read(owner)
    assert sorted(row["state"] for row in payouts(owner)) == ["failed", "paid"]


def test_many_pages_are_read_and_go_on_where_they_stopped(
    owner: Person, shop: ShopifyShop, outside: Outside, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.payouts.services.feeds.PAGES_A_TURN", 1)
    for name in ("PAYOUTS_AT_ONCE", "LINES_AT_ONCE"):
        monkeypatch.setattr(f"server.adapters.shopify_admin.payouts.{name}", 2)
    day = clock.now() - timedelta(days=30)
    for place, number in enumerate((5, 1, 2)):
        for _ in range(number):
            sold(shop)
        payments.pay_out(shop, at=(day + timedelta(minutes=place)).strftime("%Y-%m-%dT%H:%M:%SZ"))
    read(owner)
    with tenant_scope_of(tenant):
        assert (Payout.objects.filter(is_whole=True).count(), PayoutLine.objects.count()) == (3, 8)
    outside.sandbox.log.entries.clear()
    owner.post("profit/payout/feed/read", {})
    drain_jobs(skip_pauses=True)
    asked = [entry for entry in outside.sandbox.log.entries if entry["path"].endswith("graphql.json")]
    assert len(asked) == 3, "two pages of payouts, one of disputes: what is whole is not read again"


def test_a_store_without_the_right_works_on_and_is_connected_again(
    owner: Person, shopify: dict[str, ShopifyShop], tenant: TenantRef
) -> None:
    shop = shopify["tea-harbour"]
    shop.configure({"grants": ",".join((*SCOPES, *ORDER_SCOPES))})
    connect_shopify(owner)
    drain_jobs(skip_pauses=True)
    sold(shop)
    payments.pay_out(shop)
    assert (feed(owner)["state"], feed(owner)["missing_scopes"]) == ("reconnect", [*PAYOUT_SCOPES, *DISPUTE_SCOPES])
    read(owner)
    assert (feed(owner)["state"], payouts(owner)) == ("reconnect", [])
    assert "read_shopify_payments_payouts" in feed(owner)["remark"]
    (store,) = stores_of(owner)
    assert (store["state"], store["missing_order_scopes"], owner.get("store")["upgrade"]) == ("connected", [], [])
    shop.configure({"grants": ""})
    connect_shopify(owner, again="true")
    drain_jobs(skip_pauses=True)
    assert (feed(owner)["state"], len(payouts(owner))) == ("read", 1)
    shop.configure({"withheld": "read_shopify_payments_payouts"})
    read(owner)
    assert (feed(owner)["state"], len(payouts(owner)), stores_of(owner)[0]["state"]) == ("reconnect", 1, "connected")


def test_a_shop_without_shopify_payments_is_told_so(owner: Person, shop: ShopifyShop) -> None:
    shop.configure({"uses_payments": False})
    read(owner)
    assert (feed(owner)["state"], feed(owner)["provider"], payouts(owner)) == ("no_account", "Shopify Payments", [])
    shop.configure({"uses_payments": True})
    sold(shop)
    payments.pay_out(shop)
    read(owner)
    assert (feed(owner)["state"], len(payouts(owner))) == ("read", 1)


def test_a_payout_in_another_currency_is_not_converted(owner: Person, shop: ShopifyShop) -> None:
    shop.configure({"payout_currency": "JPY", "payout_rate": "150"})
    sold(shop)
    payments.pay_out(shop)
    read(owner)
    (payout,) = payouts(owner)
    assert (payout["currency"], payout["amount"], payout["unexplained"]) == ("JPY", "2503", "0")
    assert lines(owner) == [("charge", "#1001", "2625", "122", "other_currency")]


def test_a_failure_is_shown_and_leaves_what_is_there(owner: Person, shop: ShopifyShop, outside: Outside) -> None:
    sold(shop)
    payments.pay_out(shop)
    read(owner)
    shop.configure({"frozen": True})
    read(owner)
    assert (feed(owner)["state"], len(payouts(owner))) == ("failing", 1)
    assert feed(owner)["remark"]
    shop.configure({"frozen": False})
    read(owner)
    assert (feed(owner)["state"], feed(owner)["remark"]) == ("read", "")


def send(owner: Person, store_id: str, content: str) -> Any:
    file = SimpleUploadedFile("payouts.csv", content.encode())
    query = {"store_id": store_id, "provider": "Shopify"}
    answer = owner.client.post("/api/account-service/profit/payout/file", {"file": file}, query_params=query).json()
    drain_jobs(skip_pauses=True)
    return answer


HEAD = "Payout ID,Payout Date,Type,Order,Amount,Fee,Net,Currency\n"


@pytest.mark.parametrize("names_payout", [True, False])
def test_a_payout_by_file_and_by_platform_stands_once(owner: Person, shop: ShopifyShop, names_payout: bool) -> None:
    sold(shop)
    sold(shop)
    made = payments.pay_out(shop, status="SCHEDULED")
    assert made is not None
    take_orders(owner)
    (store,) = stores_of(owner)
    start = f"{made['id'] if names_payout else ''},{clock.now():%Y-%m-%d},charge"
    content = HEAD + f"{start},#1001,17.50,0.81,16.69,USD\n{start},#1002,17.50,0.81,16.69,USD\n"
    assert send(owner, store["id"], content)["changed"] == 2
    first, second = sorted(owner.get("profit/payout/line")["lines"], key=lambda row: row["id"])
    owner.post(f"profit/payout/line/{first['id']}/accept", {"note": "Seen at the bank"})
    made["status"] = "PAID"
    read(owner)
    assert [row["id"] for row in sorted(owner.get("profit/payout/line")["lines"], key=lambda row: row["id"])] == [
        first["id"],
        second["id"],
    ]
    (payout,) = payouts(owner)
    assert (payout["source"], payout["amount"], payout["unexplained"]) == ("platform", "33.38", "0.00")
    assert [row["note"] for row in owner.get("profit/payout/line")["lines"] if row["is_accepted"]] == [
        "Seen at the bank"
    ]
    assert {row[4] for row in lines(owner)} == {"matched"}
    assert send(owner, store["id"], content)["changed"] == 0
    assert (len(payouts(owner)), len(lines(owner))) == (1, 2)


def test_of_a_payout_that_the_platform_tells_other_lines_of_files_go(owner: Person, shop: ShopifyShop) -> None:
    sold(shop)
    made = payments.pay_out(shop, status="SCHEDULED")
    assert made is not None
    (store,) = stores_of(owner)
    row = f"{made['id']},{clock.now():%Y-%m-%d},charge,#1001"
    send(owner, store["id"], HEAD + f"{row},17.50,0.90,16.60,USD\n{row},1.00,0.00,1.00,USD\n")
    kept = max(owner.get("profit/payout/line")["lines"], key=lambda each: float(each["gross"]))
    owner.post(f"profit/payout/line/{kept['id']}/accept", {"note": "Rounded"})
    made["status"] = "PAID"
    read(owner)
    found = sorted((line["gross"], line["fee"], line["note"]) for line in owner.get("profit/payout/line")["lines"])
    assert found == [("17.50", "0.81", ""), ("17.50", "0.90", "Rounded")]


def test_only_who_may_see_a_store_sees_how_it_is_read_and_reads_it(
    owner: Person,
    shop: ShopifyShop,
    stranger: Person,
    member_with: Callable[..., Person],
    tenant: TenantRef,
) -> None:
    for person in (stranger, member_with(Menu.ORDERS, store_ids=[])):
        assert person.get("profit/payout/feed")["feeds"] == []
        assert person.post("profit/payout/feed/read", {"store_ids": [int(stores_of(owner)[0]["id"])]})["feeds"] == []
    assert member_with(store_ids=[]).get("profit/payout/feed")["code"] == 1000403
    with tenant_scope_of(tenant):
        assert not PayoutFeed.objects.exclude(asked_at=None).exists()
