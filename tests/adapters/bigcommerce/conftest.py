"""A store of the sandbox, with a token for it."""

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce import address
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.stores import StoreAccess


@pytest.fixture
def shop(bigcommerce: dict[str, BigCommerceStore]) -> BigCommerceStore:
    return bigcommerce["teahouse1"]


@pytest.fixture
def access(shop: BigCommerceStore) -> StoreAccess:
    return StoreAccess(address.base_url(shop.hash), {"access_token": shop.new_token()}, "test")


@pytest.fixture
def port() -> Port:
    return Port()
