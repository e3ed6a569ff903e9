"""What buyers paid, line by line: to the minor unit, taxes apart, edits, refunds and exchanges once."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random

import pytest

from server.kit.money import split
from server.ports.orders import PaymentState
from tenants.ledger.contracts import FeeRule, Kind
from tenants.ledger.rules.fees import fee_rows
from tenants.ledger.rules.refunds import refund_rows
from tenants.ledger.rules.sales import is_sold, sale_rows
from tenants.orders.contracts.ledger import OrderFigures
from tests.profit.books import AT, by_kind, order, refund, sold

CARD = FeeRule(1, 1, Kind.PAYMENT_FEE, date(2026, 1, 1), Decimal("2.9"), 30, "USD")


def profit(found: OrderFigures) -> int:
    return sum(by_kind([*sale_rows(found), *refund_rows(found)]).values())


def test_parts_add_up_to_the_whole_and_the_largest_remainder_comes_first() -> None:
    assert split(100, {1: 1, 2: 1, 3: 1}) == {1: 34, 2: 33, 3: 33}
    assert split(-100, {1: 1, 2: 2}) == {1: -33, 2: -67}
    assert split(7, {1: 0, 2: 0}) == {1: 4, 2: 3}
    assert split(5, {}) == {}


def test_a_discount_is_a_row_of_its_own() -> None:
    found = order(sold(total=4_000, discount=1_000), total=4_500, shipping=500, discount=1_000)
    assert by_kind(sale_rows(found)) == {Kind.SALE: 5_000, Kind.DISCOUNT: -1_000, Kind.SHIPPING: 500}


def test_an_edited_order_keeps_no_discount_of_pieces_that_were_removed() -> None:
    """2 x 48.00 less 20%, minus one piece, is 38.40 (case 18). Shopify notes the removal as a refund of nothing."""
    line = sold(total=7_680, discount=1_920, current=1)
    found = order(line, total=3_840, discount=960, refunds=(refund(l1=1),))
    assert by_kind(sale_rows(found)) == {Kind.SALE: 4_800, Kind.DISCOUNT: -960}
    assert refund_rows(found) == []


@pytest.mark.parametrize("includes", [True, False])
def test_tax_is_passed_through_and_split_to_the_cent(includes: bool) -> None:
    lines = (sold(1, total=1_000, tax=190), sold(2, total=333, tax=63), sold(3, total=1, tax=0))
    tax = 253 + 95
    total = 1_334 + 500 + (0 if includes else tax)
    found = order(*lines, total=total, tax=tax, shipping=500, taxes_included=includes)
    rows = sale_rows(found)
    sums = by_kind(rows)
    assert (sums[Kind.TAX], sums[Kind.TAX_DUE], sum(sums.values())) == (348, -348, total - 348)
    assert sums[Kind.SHIPPING] == (405 if includes else 500)
    assert by_kind(rows, line=1)[Kind.SALE] == (810 if includes else 1_000)
    assert Kind.OTHER not in sums


def test_tax_that_no_line_tells_is_split_by_what_lines_cost() -> None:
    found = order(sold(1, total=100), sold(2, total=200), total=358, tax=58)
    rows = sale_rows(found)
    assert [by_kind(rows, line=line)[Kind.TAX] for line in (1, 2)] == [19, 39]
    assert sum(by_kind(rows).values()) == 300


def test_what_the_total_has_besides_is_shown_and_split() -> None:
    found = order(sold(1, total=1_000), sold(2, total=2_000), total=3_001)
    assert by_kind(sale_rows(found)) == {Kind.SALE: 3_000, Kind.OTHER: 1}
    coupon = order(sold(1, total=1_000), sold(2, total=2_000), total=2_700, discount=300)
    assert by_kind(sale_rows(coupon), line=1) == {Kind.SALE: 1_000, Kind.DISCOUNT: -100}


def test_a_tip_is_counted_once() -> None:
    assert by_kind(sale_rows(order(total=5_300, tip=300))) == {Kind.SALE: 5_000, Kind.TIP: 300}
    tip = sold(2, quantity=1, total=300, is_tip=True)
    assert by_kind(sale_rows(order(sold(), tip, total=5_300, tip=300))) == {Kind.SALE: 5_300}


def test_a_part_that_is_paid_back_takes_its_tax_along() -> None:
    """Of 59.50 with 9.50 tax, one of two pieces is paid back."""
    line = sold(total=5_000, tax=950, current=1)
    found = order(line, total=5_950, tax=950, refunded=2_975, refunds=(refund(amount=2_975, l1=1),))
    assert by_kind(sale_rows(found)) == {Kind.SALE: 5_000, Kind.TAX: 950, Kind.TAX_DUE: -950}
    assert by_kind(refund_rows(found)) == {Kind.REFUND: -2_500, Kind.TAX: -475, Kind.TAX_DUE: 475}
    assert profit(found) == 2_500


def test_three_thirds_paid_back_leave_nothing_of_the_tax() -> None:
    refunds = tuple(refund(f"r{number}", 3_967 if number < 2 else 3_966) for number in range(3))
    found = order(sold(total=10_000, tax=1_900), total=11_900, tax=1_900, refunded=11_900, refunds=refunds)
    rows = [*sale_rows(found), *refund_rows(found)]
    assert by_kind(rows) == {Kind.SALE: 10_000, Kind.REFUND: -10_000}


def test_the_tax_that_the_store_tells_goes_first() -> None:
    found = order(sold(tax=950), total=5_950, tax=950, refunded=1_000, refunds=(refund(amount=1_000, tax=0),))
    assert by_kind(refund_rows(found)) == {Kind.REFUND: -1_000}


def test_an_exchange_counts_once() -> None:
    """A for 100 came back for B at 80; 20 were paid back (case 19)."""
    returned, kept = sold(1, quantity=1, total=10_000, current=0), sold(2, quantity=1, total=8_000)
    found = order(returned, kept, total=10_000, refunded=2_000, refunds=(refund(amount=2_000, l1=1),))
    rows = [*sale_rows(found), *refund_rows(found)]
    assert by_kind(rows, line=1) == {Kind.SALE: 10_000, Kind.EXCHANGE: -8_000, Kind.REFUND: -2_000}
    assert by_kind(rows, line=2) == {Kind.SALE: 8_000}
    assert profit(found) == 8_000
    even = order(returned, sold(2, quantity=1, total=10_000), total=10_000, refunds=(refund(l1=1),))
    assert profit(even) == 10_000


def test_what_the_store_says_besides_its_refunds_is_a_row() -> None:
    assert by_kind(refund_rows(order(refunded=700, refunds=(refund(amount=500),)))) == {Kind.REFUND: -700}
    stated = refund_rows(order(payment=PaymentState.REFUNDED))
    assert [(row.expected, row.actual) for row in stated] == [(-5_000, None)], "a word is no amount"


def test_money_that_was_never_paid_is_only_expected_and_tests_are_no_sales() -> None:
    unpaid = order(payment=PaymentState.PENDING, paid_at=None)
    assert [(row.expected, row.actual) for row in sale_rows(unpaid)] == [(5_000, None)]
    assert not is_sold(replace(unpaid, is_over=True))
    assert not is_sold(replace(unpaid, payment=PaymentState.VOIDED))
    assert not is_sold(order(is_test=True))
    assert is_sold(order(is_over=True)), "paid and cancelled is a sale until it is paid back"
    assert is_sold(order(payment=PaymentState.UNKNOWN, paid_at=AT, is_over=True))


def test_any_order_adds_up_to_its_total_without_tax() -> None:
    random = Random(20261130)
    for _ in range(300):
        lines = [
            sold(
                number,
                quantity=(pieces := random.randint(1, 5)),
                total=random.randint(0, 20_000),
                current=random.randint(0, pieces),
                tax=random.randint(0, 500),
                discount=random.randint(0, 900),
            )
            for number in range(1, random.randint(1, 6))
        ]
        refunds = tuple(refund(f"r{each}", random.randint(0, 3_000), l1=1) for each in range(random.randint(0, 3)))
        found = order(
            *lines,
            total=random.randint(0, 50_000),
            tax=random.randint(0, 3_000),
            shipping=random.choice([0, 900]),
            duties=random.choice([0, 300]),
            discount=random.randint(0, 2_000),
            refunded=(back := sum(each.amount for each in refunds)),
            refunds=refunds if lines else (),
            taxes_included=random.random() < 0.5,
        )
        assert sum(by_kind(sale_rows(found)).values()) == found.total - found.tax
        sums = by_kind(refund_rows(found))
        assert sums.get(Kind.REFUND, 0) + sums.get(Kind.TAX, 0) == -back
        assert sums.get(Kind.TAX, 0) == -sums.get(Kind.TAX_DUE, 0)


def test_fees_follow_the_rule_of_the_day_until_the_platform_tells_them() -> None:
    found = order(sold(1, total=1_000), sold(2, total=4_000))
    rows = fee_rows(found, [CARD], ordered_on=date(2026, 11, 1))
    assert [(row.line_id, row.expected, row.actual) for row in rows] == [(1, -35, None), (2, -140, None)]
    assert fee_rows(found, [CARD], ordered_on=date(2025, 12, 31)) == []
    newer = replace(CARD, since=date(2026, 10, 1), percent=Decimal(0), fixed_minor=0)
    assert fee_rows(found, [CARD, newer], ordered_on=date(2026, 11, 1)) == []
    told = fee_rows(replace(found, fees={"USD": 180}), [CARD], ordered_on=date(2026, 11, 1))
    assert [(row.expected, row.actual) for row in told] == [(-35, -36), (-140, -144)]
    abroad = fee_rows(replace(found, fees={"GBP": 5}), [CARD], ordered_on=date(2026, 11, 1))
    assert [(row.currency, row.expected, row.actual) for row in abroad] == [
        ("USD", -35, 0),
        ("USD", -140, 0),
        ("GBP", None, -1),
        ("GBP", None, -4),
    ]
    given_back = fee_rows(replace(found, fees={"USD": -5}), [], ordered_on=date(2026, 11, 1))
    assert sum(row.actual or 0 for row in given_back) == 5
    other = fee_rows(found, [replace(CARD, currency="EUR")], ordered_on=date(2026, 11, 1))
    assert {row.currency: by_kind([each for each in other if each.currency == row.currency]) for row in other} == {
        "USD": {Kind.PAYMENT_FEE: -145},
        "EUR": {Kind.PAYMENT_FEE: -30},
    }
