"""Our staff send an order of Antstore in several parcels, each with what is in it."""

from typing import Any

import pytest
from django.test import Client

from server.company.antstore.models import Shipment
from tests.factories.orders import line
from tests.orders.goods import Intake, order_of, place, shown
from tests.orders.own_staff import BALANCE, PRICE, books, call, pay
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import shop as shop
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def order_id(shop: Intake) -> str:
    """Three teapots, placed and paid."""
    pots = line(product_id="p1", variant_id="v1", quantity=3)
    made = order_of(shop, lines=(pots,))
    place(shop, made)
    assert pay(shop.owner, shown(shop, made)["purchases"][0])["success"]
    return made


@pytest.fixture
def parcel(order_id: str, agent: Client) -> str:
    """It is being packed."""
    (row,) = call(agent, "GET", "?state=waiting")["data"]
    call(agent, "POST", f"/{row['id']}/claim")
    return f"/{row['id']}"


def contents(shop: Intake, order_id: str) -> list[tuple[str, int]]:
    """What the merchant sees: number and pieces of each parcel."""
    drain_jobs(skip_pauses=True)
    parcels = shop.owner.get(f"order/{order_id}/parcel")["parcels"]
    return sorted((each["number"], sum(part["quantity"] for part in each["pieces"])) for each in parcels)


def test_a_part_leaves_first_and_the_rest_later(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    first = call(agent, "POST", f"{parcel}/ship", tracking_number="JD01", carrier="DHL", pieces={"0": 2})
    assert (first["state"], first["left"], books()) == (
        "picking",
        {"0": 1},
        {"available": BALANCE - 3 * PRICE, "deferred": 3 * PRICE},
    )
    assert contents(shop, order_id) == [("JD01", 2)]
    assert shown(shop, order_id)["state"] == "awaiting_shipment"
    last = call(agent, "POST", f"{parcel}/ship", tracking_number="JD02")
    assert (last["state"], last["left"]) == ("shipped", {})
    assert [(each["tracking_number"], each["pieces"]) for each in last["shipments"]] == [
        ("JD01", {"0": 2}),
        ("JD02", {"0": 1}),
    ]
    assert contents(shop, order_id) == [("JD01", 2), ("JD02", 1)]
    assert shown(shop, order_id)["state"] == "shipped"
    assert "deferred" not in books(), "the price is earned once, with the last parcel"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"tracking_number": "JD02", "pieces": {"0": 2}}, "pieces"),
        ({"tracking_number": "JD02", "pieces": {"1": 1}}, "pieces"),
        ({"tracking_number": "JD02", "pieces": {"0": 0}}, "pieces"),
        ({"tracking_number": " JD01 "}, "tracking_number"),
        ({"tracking_number": " "}, "tracking_number"),
    ],
)
def test_no_more_is_sent_than_is_left_and_each_number_once(
    agent: Client, parcel: str, body: dict[str, object], field: str
) -> None:
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01", pieces={"0": 2})
    refused = call(agent, "POST", f"{parcel}/ship", status=422, **body)
    assert list(refused["fields"]) == [field]
    assert [each.tracking_number for each in Shipment.objects.all()] == ["JD01"]


def test_what_was_sent_in_part_is_neither_refused_nor_taken_back(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01", pieces={"0": 1})
    call(agent, "POST", f"{parcel}/refuse", status=409, problem="OUT_OF_STOCK", reason="Sold out")
    call(agent, "POST", f"{parcel}/release")
    drain_jobs(skip_pauses=True)
    purchase = shown(shop, order_id)["purchases"][0]
    assert shop.owner.post(f"order/purchase/{purchase['id']}/call_back")["changed"] == 0
    assert books() == {"available": BALANCE - 3 * PRICE, "deferred": 3 * PRICE}
    assert call(agent, "POST", f"{parcel}/claim")["left"] == {"0": 2}


def test_a_refusal_says_why_for_each_line(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    call(agent, "POST", f"{parcel}/refuse", status=422, problem="OUT_OF_STOCK", reason="No", line_reasons={"7": "Gone"})
    body: dict[str, Any] = {
        "problem": "OUT_OF_STOCK",
        "reason": "We can't send it.",
        "line_reasons": {"0": "Sold out until May"},
    }
    refused = call(agent, "POST", f"{parcel}/refuse", **body)
    assert refused["reason"].startswith("We can't send it. ")
    assert refused["reason"].endswith(": Sold out until May")
    drain_jobs(skip_pauses=True)
    assert "Sold out until May" in shown(shop, order_id)["purchases"][0]["remark"]
    assert books() == {"available": BALANCE}


def test_parcels_are_found_by_each_of_their_numbers(agent: Client, parcel: str) -> None:
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01", pieces={"0": 1})
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD02")
    assert [call(agent, "GET", f"?q={number}")["total"] for number in ("jd01", "JD02", "JD03")] == [1, 1, 0]
