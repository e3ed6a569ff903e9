"""What orders cost at suppliers: expected as quoted, actual as charged, and what closed purchases bring back."""

from dataclasses import replace

from tenants.ledger.contracts import Kind, Source, SupplierRefund, Wanted
from tenants.ledger.rules.purchases import is_known, purchase_rows, supplier_of
from tenants.orders.contracts.ledger import BoughtLine, PurchaseFigures
from tests.profit.books import AT, bought, by_kind, order, sold

TWO = (BoughtLine(1, 1, 100, is_out=False), BoughtLine(2, 2, 100, is_out=False))
BACK = SupplierRefund(1, 7, "claim:1", 500, "USD", AT, is_actual=True)


def rows(purchase: PurchaseFigures, *refunds: SupplierRefund) -> list[Wanted]:
    return purchase_rows(order(sold(1), sold(2), purchases=(purchase,)), refunds)


def shown(purchase: PurchaseFigures) -> dict[Kind, tuple[int | None, int | None]]:
    return {row.kind: (row.expected, row.actual) for row in rows(purchase)}


def test_a_quote_is_expected_until_the_supplier_says_what_it_charges() -> None:
    assert shown(bought()) == {Kind.COST: (-2_000, None), Kind.FREIGHT: (-300, None)}
    told = bought(total=2_540, costs={"goods": 2_100, "freight": 250, "tax": 190, "discount": 80})
    assert shown(told) == {
        Kind.COST: (-2_000, -2_100),
        Kind.FREIGHT: (-300, -250),
        Kind.SUPPLIER_TAX: (None, -190),
    }
    assert {row.actual_source for row in rows(told)} == {Source.SUPPLIER}


def test_tax_inside_the_goods_is_not_added_and_the_total_decides() -> None:
    """The supplier leaves a tax that is part of the goods out of its figures."""
    assert shown(bought(total=2_350, costs={"goods": 2_100, "freight": 250}))[Kind.COST] == (-2_000, -2_100)
    assert shown(bought(total=2_360, costs={"goods": 2_100, "freight": 250}))[Kind.COST] == (-2_000, -2_110)


def test_a_supplier_that_names_only_a_total_charges_the_freight_that_it_quoted() -> None:
    assert shown(bought(total=2_400)) == {Kind.COST: (-2_000, -2_100), Kind.FREIGHT: (-300, -300)}
    assert shown(bought(total=200)) == {Kind.COST: (-2_000, 0), Kind.FREIGHT: (-300, -200)}
    by_hand = bought(total=2_400, way="list")
    assert {row.actual_source for row in rows(by_hand)} == {Source.HAND}


def test_costs_are_split_over_the_lines_to_the_cent() -> None:
    found = rows(bought(*TWO, cost=301, freight=100, total=500))
    assert [by_kind(found, line=line) for line in (1, 2)] == [
        {Kind.COST: -133, Kind.FREIGHT: -33},
        {Kind.COST: -267, Kind.FREIGHT: -67},
    ]


def test_a_line_that_the_supplier_left_out_costs_nothing() -> None:
    out = (TWO[0], replace(TWO[1], is_out=True))
    assert by_kind(rows(bought(*out, cost=300, freight=None))) == {Kind.COST: -100}
    assert by_kind(rows(bought(*out, cost=300, freight=None, total=110)), line=1) == {Kind.COST: -110}


def test_what_was_never_ordered_costs_nothing() -> None:
    for state in ("failed", "called_back", "cancelled"):
        assert rows(bought(state=state)) == [], state


def test_a_paid_purchase_that_was_closed_costs_until_it_is_paid_back() -> None:
    closed = bought(state="cancelled", paid_at=AT, ended_at=AT, total=2_300)
    sums = by_kind(rows(closed))
    assert sums == {Kind.COST: -2_000, Kind.FREIGHT: -300, Kind.SUPPLIER_REFUND: 2_300}
    assert {row.actual for row in rows(closed) if row.kind is Kind.SUPPLIER_REFUND} == {None}, "nobody saw it yet"
    known = rows(closed, BACK)
    assert [(row.expected, row.actual) for row in known if row.kind is Kind.SUPPLIER_REFUND] == [(None, 500)]
    staff = rows(replace(closed, way="staff"))
    assert {row.actual for row in staff if row.kind is Kind.SUPPLIER_REFUND} == {2_000, 300}


def test_what_the_merchant_bears_at_the_border_is_expected_with_its_currency() -> None:
    found = rows(bought(customs=(("duty", 300, "EUR"), ("duty", 300, "EUR"), ("gst", 120, "USD"))))
    assert {(row.kind, row.currency, row.expected) for row in found if row.ref} == {
        (Kind.DUTY, "EUR", -600),
        (Kind.IMPORT_TAX, "USD", -120),
    }


def test_a_cost_that_nobody_knows_is_unknown_and_not_nothing() -> None:
    assert not is_known(bought(cost=None, freight=None))
    assert is_known(bought(cost=None, total=1))
    assert is_known(bought(cost=None, state="failed"))


def test_the_supplier_of_a_line_is_the_one_that_most_was_bought_from() -> None:
    first = bought(*TWO)
    second = bought(BoughtLine(2, 5, 100, is_out=False), id=8, supplier=2)
    refused = bought(BoughtLine(1, 9, 900, is_out=False), id=9, supplier=3, state="failed")
    assert supplier_of(order(purchases=(first, second, refused))) == {1: 1, 2: 2}
