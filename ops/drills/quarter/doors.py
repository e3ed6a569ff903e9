"""The doors to the outside: stores that show their orders, and a supplier that sells, loses answers and pays back.

They stand in the place of the adapters, which other drills and tests try with the vendors' own protocols.
"""

import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256

from ops.drills.quarter.outside import Bought, Outside
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import Retryable
from server.ports.finding import FreightQuery, FreightQuote
from server.ports.orders import OrderNews, OrderPage, StoreOrder
from server.ports.purchases import (
    NewPurchase,
    PlacedPurchase,
    PurchaseLimits,
    ReadPurchase,
    SupplierOrderState,
)
from server.ports.stores import StoreAccess
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier, SupplierAccess

PLATFORMS = (Platform.SHOPIFY, Platform.BIGCOMMERCE, Platform.WIX, Platform.WOOCOMMERCE, Platform.SQUARE)
FREIGHT = 300
"""US cents for an order of any size."""
LOST = 17
"""Of 256 answers to an order, so many are lost."""


def open_doors() -> None:
    """Let this process look outside through these doors."""
    registry.STORES.update(dict.fromkeys(PLATFORMS, f"{__name__}.Store"))
    registry.SUPPLIERS[Supplier.ALIEXPRESS] = f"{__name__}.Wholesaler"


def outside() -> Outside:
    return Outside(os.environ["DRILL_WORLD"])


class Store:
    """The orders of any platform's store, as the order port gives them."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        return OrderPage(tuple(outside().changed(access.credentials["store"], since)), None)

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        return outside().orders(access.credentials["store"], external_ids)

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        return None

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        return ()

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        return (OrderNews(body),)


class Wholesaler:
    """A supplier in US dollars that remembers keys."""

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        found = re.search(r"/item/(\d+)\.html$", line)
        if found is None:
            raise LinkRefused(line)
        return SourceLink(Supplier.ALIEXPRESS, page_type, "aliexpress.com", found[1], line)

    def purchase_limits(self) -> PurchaseLimits:
        return PurchaseLimits(tells_money_back=True)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        return [FreightQuote("CAINIAO_STANDARD", "Cainiao", FREIGHT, "USD", 8, 14)]

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        """Sell once by key; the answer to the first call is lost now and then."""
        is_first = outside().number_of(purchase.key) is None
        quoted = sum((item.cost_minor or 0) * item.quantity for item in purchase.items) + FREIGHT
        number = outside().take(purchase.key, Bought(_sale_of(purchase), quoted, clock.now()))
        if is_first and sha256(purchase.key.encode()).digest()[0] < LOST:
            raise Retryable(Reason("outside.slow", {"host": "AliExpress"}), unknown_outcome=True)
        return _placed(number, quoted)

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        number = outside().number_of(purchase.key)
        return None if number is None else _placed(number, outside().bought([number])[number].quoted)

    def read_orders(self, order_ids: Sequence[str], access: SupplierAccess) -> Mapping[str, ReadPurchase]:
        return {str(number): _reading(number, made) for number, made in outside().bought(map(int, order_ids)).items()}


def _sale_of(purchase: NewPurchase) -> int:
    found = re.search(r"\d+", purchase.address.address1)
    return int(found[0]) if found else 0


def _placed(number: int, total: int) -> PlacedPurchase:
    return PlacedPurchase(order_ids=(str(number),), total_minor=total, currency="USD")


def _reading(number: int, made: Bought) -> ReadPurchase:
    state = SupplierOrderState.PAID if made.paid_at else SupplierOrderState.UNPAID
    state = SupplierOrderState.CLOSED if made.closed_at else state
    return ReadPurchase(
        str(number),
        state,
        state.value,
        currency="USD",
        total_minor=made.charged,
        costs=made.costs,
        placed_at=made.placed_at,
        paid_at=made.paid_at,
        money_back=tuple(made.back),
    )
