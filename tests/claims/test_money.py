"""Amounts of claims: pure rules."""

from datetime import UTC, datetime, timedelta

import pytest

from server.ports.purchases import MoneyBackState, ReadPurchase, SupplierOrderState
from tenants.claims.contracts import ClaimState
from tenants.claims.rules.money import Came, left_of, shared, stated_twin, to_replace, typed_twin
from tenants.claims.rules.states import after_money, after_word
from tenants.orders.rules.after_sales import after_sale_of, money_of
from tests.claims.scenes import money

AT = datetime(2026, 12, 1, tzinfo=UTC)
TYPED = [Came(1, 500, AT, False), Came(2, 500, AT + timedelta(days=3), False), Came(3, 200, AT, True)]


def test_what_is_left_and_whose_money_it_is() -> None:
    assert (left_of(2_000, TYPED), left_of(None, TYPED)) == (800, None)
    twin = typed_twin(500, AT + timedelta(days=4), TYPED)
    assert twin is not None
    assert twin.id == 2
    assert typed_twin(200, AT, TYPED) is None, "what the supplier told is not told again under another number"
    assert stated_twin(200, AT + timedelta(days=14), TYPED)
    assert not stated_twin(200, AT + timedelta(days=15), TYPED)


@pytest.mark.parametrize(
    ("amount", "paid", "expected"),
    [(800, 2_000, []), (801, 2_000, [2]), (1_800, 2_000, [2, 1]), (1_801, 2_000, None), (9_999, None, [])],
)
def test_what_was_typed_gives_way_the_latest_first(amount: int, paid: int | None, expected: list[int] | None) -> None:
    found = to_replace(amount, paid, TYPED)
    assert (found if found is None else [each.id for each in found]) == expected


@pytest.mark.parametrize(
    ("amount", "weights", "expected"),
    [
        (100, {1: 1, 2: 1, 3: 1}, {1: 34, 2: 33, 3: 33}),
        (1, {1: 5, 2: 900}, {1: 0, 2: 1}),
        (700, {1: 300, 2: 400}, {1: 300, 2: 400}),
        (700, {}, {}),
        (700, {1: 0}, {}),
    ],
)
def test_an_amount_is_shared_to_the_last_unit(amount: int, weights: dict[int, int], expected: dict[int, int]) -> None:
    assert shared(amount, weights) == expected


def test_money_and_words_move_a_claim() -> None:
    state = ClaimState
    assert after_money(state.ASKED, received_minor=4, expected_minor=5) is state.ASKED
    assert after_money(state.ASKED, received_minor=5, expected_minor=5) is state.REFUNDED
    assert after_money(state.EXPIRED, received_minor=1, expected_minor=5) is state.REFUNDED
    assert after_money(state.ASKED, received_minor=0, expected_minor=None) is state.ASKED
    assert after_word(state.ESCALATED, MoneyBackState.ASKED) is state.ESCALATED
    assert after_word(state.WITHDRAWN, MoneyBackState.AGREED) is state.AGREED
    assert after_word(state.REFUNDED, MoneyBackState.REFUSED) is state.REFUNDED


def test_what_happened_after_a_sale_is_kept_whatever_comes_next() -> None:
    def then(kept: dict[str, object], state: SupplierOrderState, *, day: int, paid: bool = True) -> dict[str, object]:
        now = AT + timedelta(days=day)
        return after_sale_of(kept, ReadPurchase("1", state, ""), is_paid=paid, closed_lines=(), now=now)

    assert then({}, SupplierOrderState.SHIPPED, day=0) == {}
    assert then({}, SupplierOrderState.CLOSED, day=0, paid=False) == {}
    disputed = then({}, SupplierOrderState.DISPUTED, day=1)
    assert then(disputed, SupplierOrderState.DISPUTED, day=2) == disputed
    settled = then(disputed, SupplierOrderState.DELIVERED, day=3)
    assert (settled["disputes"], then(settled, SupplierOrderState.DELIVERED, day=4)) == (1, settled)
    assert then(settled, SupplierOrderState.DISPUTED, day=5)["disputes"] == 2
    closed = then(settled, SupplierOrderState.CLOSED, day=6)
    assert then(closed, SupplierOrderState.CLOSED, day=7) == closed


def test_refunds_are_kept_by_their_number() -> None:
    reading = ReadPurchase("1", SupplierOrderState.PAID, "", money_back=(money("A", "asked", answer_by=AT),))
    kept = after_sale_of(None, reading, is_paid=True, closed_lines=(), now=AT)
    later = ReadPurchase("1", SupplierOrderState.PAID, "", money_back=(money("B", "done", 3, at=AT),))
    kept = after_sale_of(kept, later, is_paid=True, closed_lines=(), now=AT)
    assert [(each.id, each.state, each.at, each.answer_by) for each in money_of(kept)] == [
        ("A", MoneyBackState.ASKED, None, AT),
        ("B", MoneyBackState.DONE, AT, None),
    ]
