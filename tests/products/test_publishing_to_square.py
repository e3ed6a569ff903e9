"""Publishing to a Square seller through the process engine, with what can go wrong on the way."""

from typing import Any

import pytest

from fixtures.sandbox.square.seller import SquareSeller
from tests.products.conftest import Trade
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def seller(trade: Trade, square: dict[str, SquareSeller]) -> SquareSeller:
    assert "success=1" in connect_square(trade.owner)
    drain_jobs()
    return square["MLHARBOR"]


def store_id(trade: Trade) -> str:
    return next(str(store["id"]) for store in trade.owner.get("store")["stores"] if store["platform"] == 8)


def names(seller: SquareSeller) -> list[str]:
    return [item["item_data"]["name"] for item in seller.items()]


def test_a_product_is_published_with_its_pictures_and_counts_and_is_taken_off(
    trade: Trade, seller: SquareSeller
) -> None:
    product = trade.listed()[0]
    (operation,) = trade.publish([product["id"]], [store_id(trade)])
    assert operation["state"] == 2, operation
    assert names(seller) == [product["title"]]
    assert seller.images()
    assert len(seller.items()[0]["item_data"]["variations"]) == len(product["product_skus"])
    trade.edit(product["id"], title="Better title")
    trade.publish([product["id"]], [store_id(trade)])
    assert names(seller) == ["Better title"]
    (row,) = trade.mine()
    assert trade.owner.post("my_product/delete", {"ids": [row["id"]]})["success"] is True
    drain_jobs(skip_pauses=True)
    assert (names(seller), trade.mine()) == ([], [])


@pytest.mark.parametrize("times", [1, 3])
def test_a_lost_answer_makes_no_second_item(trade: Trade, seller: SquareSeller, times: int) -> None:
    trade.outside.fails("timeout_after_commit", r"/catalog/batch-upsert$", "POST", times=times)
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id(trade)])
    assert operation["state"] == 2
    assert (len(seller.items()), len(trade.mine())) == (1, 1)


@pytest.mark.parametrize("fault", ["html", "status", "reset"])
def test_square_in_trouble_ends_with_a_reason_and_spares_the_others(
    trade: Trade, seller: SquareSeller, fault: str
) -> None:
    options: dict[str, Any] = {"status": 429} if fault == "status" else {}
    trade.outside.fails(fault, r"/square/v2/catalog", times=1000, **options)
    operations = trade.publish([trade.listed()[0]["id"]], [trade.shop_id, store_id(trade)])
    results = {operation["store_id"]: operation for operation in operations}
    assert results[trade.shop_id]["state"] == 2
    assert results[store_id(trade)]["state"] == 3
    assert results[store_id(trade)]["result"]
    assert seller.items() == []


def test_a_seller_who_revokes_meanwhile_shows_as_disconnected(trade: Trade, seller: SquareSeller) -> None:
    answer = trade.start([trade.listed()[0]["id"]], [store_id(trade)])
    seller.revoke()
    drain_jobs(skip_pauses=True)
    (operation,) = trade.owner.get(f"record/detail/{answer['data']}")["operations"]
    assert operation["state"] == 3
    assert "connect the store again" in operation["result"]
    states = {store["platform"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert states[8] == "disconnected"
