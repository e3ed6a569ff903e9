"""The stand-in of 1688 without orders, and a purchase that goes to a forwarder."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox.alibaba1688.market import EXPIRED, Alibaba1688
from server.adapters.alibaba1688.links import LINKS
from server.adapters.alibaba1688.supplier import Alibaba1688Supplier
from server.ports.purchases import DeliveryAddress, NewPurchase, PurchaseItem
from server.ports.suppliers import SupplierAccess
from tests.adapters.suppliers import of_1688
from tests.support.sandbox import Outside

MARKET = Alibaba1688Supplier()
FORWARDER = DeliveryAddress(
    name="王伟 TW-8812",
    phone="+86 138 0013 8000",
    address1="网商路699号",
    city="杭州市",
    province="浙江省",
    postcode="310052",
    country="CN",
    extras={"district": "滨江区"},
)


@pytest.fixture
def platform(outside: Outside, settings: Settings) -> Iterator[Alibaba1688]:
    """The stand-in without orders, with the settings pointing at it."""
    of_1688(outside, settings)
    known = outside.sandbox.alibaba1688
    fresh = outside.sandbox.alibaba1688 = Alibaba1688([])
    fresh.offers = known.offers
    yield fresh
    outside.sandbox.alibaba1688 = known


@pytest.fixture
def access(outside: Outside, settings: Settings) -> SupplierAccess:
    return of_1688(outside, settings).access


def items_of(offer: str, access: SupplierAccess, number: int = 1) -> tuple[PurchaseItem, ...]:
    product = MARKET.fetch(LINKS.link(offer), access)
    sold = [variant for variant in product.variants if variant.available][:number]
    assert len(sold) == number
    return tuple(
        PurchaseItem(product.link, v.source_sku_id, v.source_attr, 2, v.cost_minor, note="不要放发票") for v in sold
    )


def offer_where(platform: Alibaba1688, fits: Callable[[str, Any], bool], variants: int = 1) -> str:
    """An offer of which so many variants are for sale."""

    def sells(product: Any) -> bool:
        return len([variant for variant in product["variants"] if variant["available"]]) >= variants

    offers = platform.offers.items()
    return next(offer for offer, row in offers if offer != EXPIRED and sells(row) and fits(offer, row))


@pytest.fixture
def purchase(platform: Alibaba1688, access: SupplierAccess) -> NewPurchase:
    return NewPurchase("TW-9-a", "CNY", FORWARDER, items_of(offer_where(platform, lambda *_: True, 2), access, 2))
