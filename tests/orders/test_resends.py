"""What was bought and was lost, damaged or wrong is bought once more, deliberately; nothing else buys it again."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.ports.orders import PaymentState, ShippingState
from server.ports.purchases import SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, Purchase
from tests.factories.orders import BEGIN, line, reading
from tests.impersonation.sessions import acting_as
from tests.orders.goods import (
    Intake,
    SupplierDesk,
    check,
    order_of,
    preview,
    purchases,
    rule,
    sell,
    shown,
)
from tests.orders.scenes import placed, scene
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

PIECES = (line(product_id="p1", variant_id="v1"),)


@pytest.fixture
def bought(intake: Intake, desk: SupplierDesk) -> str:
    """An order of two pieces that was placed and paid: 800001 at the supplier."""

    def make() -> str:
        order_id = placed(intake, desk)
        desk.says("800001", SupplierOrderState.PAID)
        check(intake)
        return order_id

    return scene(intake, desk, "placed and paid", make)


def wish(intake: Intake, order_id: str, *, reason: str = "lost", which: int = 0, pieces: int = 0) -> Any:
    """What the preview is asked to send again a purchase, or so many pieces of its line."""
    bought = shown(intake, order_id)["purchases"][which]
    choices = {bought["lines"][0][0]: pieces} if pieces else {}
    return {"ids": [order_id], "choices": choices, "resend": {"purchase_id": bought["id"], "reason": reason}}


def plan_again(intake: Intake, order_id: str, **more: Any) -> Any:
    token = intake.owner.post("order/preview", wish(intake, order_id, **more))["plan"]["token"]
    drain_jobs(skip_pauses=True)
    return intake.owner.post("order/preview", {"token": token})["plan"]


def press(intake: Intake, token: str, who: Person | None = None) -> Any:
    return (who or intake.owner).post("order/place", {"token": token})


def send_again(intake: Intake, order_id: str, **more: Any) -> Any:
    answer = press(intake, plan_again(intake, order_id, **more)["token"])
    drain_jobs(skip_pauses=True)
    return answer


def events(intake: Intake, order_id: str) -> list[str]:
    return [event["code"] for event in shown(intake, order_id)["events"]]


def left(intake: Intake, order_id: str) -> int:
    return sum(each["to_buy"] for each in shown(intake, order_id)["lines"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("lost", "Being sent again: the parcel was lost."),
        ("damaged", "Being sent again: it arrived damaged."),
        ("wrong_item", "Being sent again: the wrong item arrived."),
        ("other", "Being sent again."),
    ],
)
def test_what_was_bought_is_bought_once_more_with_its_reason(
    intake: Intake, desk: SupplierDesk, bought: str, reason: str, says: str
) -> None:
    first = shown(intake, bought)["purchases"][0]
    assert (first["to_resend"], first["resends"], first["resend_reason"]) == ([[first["lines"][0][0], 2]], "", "")
    plan = plan_again(intake, bought, reason=reason)
    assert (plan["ready"], plan["cost"]) == (1, [{"currency": "USD", "amount": "23.00"}])
    assert plan["profit"] == [{"currency": "USD", "amount": "4.00"}], "50 paid, 23 spent already, 23 now"
    assert len(desk.sent) == 1, "nothing is bought by looking"
    assert press(intake, plan["token"])["success"]
    drain_jobs(skip_pauses=True)
    order = shown(intake, bought)
    first, again = order["purchases"]
    assert (again["resends"], again["resend_reason"], again["state"]) == (first["id"], reason, "placed")
    assert (first["to_resend"], again["to_resend"]) == ([], [[first["lines"][0][0], 2]])
    assert (order["cost"], order["profit"], left(intake, bought)) == ("46.00", "4.00", 0)
    assert [[item.quantity for item in each.items] for each in desk.sent] == [[2], [2]]
    assert len({each.key for each in desk.sent}) == 2
    assert [event["text"] for event in order["events"] if event["code"] == f"resend_{reason}"] == [says]
    assert purchases(intake)[1].generation == 2


@pytest.mark.django_db
def test_a_part_is_sent_again_and_later_the_rest(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    assert send_again(intake, bought, pieces=1)["success"]
    assert send_again(intake, bought, pieces=2)["msg"].startswith("These pieces were sent again already.")
    assert send_again(intake, bought)["success"]
    assert [each.items[0].quantity for each in desk.sent] == [2, 1, 1]
    assert send_again(intake, bought)["msg"].startswith("These pieces were sent again already.")
    assert (len(desk.sent), len(purchases(intake)), left(intake, bought)) == (3, 3, 0)


@pytest.mark.django_db
def test_what_was_sent_again_and_lost_too_is_sent_again(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    send_again(intake, bought)
    assert send_again(intake, bought, which=1, reason="damaged")["success"]
    assert [each.resends_id for each in purchases(intake)][1:] == [each.pk for each in purchases(intake)][:2]
    assert (shown(intake, bought)["cost"], left(intake, bought)) == ("69.00", 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("closed", "to_buy"),
    [([0], 0), ([1], 0), ([0, 1], 2), ([0, 2], 0), ([1, 2], 0), ([0, 1, 2], 2)],
    ids=["first", "second", "first two", "first and third", "others", "all"],
)
def test_pieces_are_to_be_bought_only_when_nothing_stands_for_them_any_more(
    intake: Intake, desk: SupplierDesk, bought: str, closed: list[int], to_buy: int
) -> None:
    send_again(intake, bought)
    if max(closed) == 2 or closed == [1]:
        send_again(intake, bought, which=1)
    for each in closed:
        desk.says(f"80{each + 1:04}", SupplierOrderState.CLOSED)
    check(intake)
    order = shown(intake, bought)
    assert (left(intake, bought), order["problems"]) == (to_buy, [])
    assert preview(intake, bought)["ready"] == (1 if to_buy else 0)


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["cancelled", "failed", "called_back", "held", "unconfirmed", "to_buy"])
def test_only_what_the_supplier_took_is_sent_again(intake: Intake, desk: SupplierDesk, bought: str, state: str) -> None:
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(state=state)
    plan = plan_again(intake, bought)
    assert [block["text"] for block in plan["blocked"]] == [
        "Only what a supplier has taken can be sent again. Place the order as usual."
    ]
    assert not press(intake, plan["token"])["success"]
    assert (len(desk.sent), len(purchases(intake))) == (1, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"cancelled_at": BEGIN}, "CHANGED"),
        ({"payment": PaymentState.PENDING}, "UNPAID"),
        ({"payment": PaymentState.REFUNDED}, "UNPAID"),
        ({"shipping": ShippingState.HELD}, "ON_HOLD"),
        ({"lines": (line(product_id="p1", variant_id="v1", current_quantity=0, open_quantity=0),)}, "DUPLICATE"),
    ],
)
def test_every_guard_holds_for_what_is_sent_again(
    intake: Intake, desk: SupplierDesk, bought: str, change: dict[str, Any], problem: str
) -> None:
    token = plan_again(intake, bought)["token"]
    intake.take(reading("1001", version=9, **{"lines": PIECES, **change}))
    assert problem in {block["problem"] for block in plan_again(intake, bought)["blocked"]}
    assert not press(intake, token)["success"]
    assert (len(desk.sent), len(purchases(intake))) == (1, 1)


@pytest.mark.django_db
def test_limits_hold_for_what_is_sent_again(
    intake: Intake, desk: SupplierDesk, bought: str, member_with: Callable[..., Person]
) -> None:
    rule(intake, hold_minutes=0, most_minor=2_299)
    assert [block["problem"] for block in plan_again(intake, bought)["blocked"]] == ["LIMIT"]
    rule(intake, hold_minutes=0, typed_above_minor=2_299)
    assert press(intake, plan_again(intake, bought)["token"])["msg"].startswith("Type USD")
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    rule(intake, hold_minutes=0, daily_limits={str(member.actor.user_id): 3_800})
    mine = Intake(member, intake.tenant, intake.store_id)
    assert send_again(mine, bought, pieces=1)["success"]
    token = plan_again(mine, bought, which=1, reason="damaged")["token"]
    assert press(mine, token)["success"], "13 and 13 of 38"
    assert press(mine, plan_again(mine, bought, pieces=1)["token"])["msg"].startswith("You may place orders for")
    assert len(purchases(intake)) == 3


@pytest.mark.django_db
def test_it_can_be_called_back_and_is_then_sent_again_anew(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    rule(intake, hold_minutes=30)
    assert press(intake, plan_again(intake, bought)["token"])["success"]
    order = shown(intake, bought)
    assert (order["state"], order["purchases"][1]["state"]) == ("placing", "held")
    assert intake.owner.post(f"order/purchase/{order['purchases'][1]['id']}/call_back")["changed"] == 1
    order = shown(intake, bought)
    assert (order["state"], order["purchases"][0]["to_resend"][0][1]) == ("awaiting_shipment", 2)
    drain_jobs(skip_pauses=True)
    rule(intake, hold_minutes=0)
    assert send_again(intake, bought)["success"]
    assert len(desk.sent) == 2


@pytest.mark.django_db
def test_a_shipped_order_shows_what_is_still_to_do_for_what_is_sent_again(
    intake: Intake, desk: SupplierDesk, bought: str
) -> None:
    gone = (line(product_id="p1", variant_id="v1", open_quantity=0),)
    intake.take(reading("1001", version=9, lines=gone, shipping=ShippingState.SHIPPED))
    assert shown(intake, bought)["state"] == "shipped"
    send_again(intake, bought)
    assert shown(intake, bought)["state"] == "awaiting_payment"
    desk.says("800002", SupplierOrderState.PAID)
    check(intake)
    assert (shown(intake, bought)["state"], events(intake, bought).count("fulfilled_outside")) == ("shipped", 0)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.filter(resends=None).update(way="list")
        Order.objects.update(outside_at=clock.now())
    assert {block["problem"] for block in plan_again(intake, bought, which=1)["blocked"]} == {"ON_HOLD"}


@pytest.mark.django_db
def test_neither_staff_nor_strangers_nor_helpers_without_the_right_send_again(
    intake: Intake,
    desk: SupplierDesk,
    bought: str,
    staff: Callable[..., Client],
    stranger: Person,
    member_with: Callable[..., Person],
) -> None:
    body = wish(intake, bought)
    acting = Person(acting_as(staff("operator"), intake.owner.actor.user_id), intake.owner.actor)
    answer = acting.post("order/preview", body)
    assert answer["msg"] == "You're acting for a merchant, and this is about their money. Only they can do this."
    assert stranger.post("order/preview", body)["code"] == 1000404
    other = order_of(intake, "1002")
    assert intake.owner.post("order/preview", {**body, "ids": [other]})["code"] == 1000404
    token = member_with(Menu.ORDERS).post("order/preview", body)["plan"]["token"]
    assert press(intake, token, member_with(Menu.ORDERS))["code"] == 1000403
    assert (
        intake.owner.post("order/preview", {**body, "resend": {**body["resend"], "reason": "why"}})["success"] is False
    )
    assert (len(desk.sent), len(purchases(intake))) == (1, 1)


@pytest.mark.django_db
def test_the_profit_of_the_rest_counts_what_was_spent_before(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    lines = (line("l1", product_id="p1", variant_id="v1", quantity=2),)
    order_id = order_of(intake, lines=lines)
    first = shown(intake, order_id)["lines"][0]["id"]
    token = intake.owner.post("order/preview", {"ids": [order_id], "choices": {first: 1}})["plan"]["token"]
    drain_jobs(skip_pauses=True)
    intake.owner.post("order/preview", {"token": token})
    assert press(intake, token)["success"]
    drain_jobs(skip_pauses=True)
    assert preview(intake, order_id)["profit"] == [{"currency": "USD", "amount": "24.00"}], "50 less 13 and 13"


@pytest.mark.django_db(transaction=True)
def test_two_who_send_again_at_once_buy_it_once(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    tokens = [plan_again(intake, bought)["token"] for _ in range(2)]
    answers = all_at_once(*[lambda each=token: press(intake, each) for token in (*tokens, tokens[0])])
    drain_jobs(skip_pauses=True)
    late = [answer["msg"] for answer in answers if not answer["success"]]
    assert [said.startswith("These pieces were sent again already.") for said in late] in ([True], [True, True])
    assert (len(desk.sent), len(purchases(intake)), shown(intake, bought)["cost"]) == (2, 2, "46.00")
    assert events(intake, bought).count("resend_lost") == 1
