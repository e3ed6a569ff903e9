"""What the merchant and their programs hear of orders: once, with the way to the order, and no buyer's data."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.purchases import ReadPurchase, Refusal, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.rules import link_of
from tenants.orders.models import OrderFeed
from tenants.orders.services.feeds import note_failure
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.services import events as deliveries
from tests.factories.orders import BEGIN, line, reading
from tests.orders.goods import Intake, SupplierDesk, check, notices, order_of, place, refused, sell, shown
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PRIVATE = ("Schmidt", "Linden", "901820")


def listen(intake: Intake, patch: pytest.MonkeyPatch) -> None:
    """Let programs hear of orders; nothing is sent."""
    patch.setattr(deliveries, "wake", lambda endpoint_id: None)
    with tenant_scope_of(intake.tenant):
        topics = ["order.created", "order.placed", "order.problem"]
        Endpoint.objects.create(url="https://erp.example", sealed_secret="x", topics=topics, created_at=clock.now())


def events(intake: Intake) -> list[tuple[str, Any]]:
    with tenant_scope_of(intake.tenant):
        rows = Delivery.objects.order_by("pk").values_list("topic", "body")
        return [(topic, json.loads(body)["data"]) for topic, body in rows]


def test_programs_hear_once_of_an_order_its_purchase_and_its_problem(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(intake, monkeypatch)
    sell(intake)
    order_id = order_of(intake)
    assert intake.take(reading("1001", lines=(line(product_id="p1", variant_id="v1"),))) == []
    desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    place(intake, order_id)
    place(intake, order_id)
    heard = events(intake)
    assert [topic for topic, _ in heard] == ["order.created", "order.problem", "order.placed"]
    assert heard[1][1]["problems"] == ["OUT_OF_STOCK"]
    assert (heard[2][1]["supplier"], heard[2][1]["supplier_order_ids"]) == (1, ["800001"])
    assert {fact["id"] for _, fact in heard} == {order_id}
    assert not [word for word in PRIVATE if word in json.dumps(heard)]


def test_a_refused_order_and_one_to_pay_are_told_with_the_way_there(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    order_id = order_of(intake)
    number = shown(intake, order_id)["number"]
    desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    place(intake, order_id)
    (row,) = notices(intake.owner)
    assert row["text"].startswith(f"Order {number} (Tea House): the supplier didn't take it, nothing was bought.")
    assert (row["kind"], row["link"]) == ("order_problem", f"/app/order?order={order_id}")
    place(intake, order_id)
    paying = notices(intake.owner)[0]
    assert paying["text"] == "Orders of Tea House that wait for your payment at AliExpress: 1."
    assert paying["link"] == "/app/order?tab=awaiting_payment"
    assert notices(member_with(Menu.MY_PRODUCTS)) == []
    assert not [word for word in PRIVATE if word in json.dumps(notices(intake.owner))]


def test_who_may_see_orders_hears_of_their_own_processes_with_the_way_there(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    buyer, colleague = (member_with(Menu.ORDERS, PLACE_ORDERS) for _ in range(2))
    place(replace(intake, owner=buyer), order_of(intake))
    for person, count in ((intake.owner, 1), (buyer, 1), (colleague, 0)):
        rows = [row for row in person.get("notice")["notices"] if row["tab"] == "processes"]
        assert len(rows) == count
        assert all(row["link"].startswith("/app/order?process=") for row in rows)


@pytest.mark.parametrize(
    ("action", "link"),
    [
        ("SYNC_ORDERS", "/app/order?process=7"),
        ("PLACE_ORDER", "/app/order?process=7"),
        ("OVERRIDE_PRODUCT", "/app/myProducts?process=7"),
        ("IMPORT_PRODUCT", "/app/importProducts?process=7"),
        ("COLLECT_PRODUCT", "/app/findProducts?key=selfCollection&process=7"),
    ],
)
def test_a_process_is_shown_where_its_work_is(action: str, link: str) -> None:
    assert link_of(EventKind.PROCESS_FINISHED, {"record": "7", "action": action}) == link


def test_an_order_that_the_supplier_closes_is_told(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    place(intake, order_of(intake))
    desk.readings["800001"] = ReadPurchase(order_id="800001", state=SupplierOrderState.CLOSED, word="FINISH")
    check(intake)
    check(intake)
    noticed = [row for row in notices(intake.owner) if "the supplier closed its order" in row["text"]]
    assert [row["times"] for row in noticed] == [1]


def test_a_silent_store_is_told_once_after_an_hour(intake: Intake) -> None:
    down = Retryable(Reason("outside.down", {"host": "tea.example"}))
    with tenant_scope_of(intake.tenant):
        note_failure(intake.store_id, down, now=clock.now())
        assert notices(intake.owner) == []
        OrderFeed.objects.update(failing_since=clock.now() - timedelta(hours=2))
        note_failure(intake.store_id, down, now=clock.now())
        note_failure(intake.store_id, down, now=clock.now())
    (row,) = notices(intake.owner)
    assert (row["kind"], row["times"], row["link"]) == ("orders_silent", 1, "/app/order")


def test_the_dashboard_lists_what_orders_wait_for(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    place(intake, order_of(intake))
    order_of(intake, "1002", created_at=BEGIN + timedelta(hours=1))
    for at, number in enumerate(("1003", "1004")):
        stranger = line(product_id=f"unknown{at}", variant_id=f"unknown{at}")
        order_of(intake, number, lines=(stranger,), created_at=BEGIN + timedelta(hours=2 + at))
    todo = {each["code"]: each["count"] for each in intake.owner.get("dashboard")["dashboard"]["todo"]}
    waiting = {code: count for code, count in todo.items() if code.startswith("orders_")}
    assert waiting == {"orders_to_order": 3, "orders_to_pay": 1, "orders_unmapped": 2}
    assert intake.owner.get("order", problem="NOT_MAPPED")["count"] == 2
    others = member_with(Menu.DASHBOARD).get("dashboard")["dashboard"]["todo"]
    assert not [each for each in others if each["code"].startswith("orders_")]
