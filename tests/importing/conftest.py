"""A storefront that a test may change, and a merchant's schema to look into."""

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from fixtures.catalogue.awkward import awkward_products
from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress.account import AliExpress
from fixtures.sandbox.shopify.catalogue_file import complete_product
from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tests.importing.helpers import storefront
from tests.support.sandbox import Outside


@pytest.fixture
def inside(tenant: TenantRef) -> Iterator[None]:
    """The test itself reads the merchant's schema."""
    with tenant_scope_of(tenant):
        yield


@pytest.fixture
def shop(outside: Outside) -> Iterator[Storefront]:
    """The open storefront with ten products of its own; afterwards it is what it was."""
    front = storefront(outside)
    kept = front.shelf
    front.shelf = ListShelf([dict(product) for product in kept.page(0, 10)])
    front.cache.clear()
    yield front
    front.shelf, front.password, front.renamed, front.headless = kept, None, {}, False
    front.cache.clear()


@pytest.fixture
def awkward_shop(shop: Storefront) -> Storefront:
    """The storefront sells what real ones also have: broken prices, no variants, 2,048 of them, odd texts."""
    shop.shelf = ListShelf([complete_product(product) for product in awkward_products()])
    return shop


@pytest.fixture
def marketplace(outside: Outside, settings: Settings) -> Iterator[AliExpress]:
    """The AliExpress stand-in, fresh, with the settings pointing at it."""
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    known = outside.sandbox.aliexpress
    fresh = AliExpress([])
    fresh.items = known.items
    outside.sandbox.aliexpress = fresh
    yield fresh
    outside.sandbox.aliexpress = known
