"""A seller of the sandbox, with a token for it."""

import pytest

from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.client import SCOPES, shop_url
from server.adapters.square.store import SquareStore
from server.ports.stores import StoreAccess
from tests.factories.square import teapot, variant


@pytest.fixture
def seller(square: dict[str, SquareSeller]) -> SquareSeller:
    return square["MLHARBOR"]


@pytest.fixture
def access(seller: SquareSeller) -> StoreAccess:
    token = seller.grant(" ".join(SCOPES))["access_token"]
    return StoreAccess(shop_url(seller.merchant_id), {"access_token": token}, "test")


@pytest.fixture
def port() -> SquareStore:
    return SquareStore()


@pytest.fixture
def shop(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> SquareSeller:
    """The seller with a teapot of two sizes on sale, at 12.50 and 12.51."""
    port.put_product(access, teapot(variants=(variant(0), variant(1))))
    return seller
