"""What all marketplaces share when products are found: counts, ratings, days, prices, pictures."""

import base64
import io
import random

import pytest
from PIL import Image

from server.adapters.suppliers.finding import (
    PICTURE_BYTES,
    cheapest_first,
    found_page,
    picture_text,
    read_days,
    read_orders,
    read_rating,
)
from server.ports.failures import Permanent, Retryable
from server.ports.finding import FindQuery, FoundProduct, FreightQuote
from server.ports.suppliers import PageType, SourceLink, Supplier


def found(price: int | None) -> FoundProduct:
    link = SourceLink(Supplier.ALIEXPRESS, PageType.PRODUCT, "www.aliexpress.com", "1", "https://x.example/1")
    return FoundProduct(link, "Mug", "USD", price)


def quote(service: str, cost: int, most: int | None) -> FreightQuote:
    return FreightQuote(service, service, cost, "USD", None, most)


@pytest.mark.parametrize(
    ("stated", "count"),
    [("1,000+", 1000), ("1500+ sold", 1500), (12, 12), ("0", 0), ("", None), (None, None), ("many", None),
     ([], None), ("9" * 40, 2**31 - 1)],
)  # fmt: skip
def test_orders_are_counted(stated: object, count: int | None) -> None:
    assert read_orders(stated) == count


@pytest.mark.parametrize(
    ("stated", "rating"),
    [("4.8", 4.8), ("97.8%", 4.89), ("100%", 5.0), (4, 4.0), ("0", None), ("", None), ("7", None), ("1e3", None)],
)
def test_ratings_are_out_of_five(stated: object, rating: float | None) -> None:
    assert read_rating(stated) == rating


@pytest.mark.parametrize(
    ("stated", "days"),
    [("7-12", (7, 12)), ("12 - 7 days", (7, 12)), (9, (9, 9)), ("", (None, None)), ("soon", (None, None))],
)
def test_days_of_travel_are_read(stated: object, days: tuple[int | None, int | None]) -> None:
    assert read_days(stated) == days


def test_only_products_in_the_requested_price_range_are_shown() -> None:
    page = found_page([found(100), None, found(None), found(300)], FindQuery(max_price_minor=200), 40, "x.example")
    assert [product.price_minor for product in page.products] == [100]
    assert (page.total, page.is_last) == (40, False)


@pytest.mark.parametrize(
    ("page", "total", "read", "is_last"),
    [(1, 40, 20, False), (2, 40, 20, True), (2, 400, 0, True), (1, None, 20, False), (1, None, 3, True)],
)
def test_the_last_page_is_known(page: int, total: int | None, read: int, is_last: bool) -> None:
    assert found_page([found(100)] * read, FindQuery(page=page), total, "x.example").is_last is is_last


def test_a_page_of_which_nothing_can_be_read_is_no_empty_page() -> None:
    with pytest.raises(Retryable):
        found_page([None, None], FindQuery(), 2, "x.example")


def test_freight_is_sorted_by_cost_then_days() -> None:
    quotes = [quote("slow", 100, None), quote("dear", 500, 1), quote("fast", 100, 9)]
    assert [freight_quote.service for freight_quote in cheapest_first(quotes)] == ["fast", "slow", "dear"]


def test_a_large_picture_is_made_small_enough_for_vendors() -> None:
    noise = Image.frombytes("RGB", (1600, 1200), random.Random(1).randbytes(1600 * 1200 * 3))
    written = io.BytesIO()
    noise.save(written, "JPEG", quality=85)
    sent = base64.b64decode(picture_text(written.getvalue()))
    assert len(written.getvalue()) > PICTURE_BYTES >= len(sent)
    assert Image.open(io.BytesIO(sent)).format == "JPEG"


@pytest.mark.parametrize("image", [b"", b"<html>", b"\x89PNG\r\n\x1a\n" + bytes(100)])
def test_what_is_no_picture_is_refused(image: bytes) -> None:
    with pytest.raises(Permanent) as caught:
        picture_text(image)
    assert caught.value.reason.code == "supplier.picture_unreadable"
