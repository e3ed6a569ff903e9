"""Profit by every dimension is the sum of the same rows, on the screen and in files."""

import csv
import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
import time_machine

from server.company.identity.contracts import Menu, Sensitive
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.orders import PaymentState, StoreRefund
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts.reports import Dimension
from tenants.orders.services.intake import take_in
from tests.factories.orders import ANNA, BEGIN, line, reading, usd
from tests.orders.goods import SupplierDesk, order_of, place, sell
from tests.orders.scenes import scene
from tests.profit.books import Books, rate
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
NOVEMBER = {"since": "2026-11-01", "until": "2026-11-30"}


@pytest.fixture
def month(books: Books, desk: SupplierDesk, make_store: Callable[..., int]) -> Books:
    """Orders of two stores: one bought, one paid back in part, one in yen, one unpaid."""

    def make() -> None:
        sell(books.intake)
        with time_machine.travel(BEGIN.replace(day=20)):
            place(books.intake, order_of(books.intake, "1"))
        back = StoreRefund("r1", BEGIN.replace(day=9), usd(1_190), quantities={"l1": 1})
        taxed = line(total=usd(2_001), tax=usd(380), current_quantity=1)
        books.take(
            reading("2", total=usd(2_381), tax=usd(380), refunded=usd(1_190), refunds=(back,), lines=(taxed,)),
            reading("3", payment=PaymentState.PENDING, total=usd(333), lines=(line(total=usd(333)),)),
        )
        rate("JPY", "155.5")
        yen: dict[str, Any] = {
            "currency": "JPY",
            "buyer_currency": "JPY",
            "total": usd(9_999),
            "lines": (line("l9", total=usd(9_999)),),
        }
        with tenant_scope_of(books.intake.tenant):
            take_in(make_store("Second"), Platform.SHOPIFY, [reading("4", buyer=ANNA, **yen)], now=clock.now())
        drain_jobs(skip_pauses=True)

    scene(books.intake, desk, "a month", make)
    return books


def profit_of(groups: list[Any]) -> Decimal:
    return sum((Decimal(group["profit"]) for group in groups), Decimal(0))


def test_every_dimension_adds_up_to_the_same_profit(month: Books) -> None:
    owner = month.intake.owner
    report = owner.get("profit/report", **NOVEMBER)
    # 50.00 - 23.00; 20.01 - 10.00 net of tax; 3.33 expected; 9,999 yen at 155.5 are 64.30
    assert Decimal(report["total"]["profit"]) == Decimal(month.profit()).scaleb(-2) == Decimal("104.64")
    assert (report["total"]["expected"], report["total"]["tax"], report["total"]["orders"]) == ("3.33", "0.00", 4)
    assert (report["previous"]["profit"], report["currency"], report["unrated"], report["unbought"]) == (
        "0.00", "USD", 0, 3,
    )  # fmt: skip
    for by in Dimension:
        found = owner.get("profit/group", by=by.value, **NOVEMBER)
        assert profit_of(found["groups"]) == Decimal("104.64"), by
        assert found["next"] == ""
    for each in ("day", "month"):
        assert profit_of(owner.get("profit/series", by=each, **NOVEMBER)["points"]) == Decimal("104.64")
    (november,) = owner.get("profit/group", by="month", **NOVEMBER)["groups"]
    assert (november["key"], november["label"]) == ("2026-11-01", "2026-11-01"), "a day, without a time of it"


def test_groups_are_named_and_the_most_profitable_come_first(month: Books) -> None:
    owner = month.intake.owner
    orders = owner.get("profit/group", by="order", **NOVEMBER)["groups"]
    assert [(group["label"], group["profit"]) for group in orders] == [
        ("#4", "64.30"), ("#1", "27.00"), ("#2", "10.01"), ("#3", "3.33"),
    ]  # fmt: skip
    stores = owner.get("profit/group", by="store", **NOVEMBER)["groups"]
    assert [group["label"] for group in stores] == ["Second", "Tea House"]
    suppliers = owner.get("profit/group", by="supplier", **NOVEMBER)["groups"]
    assert {group["label"]: group["profit"] for group in suppliers} == {"": "77.64", "Aliexpress": "27.00"}


@pytest.mark.parametrize("by", list(Dimension))
def test_a_list_of_groups_goes_on_behind_the_last_one(month: Books, by: Dimension) -> None:
    owner = month.intake.owner
    whole = owner.get("profit/group", by=by.value, **NOVEMBER)
    found, after = list[Any](), ""
    for _ in whole["groups"]:
        answer = owner.get("profit/group", by=by.value, size=1, after=after, **NOVEMBER)
        found, after = [*found, *answer["groups"]], answer["next"]
    assert (found, after, whole["next"]) == (whole["groups"], "", "")


def test_groups_of_equal_profit_are_each_listed_once(month: Books) -> None:
    month.take(reading("5", payment=PaymentState.PENDING, total=usd(333), lines=(line("l5", total=usd(333)),)))
    owner, labels, after = month.intake.owner, list[str](), ""
    for _ in range(5):
        answer = owner.get("profit/group", by="order", size=1, after=after, **NOVEMBER)
        labels, after = [*labels, *(group["label"] for group in answer["groups"])], answer["next"]
    assert (sorted(labels), after) == (["#1", "#2", "#3", "#4", "#5"], "")


@pytest.mark.parametrize("after", ["soon", "1e3 x", " 41"])
def test_a_mark_that_no_list_answered_is_refused(month: Books, after: str) -> None:
    answer = month.intake.owner.get("profit/group", by="order", after=after, **NOVEMBER)
    assert answer["fields"] == {"after": "Choose a mark that the list has answered."}


def test_an_export_of_too_many_groups_is_refused_not_cut(month: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.api.merchant.profit.exports.MOST_GROUPS", 3)
    answer = month.intake.owner.get("profit/group/export.csv", by="order", **NOVEMBER)
    assert answer["fields"] == {"until": "This period has more than 50,000 groups. Choose a shorter period."}


def test_exports_add_up_to_the_cent(month: Books) -> None:
    rows = download(month.intake.owner, "profit/entry/export.csv")
    assert sum(Decimal(row["Profit"]) for row in rows) == Decimal("104.64")
    assert {row["Row"] for row in rows if row["Order number"] == "#2"} == {
        "Sale", "Tax paid by the buyer", "Tax to pay over", "Refund",
    }  # fmt: skip
    groups = download(month.intake.owner, "profit/group/export.csv", by="product")
    assert sum(Decimal(row["Profit"]) for row in groups) == Decimal("104.64")
    for row in groups:
        parts = ("Income", "Tax", "Refunds", "Fees", "Costs", "Advertising")
        assert sum(Decimal(row[name]) for name in parts) == Decimal(row["Profit"])


def test_the_journal_balances_by_order_and_in_total(month: Books) -> None:
    rows = download(month.intake.owner, "profit/journal/export.csv", expected="true")
    balances: dict[str, Decimal] = {}
    for row in rows:
        amount = Decimal(row["Debit"] or 0) - Decimal(row["Credit"] or 0)
        balances[row["Order number"]] = balances.get(row["Order number"], Decimal(0)) + amount
    assert balances == dict.fromkeys(("#1", "#2", "#3", "#4"), Decimal(0))
    result = sum(Decimal(row["Credit"] or 0) - Decimal(row["Debit"] or 0) for row in rows if row["Account"] >= "4000")
    assert result == Decimal("104.64"), "income less cost is the profit"
    actual = download(month.intake.owner, "profit/journal/export.csv")
    assert "#3" not in {row["Order number"] for row in actual}


def test_a_sub_account_sees_its_stores_and_exports_only_with_the_right(
    month: Books, member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.ORDERS, store_ids=[month.intake.store_id])
    assert profit_of(member.get("profit/group", by="store", **NOVEMBER)["groups"]) == Decimal("40.34")
    assert member.get("profit/report", **NOVEMBER)["total"]["profit"] == "40.34"
    with tenant_scope_of(month.intake.tenant):
        hidden = next(entry for entry in month.entries() if entry.store_id != month.intake.store_id)
    assert member.get(f"order/{hidden.order_id}/ledger")["code"] == 1000404
    for path in ("entry", "group", "journal"):
        assert member.get(f"profit/{path}/export.csv", **NOVEMBER)["code"] == 1000403
    exporting = member_with(Menu.ORDERS, Sensitive.WITHDRAW_AND_EXPORT, store_ids=[month.intake.store_id])
    rows = download(exporting, "profit/entry/export.csv")
    assert {row["Store"] for row in rows} == {"Tea House"}
    assert member_with(Menu.SETTINGS).get("profit/report", **NOVEMBER)["code"] == 1000403


def test_a_period_must_be_one(books: Books) -> None:
    owner = books.intake.owner
    assert owner.get("profit/report", since="2026-11-02", until="2026-11-01")["fields"].keys() == {"until"}
    assert owner.get("profit/report", since="2020-01-01", until="2026-11-01")["fields"].keys() == {"until"}


def download(person: Person, path: str, **query: Any) -> list[dict[str, str]]:
    answer: Any = person.client.get(f"/api/account-service/{path}", {**NOVEMBER, **query})
    content = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))
