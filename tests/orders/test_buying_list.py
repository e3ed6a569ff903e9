"""What a person buys by hand is listed with the link to the goods and the address to copy."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tests.factories.orders import ANNA
from tests.impersonation.sessions import acting_as
from tests.orders.goods import Intake, SupplierDesk, order_of, place, sell, shown
from tests.support.log_in import API
from tests.support.people import Person
from tests.support.personal_tokens import draw

pytestmark = pytest.mark.django_db


def put_on_list(intake: Intake, external_id: str = "1001") -> str:
    order_id = order_of(intake, external_id, buyer=replace(ANNA, email=f"anna{external_id}@example.com"))
    place(intake, order_id)
    return order_id


def listed(person: Person) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = person.get("order/buying")["purchases"]
    return rows


def test_the_list_has_what_a_person_needs_to_buy_and_nothing_once_the_number_is_typed(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake, supplier=15)
    order_id = put_on_list(intake)
    (row,) = listed(intake.owner)
    assert (row["order_id"], row["type"], row["number"]) == (order_id, 15, shown(intake, order_id)["number"])
    assert (row["address"]["name"], row["address"]["city"], row["address"]["country"]) == (
        "Anna Schmidt",
        "Berlin",
        "DE",
    )
    assert [(item["pieces"], item["url"].startswith("https://")) for item in row["items"]] == [(2, True)]
    intake.owner.post(f"order/purchase/{row['id']}/number", {"numbers": ["111-7"]})
    assert listed(intake.owner) == []


@pytest.mark.parametrize(("options", "variant"), [(["Red", "M"], "Red / M"), ([], "")])
def test_an_item_is_shown_by_its_options_not_by_what_the_order_call_needs(
    intake: Intake, desk: SupplierDesk, options: list[str], variant: str
) -> None:
    goods = sell(intake, supplier=15)
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(option_values=options, source_attr="14:193#x")
    put_on_list(intake)
    (item,) = listed(intake.owner)[0]["items"]
    assert (item["variant"], item["sku"], bool(item["title"])) == (variant, "sku-1", True)
    export = intake.owner.client.get(f"{API}/order/buying/export.csv").content.decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(export))
    assert (row["Variant"], row["SKU"], row["Product"]) == (variant, "sku-1", item["title"])


def test_what_an_api_places_is_not_on_it(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    put_on_list(intake)
    assert listed(intake.owner) == []


def test_it_costs_the_same_number_of_queries_for_one_and_for_many(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake, supplier=15)
    put_on_list(intake)
    listed(intake.owner)
    with CaptureQueriesContext(connection) as few:
        listed(intake.owner)
    for number in range(3):
        put_on_list(intake, f"2{number}")
    with CaptureQueriesContext(connection) as many:
        assert len(listed(intake.owner)) == 4
    assert len(many) == len(few)


def test_staff_see_no_address_on_it_and_another_merchant_sees_none_of_it(
    intake: Intake, desk: SupplierDesk, staff: Callable[..., Client], stranger: Person
) -> None:
    sell(intake, supplier=15)
    put_on_list(intake)
    acting = acting_as(staff("operator"), intake.owner.actor.user_id)
    seen = acting.get(f"{API}/order/buying").json()["purchases"][0]["address"]
    assert (seen["name"], seen["city"], seen["phone"]) == ("A***", "Berlin", "***")
    assert listed(stranger) == []


def test_the_list_of_one_supplier_has_no_address_until_one_is_asked_for(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake, supplier=15)
    put_on_list(intake)
    put_on_list(intake, "1002")
    owner = replace(intake.owner, client=draw(intake.owner, rights=[Menu.ORDERS, PLACE_ORDERS], can_write=True))
    short = owner.get("order/buying", type=15, address="false")["purchases"]
    assert [(row["address"]["name"], row["address"]["city"]) for row in short] == [("", "")] * 2
    assert owner.get("order/buying", type=18)["purchases"] == []
    (chosen,) = owner.get("order/buying", id=short[1]["id"])["purchases"]
    assert (chosen["id"], chosen["address"]["name"]) == (short[1]["id"], "Anna Schmidt")
    assert owner.post(f"order/purchase/{chosen['id']}/number", {"numbers": ["111-7"]})["success"]
    assert [row["id"] for row in listed(intake.owner)] == [short[0]["id"]]
