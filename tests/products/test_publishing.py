"""A merchant publishes products of the Import List and finds them in the store."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.identity.contracts import PUBLISH_OVERRIDE, Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import Operation, ProcessRecord
from tenants.products.models import Publication, PublicationVariant
from tenants.products.services.accesses import accesses_of_run
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_a_product_is_published_to_both_stores(trade: Trade) -> None:
    product = trade.listed()[0]
    operations = trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    assert [operation["state"] for operation in operations] == [2, 2]
    (in_woo,) = trade.in_woo()
    assert in_woo["name"] == product["title"]
    shown = {row["platform"]: row for row in trade.mine()}
    assert set(shown) == {6, 9}
    assert {row["state"] for row in shown.values()} == {"active"}
    path = shown[9]["store_product_url"].split("/", 3)[3]
    page = Client().get(f"/{path}", headers={"Host": f"tea-house.{settings.SHOP_DOMAIN}"})
    assert product["title"] in page.content.decode()
    states = {store["store_id"]: store["state"] for store in trade.listed()[0]["stores"]}
    assert states == {trade.shop_id: "published", trade.woo_id: "published"}


def test_publishing_again_updates_and_makes_nothing_twice(trade: Trade) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    trade.edit(product["id"], title="Better title")
    trade.publish([product["id"]], [trade.woo_id])
    (in_woo,) = trade.in_woo()
    assert in_woo["name"] == "Better title"
    (row,) = trade.mine()
    assert row["title"] == "Better title"


def test_a_product_imported_anew_over_its_edits_is_the_product_that_its_store_knows(
    trade: Trade, tenant: TenantRef
) -> None:
    product = max(trade.listed(), key=lambda row: len(row["product_skus"]))
    trade.publish([product["id"]], [trade.woo_id])
    trade.owner.delete(f"import_list/{product['id']}")
    body = {"product_ids": [product["source_product_url"]], "overwrite_trashed": True}
    assert trade.owner.post("product/import?type=13&way=2&action=1", body)["success"]
    drain_jobs(skip_pauses=True)
    back = next(row for row in trade.listed() if row["id"] == product["id"])
    ids = {int(sku["id"]) for sku in back["product_skus"]}
    assert ids == {int(sku["id"]) for sku in product["product_skus"]}
    assert back["state"] == "published"
    with tenant_scope_of(tenant):
        assert set(PublicationVariant.objects.values_list("variant_id", flat=True)) == ids


def test_an_answer_that_was_lost_makes_no_second_product(trade: Trade) -> None:
    trade.outside.fails("timeout_after_commit", r"/wc/v3/products\?", method="POST", times=1)
    (operation,) = trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert operation["state"] == 2
    assert len(trade.in_woo()) == 1
    assert len(trade.mine()) == 1


def test_prices_follow_the_default_rule_and_a_store_s_own(trade: Trade) -> None:
    product = trade.listed()[0]
    cost = Decimal(product["product_skus"][0]["cost_price"])
    rule = {
        "enable": True,
        "type": 1,
        "coefficient": "5",
        "compare_at": {"enable": False, "type": 2, "coefficient": "2"},
    }
    assert trade.owner.put("setting/price-rule", {"store_id": trade.woo_id, "rule": rule})["success"]
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    prices = {row["platform"]: Decimal(row["price_min"]) for row in trade.mine()}
    assert prices[6] == min(Decimal(sku["cost_price"]) for sku in product["product_skus"]) + 5
    assert prices[9] == Decimal(product["min_price"])
    assert cost > 0


@pytest.mark.parametrize(
    ("change", "word"),
    [({"price": "0"}, "price"), ({"price": "0.01"}, "cost"), ({"included": False}, "variant")],
)
def test_a_guard_stops_what_would_lose_money(trade: Trade, change: dict[str, Any], word: str) -> None:
    product = trade.listed()[0]
    skus = [{"id": sku["id"], **change} for sku in product["product_skus"]]
    trade.edit(product["id"], product_skus=skus)
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert operation["state"] == 3
    assert word in operation["result"].lower()
    if word == "variant":  # a reason lets nobody sell nothing
        (again,) = trade.publish([product["id"]], [trade.shop_id], override_reason="Clearance")
        assert again["result"] == operation["result"]
    assert trade.in_woo() == []
    assert trade.mine() == []


def test_a_guard_is_overridden_with_the_right_and_a_reason(
    trade: Trade, member_with: Callable[..., Person], tenant: TenantRef
) -> None:
    product = trade.listed()[0]
    skus = [{"id": sku["id"], "price": "0.01"} for sku in product["product_skus"]]
    trade.edit(product["id"], product_skus=skus)
    body = {"ids": [product["id"]], "store_ids": [trade.woo_id], "override_reason": "Clearance"}
    refused = member_with(Menu.IMPORT_LIST).post("product/publish", body)
    assert refused["code"] == 1000403
    allowed = member_with(Menu.IMPORT_LIST, PUBLISH_OVERRIDE).post("product/publish", body)
    assert allowed["success"] is True
    drain_jobs(skip_pauses=True)
    assert len(trade.in_woo()) == 1
    with tenant_scope_of(tenant):
        operation = Operation.objects.get(record_id=int(allowed["data"]))
        assert operation.config["override_reason"] == "Clearance"


def test_a_store_of_another_currency_needs_a_rate(trade: Trade) -> None:
    outside, owner = trade.outside, trade.owner
    body = {"platform": 6, "shop": outside.store_url("berlin"), **outside.keys("berlin")}
    berlin = owner.post("store", body)["store"]
    product = trade.listed()[0]
    (operation,) = trade.publish([product["id"]], [berlin["id"]])
    assert operation["state"] == 3
    assert "EUR" in operation["result"]
    assert owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})["success"]
    (operation,) = trade.publish([product["id"]], [berlin["id"]])
    assert operation["state"] == 2
    (row,) = trade.mine()
    assert (row["currency"], row["rate"]["rate"]) == ("EUR", "0.9")
    assert Decimal(row["price_min"]) == (Decimal(product["min_price"]) * Decimal("0.9")).quantize(Decimal("0.01"))


@pytest.mark.parametrize("fault", ["html", "status", "reset"])
def test_a_store_in_trouble_ends_with_a_reason_and_spares_the_other(trade: Trade, fault: str) -> None:
    options: dict[str, Any] = {"status": 500} if fault == "status" else {}
    trade.outside.fails(fault, r"/woo/demo/(wp-json|index.php)/", times=1000, **options)
    operations = trade.publish([trade.listed()[0]["id"]], [trade.shop_id, trade.woo_id])
    results = {operation["store_id"]: operation for operation in operations}
    assert results[trade.shop_id]["state"] == 2
    assert results[trade.woo_id]["state"] == 3
    assert results[trade.woo_id]["result"]
    remarks = {row["platform"]: (row["state"], bool(row["remark"])) for row in trade.mine()}
    assert remarks == {9: ("active", False), 6: ("failed", True)}


def test_a_failed_publication_is_retried_from_its_process(trade: Trade) -> None:
    trade.outside.fails("status", r"/woo/demo/.*wp-json/", times=1000, status=500)
    product = trade.listed()[0]
    answer = trade.start([product["id"]], [trade.woo_id])
    drain_jobs(skip_pauses=True)
    trade.outside.sandbox.faults.remove()
    retried = trade.owner.post(f"record/retry/{answer['data']}")
    assert retried["success"] is True
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{answer['data']}")["counts"]["success"] == 1
    assert len(trade.in_woo()) == 1


def test_cancelling_takes_as_many_queries_for_many_products_as_for_one(trade: Trade) -> None:
    def cancelled(product_ids: list[str]) -> int:
        record = trade.start(product_ids, [trade.shop_id, trade.woo_id])["data"]
        with CaptureQueriesContext(connection) as captured:
            assert trade.owner.put(f"record/cancel/{record}")["success"] is True
        assert trade.owner.get(f"record/detail/{record}")["counts"]["cancelled"] == 2 * len(product_ids)
        return len(captured)

    ids = [product["id"] for product in trade.listed()]
    assert cancelled(ids[:1]) == cancelled(ids)
    assert trade.mine() == []


def test_a_temporary_redirect_is_tried_again_and_loses_nothing(trade: Trade) -> None:
    trade.outside.fails("redirect", "/wc/v3/", times=1, status=302, location="/maintenance.html?consumer_secret=cs_1")
    (operation,) = trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert (operation["state"], len(trade.in_woo())) == (2, 1)
    assert trade.states()[trade.woo_id] == "connected"


def test_a_store_that_takes_a_product_after_it_was_lost_is_connected_again(trade: Trade) -> None:
    trade.outside.fails("redirect", "/wc/v3/", times=1, status=301, location="https://new.example.com/")
    first, second = (product["id"] for product in trade.listed()[:2])
    (failed,) = trade.publish([first], [trade.woo_id])
    assert (failed["state"], trade.states()[trade.woo_id]) == (3, "disconnected")
    (done,) = trade.publish([second], [trade.woo_id])
    assert (done["state"], trade.states()[trade.woo_id]) == (2, "connected")


def test_a_refused_key_disconnects_the_store(trade: Trade) -> None:
    drain_jobs()
    trade.outside.store().keys.clear()
    (operation,) = trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert operation["state"] == 3
    assert trade.states() == {trade.shop_id: "connected", trade.woo_id: "disconnected"}


def test_a_late_refusal_of_the_former_key_leaves_the_store_connected(
    trade: Trade, monkeypatch: pytest.MonkeyPatch
) -> None:
    drain_jobs()
    store = trade.outside.store()

    def then_connected_again(*given: Any) -> Any:
        found = accesses_of_run(*given)
        store.keys.clear()
        made = store.add_key("read_write", "new")
        keys = {"consumer_key": made["consumer_key"], "consumer_secret": made["consumer_secret"]}
        assert trade.owner.post("store", {"platform": 6, "shop": trade.outside.store_url(), **keys})["success"]
        return found

    monkeypatch.setattr("tenants.products.services.publications.accesses_of_run", then_connected_again)
    (operation,) = trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert operation["state"] == 3
    stores = {store["id"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert stores[trade.woo_id] == "connected"


def test_a_store_removed_meanwhile_ends_its_operations_with_a_reason(trade: Trade) -> None:
    answer = trade.start([trade.listed()[0]["id"]], [trade.woo_id, trade.shop_id])
    trade.owner.delete(f"store/{trade.woo_id}?uninstall_reason=Other")
    drain_jobs(skip_pauses=True)
    detail = trade.owner.get(f"record/detail/{answer['data']}")
    results = {operation["store_id"]: operation["result"] for operation in detail["operations"]}
    assert results[trade.woo_id] == "This store was removed. Please connect it again, then publish."
    assert results[trade.shop_id] == ""
    assert trade.in_woo() == []


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"ids": ["any"], "store_ids": []}, "store_ids", "You must select at least one store."),
        ({"ids": [], "store_ids": ["1"]}, "ids", "You must select at least one product."),
    ],
)
def test_nothing_to_do_is_refused(trade: Trade, body: dict[str, Any], field: str, sentence: str) -> None:
    listed = trade.listed()[0]["id"]
    answer = trade.owner.post("product/publish", body | {"ids": [listed for _ in body["ids"]]})
    assert answer["fields"] == {field: sentence}


def test_what_belongs_to_others_is_missing(trade: Trade, stranger: Person, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    with tenant_scope_of(tenant):
        before = ProcessRecord.objects.count()
    answers = [
        stranger.post("product/publish", {"ids": [product["id"]], "store_ids": [trade.shop_id]}),
        trade.owner.post("product/publish", {"ids": ["999999"], "store_ids": [trade.shop_id]}),
        trade.owner.post("product/publish", {"ids": [product["id"]], "store_ids": ["999999"]}),
        stranger.post("my_product/delete", {"ids": ["1"]}),
    ]
    assert [answer["code"] for answer in answers] == [1000404] * 4
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.count() == before
        assert Publication.objects.count() == 0


def test_the_same_request_twice_is_one_process(trade: Trade) -> None:
    body = {"ids": [trade.listed()[0]["id"]], "store_ids": [trade.shop_id]}
    first, second = (trade.owner.post("product/publish", body, headers={"Idempotency-Key": "once"}) for _ in range(2))
    assert first["data"] == second["data"]
    other = body | {"ids": [trade.listed()[1]["id"]]}
    assert trade.owner.post("product/publish", other, headers={"Idempotency-Key": "once"})["code"] == 1000409


def test_how_much_would_be_published_is_counted_by_the_same_guards(trade: Trade) -> None:
    first = trade.listed()[0]
    trade.edit(first["id"], product_skus=[{"id": sku["id"], "price": "0"} for sku in first["product_skus"]])
    ids, stores = [product["id"] for product in trade.listed()], [trade.shop_id, trade.woo_id]

    def check(**body: Any) -> Any:
        return trade.owner.post("product/publish/check", {"ids": ids, "store_ids": stores, **body})

    response = check()
    assert (response["ready"], response["held_back"]) == (4, 2)
    (hold,) = response["holds"]
    assert (hold["code"], hold["count"]) == ("guard.price_zero", 2)
    without_store = check(store_ids=[])
    assert (without_store["ready"], without_store["held_back"]) == (2, 1)
    overridden = check(override=True)
    assert (overridden["ready"], overridden["held_back"]) == (6, 0)
    assert trade.owner.get("record/history", actions="2")["count"] == 0
    states = [operation["state"] for operation in trade.publish(ids, stores)]
    assert sorted(states) == [2, 2, 2, 2, 3, 3]
    assert check(ids=[*ids, "999999"])["code"] == 1000404
    assert check(store_ids=["999999"])["code"] == 1000404
