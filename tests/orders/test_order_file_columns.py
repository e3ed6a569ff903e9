"""A merchant chooses what the columns of a file of orders mean, once for all files with the same headings."""

from typing import Any

import pytest

from server.kit.clock import now
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.files import ChoiceKind
from tenants.importing.models import ColumnChoice
from tenants.importing.services.columns import newest_currency, remember_columns
from tests.orders.conftest import Intake
from tests.orders.files import HEAD, bring, look, row, send
from tests.support.workbooks import workbook

pytestmark = pytest.mark.django_db

FINNISH = "Tilaus,Ostaja,Katu,Kaupunki,Maa,Tuote,Kpl,Hinta,Muuta\n"
ROWS = (
    "F-1,Aino Salo,Katu 1,Oulu,FI,Kannu,2,12.50,x\nF-1,,,,,Purkki,1,3.00,\n"
    "F-2,Eero Maki,Tie 2,Turku,FI,Kannu,1,12.50,\n"
)
MEANINGS = "number,name,address1,city,country,title,quantity,price,"


def choices(intake: Intake) -> list[Any]:
    with tenant_scope_of(intake.tenant):
        return list(ColumnChoice.objects.values_list("kind", "columns"))


def test_a_file_of_unknown_headings_is_shown_and_nothing_else_is_read(intake: Intake) -> None:
    answer = look(intake, FINNISH + ROWS)
    assert answer["lacking"] == [
        "Order number", "Product", "Name", "Quantity", "Price", "Address 1", "Country"
    ]  # fmt: skip
    assert (answer["rows"], answer["new"], answer["orders"], answer["errors"]) == (0, 0, [], [])
    head = answer["head"]
    assert (head["headings"], head["columns"], head["is_remembered"]) == (FINNISH.strip().split(","), {}, False)
    assert head["samples"][0] == ["F-1", "Aino Salo", "Katu 1", "Oulu", "FI", "Kannu", "2", "12.50", "x"]
    assert (head["form"]["delimiter"], head["top"][0]["row"], answer["delimiters"]) == (",", 1, [",", ";", "\t", "|"])
    refusal = send(intake, FINNISH + ROWS)
    message = "This file has no “Order number” column. Download the template to see the columns that are needed."
    assert refusal["fields"] == {"file": message}
    assert (intake.rows(), choices(intake)) == ([], [])


def test_the_chosen_columns_are_read_and_remembered(intake: Intake) -> None:
    answer = look(intake, FINNISH + ROWS, columns=MEANINGS)
    assert (answer["rows"], answer["new"], answer["lacking"]) == (3, 2, [])
    assert answer["columns"] == ["Tilaus", "Ostaja", "Katu", "Kaupunki", "Maa", "Tuote", "Kpl", "Hinta"]
    assert [kind for kind, _ in choices(intake)] == ["orders"]
    bring(intake, FINNISH + ROWS)
    assert [(order.number, order.total_minor) for order in intake.rows()] == [("F-1", 2800), ("F-2", 1250)]

    later = look(intake, FINNISH + "F-3,Aino Salo,Katu 1,Oulu,FI,Kannu,1,12.50,\n")
    assert (later["new"], later["head"]["is_remembered"]) == (1, True)
    other = look(intake, FINNISH.replace("Muuta", "Viesti") + ROWS)
    assert (other["head"]["is_remembered"], len(other["lacking"])) == (False, 7), "other headings"


def test_a_choice_corrects_what_was_guessed_and_the_file_is_taken_in_by_it(intake: Intake) -> None:
    swapped = HEAD.replace("Name,Phone", "Phone,Name") + row()
    meanings = "number,created_at,payment,name,buyer_phone,address1,city,province,postcode,country,currency,title"
    assert look(intake, swapped)["orders"][0]["buyer_name"] == "+16175550123"
    bring(intake, swapped, columns=f"{meanings},quantity,price")
    (order,) = intake.rows()
    assert look(intake, swapped.replace("A1", "A2"))["orders"][0]["buyer_name"] == "Ann Lee"
    assert order.number == "A1"


def test_the_row_with_the_headings_is_chosen_once(intake: Intake) -> None:
    content = "Raportti,,,,,,,,\nMyymala 7,,,,,,,,\n" + FINNISH + ROWS
    assert look(intake, content)["head"]["headings"][0] == "Raportti"
    chosen = look(intake, content, first=3, columns=MEANINGS)
    assert (chosen["new"], chosen["head"]["form"]["first"]) == (2, 3)
    again = look(intake, content)
    assert (again["new"], again["head"]["form"]["first"]) == (2, 3), "found by its headings"
    assert look(intake, content, first=40)["fields"] == {
        "first": "This row is empty. Choose the row with the headings."
    }


def test_a_workbook_is_read_by_the_chosen_columns_too(intake: Intake) -> None:
    rows = [line.split(",") for line in (FINNISH + ROWS).strip().split("\n")]
    answer = look(intake, workbook(rows), columns=MEANINGS, sheet=0)
    assert (answer["new"], answer["head"]["form"]["kind"]) == (2, "xlsx")
    assert look(intake, workbook(rows), sheet=1)["fields"] == {"sheet": "This workbook has no such sheet."}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"columns": "number,number"}, "columns"),
        ({"columns": "number,colour"}, "columns"),
        ({"columns": "number,purchase_key"}, "columns"),
        ({"columns": MEANINGS + ",note"}, "columns"),
        ({"columns": "number;name"}, "columns"),
        ({"encoding": "rot13"}, "encoding"),
        ({"delimiter": "x"}, "delimiter"),
    ],
)
def test_a_choice_that_the_file_does_not_have_is_refused(intake: Intake, query: dict[str, Any], field: str) -> None:
    for check in (True, False):
        assert list(send(intake, FINNISH + ROWS, check=check, **query)["fields"]) == [field]
    assert (intake.rows(), choices(intake)) == ([], [])


def test_files_of_orders_and_of_products_with_the_same_headings_are_two_choices(intake: Intake) -> None:
    with tenant_scope_of(intake.tenant):
        headings = FINNISH.strip().split(",")
        remember_columns(ChoiceKind.PRODUCTS, headings, {"title": 5, "price": 7}, now=now(), currency="EUR")
    assert look(intake, FINNISH + ROWS)["head"]["is_remembered"] is False
    look(intake, FINNISH + ROWS, columns=MEANINGS)
    look(intake, FINNISH + ROWS, columns=MEANINGS)
    assert [kind for kind, _ in sorted(choices(intake))] == ["orders", "products"]
    with tenant_scope_of(intake.tenant):
        assert newest_currency() == "EUR", "orders name none"
