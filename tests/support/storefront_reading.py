"""Reading a storefront, as an import does."""

import pytest

from server.adapters.shopify.supplier import ShopifySupplier
from server.ports.failures import OutsideFailure
from server.ports.suppliers import ListingPage, PageType, SourceProduct, SupplierAccess

SHOP = ShopifySupplier()
NOBODY = SupplierAccess()


def product(url: str, handle: str, access: SupplierAccess = NOBODY) -> SourceProduct:
    return SHOP.fetch(SHOP.recognise(f"{url}/products/{handle}", PageType.PRODUCT), access)


def page(url: str, cursor: str | None = None, access: SupplierAccess = NOBODY) -> ListingPage:
    return SHOP.list_products(SHOP.recognise(url, PageType.STORE), access, cursor)


def refusal(failure: pytest.ExceptionInfo[OutsideFailure]) -> str:
    return failure.value.reason.code
