"""A refund that was asked for from here enters the ledger as the store's refund, once."""

import pytest

from tenants.ledger.contracts import Kind
from tests.orders.till import LOST, open_till, refund
from tests.profit.books import Books
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("answer", [None, ("after", LOST)])
def test_the_refund_is_booked_once(books: Books, monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    till = open_till(monkeypatch)
    (order_id,) = books.take(till.has())
    till.answers = [answer]
    refund(books.intake, str(order_id), amount="10")
    for _ in range(2):
        drain_jobs(skip_pauses=True)
        books.take(till.orders["1001"])
    assert books.sums()[Kind.REFUND] == -1_000
    assert len(books.entries(kind=Kind.REFUND)) == 1
