"""A merchant reads orders from a file: a look first, then every order comes in once."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.api.merchant.orders.exports import COLUMNS
from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.orders.contracts import By
from tenants.orders.contracts.order_files import MOST_BYTES, MOST_ROWS, TEMPLATE
from tenants.orders.models import Order, OrderFilePage
from tenants.orders.services.losses import erase_orders
from tenants.orders.services.order_files import KEPT, purge_pages
from tenants.processes.models import Operation, OperationState
from tests.factories.orders import reading
from tests.impersonation.sessions import acting_as
from tests.orders.conftest import Intake
from tests.orders.files import ADVANCED, HEAD, SHOPIFY, SUITE, WRONG, bring, look, row, send, wrong
from tests.orders.goods import SupplierDesk, place, sell
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.workbooks import workbook

pytestmark = pytest.mark.django_db


def counts(answer: Any) -> tuple[int, ...]:
    return tuple(answer[name] for name in ("rows", "new", "known", "refused"))


def detail(intake: Intake, number: str) -> Any:
    (found,) = [each for each in intake.owner.get("order", query=number)["orders"] if each["number"] == number]
    return intake.owner.get(f"order/{found['id']}")["order"]


def pages(intake: Intake) -> int:
    with tenant_scope_of(intake.tenant):
        return OrderFilePage.objects.count()


def test_a_shopify_export_just_works(intake: Intake) -> None:
    answer = look(intake, SHOPIFY)
    assert (counts(answer), answer["errors"]) == ((4, 3, 0, 0), [])
    assert answer["orders"][0] == {
        "number": "#1001", "buyer_name": "Ann Lee", "country": "US", "items": 3, "payment": "paid",
        "shipping": "unshipped", "currency": "USD", "total": "64.90",
    }  # fmt: skip
    assert intake.rows() == [], "only looked at"

    bring(intake, SHOPIFY)
    order = detail(intake, "#1001")
    assert (order["state"], order["total"], order["origin"], order["taxes_included"]) == (
        "to_order", "64.90", "file", False
    )  # fmt: skip
    assert [(line["title"], line["sku"], line["quantity"], line["total"]) for line in order["lines"]] == [
        ("Tea pot - Red", "POT-R", 2, "45.84"), ("Tin", "TIN", 1, "9.16")
    ]  # fmt: skip
    shipping = order["buyer"]["shipping"]
    assert (shipping["postcode"], shipping["province"], shipping["phone"]) == ("02116", "Massachusetts", "+16175550123")
    assert (order["create_time"], order["buyer"]["note"]) == ("2026-11-20T14:50:20+00:00", "Ring twice")
    assert [event["text"] for event in order["events"]] == ["Read from a file."]
    sent = detail(intake, "#1002")
    assert (sent["state"], sent["taxes_included"], sent["lines"][0]["open_quantity"]) == ("shipped", True, 0)
    assert detail(intake, "#1003")["state"] == "cancelled"
    assert pages(intake) == 0, "buyers' data was dropped"


def test_a_woocommerce_export_by_the_advanced_plugin(intake: Intake) -> None:
    answer = look(intake, ADVANCED)
    assert (counts(answer), answer["errors"]) == ((4, 4, 0, 0), [])
    bring(intake, ADVANCED)
    eva, jo, al, odd = (detail(intake, number) for number in ("71", "72", "73", "74"))
    assert (eva["state"], eva["total"], eva["buyer"]["shipping"]["name"]) == ("to_order", "28.90", "")
    assert eva["buyer"]["billing"]["name"] == "Eva Klein"
    assert (jo["state"], jo["total"], jo["buyer"]["shipping"]["address1"]) == ("to_order", "1299.00", "Gasse 3")
    assert jo["is_cash_on_delivery"], "Nachnahme"
    assert (al["state"], al["payment"]) == ("shipped", "paid")
    assert (odd["state"], odd["payment"], odd["status_word"]) == ("pending", "unknown", "Wird gepackt")
    assert "UNKNOWN_STATE" in odd["problems"]


def test_a_woocommerce_export_with_a_row_for_each_item(intake: Intake) -> None:
    bring(intake, SUITE)
    order = detail(intake, "W-90")
    assert (order["currency"], order["total"], order["amounts"]["discount"]) == ("EUR", "33.00", ["2.00", "2.00"])
    assert [(line["quantity"], line["price"]) for line in order["lines"]] == [(2, "10.00"), (1, "10.00")]


def test_our_export_and_our_template_are_read_in_both_languages(intake: Intake) -> None:
    for language in ("en", "zh-CN"):
        answer = intake.owner.client.get(
            "/api/account-service/order/file/template", headers={"Accept-Language": language}
        )
        heads = next(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        cells = dict(zip(TEMPLATE, heads, strict=True))
        named = {**dict.fromkeys(TEMPLATE, ""), "Order number": "T1", "Name": "Ann Lee", "Address 1": "1 Pine St"}
        named |= {"Country": "DE", "Product": "Pot", "Quantity": "1", "Price": "2.00"}
        content = ",".join(cells.values()) + "\n" + ",".join(named.values()) + "\n"
        found = look(intake, content)
        assert (counts(found), len(found["columns"])) == ((1, 1, 0, 0), len(TEMPLATE))
    assert set(TEMPLATE) < set(COLUMNS)


@pytest.mark.parametrize(("payment", "state"), [("paid", "to_order"), ("unpaid", "pending")])
def test_who_knows_says_whether_orders_without_a_payment_are_paid(intake: Intake, payment: str, state: str) -> None:
    bring(intake, HEAD + row(payment=""), payment=payment)
    assert detail(intake, "A1")["state"] == state


def test_what_excel_does_to_cells_is_undone_where_that_is_sure(intake: Intake) -> None:
    heads = HEAD.strip().split(",")
    cells = ["A1", clock.now().replace(tzinfo=None), "Paid", "Uwe Ost", 493090182000, "Weg 1", "Leipzig", None, 4103]
    rows: list[list[Any]] = [["Orders of November"], heads, [*cells, "Germany", "EUR", "Pot", 2, 1299.5]]
    bring(intake, workbook(rows))
    order = detail(intake, "A1")
    shipping = order["buyer"]["shipping"]
    assert (shipping["postcode"], shipping["phone"], shipping["country"]) == ("04103", "493090182000", "DE")
    assert (order["total"], order["create_time"][:10]) == ("2599.00", f"{clock.now():%Y-%m-%d}")


def test_errors_name_their_row_and_column_and_nothing_is_written(intake: Intake) -> None:
    content = HEAD + row("A1") + "".join(row(f"B{place}", **changes) for place, (changes, *_) in enumerate(WRONG))
    answer = look(intake, content)
    assert wrong(answer) == [(place, *expected) for place, (_, *expected) in enumerate(WRONG, start=3)]
    assert counts(answer) == (16, 1, 0, 15)
    refusal = send(intake, content)
    assert refusal["fields"] == {"file": "This file has errors. Fix them, or choose to skip these orders."}
    assert (intake.rows(), pages(intake)) == ([], 0)
    bring(intake, content, skip_errors=True)
    assert [order.number for order in intake.rows()] == ["A1"]


def test_rows_of_one_number_that_contradict_each_other_are_refused(intake: Intake) -> None:
    answer = look(intake, HEAD + row("A1") + row("B1") + row("#a1", name="Bo Dahl"))
    message = "Row 2 of this order says something else here. Give each order its own number."
    assert (counts(answer), wrong(answer)) == ((3, 1, 0, 1), [(4, "Name", message)])


def test_a_row_without_number_and_address_continues_the_order_above(intake: Intake) -> None:
    blank = dict.fromkeys(("date", "payment", "name", "phone", "address1", "city", "province", "postcode"), "")
    more = row("", product="Tin", country="", currency="", **blank)
    answer = look(intake, HEAD + row("A1") + more + row(""))
    assert (counts(answer), answer["orders"][0]["items"]) == ((3, 1, 0, 1), 2)
    assert wrong(answer) == [(4, "Order number", "This cell is empty. Every order needs it.")]


def test_the_currency_is_what_the_cells_say_or_the_stores(intake: Intake) -> None:
    cells = (("", "€12,50"), ("", "$12.50"), ("", "12.50"), ("eur", "12.50"), ("", "kr 12,50"))
    rows = [row(f"A{place}", currency=code, price=price) for place, (code, price) in enumerate(cells)]
    answer = look(intake, HEAD + "".join(rows))
    assert [(found["currency"], found["total"]) for found in answer["orders"]] == [
        ("EUR", "12.50"), ("USD", "12.50"), ("USD", "12.50"), ("EUR", "12.50")
    ]  # fmt: skip
    message = "We can't tell the currency of this order. Add a column “Currency” with its code, such as USD."
    assert wrong(answer) == [(6, "Currency", message)]


def test_a_file_that_is_read_again_makes_no_second_order(intake: Intake) -> None:
    bring(intake, SHOPIFY)
    before = [(order.pk, order.version, order.digest) for order in intake.rows()]
    assert counts(look(intake, SHOPIFY)) == (4, 0, 3, 0)
    assert send(intake, SHOPIFY)["fields"] == {"file": "This file has no new orders."}
    assert [(order.pk, order.version, order.digest) for order in intake.rows()] == before


def test_two_clicks_and_two_starts_make_each_order_once(intake: Intake) -> None:
    content = HEAD + row("A1") + row("A2")
    first, second = (send(intake, content, key="k1") for _ in range(2))
    other = send(intake, content)
    drain_jobs()
    assert first["data"] == second["data"] != other["data"]
    assert [order.number for order in intake.rows()] == ["A1", "A2"]
    assert pages(intake) == 0


@pytest.mark.parametrize("is_erased", [False, True])
def test_an_order_that_the_store_sent_is_left_out(intake: Intake, is_erased: bool) -> None:
    (order_id,) = intake.take(reading("1001"))
    if is_erased:
        with tenant_scope_of(intake.tenant):
            erase_orders([order_id], by=By.MERCHANT, now=clock.now())
    assert counts(look(intake, HEAD + row("1001") + row("1002"))) == (2, 1, 1, 0)
    bring(intake, HEAD + row("1001") + row("1002"))
    assert [order.number for order in intake.rows()] == ["#1001", "1002"]


def test_the_same_number_in_another_store_is_another_order(intake: Intake, make_store: Callable[..., int]) -> None:
    bring(intake, HEAD + row("A1"))
    other = make_store("Other")
    bring(intake, HEAD + row("A1"), store_id=other)
    assert [order.store_id for order in intake.rows()] == [intake.store_id, other]


def test_what_is_read_is_bought_like_any_other(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    sku = "SKU-9"
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(sku=sku)
    bring(intake, HEAD.replace("Quantity", "SKU,Quantity") + row(product=f'Pot","{sku}'))
    order = detail(intake, "A1")
    assert order["lines"][0]["my_product_id"] == str(goods.publication_id)
    place(intake, order["id"])
    assert [purchase.address.city for purchase in desk.sent] == ["Boston"]


def test_an_edit_keeps_what_the_form_does_not_show(intake: Intake) -> None:
    bring(intake, SHOPIFY)
    order = detail(intake, "#1002")
    (line,) = order["lines"]
    kept = {"title": "Tin", "sku": "TIN", "quantity": 1, "price": "10.00", "line_id": int(line["id"])}
    address = {"name": "Bo Dahl", "address1": "Gata 2", "city": "Oslo", "postcode": "0150", "country": "NO"}
    body = {"currency": "USD", "lines": [kept], "address": address, "version": order["version"]}
    assert intake.owner.put(f"order/{order['id']}/typed", body)["success"]
    changed = detail(intake, "#1002")
    assert (changed["state"], changed["total"], changed["amounts"]["tax"]) == ("shipped", "10.00", ["2.00", "2.00"])
    assert changed["lines"][0]["open_quantity"] == 0


def test_nothing_of_a_buyer_waits_in_plain(intake: Intake) -> None:
    send(intake, HEAD + row("A1"))
    with tenant_scope_of(intake.tenant):
        (page,) = OrderFilePage.objects.all()
        (operation,) = Operation.objects.all()
        assert operation.config == {"page": page.pk}
        assert "Pine" not in page.sealed
        purge_pages(now=page.created_at + KEPT)
        assert OrderFilePage.objects.count() == 1
        purge_pages(now=page.created_at + 2 * KEPT)
    drain_jobs()
    with tenant_scope_of(intake.tenant):
        operation.refresh_from_db()
        assert operation.state == OperationState.FAILED
    assert intake.rows() == []


def test_a_formula_is_text_and_an_export_of_ours_is_undone(intake: Intake) -> None:
    bring(intake, HEAD + row("A1", product="'=HYPERLINK(1)", name="=1+1"))
    order = detail(intake, "A1")
    assert (order["lines"][0]["title"], order["buyer"]["shipping"]["name"]) == ("=HYPERLINK(1)", "=1+1")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x" * (MOST_BYTES + 1), "This file is larger than 10 MB. Split it and read the parts."),
        (
            (HEAD + row() * (MOST_ROWS + 1)).encode(),
            "This file has more than 10,000 rows. Split it and read the parts.",
        ),
        (HEAD.encode(), "This file has no rows below its headings."),
        (b"%PDF-1.7\x00\n\x00", "This file isn't a CSV file or an Excel workbook (.xlsx)."),
    ],
)
def test_a_file_that_is_none_says_why(intake: Intake, content: bytes, message: str) -> None:
    assert look(intake, content)["fields"] == {"file": message}
    assert send(intake, content)["fields"] == {"file": message}
    assert (intake.rows(), pages(intake)) == ([], 0)


def test_only_who_may_see_orders_of_the_store_reads_files_and_never_staff(
    intake: Intake, member_with: Callable[..., Person], stranger: Person, staff: Callable[..., Client]
) -> None:
    content = HEAD + row("A1")
    acting = acting_as(staff("operator"), intake.owner.actor.user_id)
    refused = [(member_with(Menu.MY_PRODUCTS).client, 1000403), (stranger.client, 1000404), (acting, 1000403)]
    for client, code in refused:
        assert send(intake, content, client=client, check=True)["code"] == code
        assert send(intake, content, client=client)["code"] == code
    assert (intake.rows(), pages(intake)) == ([], 0)
    assert send(intake, content, client=member_with(Menu.ORDERS).client)["success"]
    with tenant_scope_of(intake.tenant):
        assert Order.objects.count() == 0
