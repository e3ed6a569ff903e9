"""Publishing many products through the process engine, in each platform's own way for many."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import orjson
import pytest

from fixtures.sandbox.base import deliveries
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.kit import clock
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES, LIMITS
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation
from tests.products.conftest import Trade
from tests.support.consent import connect_shopify, connect_square, install
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.store_events import shopify_event
from tests.support.wix import connect_wix

pytestmark = pytest.mark.django_db


@pytest.fixture
def shop(trade: Trade, shopify: dict[str, ShopifyShop], monkeypatch: pytest.MonkeyPatch) -> ShopifyShop:
    """Three products are many here."""
    monkeypatch.setitem(BATCHES, Platform.SHOPIFY, replace(BATCHES[Platform.SHOPIFY], at_least=2))
    assert "success=1" in connect_shopify(trade.owner)
    drain_jobs()
    return shopify["tea-harbour"]


def store_id(trade: Trade) -> str:
    return next(str(store["id"]) for store in trade.owner.get("store")["stores"] if store["platform"] == 3)


def begin(trade: Trade) -> str:
    """Publish all products until nothing is left to do but to wait; answers the process."""
    answer = trade.start([each["id"] for each in trade.listed()], [store_id(trade)])
    assert answer["success"] is True, answer
    drain_jobs()
    return str(answer["data"])


def states(trade: Trade, record: str) -> list[int]:
    return sorted(operation["state"] for operation in trade.owner.get(f"record/detail/{record}")["operations"])


def look(trade: Trade, record: str) -> bool:
    """Let the time pass until the shop is asked again; whether the process has ended."""
    with tenant_scope_of(TenantRef(trade.owner.actor.tenant_id, trade.owner.actor.schema_name)):
        Operation.objects.filter(state=2).update(lease_until=clock.now() - timedelta(seconds=1))
        Operation.objects.filter(state=1).update(not_before=None)
        return pump(int(record)) is None


def work_until_done(trade: Trade, record: str) -> list[int]:
    assert any(look(trade, record) for _ in range(10))
    return states(trade, record)


@pytest.fixture
def idle_shop(shop: ShopifyShop) -> ShopifyShop:
    """A shop that works on nothing until it may."""
    shop.bulk_lines_a_second = 0.0
    return shop


def test_many_products_are_published_by_one_bulk_operation(trade: Trade, shop: ShopifyShop) -> None:
    shop.bulk_lines_a_second = 10_000.0
    record = begin(trade)
    assert work_until_done(trade, record) == [2, 2, 2]
    assert sorted(each["title"] for each in shop.products.values()) == sorted(each["title"] for each in trade.listed())
    assert (len(shop.bulk), len(trade.mine())) == (1, 3)
    trade.edit(trade.listed()[0]["id"], title="Better title")
    assert work_until_done(trade, begin(trade)) == [2, 2, 2]
    assert (len(shop.products), len(shop.bulk)) == (3, 2)
    assert "Better title" in {each["title"] for each in shop.products.values()}


def test_it_is_shown_how_far_the_shop_has_come(trade: Trade, idle_shop: ShopifyShop) -> None:
    record = begin(trade)
    detail = trade.owner.get(f"record/detail/{record}")
    assert {operation["state"] for operation in detail["operations"]} == {1}
    (sentence,) = {operation["waiting"]["text"] for operation in detail["operations"]}
    assert sentence.endswith("is working through 3 products; 0 are done so far.")
    assert [row["text"] for row in detail["record"]["waiting"]] == [sentence]


def test_a_shop_that_reports_its_end_is_read_at_once(
    trade: Trade, idle_shop: ShopifyShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is waited for; and what the sandbox would send to our address is what the handler takes."""
    sent: list[bytes] = []
    monkeypatch.setattr(deliveries, "deliver", lambda _shop, _uri, _headers, body, **_noted: sent.append(body))
    record = begin(trade)
    shopify_event("bulk_operations/finish", b"{}", **{"X-Shopify-Webhook-Id": "early"})
    drain_jobs()
    assert states(trade, record) == [1, 1, 1]
    idle_shop.bulk_lines_a_second = 10_000.0
    while not sent:
        pass
    assert (len(idle_shop.products), len(sent), states(trade, record)) == (3, 1, [1, 1, 1])
    response = orjson.loads(sent[0])
    assert (response["status"], response["type"], response["error_code"]) == ("completed", "mutation", None)
    assert [shopify_event("bulk_operations/finish", sent[0]).status_code for _ in range(2)] == [200, 200]
    drain_jobs()
    assert states(trade, record) == [2, 2, 2]


def test_a_cancel_stops_what_the_shop_has_not_done_yet(trade: Trade, idle_shop: ShopifyShop) -> None:
    record = begin(trade)
    assert trade.owner.put(f"record/cancel/{record}", {})["success"] is True
    assert work_until_done(trade, record) == [4, 4, 4]
    assert ([each["status"] for each in idle_shop.bulk.values()], idle_shop.products) == (["CANCELED"], {})


def test_what_the_shop_had_done_before_a_cancel_counts_as_done(trade: Trade, idle_shop: ShopifyShop) -> None:
    record = begin(trade)
    (operation,) = idle_shop.bulk.values()
    operation["began"] -= 1_000_000
    idle_shop.bulk_lines_a_second = 1.5e-6
    look(trade, record)
    assert trade.owner.put(f"record/cancel/{record}", {})["success"] is True
    assert work_until_done(trade, record) == [2, 4, 4]
    assert len(idle_shop.products) == 1


CONNECT: dict[Platform, Callable[[Person], object]] = {
    Platform.SHOPIFY: connect_shopify,
    Platform.SQUARE: connect_square,
    Platform.WIX: connect_wix,
}


def connect(trade: Trade, platform: Platform, request: pytest.FixtureRequest) -> str:
    """A store of the platform; the WooCommerce store is connected already."""
    if platform is not Platform.WOOCOMMERCE:
        shops = request.getfixturevalue(platform.name.lower())
        if platform is Platform.BIGCOMMERCE:
            install(trade.owner, shops["teahouse1"], trade.outside)
        else:
            CONNECT[platform](trade.owner)
    drain_jobs()
    return next(str(store["id"]) for store in trade.owner.get("store")["stores"] if store["platform"] == platform)


@pytest.mark.parametrize("platform", BATCHES, ids=lambda row: str(row.name).lower())
def test_what_is_too_long_is_cut_or_held_back_among_many_as_the_merchant_chose(
    trade: Trade, platform: Platform, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = connect(trade, platform, request)
    monkeypatch.setitem(BATCHES, platform, replace(BATCHES[platform], at_least=2))
    monkeypatch.setitem(LIMITS, platform, replace(LIMITS[platform], description=100, images=1))
    products = trade.listed()
    for each in products[:2]:
        trade.edit(each["id"], description_html=f"<p>{'tea ' * 100}</p>")
    ids = [each["id"] for each in products]
    assert trade.owner.put("setting/publishing", {"store_id": store, "shortens": False})["success"]
    held = states_of(trade, ids, store)
    assert held.count(3) >= 2
    assert trade.owner.put("setting/publishing", {"store_id": store, "shortens": True})["success"]
    assert states_of(trade, ids, store) == [2, 2, 2]


def states_of(trade: Trade, ids: list[str], store: str) -> list[int]:
    record = str(trade.start(ids, [store])["data"])
    drain_jobs()
    return work_until_done(trade, record)
