"""The same orders at the same time: each row once."""

import pytest

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.services.settling import settle_orders
from tests.factories.orders import reading
from tests.profit.books import Books
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_workers_at_once_write_each_row_once(books: Books) -> None:
    ids = books.intake.take(*(reading(str(number)) for number in range(6)))

    def settle(order_ids: list[int]) -> int:
        with tenant_scope_of(books.intake.tenant):
            return settle_orders(order_ids, now=clock.now())

    added = all_at_once(*[lambda own=own: settle(own) for own in (ids, ids[::-1], ids[:3], ids[2:])])
    assert sum(added) == len(ids) == len(books.entries())
    assert books.profit() == 5_000 * len(ids)
