"""The buying list goes out as a file and comes back with the suppliers' order numbers; nothing is linked by half."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.orders.errors import NotLinked
from tenants.orders.models import Purchase
from tenants.orders.services.actions import record_number
from tests.factories.orders import ANNA
from tests.impersonation.sessions import acting_as
from tests.orders.files import wrong
from tests.orders.goods import Intake, SupplierDesk, order_of, place, purchases, sell, shown
from tests.orders.scenes import scene
from tests.support.log_in import API
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

PATH = f"{API}/order/buying/file"
HEAD = "Purchase key,Order number,Supplier,Supplier order number,Cost,Currency,Date,Tracking number,Carrier\n"
OTHERS = "“{}” isn't in this order's currency (USD)."
BAD: list[tuple[dict[str, str], str, str]] = [
    ({"key": "nobody"}, "Purchase key", "“nobody” isn't the key of one of your purchases."),
    ({"key": ""}, "Purchase key", "This row has neither a purchase key nor an order number."),
    (
        {"key": "", "order": "9"}, "Order number",
        "None of your purchases fits order “9” and this supplier.",
    ),
    (
        {"key": "", "order": "1001", "supplier": "JD"}, "Order number",
        "None of your purchases fits order “1001” and this supplier.",
    ),
    ({"key": "", "order": "1001", "supplier": "Acme"}, "Supplier", "“Acme” isn't the name of a supplier."),
    (
        {"number": "8.01E+17"}, "Supplier order number",
        "Excel shortened this number to “8.01E+17”. Format the column as text and enter the whole number.",
    ),
    (
        {"number": "812345678901234000"}, "Supplier order number",
        "Excel shortened this number to “812345678901234000”. Format the column as text and enter the whole number.",
    ),
    ({"cost": "1.299"}, "Cost", "“1.299” can be read as thousands or as decimals. Write it like 1299.00."),
    ({"cost": "about 5"}, "Cost", "“about 5” isn't an amount of at least 0."),
    ({"cost": "€5.00"}, "Cost", OTHERS.format("€5.00")),
    ({"cost": "5.00", "currency": "EUR"}, "Currency", OTHERS.format("EUR")),
    ({"cost": "5.00", "currency": "QQQ"}, "Currency", "“QQQ” isn't a currency code, such as USD."),
    ({"date": "2099-01-01"}, "Date", "“2099-01-01” is in the future."),
]  # fmt: skip
"""What a row says, and the column and message of its refusal."""


@pytest.fixture
def listed(intake: Intake, desk: SupplierDesk) -> list[Purchase]:
    """Two purchases at Amazon that a person makes."""

    def make() -> None:
        sell(intake, supplier=15)
        for number in ("1001", "1002"):
            buyer = replace(ANNA, email=f"a{number}@example.com")
            place(intake, order_of(intake, number, number=f"#{number}", buyer=buyer))

    scene(intake, desk, "two purchases at Amazon", make)
    return purchases(intake)


def send(
    intake: Intake, content: str | bytes, *, check: bool = False, client: Client | None = None, **query: Any
) -> Any:
    file = SimpleUploadedFile("bought.csv", content.encode() if isinstance(content, str) else content)
    sender = client or intake.owner.client
    return sender.post(PATH + ("/check" if check else ""), {"file": file}, query_params=query).json()


def row(**cells: str) -> str:
    names = ("key", "order", "supplier", "number", "cost", "currency", "date", "tracking", "carrier")
    return ",".join(f'"{cells.get(name, "")}"' for name in names) + "\n"


def export(intake: Intake, kind: str = "csv", client: Client | None = None) -> Any:
    return (client or intake.owner.client).get(f"{API}/order/buying/export.{kind}")


def numbers(intake: Intake) -> list[list[str]]:
    return [each.supplier_order_ids for each in purchases(intake)]


def test_the_exported_list_comes_back_with_what_was_bought(intake: Intake, listed: list[Purchase]) -> None:
    rows = list(csv.DictReader(io.StringIO(export(intake).content.decode("utf-8-sig"))))
    assert [(each["Purchase key"], each["Order number"], each["Supplier"], each["Quantity"]) for each in rows] == [
        (purchase.key, f"#{number}", "Amazon", "2") for purchase, number in zip(listed, (1001, 1002), strict=True)
    ]
    assert {each["Expected cost"] for each in rows} == {"20.00"}
    rows[0] |= {"Supplier order number": "111-7", "Cost": "21.50", "Date": "2026-11-01", "Tracking number": "1Z9"}
    rows[0] |= {"Carrier": "UPS"}
    filled = io.StringIO()
    writer = csv.DictWriter(filled, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    look = send(intake, filled.getvalue(), check=True)
    assert (look["new"], look["unbought"], look["refused"]) == (1, 1, 0)
    (found,) = look["purchases"]
    assert (found["number"], found["type"], found["numbers"]) == ("#1001", 15, ["111-7"])
    assert (found["cost"], found["currency"], found["tracking"]) == ("21.50", "USD", [["1Z9", "UPS"]])
    assert numbers(intake) == [[], []]
    assert send(intake, filled.getvalue())["changed"] == 1
    order = shown(intake, str(listed[0].order_id))
    (bought,) = order["purchases"]
    assert (bought["supplier_order_ids"], bought["total"], bought["tracking"]) == (["111-7"], "21.50", [["1Z9", "UPS"]])
    assert bought["placed_at"] == bought["paid_at"] == "2026-11-01T00:00:00+00:00"
    assert bought["shipped_at"]
    assert bought["checked_at"] is None
    assert {event["by"] for event in order["events"][:2]} == {"merchant"}
    assert purchases(intake)[1].state == "to_buy"


def test_the_same_file_again_changes_nothing_and_more_in_it_is_added(intake: Intake, listed: list[Purchase]) -> None:
    key = listed[0].key
    assert send(intake, HEAD + row(key=key, number="111-7"), paid=False)["changed"] == 1
    assert shown(intake, str(listed[0].order_id))["state"] == "awaiting_payment"
    before = len(shown(intake, str(listed[0].order_id))["events"])
    same = HEAD + row(key=key, number="111-7")
    assert [send(intake, same, check=True, paid=False)[name] for name in ("new", "more", "same")] == [0, 0, 1]
    assert send(intake, same, paid=False)["changed"] == 0
    assert len(shown(intake, str(listed[0].order_id))["events"]) == before
    more = HEAD + row(key=key, number="111-7", cost="19.90", tracking="1Z9")
    assert [send(intake, more, check=True)[name] for name in ("new", "more", "same")] == [0, 1, 0]
    assert (send(intake, more)["changed"], send(intake, more)["changed"]) == (1, 0)
    order = shown(intake, str(listed[0].order_id))
    assert (order["state"], order["purchases"][0]["total"]) == ("awaiting_shipment", "19.90")
    assert order["purchases"][0]["tracking"] == [["1Z9", ""]]


def test_an_order_number_and_the_supplier_name_a_purchase_too(intake: Intake, listed: list[Purchase]) -> None:
    pasted = "Order number\tSupplier\tSupplier order number\n1002\tamazon\t222-1, 222-2\n"
    assert send(intake, pasted)["changed"] == 1
    assert numbers(intake) == [[], ["222-1", "222-2"]]
    assert send(intake, pasted)["changed"] == 0


def test_the_headings_are_read_in_chinese(intake: Intake, listed: list[Purchase]) -> None:
    heading = intake.owner.client.get(f"{API}/order/buying/export.csv", headers={"Accept-Language": "zh-CN"})
    head = heading.content.decode("utf-8-sig").splitlines()[0]
    assert head.startswith("采购编号,订单号,")
    cells = dict.fromkeys(head.split(","), "") | {"采购编号": listed[1].key, "供应商订单号": "222", "成本": "3.00"}
    assert send(intake, head + "\n" + ",".join(cells.values()))["changed"] == 1
    assert (purchases(intake)[1].supplier_order_ids, purchases(intake)[1].total_minor) == (["222"], 300)


def test_each_bad_row_says_why_and_nothing_is_linked(intake: Intake, listed: list[Purchase]) -> None:
    key = {"key": listed[0].key, "number": "111-7"}
    content = HEAD + "".join(row(**(key | {"number": str(at)} | cells)) for at, (cells, _, _) in enumerate(BAD))
    expected = [(at, column, message) for at, (_, column, message) in enumerate(BAD, start=2)]
    assert wrong(send(intake, content, check=True)) == expected
    assert send(intake, content)["fields"] == {"file": "This file has errors. Fix them, or choose to skip these rows."}
    assert send(intake, content, skip_errors=True)["changed"] == 0
    assert numbers(intake) == [[], []]


def test_a_number_that_is_missing_or_used_is_named(intake: Intake, listed: list[Purchase]) -> None:
    first, second = listed
    intake.owner.post(f"order/purchase/{second.pk}/number", {"numbers": ["used-1"]})
    content = HEAD + row(key=first.key, cost="5.00")
    assert wrong(send(intake, content, check=True)) == [
        (2, "Supplier order number", "This cell is empty. Every order needs it.")
    ]
    content = HEAD + row(key=first.key, number="used-1")
    assert wrong(send(intake, content, check=True)) == [
        (2, "Supplier order number", "used-1 already belongs to the purchase for order #1002.")
    ]
    assert numbers(intake) == [[], ["used-1"]]


def test_of_several_rows_the_good_ones_are_linked_only_when_that_is_chosen(
    intake: Intake, listed: list[Purchase]
) -> None:
    content = HEAD + row(key=listed[0].key, number="111-7") + row(key=listed[1].key, number="111-7")
    look = send(intake, content, check=True)
    assert wrong(look) == [(3, "Supplier order number", "Row 2 has this order number for another purchase.")]
    assert send(intake, content)["success"] is False
    assert numbers(intake) == [[], []]
    assert send(intake, content, skip_errors=True)["changed"] == 1
    assert numbers(intake) == [["111-7"], []]


def test_items_of_one_purchase_name_its_orders_and_what_each_cost(intake: Intake, listed: list[Purchase]) -> None:
    key = listed[0].key
    twice = HEAD + row(key=key, number="1", cost="5.00") + row(key=key, number="1", cost="5.00")
    assert wrong(send(intake, twice, check=True)) == [
        (3, "Cost", "Row 2 has the cost of this supplier order already. Write it once.")
    ]
    split = HEAD + row(key=key, number="1", cost="5.00") + row(key=key, number="2", cost="6.00")
    assert send(intake, split)["changed"] == 1
    bought = purchases(intake)[0]
    assert (bought.supplier_order_ids, bought.total_minor) == (["1", "2"], 1_100)


def test_what_is_linked_keeps_its_number(intake: Intake, listed: list[Purchase]) -> None:
    first, second = (f"order/purchase/{each.pk}/number" for each in listed)
    assert intake.owner.post(first, {"numbers": ["111-7"], "paid": False})["success"]
    assert "already linked with the supplier order 111-7" in intake.owner.post(first, {"numbers": ["111-8"]})["msg"]
    assert (
        intake.owner.post(second, {"numbers": ["111-7"]})["msg"]
        == "111-7 already belongs to the purchase for order #1001."
    )
    assert intake.owner.post(first, {"numbers": ["111-7"]})["success"]
    assert purchases(intake)[0].paid_at is not None
    assert intake.owner.post(f"order/purchase/{listed[1].pk}/call_back")["changed"] == 1
    assert intake.owner.post(second, {"numbers": ["222"]})["msg"] == "This purchase is not on the buying list."
    assert numbers(intake) == [["111-7"], []]


def test_a_number_of_a_cancelled_purchase_can_be_linked_again(intake: Intake, listed: list[Purchase]) -> None:
    path = "order/purchase/{}/{}"
    assert intake.owner.post(path.format(listed[0].pk, "number"), {"numbers": ["111-7"]})["success"]
    assert intake.owner.post(path.format(listed[0].pk, "cancel"))["cancelled"]
    assert intake.owner.post(path.format(listed[1].pk, "number"), {"numbers": ["111-7"]})["success"]


@pytest.mark.django_db(transaction=True)
def test_two_purchases_that_get_one_number_at_once_do_not_both_keep_it(intake: Intake, listed: list[Purchase]) -> None:
    def link(purchase: Purchase) -> bool:
        with tenant_scope_of(intake.tenant):
            try:
                record_number(intake.owner.actor, purchase.pk, ["1"], total_minor=None, paid=True, now=clock.now())
            except NotLinked:
                return False
            return True

    assert sorted(all_at_once(*[lambda each=each: link(each) for each in listed])) == [False, True]
    assert sorted(numbers(intake)) == [[], ["1"]]


def test_the_workbook_holds_no_formula_and_only_who_may_take_data_out_gets_it(
    intake: Intake, listed: list[Purchase], member_with: Callable[..., Person], stranger: Person
) -> None:
    with tenant_scope_of(intake.tenant):
        listed[0].lines.update(title="=HYPERLINK(1)")
    book = load_workbook(io.BytesIO(export(intake, "xlsx").content)).active
    assert book is not None
    assert book["E2"].value == "'=HYPERLINK(1)"
    assert book["H2"].value == 2
    assert export(intake, client=member_with(Menu.ORDERS).client).json()["code"] == 1000403
    assert len(export(intake, client=stranger.client).content.splitlines()) == 1


def test_only_who_may_place_orders_reads_it_back_and_never_staff(
    intake: Intake,
    listed: list[Purchase],
    member_with: Callable[..., Person],
    stranger: Person,
    staff: Callable[..., Client],
) -> None:
    content = HEAD + row(key=listed[0].key, number="111-7")
    acting = acting_as(staff("operator"), intake.owner.actor.user_id)
    for client in (member_with(Menu.ORDERS).client, acting):
        assert send(intake, content, check=True, client=client)["code"] == 1000403
        assert send(intake, content, client=client)["code"] == 1000403
    assert send(intake, content, client=stranger.client)["success"] is False
    assert numbers(intake) == [[], []]
    assert send(intake, content, client=member_with(Menu.ORDERS, PLACE_ORDERS).client)["changed"] == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (HEAD, "This file has no rows below its headings."),
        (
            "Order number,Quantity\n1,2\n",
            "This file has no “Supplier order number” column. "
            "Export the buying list to see the columns that are needed.",
        ),
        (
            "Purchase key,Supplier order number\n" + "a,1\n" * 5_001,
            "This file has more than 5,000 rows. Split it and read the parts.",
        ),
    ],
)
def test_a_file_that_is_none_says_why(intake: Intake, listed: list[Purchase], content: str, message: str) -> None:
    assert send(intake, content, check=True)["fields"] == {"file": message}
    assert send(intake, content)["fields"] == {"file": message}
