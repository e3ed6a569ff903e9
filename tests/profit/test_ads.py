"""Advertising by import: spread over the orders of its day by what they sold, to the cent, once."""

from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.ports.orders import StoreOrder
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.models import AdSpend
from tests.factories.orders import BEGIN, line, reading, usd
from tests.profit.books import Books
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
META = "Reporting starts,Campaign name,Amount spent (USD)\n2026-11-01,Tea,10.00\n2026-11-02,Tea,3.50\n"


def send(books: Books, content: str, path: str = "profit/ads/file", **query: Any) -> Any:
    file = SimpleUploadedFile("ads.csv", content.encode())
    chosen = "&".join(f"{key}={value}" for key, value in {"store_id": books.intake.store_id, **query}.items())
    answer = books.intake.owner.client.post(f"/api/account-service/{path}?{chosen}", {"file": file}).json()
    drain_jobs(skip_pauses=True)
    return answer


def ads(books: Books) -> list[tuple[int, int]]:
    """Return order and amount, each order's sum."""
    sums: dict[int, int] = {}
    for entry in books.entries(kind="advertising"):
        sums[entry.order_id] = sums.get(entry.order_id, 0) + (entry.base_minor or 0)
    return sorted((order_id, amount) for order_id, amount in sums.items() if amount)


def priced(number: str, minor: int) -> StoreOrder:
    return reading(number, total=usd(minor), lines=(line(total=usd(minor)),))


def test_a_day_is_spread_by_what_its_orders_sold(books: Books) -> None:
    one, two = books.take(
        reading("1", total=usd(2_000), lines=(line(total=usd(2_000)),)),
        reading("2", total=usd(1_000), lines=(line(total=usd(1_000)),)),
    )
    assert send(books, META)["changed"] == 2
    assert ads(books) == [(0, -350), (one, -667), (two, -333)]
    assert send(books, META)["changed"] == 0
    assert ads(books) == [(0, -350), (one, -667), (two, -333)]
    (entry,) = books.entries(kind="advertising", order_id=one)
    assert (entry.source, entry.is_actual, entry.occurred_on) == ("import", True, date(2026, 11, 1))
    assert books.profit() == 3_000 - 1_350


def test_an_order_that_comes_later_takes_its_part(books: Books) -> None:
    send(books, META)
    assert ads(books) == [(0, -1_350)]
    (one,) = books.take(reading("1"))
    assert ads(books) == [(0, -350), (one, -1_000)]
    (two,) = books.take(reading("2", created_at=BEGIN.replace(day=2)))
    assert ads(books) == [(one, -1_000), (two, -350)]


def test_the_same_day_again_replaces_the_amount(books: Books) -> None:
    (order_id,) = books.take(reading("1"))
    send(books, "date,amount,currency\n2026-11-01,10,USD\n")
    assert send(books, "date,amount,currency\n2026-11-01,8,USD\n")["changed"] == 1
    assert ads(books) == [(order_id, -800)]
    assert books.intake.owner.get("profit/ads")["spends"] == [
        {
            "store_id": str(books.intake.store_id),
            "day": "2026-11-01",
            "channel": "",
            "amount": "8.00",
            "currency": "USD",
        }
    ]


def test_a_file_with_errors_names_them_and_imports_nothing(books: Books) -> None:
    rows = ["Date,Spend,Store", "2026-11-01,10.00,Tea House", "3/4/2026,1.00,", "2026-11-02,many,"]
    content = "\n".join([*rows, "2026-11-03,1,Elsewhere", ",12.00,"])
    look = send(books, content, "profit/ads/file/check")
    assert (look["rows"], [error["row"] for error in look["errors"]]) == (1, [3, 4, 5])
    assert look["errors"][2]["message"] == "No store of yours is named Elsewhere."
    assert send(books, content)["fields"].keys() == {"file"}
    with tenant_scope_of(books.intake.tenant):
        assert not AdSpend.objects.exists()
    assert send(books, content, skip_errors="true")["changed"] == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("Date,Clicks\n2026-11-01,4\n", "This file has no column Amount."),
        ("Date,Amount\n", "This file has no rows below its headings."),
    ],
)
def test_a_file_that_is_none_is_refused(books: Books, content: str, says: str) -> None:
    assert send(books, content)["fields"] == {"file": says}
