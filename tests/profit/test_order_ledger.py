"""An order's ledger on the screen: expected, actual, and why they differ; what is entered by hand; fees."""

from typing import Any

import pytest

from server.ports.purchases import ReadPurchase, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.models import FigureRow
from tests.orders.goods import SupplierDesk, check
from tests.orders.scenes import placed
from tests.profit.books import Books
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def bought(books: Books, desk: SupplierDesk) -> str:
    return placed(books.intake, desk)


def shown(books: Books, order_id: str) -> Any:
    return books.intake.owner.get(f"order/{order_id}/ledger")


def brief(ledger: Any) -> list[tuple[str, str, str, str]]:
    return [(row["kind"], row["expected"], row["actual"], row["difference"]) for row in ledger["rows"]]


def test_expected_and_actual_stand_beside_each_other_with_the_reason(
    books: Books, desk: SupplierDesk, bought: str
) -> None:
    costs = {"goods": 2_120, "freight": 280, "tax": 41}
    desk.readings["800001"] = ReadPurchase("800001", SupplierOrderState.PAID, "PAID", "USD", 2_441, costs)
    check(books.intake)
    drain_jobs(skip_pauses=True)
    ledger = shown(books, bought)
    assert brief(ledger) == [
        ("sale", "50.00", "50.00", "0.00"),
        ("cost", "-20.00", "-21.20", "-1.20"),
        ("freight", "-3.00", "-2.80", "0.20"),
        ("supplier_tax", "", "-0.41", "-0.41"),
    ]
    assert [row["remark"] for row in ledger["rows"]] == [
        "",
        "The supplier charged more than its quote.",
        "The supplier charged less than its quote.",
        "This amount was not expected.",
    ]
    assert (ledger["profit"], ledger["expected_profit"], ledger["is_whole"]) == ("25.59", "27.00", True)
    assert list(ledger["titles"].values()) == ["Tea pot"]


def test_what_is_entered_takes_the_place_of_what_was_expected_and_can_be_taken_back(books: Books, bought: str) -> None:
    owner = books.intake.owner
    today = "2026-11-29"
    owner.put(
        f"profit/fee/{books.intake.store_id}",
        {
            "fees": [
                {"kind": "payment_fee", "since": "2026-01-01", "percent": "2.9", "fixed": "0.30", "currency": "USD"}
            ]
        },
    )
    drain_jobs(skip_pauses=True)
    assert ("payment_fee", "-1.75", "", "") in brief(shown(books, bought))
    entered = owner.post(
        f"order/{bought}/ledger/figure", {"kind": "payment_fee", "amount": "1.90", "currency": "USD", "on": today}
    )
    assert entered["profit"] == "25.10"
    assert [row for row in brief(entered) if row[0] == "payment_fee"] == [
        ("payment_fee", "-1.75", "0.00", "1.75"),
        ("payment_fee", "", "-1.90", "-1.90"),
    ]
    figure = next(row["figure_id"] for row in entered["rows"] if row["figure_id"])
    for _ in range(2):
        removed = owner.delete(f"order/{bought}/ledger/figure/{figure}")
        assert (removed["profit"], len(removed["rows"])) == ("25.25", len(entered["rows"]) - 1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "sale"}, "kind"),
        ({"amount": "0"}, "amount"),
        ({"amount": "1.234"}, "amount"),
        ({"currency": "XXZ"}, "currency"),
        ({"line_id": 999_999}, "line_id"),
        ({"purchase_id": 999_999}, "purchase_id"),
    ],
)
def test_wrong_figures_are_refused_and_change_nothing(
    books: Books, bought: str, change: dict[str, Any], field: str
) -> None:
    payload = {"kind": "duty", "amount": "3.00", "currency": "USD", "on": "2026-11-29", **change}
    answer = books.intake.owner.post(f"order/{bought}/ledger/figure", payload)
    assert (answer["success"], list(answer["fields"])) == (False, [field])
    with tenant_scope_of(books.intake.tenant):
        assert not FigureRow.objects.exists()


def test_others_orders_have_no_ledger_here(books: Books, bought: str, stranger: Person) -> None:
    path = f"order/{bought}/ledger"
    assert stranger.get(path)["code"] == 1000404
    body = {"kind": "duty", "amount": "3.00", "currency": "USD", "on": "2026-11-29"}
    assert stranger.post(f"{path}/figure", body)["code"] == 1000404
    assert stranger.delete(f"{path}/figure/1")["code"] == 1000404


def test_money_of_a_claim_is_expected_once_it_is_agreed_and_actual_once_it_came(
    books: Books, bought: str, desk: SupplierDesk
) -> None:
    desk.readings["800001"] = ReadPurchase("800001", SupplierOrderState.PAID, "PAID", "USD", 2_441)
    check(books.intake)
    owner, cost = books.intake.owner, books.entries(kind="cost")[0]
    made = {"purchase_id": cost.purchase_id, "kind": "damaged", "asked": "7.00", "state": "asked"}
    claim = owner.post("claim", made)["claim"]["id"]
    drain_jobs(skip_pauses=True)
    assert "supplier_refund" not in books.sums()
    owner.put(f"claim/{claim}", {"state": "agreed", "agreed": "7.00"})
    drain_jobs(skip_pauses=True)
    assert books.sums(kind="supplier_refund") == {"supplier_refund": 700}
    assert books.sums(is_actual=True).get("supplier_refund") is None
    for _ in range(2):
        owner.post(f"claim/{claim}/refund", {"amount": "6.50", "key": "bank-1"})
        drain_jobs(skip_pauses=True)
    assert books.sums(is_actual=True)["supplier_refund"] == 650
    rows = [row for row in brief(shown(books, bought)) if row[0] == "supplier_refund"]
    assert rows == [("supplier_refund", "", "6.50", "6.50"), ("supplier_refund", "0.50", "", "")]
