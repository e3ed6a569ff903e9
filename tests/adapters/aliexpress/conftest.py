"""The stand-in of AliExpress without orders, and a purchase for a buyer in Germany."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.supplier import AliExpressSupplier
from server.ports.purchases import NewPurchase, PurchaseItem
from server.ports.suppliers import SupplierAccess
from tests.adapters.buying import BUYER
from tests.adapters.suppliers import of_aliexpress
from tests.support.sandbox import Outside

MARKET = AliExpressSupplier()


@pytest.fixture
def platform(outside: Outside, settings: Settings) -> Iterator[AliExpress]:
    """The stand-in without orders, with the settings pointing at it."""
    of_aliexpress(outside, settings)
    known = outside.sandbox.aliexpress
    fresh = outside.sandbox.aliexpress = AliExpress([])
    fresh.items = known.items
    yield fresh
    outside.sandbox.aliexpress = known


@pytest.fixture
def access(outside: Outside, settings: Settings) -> SupplierAccess:
    return replace(of_aliexpress(outside, settings).access, ship_to="DE", currency="USD")


def sold(platform: AliExpress) -> list[str]:
    return [item for item in platform.items if item not in (ids.OFFLINE, ids.NOT_SOLD)]


def item_of(product_id: str, access: SupplierAccess, quantity: int = 2) -> PurchaseItem:
    product = MARKET.fetch(LINKS.link(product_id), access)
    variant = next(variant for variant in product.variants if variant.available)
    chosen = (variant.source_sku_id, variant.source_attr, quantity, variant.cost_minor)
    return PurchaseItem(product.link, *chosen, service="CAINIAO_STANDARD", note="No invoice")


@pytest.fixture
def purchase(platform: AliExpress, access: SupplierAccess) -> NewPurchase:
    return NewPurchase("TW-1-a", "USD", BUYER, (item_of(sold(platform)[0], access),))
