"""A merchant whose product stands in two stores, and a supplier that changes it."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.woocommerce.store import WooStore
from server.jobs.door import enqueue
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tests.products.conftest import Trade
from tests.products.conftest import opened as opened
from tests.products.conftest import trade as trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.scenes import once

QUIET = dict.fromkeys(("product_gone", "variant_gone", "stock", "price_up", "price_down"), "nothing")


@dataclass
class Supplier:
    """The storefront's first product, which a test may change; it is as it was afterwards."""

    outside: Outside
    handle: str

    @property
    def storefront(self) -> Any:
        return next(iter(self.outside.sandbox.storefronts.values()))

    @property
    def shelf(self) -> ListShelf:
        shelf = self.storefront.shelf
        assert isinstance(shelf, ListShelf)
        return shelf

    def change(self, change: Callable[[list[Any]], Any]) -> None:
        """Change the variants, as the storefront has them."""
        product = copy.deepcopy(self.shelf.get(self.handle))
        assert product is not None
        change(product["variants"])
        self.put(product)

    def put(self, product: Any) -> None:
        self.shelf.put(product)
        self.storefront.changed()

    def cost(self, factor: float) -> None:
        """Every variant costs so much more, or less."""
        self.change(lambda all_of: [row.update(price=f"{float(row['price']) * factor:.2f}") for row in all_of])

    def sell_out(self, *places: int) -> None:
        self.change(lambda all_of: [all_of[at].update(available=False) for at in places])

    def restock(self) -> None:
        self.change(lambda all_of: [row.update(available=True) for row in all_of])

    def drop(self, place: int) -> None:
        self.change(lambda all_of: all_of.pop(place))

    def remove(self) -> None:
        self.shelf.remove(self.handle)
        self.storefront.changed()


@pytest.fixture
def supplier(trade: Trade) -> Iterator[Supplier]:
    source = Supplier(trade.outside, trade.outside.handles()[0])
    before = list(source.shelf.page(0, len(source.shelf)))
    yield source
    for product in before:
        source.put(product)


@dataclass
class Shift:
    """The merchant with monitoring, and the workers."""

    trade: Trade
    tenant: TenantRef
    supplier: Supplier
    product: Any

    @property
    def owner(self) -> Person:
        return self.trade.owner

    def settle(self, store_id: str, **reactions: str) -> Any:
        answer = self.owner.put("setting/monitoring", policy(store_id, reactions=QUIET | reactions))
        assert answer["success"], answer
        return answer

    def switch(self, *ids: str, on: bool = True) -> Any:
        return self.owner.post("my_product/monitoring", {"ids": list(ids), "on": on})

    def look(self) -> None:
        """Everything is due, and the workers work."""
        with tenant_scope_of(self.tenant):
            Watch.objects.update(due_at=clock.now())
            enqueue("monitoring.watch", key="watch")
        drain_jobs(skip_pauses=True)

    def notices(self) -> list[str]:
        """The texts of the tab, the newest first."""
        return [notice["text"] for notice in self.owner.get("notice", tab="products")["notices"]]

    def row(self, store_id: str) -> Any:
        return next(row for row in self.trade.mine() if row["store_id"] == store_id)

    def processes(self) -> list[str]:
        """What ran by itself, oldest first."""
        from tenants.processes.models import ProcessRecord

        with tenant_scope_of(self.tenant):
            actions = ProcessRecord.objects.filter(action__in=[17, 18, 19]).order_by("pk").values_list("action")
            return [str(action) for (action,) in actions]


def policy(store_id: str, **fields: Any) -> dict[str, Any]:
    """A whole policy, as the form sends it."""
    whole = {"reactions": QUIET, "minimum_quantity": 1, "cost_change_percent": 0, "floor_percent": 10}
    return {"store_id": int(store_id), **whole, "watch_new": False, **fields}


@pytest.fixture
def shift(trade: Trade, tenant: TenantRef, supplier: Supplier) -> Shift:
    """The first product stands in the hosted shop and in WooCommerce, unmonitored."""
    sandbox = trade.outside.sandbox

    def publish() -> tuple[Any, dict[str, WooStore]]:
        url = f"{trade.outside.url}/products/{supplier.handle}"
        product = next(row for row in trade.listed() if row["source_product_url"] == url)
        trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
        return product, sandbox.stores

    product, sandbox.stores = once("published to be monitored", tenant.schema_name, publish)
    return Shift(trade, tenant, supplier, product)
