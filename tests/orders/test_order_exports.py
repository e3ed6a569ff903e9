"""A merchant takes orders out as a file: any filter or selection, a row for each item."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from server.api.merchant.orders import exports
from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.selectors.actors import main_actor_of
from server.ports.orders import PaymentState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts.filters import OrderFilter
from tenants.orders.selectors.orders import read_exported
from tests.factories.orders import ANNA, line, reading, usd
from tests.orders.goods import Intake, SupplierDesk, order_of, place, sell
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PATH = "/api/account-service/order/export"


def rows_of(person: Person, *, language: str = "en", **filters: str) -> list[dict[str, str]]:
    answer: Any = person.client.get(f"{PATH}.csv", filters, headers={"Accept-Language": language})
    content = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def test_each_item_has_a_row_and_what_the_order_has_once_is_counted_once(intake: Intake) -> None:
    lines = (line(sku="=HYPERLINK(1)"), line("l2", title="Tea tin", quantity=1, total=usd(2_500)))
    intake.take(reading(lines=lines, total=usd(7_900), shipping_price=usd(400)))
    first, second = rows_of(intake.owner)
    assert [row["Product"] for row in (first, second)] == ["Tea pot", "Tea tin"]
    assert (first["Order number"], first["Status"], first["Payment"]) == ("#1001", "To order", "Paid")
    assert (first["Name"], first["Email"], first["Address 1"]) == ("Anna Schmidt", ANNA.email, "Lindenstraße 5")
    assert first["SKU"] == "'=HYPERLINK(1)"
    assert [(row["Quantity"], row["Price"], row["Item total"]) for row in (first, second)] == [
        ("2", "25.00", "50.00"),
        ("1", "25.00", "25.00"),
    ]
    assert (first["Order total"], first["Shipping"], second["Order total"], second["Shipping"]) == (
        "79.00",
        "4.00",
        "",
        "",
    )
    assert [row["状态"] for row in rows_of(intake.owner, language="zh-CN")] == ["待下单", "待下单"]


def test_a_loss_is_a_number(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake, cost=2_850)
    place(intake, order_of(intake))
    assert rows_of(intake.owner)[0]["Est. profit"] == "-10.00"


def test_filters_and_the_selection_choose_what_is_in_the_file(intake: Intake) -> None:
    ids = intake.take(reading("1"), reading("2"), reading("3", payment=PaymentState.PENDING))
    assert [row["Order number"] for row in rows_of(intake.owner, tab="pending")] == ["#3"]
    assert [row["Order number"] for row in rows_of(intake.owner, ids=f"{ids[0]},{ids[1]}")] == ["#2", "#1"]
    assert [row["Order number"] for row in rows_of(intake.owner, ids=str(ids[0]), tab="pending")] == []
    assert len(rows_of(intake.owner, query="Schmidt")) == 3


def test_a_workbook_has_the_same_with_numbers_as_numbers(intake: Intake) -> None:
    intake.take(reading())
    answer: Any = intake.owner.client.get(f"{PATH}.xlsx")
    heads, row = load_workbook(io.BytesIO(answer.content)).active.iter_rows(values_only=True)
    found = dict(zip(heads, row, strict=True))
    assert (found["Order number"], found["Quantity"], found["Order total"]) == ("#1001", 2, 50)


def test_many_orders_come_in_batches_of_the_same_number_of_queries(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "BATCH", 3)
    intake.take(*[reading(str(number), buyer=replace(ANNA, email=f"a{number}@x.org")) for number in range(3)])
    rows_of(intake.owner)
    with CaptureQueriesContext(connection) as three:
        rows_of(intake.owner)
    intake.take(*[reading(str(number), buyer=replace(ANNA, email=f"a{number}@x.org")) for number in range(3, 8)])
    with CaptureQueriesContext(connection) as eight:
        numbers = [row["Order number"] for row in rows_of(intake.owner)]
    assert numbers == [f"#{number}" for number in reversed(range(8))]
    assert len(eight) <= 2 * len(three)


def test_only_who_may_export_gets_the_file(
    intake: Intake, member_with: Callable[..., Person], stranger: Person
) -> None:
    intake.take(reading())
    seeing = member_with(Menu.ORDERS)
    assert seeing.get("order/export.csv")["code"] == 1000403
    assert seeing.get("order/export.xlsx")["code"] == 1000403
    exporting = member_with(Menu.MY_PRODUCTS, Sensitive.WITHDRAW_AND_EXPORT)
    assert exporting.get("order/export.csv")["code"] == 1000403
    assert len(rows_of(member_with(Menu.ORDERS, Sensitive.WITHDRAW_AND_EXPORT))) == 1
    assert rows_of(stranger) == []


def test_staff_who_act_as_the_user_get_buyers_masked(intake: Intake) -> None:
    intake.take(reading())
    with tenant_scope_of(intake.tenant):
        actor = replace(main_actor_of(intake.tenant.id), staff="Lena")
        (order,) = read_exported(actor, OrderFilter(), after=None, most=10)
    assert order.is_masked
    assert ANNA.email not in str(order)
    assert "Lindenstraße" not in str(order)
