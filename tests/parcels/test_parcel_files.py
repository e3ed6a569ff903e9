"""Tracking numbers of many orders from a file: looked at first, then added once."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.tenancy.scope import tenant_scope_of
from tenants.parcels.models import Parcel
from tests.orders.goods import Intake, order_of
from tests.parcels.desk import StoreDesk
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import Person

pytestmark = pytest.mark.django_db
PATH = f"{API}/parcel/file"
HEAD = "Order number,Tracking number,Carrier\n"


def send(person: Person, rows: str, path: str = "", **query: Any) -> Any:
    file = SimpleUploadedFile("tracking.csv", f"{HEAD}{rows}".encode(), "text/csv")
    address = f"{PATH}{path}?{'&'.join(f'{name}={value}' for name, value in query.items())}"
    answer = person.client.post(address, {"file": file}).json()
    drain_jobs(skip_pauses=True)
    return answer


@pytest.fixture
def orders(intake: Intake, store: StoreDesk) -> list[str]:
    """Two orders of two pieces each: #1001 and #1002."""
    for number in ("1001", "1002"):
        store.lines[number] = {"l1": 2}
    return [order_of(intake, number) for number in ("1001", "1002")]


def told(store: StoreDesk) -> list[tuple[str, str, int]]:
    return sorted((new.order_id, new.label.number, sum(new.pieces.values())) for new in store.created)


def test_numbers_of_a_file_are_looked_at_then_added_once(intake: Intake, orders: list[str], store: StoreDesk) -> None:
    rows = "#1001,1Z999AA10123456784,UPS\n1002,YT2300000000000001,YunExpress\n"
    look = send(intake.owner, rows, "/check")
    assert (look["new"], look["known"], look["refused"], store.created) == (2, 0, 0, [])
    assert look["columns"] == ["Order number", "Tracking number", "Carrier"]
    assert [(each["order_number"], each["is_alone"]) for each in look["parcels"]] == [("#1001", True), ("#1002", True)]
    assert send(intake.owner, rows)["taken"] == 2
    assert told(store) == [("1001", "1Z999AA10123456784", 2), ("1002", "YT2300000000000001", 2)]
    again = send(intake.owner, rows)
    assert (again["fields"], len(store.created)) == ({"file": "This file has no new tracking numbers."}, 2)
    assert intake.owner.get(f"order/{orders[0]}/parcel")["parcels"][0]["certainty"] == "person"


def test_of_several_numbers_of_an_order_the_merchant_says_what_is_in_which(
    intake: Intake, orders: list[str], store: StoreDesk
) -> None:
    assert send(intake.owner, "1001,A1;A2,UPS\n1001,A3,UPS\n")["taken"] == 3
    assert store.created == []
    assert "NOT_FULFILLED" in intake.owner.get(f"order/{orders[0]}")["order"]["problems"]
    look = send(intake.owner, "1001,A4,UPS\n1001,a1,UPS\n", "/check")
    assert (look["new"], look["known"], look["parcels"][0]["is_alone"]) == (1, 1, False)


def test_errors_name_row_and_column_and_nothing_is_added(intake: Intake, orders: list[str], store: StoreDesk) -> None:
    send(intake.owner, "1002,B1,UPS\n")
    rows = "9999,A1,UPS\n1001,8.01E+17,UPS\n1001,--,UPS\n1001,,UPS\n1002,B2,UPS\n1001,A1,UPS\n"
    look = send(intake.owner, rows, "/check")
    assert [(each["row"], each["column"], each["message"]) for each in look["errors"]] == [
        (2, "Order number", "None of your orders has the number “9999”."),
        (
            3,
            "Tracking number",
            "Excel shortened this number to “8.01E+17”. Format the column as text and enter the whole number.",
        ),
        (4, "Tracking number", "“--” isn't a tracking number."),
        (6, "Order number", "All items of this order are in parcels already."),
    ]
    refused = send(intake.owner, rows)
    assert refused["fields"] == {"file": "This file has errors. Fix them, or choose to skip these rows."}
    assert told(store) == [("1002", "B1", 2)]
    assert send(intake.owner, rows, skip_errors="true")["taken"] == 1
    assert told(store) == [("1001", "A1", 2), ("1002", "B1", 2)]


def test_a_number_of_two_stores_needs_the_store(intake: Intake, orders: list[str], make_store: Any) -> None:
    first, second = intake.store_id, make_store("Pottery")
    intake.store_id = second
    order_of(intake, "1001")
    look = send(intake.owner, "1001,A1,UPS\n", "/check")
    message = "Several of your orders have the number “1001”. Choose the store."
    assert [each["message"] for each in look["errors"]] == [message]
    assert send(intake.owner, "1001,A1,UPS\n", store_id=first)["taken"] == 1
    with tenant_scope_of(intake.tenant):
        assert [row.store_id for row in Parcel.objects.all()] == [first]


def test_orders_of_another_merchant_are_not_found(intake: Intake, orders: list[str], stranger: Person) -> None:
    look = send(stranger, "1001,A1,UPS\n", "/check")
    assert (look["new"], look["refused"]) == (0, 1)


def test_a_file_without_its_columns_is_refused(intake: Intake, orders: list[str]) -> None:
    file = SimpleUploadedFile("x.csv", b"Order number,Weight\n1001,5\n", "text/csv")
    answer = intake.owner.client.post(f"{PATH}/check", {"file": file}).json()
    assert answer["fields"]["file"].startswith("This file has no “Tracking number” column.")


def test_the_template_names_the_columns(intake: Intake) -> None:
    answer = intake.owner.client.get(f"{PATH}/template")
    assert "Order number,Tracking number,Carrier" in answer.content.decode("utf-8-sig")
