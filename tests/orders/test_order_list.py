"""The merchant looks at orders: the list with its tabs, what finds an order, one order whole."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.company.identity.contracts import Menu
from server.ports.orders import PaymentState, StoreBuyer
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tests.factories.orders import ANNA, line, reading
from tests.orders.goods import Intake, sell
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def numbers(answer: Any) -> list[str]:
    return [order["number"] for order in answer["orders"]]


def test_orders_are_listed_by_tab_with_the_number_in_each(intake: Intake) -> None:
    intake.take(reading("1"), reading("2"), reading("3", payment=PaymentState.PENDING))
    answer = intake.owner.get("order", tab="to_order")
    assert sorted(numbers(answer)) == ["#1", "#2"]
    assert (answer["count"], answer["tabs"]["to_order"], answer["tabs"]["pending"]) == (2, 2, 1)
    assert intake.owner.get("order")["count"] == 3
    assert answer["tabs"]["attention"] == 3
    assert intake.owner.get("order", tab="nowhere")["fields"] == {"tab": "is not a known tab"}


@pytest.mark.parametrize("query", ["Schmidt", "anna schmidt", "#1", "1", "anna.schmidt@example.com", "030 901820"])
def test_what_one_has_in_hand_finds_the_order(intake: Intake, query: str) -> None:
    other = replace(
        ANNA,
        email="bo@x.org",
        phone="",
        shipping=replace(ANNA.shipping, name="Bo Li", last_name="", first_name="", phone=""),
    )
    intake.take(reading("1"), reading("20", buyer=other))
    assert numbers(intake.owner.get("order", query=query)) == ["#1"]


def test_an_order_is_shown_whole(intake: Intake) -> None:
    (order_id,) = intake.take(reading(lines=(line(properties=(("Engraving", "For Bettina"),)),)))
    order = intake.owner.get(f"order/{order_id}")["order"]
    assert order["buyer"]["shipping"]["address1"] == "Lindenstraße 5"
    assert order["buyer"]["note"] == "Please ring twice"
    assert order["lines"][0]["properties"] == [["Engraving", "For Bettina"]]
    assert (order["lines"][0]["to_buy"], order["total"], order["currency"]) == (2, "50.00", "USD")
    assert [event["text"] for event in order["events"]] == ["The order arrived."]


def test_a_line_shows_the_picture_of_its_product_where_the_store_tells_none(intake: Intake) -> None:
    with tenant_scope_of(intake.tenant):
        Publication.objects.filter(pk=sell(intake).publication_id).update(image_url="https://img.example/mug.jpg")
    for version in (1, 2):
        intake.take(
            reading("1", version=version, lines=(line(image_url=""),)),
            reading("2", version=version, lines=(line(image_url="https://shop.example/own.jpg"),)),
        )
        shown = [row.lines.all()[0].image_url for row in intake.rows()]
        assert shown == ["https://img.example/mug.jpg", "https://shop.example/own.jpg"]


def test_orders_of_stores_that_a_sub_account_may_not_see_are_not_there(
    intake: Intake, make_store: Callable[..., int], member: Person, member_with: Callable[..., Person]
) -> None:
    (order_id,) = intake.take(reading())
    assert member.get("order")["code"] == 1000403
    assert member.get(f"order/{order_id}")["code"] == 1000403
    elsewhere = member_with(Menu.ORDERS, store_ids=[make_store("Other")])
    assert (elsewhere.get("order")["orders"], elsewhere.get("order")["tabs"]["attention"]) == ([], 0)
    assert elsewhere.get(f"order/{order_id}")["code"] == 1000404
    assert elsewhere.put(f"order/{order_id}/note", {"note": "Mine"})["code"] == 1000404
    here = member_with(Menu.ORDERS, store_ids=[intake.store_id])
    assert [order["id"] for order in here.get("order")["orders"]] == [str(order_id)]


def test_another_merchant_sees_none_of_them(intake: Intake, stranger: Person) -> None:
    (order_id,) = intake.take(reading())
    assert stranger.get("order")["count"] == 0
    assert stranger.get(f"order/{order_id}")["code"] == 1000404


def test_the_list_costs_the_same_number_of_queries_for_one_and_for_many(intake: Intake) -> None:
    intake.take(reading("1"))
    intake.owner.get("order")
    with CaptureQueriesContext(connection) as few:
        intake.owner.get("order")
    intake.take(*[reading(f"n{number}", buyer=StoreBuyer()) for number in range(30)])
    with CaptureQueriesContext(connection) as many:
        assert len(intake.owner.get("order", size=50)["orders"]) == 31
    assert len(many) == len(few)
