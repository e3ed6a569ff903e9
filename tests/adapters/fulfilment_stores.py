"""A store of each platform in the sandbox whose orders can be shipped, and what each platform can do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fixtures.sandbox.bigcommerce import orders as big_orders
from fixtures.sandbox.shopify_admin import orders as shopify_orders
from fixtures.sandbox.square import order_records as square_records
from fixtures.sandbox.wix import order_records as wix_records
from fixtures.sandbox.woocommerce import order_records as woo_records
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.fulfilments import (
    NewFulfilment,
    OrderFulfilments,
    ParcelLabel,
    StoreFulfilment,
    StoreFulfilmentPort,
)
from server.ports.orders import StoreOrder
from tests.adapters.order_store import Basket, OrderStore
from tests.adapters.order_stores import ORDER_STORES
from tests.support.sandbox import Outside


@dataclass(frozen=True)
class FulfilmentStore:
    """A store of one platform. What the platform does not have is None.

    `lost`: the fault that loses the answer to the write that fulfils. `many`: more lines than fit into one page.
    """

    orders: OrderStore
    cancel_order: Callable[[str], object]
    lost: dict[str, Any]
    outside: Outside
    forbid: Callable[[], object] | None = None
    hold: Callable[[str], object] | None = None
    scans: Callable[[str], list[str]] = lambda order_id: []
    """The words of the scans that the order's first fulfilment shows."""
    notified: Callable[[str], bool] = lambda order_id: False
    """Whether the buyer was written to about the first fulfilment because we asked for it."""
    many: int = 260

    @property
    def port(self) -> StoreFulfilmentPort:
        port = registry.store_fulfilments(self.orders.platform)
        assert port is not None
        return port

    def buy(self, lines: int = 1, quantity: int = 2) -> tuple[str, list[str]]:
        """Return an order's id and the ids of its lines."""
        order_id = self.orders.buy(Basket(lines=lines, quantity=quantity))
        return order_id, [line.external_id for line in self.order(order_id).lines]

    def order(self, order_id: str) -> StoreOrder:
        return self.orders.port.read_orders(self.orders.access, [order_id])[order_id]

    def send(self, order_id: str, pieces: dict[str, int], label: ParcelLabel) -> StoreFulfilment:
        (made,) = self.port.create_fulfilment(self.orders.access, NewFulfilment(order_id, pieces, label))
        return made

    def read(self, order_id: str) -> OrderFulfilments:
        return self.port.read_fulfilments(self.orders.access, [order_id])[order_id]

    def done(self, order_id: str) -> list[StoreFulfilment]:
        return [each for each in self.read(order_id).done if not each.is_cancelled]

    def change(self, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        return self.port.change_label(self.orders.access, fulfilment, label)

    def take_back(self, fulfilment: StoreFulfilment) -> None:
        self.port.cancel_fulfilment(self.orders.access, fulfilment)

    def lose_answer(self) -> None:
        self.outside.fails("timeout_after_commit", **self.lost)

    def refuses(self, work: Callable[[], object]) -> OutsideFailure:
        """Return the failure of a call."""
        try:
            work()
        except OutsideFailure as failure:
            return failure
        raise AssertionError("it was not refused")


def of_shopify(outside: Outside) -> FulfilmentStore:
    shop = outside.sandbox.shopify_shops["tea-harbour"]
    return FulfilmentStore(
        ORDER_STORES["shopify"](outside),
        cancel_order=lambda order_id: shopify_orders.cancel(shop, shop.orders[int(order_id)]),
        lost={"match": "graphql", "method": "POST", "every": 3},
        outside=outside,
        forbid=lambda: shop.configure({"withheld": "write_merchant_managed_fulfillment_orders"}),
        hold=lambda order_id: shopify_orders.hold(shop, shop.orders[int(order_id)]),
        scans=lambda order_id: [each["status"] for each in shop.orders[int(order_id)]["fulfilments"][0]["events"]],
        notified=lambda order_id: shop.orders[int(order_id)]["fulfilments"][0]["notified"],
    )


def of_wix(outside: Outside) -> FulfilmentStore:
    site = outside.sandbox.wix["teahouse"]
    return FulfilmentStore(
        ORDER_STORES["wix"](outside),
        cancel_order=lambda order_id: wix_records.cancel(site, order_id),
        lost={"match": "create-fulfillment", "method": "POST"},
        outside=outside,
        forbid=lambda: site.configure({"permissions": "products inventory read_orders media"}),
        hold=lambda order_id: wix_records.change(site, order_id, status="PENDING"),
    )


def of_bigcommerce(outside: Outside) -> FulfilmentStore:
    shop = outside.sandbox.bigcommerce["teahouse1"]
    return FulfilmentStore(
        ORDER_STORES["bigcommerce"](outside),
        cancel_order=lambda order_id: big_orders.touch(shop, shop.orders[int(order_id)], status_id=5),
        lost={"match": "/shipments$", "method": "POST"},
        outside=outside,
        forbid=lambda: shop.configure(
            {"scopes": "store_v2_information store_v2_products store_v2_orders_read_only store_v2_transactions"}
        ),
        hold=lambda order_id: big_orders.touch(shop, shop.orders[int(order_id)], status_id=12),
    )


def of_square(outside: Outside) -> FulfilmentStore:
    seller = outside.sandbox.square["MLHARBOR"]
    orders = ORDER_STORES["square"](outside)
    token = seller.tokens[orders.access.credentials["access_token"]]
    return FulfilmentStore(
        orders,
        cancel_order=lambda order_id: square_records.cancel(seller, order_id),
        lost={"match": "/v2/orders/[^/]+$", "method": "PUT", "times": 3},
        outside=outside,
        forbid=lambda: token.update(scopes=token["scopes"].replace("ORDERS_WRITE", "")),
        hold=lambda order_id: seller.orders[order_id].pop("version"),
    )


def of_woocommerce(tracking: str) -> Callable[[Outside], FulfilmentStore]:
    """Return a store that keeps tracking numbers in this way; empty for notes."""

    def make(outside: Outside) -> FulfilmentStore:
        shop = outside.store()
        shop.configure({"tracking": tracking})
        return FulfilmentStore(
            ORDER_STORES["woocommerce"](outside),
            cancel_order=lambda order_id: woo_records.state(shop, shop.orders[int(order_id)], "cancelled"),
            lost={"match": r"/wc/v3/orders/\d+\?", "method": "PUT", "every": 2},
            outside=outside,
            forbid=lambda: shop.configure({"forbidden": "orders"}),
            hold=lambda order_id: woo_records.state(shop, shop.orders[int(order_id)], "on-hold"),
            notified=lambda order_id: any(
                each.get("customer_note") or each.get("notified")
                for name in ("notes", "fulfilments")
                for each in shop.orders[int(order_id)].get(name, [])
            ),
        )

    return make


_DIALECTS = {"core": "core", "st": "wc-shipment-tracking/v3", "ast": "wc-ast/v3", "notes": ""}
_WOO = {f"woocommerce-{name}": of_woocommerce(tracking) for name, tracking in _DIALECTS.items()}
FULFILMENT_STORES: dict[str, Callable[[Outside], FulfilmentStore]] = {
    "shopify": of_shopify,
    "wix": of_wix,
    "bigcommerce": of_bigcommerce,
    "square": of_square,
    **_WOO,
}
"""By the name of the fixture that sets the platform up."""
ABILITIES: dict[str, frozenset[str]] = {
    "cancels": frozenset({"shopify", "wix", "bigcommerce", *_WOO}),
    "holds": frozenset({"shopify", "wix", "bigcommerce", "square", *_WOO}),
    "takes_events": frozenset({"shopify"}),
    "needs_link": frozenset({"wix"}),
    "notifies": frozenset({"shopify", "woocommerce-core", "woocommerce-notes"}),
}
"""Which platforms can do what."""
