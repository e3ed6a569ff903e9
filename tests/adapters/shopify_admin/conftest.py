"""A shop of the sandbox, with a token for it."""

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.shopify_admin import address
from server.adapters.shopify_admin.grants import SCOPES
from server.adapters.shopify_admin.store import ShopifyStore
from server.ports.stores import StoreAccess


@pytest.fixture
def shop(shopify: dict[str, ShopifyShop]) -> ShopifyShop:
    return shopify["tea-harbour"]


@pytest.fixture
def access(shop: ShopifyShop) -> StoreAccess:
    response = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(SCOPES), refreshable=False)
    return StoreAccess(address.base_url(shop.slug), {"access_token": response["access_token"]}, "test")


@pytest.fixture
def store() -> ShopifyStore:
    return ShopifyStore()
