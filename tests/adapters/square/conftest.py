"""A seller of the sandbox, with a token for it."""

import pytest

from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.client import SCOPES, shop_url
from server.adapters.square.store import SquareStore
from server.ports.stores import StoreAccess


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
