"""A first try asks a store nothing; what lost answers may have left is listed once for a whole run."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from server.adapters.shopify_admin.client import ShopifyClient
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine.pump import Turn
from tenants.products.models import Publication
from tenants.products.services.publications import PublishHandler
from tests.products.conftest import Trade
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs
from tests.support.shopify_stores import connect_harbour
from tests.support.stock_locations import connect_tea_house, store_on
from tests.support.wix import connect_wix

pytestmark = pytest.mark.django_db

LISTINGS = {
    "woocommerce": ("GET", "/wc/v3/products", "after="),
    "bigcommerce": ("GET", "/v3/catalog/products", "date_modified"),
    "square": ("POST", "/v2/catalog/search", ""),
    "wix": ("POST", "/stores/v3/products/query", ""),
}
MAKING = {
    "woocommerce": r"/wc/v3/products\?",
    "bigcommerce": r"/v3/catalog/products$",
    "square": r"/v2/catalog/batch-upsert$",
}


@pytest.fixture
def connect(
    trade: Trade,
    bigcommerce: dict[str, BigCommerceStore],
    square: dict[str, SquareSeller],
    wix: dict[str, WixSite],
    shopify: dict[str, ShopifyShop],
) -> Callable[[str], str]:
    """Connects the store of a platform, if it is not, and answers its id."""

    def connected(platform: str) -> str:
        if platform == "bigcommerce":
            return connect_tea_house(trade, bigcommerce["teahouse1"])
        if platform == "shopify":
            return connect_harbour(trade)
        if platform == "woocommerce":
            return trade.woo_id
        connect_square(trade.owner) if platform == "square" else connect_wix(trade.owner)
        drain_jobs()
        return store_on(trade.owner, {"square": 8, "wix": 5}[platform])

    return connected


def listings(trade: Trade, platform: str) -> int:
    """How often the store was called for what it had been given."""
    method, path, query = LISTINGS[platform]
    return len(
        [
            entry
            for entry in trade.outside.sandbox.log.entries
            if entry["method"] == method and entry["path"].endswith(path) and query in entry["query"]
        ]
    )


def made(trade: Trade, platform: str) -> int:
    """How many products stand in the store."""
    sandbox = trade.outside.sandbox
    if platform == "woocommerce":
        return len(trade.in_woo())
    return len(
        sandbox.square["MLHARBOR"].items() if platform == "square" else sandbox.bigcommerce["teahouse1"].products
    )


def everything(trade: Trade) -> list[str]:
    return [each["id"] for each in trade.listed()]


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns end after one product: the others that they claimed are given back, again and again."""
    monkeypatch.setattr(PublishHandler, "concurrency", 1)
    monkeypatch.setattr(Turn, "_may_go_on", lambda *_: False)


@pytest.mark.usefixtures("one_at_a_time")
@pytest.mark.parametrize("platform", LISTINGS)
def test_what_a_turn_gave_back_counts_as_never_tried(
    trade: Trade, connect: Callable[[str], str], platform: str
) -> None:
    store_id = connect(platform)
    trade.outside.sandbox.log.clear()
    operations = trade.publish(everything(trade), [store_id])
    assert [operation["state"] for operation in operations] == [2, 2, 2], operations
    # A site of Wix is asked for the unit that it weighs in, and later how far the pictures are.
    assert listings(trade, platform) == (2 if platform == "wix" else 0)


@pytest.mark.usefixtures("one_at_a_time")
def test_nor_is_shopify_called_for_it(
    trade: Trade, connect: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store_id, requested = connect("shopify"), []
    send = ShopifyClient._send

    def noted(self: ShopifyClient, document: str, *args: Any, **options: Any) -> Any:
        requested.append(document)
        return send(self, document, *args, **options)

    monkeypatch.setattr(ShopifyClient, "_send", noted)
    assert [row["state"] for row in trade.publish(everything(trade), [store_id])] == [2, 2, 2]
    assert [document for document in requested if "productByIdentifier" in document] == []


@pytest.mark.parametrize("platform", MAKING)
def test_a_clear_refusal_is_tried_again_without_a_question(
    trade: Trade, connect: Callable[[str], str], tenant: TenantRef, platform: str
) -> None:
    store_id = connect(platform)
    refusal = {"code": "no_such_luck", "message": "No.", "title": "No.", "errors": {}, "data": {"status": 400}}
    trade.outside.fails("status", MAKING[platform], method="POST", times=3, status=400, body=refusal)
    record = trade.start(everything(trade), [store_id])["data"]
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{record}")["counts"]["failed"] == 3
    with tenant_scope_of(tenant):
        assert set(Publication.objects.values_list("first_attempt_at", "last_attempt_at")) == {(None, None)}
    trade.outside.sandbox.log.clear()
    assert trade.owner.post(f"record/retry/{record}")["success"]
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{record}")["counts"]["success"] == 3
    assert listings(trade, platform) == 0


@pytest.mark.parametrize("platform", MAKING)
def test_one_listing_finds_all_that_lost_answers_left(
    trade: Trade, connect: Callable[[str], str], platform: str
) -> None:
    store_id = connect(platform)
    trade.outside.fails("timeout_after_commit", MAKING[platform], method="POST", times=3)
    trade.outside.sandbox.log.clear()
    record = trade.start(everything(trade), [store_id])["data"]
    drain_jobs()
    operations = trade.owner.get(f"record/detail/{record}")["operations"]
    assert [operation["state"] for operation in operations] == [2, 2, 2], operations
    # Square tells the same answer again under the same idempotency key, at once.
    assert (listings(trade, platform), made(trade, platform)) == (0 if platform == "square" else 1, 3)


@pytest.mark.parametrize("platform", MAKING)
def test_an_answer_lost_after_the_listing_is_looked_for_again(
    trade: Trade, connect: Callable[[str], str], platform: str
) -> None:
    """The first two tries end without a product, the third makes one that nobody hears of."""
    store_id = connect(platform)
    trade.outside.fails("reset", MAKING[platform], method="POST", times=2)
    trade.outside.fails("timeout_after_commit", MAKING[platform], method="POST", times=1)
    operations = trade.publish(everything(trade)[:1], [store_id])
    assert [operation["state"] for operation in operations] == [2], operations
    assert made(trade, platform) == 1


@pytest.mark.parametrize("platform", MAKING)
def test_one_listing_serves_the_deletion_of_many_failed_products(
    trade: Trade, connect: Callable[[str], str], platform: str
) -> None:
    store_id = connect(platform)
    trade.outside.fails("timeout_after_commit", MAKING[platform], method="POST", times=3)
    trade.outside.fails("reset", MAKING[platform], method="POST", times=1000)
    trade.outside.fails("status", r"catalog/(search|products\?)|/wc/v3/products\?", times=1000, status=500)
    trade.publish(everything(trade), [store_id])
    trade.outside.sandbox.faults.remove()
    rows = trade.mine()
    assert [row["state"] for row in rows] == ["failed"] * 3
    trade.outside.sandbox.log.clear()
    assert trade.owner.post("my_product/delete", {"ids": [row["id"] for row in rows]})["success"]
    drain_jobs(skip_pauses=True)
    assert (trade.mine(), listings(trade, platform), made(trade, platform)) == ([], 1, 0)


def test_what_a_killed_worker_made_is_taken_up(trade: Trade, tenant: TenantRef) -> None:
    """It wrote that it tries, made the product, and wrote nothing more."""
    product = everything(trade)[0]
    trade.publish([product], [trade.woo_id])
    with tenant_scope_of(tenant):
        rows = Publication.objects.all()
        rows.update(external_id="", state="publishing", first_attempt_at=rows.get().created_at, last_attempt_at=None)
    trade.outside.sandbox.log.clear()
    (operation,) = trade.publish([product], [trade.woo_id])
    assert (operation["state"], len(trade.in_woo()), listings(trade, "woocommerce")) == (2, 1, 2), (
        "found, and later twins"
    )


@pytest.mark.parametrize(("minutes", "stay"), [(4, {"theirs"}), (20, {"theirs", "twin"})])
def test_what_the_store_still_makes_for_a_lost_attempt_is_deleted_soon_or_not_at_all(
    trade: Trade, minutes: int, stay: set[str]
) -> None:
    product = everything(trade)[0]
    trade.outside.fails("timeout_after_commit", MAKING["woocommerce"], "POST")
    trade.start([product], [trade.woo_id])
    drain_jobs()
    (ours,) = trade.in_woo()
    store = trade.outside.store()
    twin = {**ours, "id": store.next_id(), "sku": "", "slug": "twin"}
    store.put_product(twin)
    store.put_product({**twin, "id": store.next_id(), "slug": "theirs", "meta_data": []})
    with time_machine.travel(clock.now() + timedelta(minutes=minutes)):
        drain_jobs(skip_pauses=True)
    assert {row["slug"] for row in trade.in_woo()} == {ours["slug"], *stay}


def test_a_first_attempt_that_is_answered_asks_for_no_such_look(trade: Trade) -> None:
    trade.publish([everything(trade)[0]], [trade.woo_id])
    assert listings(trade, "woocommerce") == 0
