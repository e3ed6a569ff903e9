"""Stock that was sold, counted or taken from sale in a store stays when the product is published again."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import Operation, ProcessRecord
from tenants.products.models import PublicationVariant
from tenants.shop.models import ShopVariant
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.schedules import in_hours

pytestmark = pytest.mark.django_db


@dataclass
class StockedProduct:
    """A product that we published with nine of each variant, and its stock in the store."""

    trade: Trade
    store_id: str
    stocks: Callable[[], set[Any]]
    restock: Callable[[int], object]

    @property
    def product(self) -> Any:
        return self.trade.listed()[0]

    def count(self, number: int) -> None:
        """The supplier has so many of each variant."""
        skus = [{"id": int(sku["id"]), "stock": number} for sku in self.product["product_skus"]]
        self.trade.edit(self.product["id"], product_skus=skus)

    def publish(self, **options: Any) -> None:
        (operation,) = self.trade.publish([self.product["id"]], [self.store_id], **options)
        assert operation["state"] == 2, operation

    def differences(self) -> Any:
        params = {"ids": [self.product["id"]], "store_ids": [self.store_id]}
        answer = self.trade.owner.post("product/publish/differences", params)
        assert (answer["published"], answer["compared"], answer["problems"]) == (1, 1, [])
        return answer["differences"]


def in_shop(trade: Trade, tenant: TenantRef) -> StockedProduct:
    def stocks() -> set[Any]:
        with tenant_scope_of(tenant):
            return set(ShopVariant.objects.values_list("stock", flat=True))

    def restock(number: int) -> None:
        with tenant_scope_of(tenant):
            ShopVariant.objects.update(stock=number)

    return StockedProduct(trade, trade.shop_id, stocks, restock)


def in_woo(trade: Trade, _tenant: TenantRef) -> StockedProduct:
    variations = trade.outside.store().variations

    def restock(number: int) -> None:
        for variation in variations.values():
            variation.update(manage_stock=True, stock_quantity=number, stock_status="instock")

    return StockedProduct(
        trade, trade.woo_id, lambda: {variation["stock_quantity"] for variation in variations.values()}, restock
    )


@pytest.fixture(params=[in_shop, in_woo])
def stocked(request: pytest.FixtureRequest, trade: Trade, tenant: TenantRef) -> StockedProduct:
    made: StockedProduct = request.param(trade, tenant)
    made.count(9)
    made.publish()
    assert made.stocks() == {9}
    return made


def counted(number: int) -> dict[str, object]:
    return {"stock": number, "available": True}


def test_what_was_sold_is_not_put_back_and_the_lower_stock_counts(stocked: StockedProduct) -> None:
    assert stocked.differences() == []
    stocked.restock(4)
    (found,) = stocked.differences()
    assert found["stock_count"] == len(stocked.product["product_skus"])
    assert found["stocks"][0]["variant"]
    payload = {name: found["stocks"][0][name] for name in ("published", "there", "new", "stays")}
    assert payload == {"published": counted(9), "there": counted(4), "new": counted(9), "stays": True}
    for number, after in ((9, 4), (12, 4), (3, 3)):
        stocked.count(number)
        stocked.publish()
        assert stocked.stocks() == {after}
    assert stocked.differences() == []
    stocked.restock(40)
    stocked.count(8)
    stocked.publish()
    assert stocked.stocks() == {40}
    stocked.publish(overwrite_changes=True)
    assert stocked.stocks() == {8}


def test_a_stock_published_before_it_was_remembered_stays(stocked: StockedProduct, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        PublicationVariant.objects.update(stock=None, available=None)
    stocked.restock(4)
    stocked.count(2)
    (found,) = stocked.differences()
    assert (found["stocks"][0]["published"], found["stocks"][0]["stays"]) == (None, True)
    stocked.publish()
    assert stocked.stocks() == {4}
    stocked.count(1)
    stocked.publish()
    assert stocked.stocks() == {4}, "it is more than we wrote"
    stocked.publish(overwrite_changes=True)
    assert stocked.stocks() == {1}


@pytest.mark.parametrize("way", ["scheduled", "as a draft", "many at once", "override"])
def test_every_way_to_publish_keeps_what_was_sold_in_the_store_although_the_supplier_has_more(
    trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    existing = in_woo(trade, tenant)
    existing.count(9)
    ids = [row["id"] for row in trade.listed()[: 2 if way == "many at once" else 1]]
    trade.publish(ids, [existing.store_id])
    assert 9 in existing.stocks()
    for variation in trade.outside.store().variations.values():
        variation.update(manage_stock=True, stock_quantity=4, stock_status="instock")
    existing.count(12)
    if way == "override":
        assert trade.owner.post("my_product/override", {"matching": {}, "overSet": ["title"]})["success"]
    elif way == "scheduled":
        assert trade.start(ids, [existing.store_id], timing=in_hours(1), timezone="82")["success"]
        with tenant_scope_of(tenant):
            ProcessRecord.objects.filter(state__lt=3).update(due_at=clock.now())
    else:
        monkeypatch.setitem(BATCHES, Platform.WOOCOMMERCE, replace(BATCHES[Platform.WOOCOMMERCE], at_least=2))
        options = {existing.store_id: {"as_draft": True}} if way == "as a draft" else {}
        assert trade.start(ids, [existing.store_id], attributeChange={"store_options": options})["success"]
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert set(Operation.objects.values_list("state", flat=True)) == {3}
    assert existing.stocks() == {4}
