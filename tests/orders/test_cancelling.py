"""A purchase is cancelled at its supplier within the supplier's rules, and its pieces can be bought again."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.purchases import ReadPurchase, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Purchase
from tests.factories.orders import line, reading
from tests.orders.goods import LOST, Intake, SupplierDesk, check, place, preview, shown
from tests.orders.scenes import placed
from tests.support.people import Person
from tests.support.threads import all_at_once

LATE = Permanent(Reason("purchase.cancel_late", {"supplier": "1688"}))
STATES = SupplierOrderState


@pytest.fixture
def bought(intake: Intake, desk: SupplierDesk) -> str:
    """An order that was placed and is not paid: 800001 at the supplier."""
    return placed(intake, desk)


def purchase_of(intake: Intake, order_id: str) -> Any:
    return shown(intake, order_id)["purchases"][0]


def cancel(intake: Intake, order_id: str, who: Person | None = None) -> Any:
    return (who or intake.owner).post(f"order/purchase/{purchase_of(intake, order_id)['id']}/cancel")


def events(intake: Intake, order_id: str) -> list[str]:
    return [event["code"] for event in shown(intake, order_id)["events"]]


@pytest.mark.django_db
def test_an_unpaid_purchase_is_cancelled_and_its_order_is_placed_again(
    intake: Intake, desk: SupplierDesk, bought: str
) -> None:
    assert purchase_of(intake, bought)["cancel"] == "api"
    assert cancel(intake, bought)["cancelled"] is True
    order = shown(intake, bought)
    (purchase,) = order["purchases"]
    assert (purchase["state"], purchase["cancel"], order["state"]) == ("cancelled", "", "to_order")
    assert cancel(intake, bought)["cancelled"] is True, "again: it is cancelled already"
    assert desk.asked_to_cancel == ["800001"]
    desk.readings["800001"] = ReadPurchase("800001", SupplierOrderState.CLOSED, "CLOSED", close_reason="cancelled")
    for _ in range(3):
        check(intake)
    assert [line["to_buy"] for line in shown(intake, bought)["lines"]] == [2], "its pieces come back once"
    place(intake, bought)
    assert [each.key for each in desk.sent] == list(dict.fromkeys(each.key for each in desk.sent))
    assert [each["state"] for each in shown(intake, bought)["purchases"]] == ["cancelled", "placed"]
    assert (len(desk.sent), shown(intake, bought)["problems"]) == (2, [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (LATE, "This order is paid or closed, so 1688 doesn't cancel it. Please ask the seller."),
        (
            Retryable(Reason("purchase.cancel_soon", {"supplier": "1688"}), after=10),
            "1688 cancels orders only 10 seconds after they were placed. Please try again.",
        ),
    ],
)
def test_a_supplier_that_refuses_says_why_and_the_purchase_goes_on(
    intake: Intake, desk: SupplierDesk, bought: str, answer: Exception, says: str
) -> None:
    desk.cancelling = [answer]
    desk.says("800001", STATES.UNPAID)
    assert cancel(intake, bought)["msg"] == says
    purchase = purchase_of(intake, bought)
    assert (purchase["state"], purchase["remark"], purchase["cancelling_since"]) == ("placed", says, None)
    assert events(intake, bought)[0] == "not_cancelled"
    assert preview(intake, bought)["ready"] == 0


@pytest.mark.django_db
def test_a_refusal_of_what_is_closed_already_counts_as_cancelled(
    intake: Intake, desk: SupplierDesk, bought: str
) -> None:
    desk.cancelling = [LATE]
    desk.says("800001", STATES.CLOSED)
    assert cancel(intake, bought)["cancelled"] is True


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("later", "state", "event"),
    [
        (STATES.CLOSED, "cancelled", "cancelled_there"),
        (STATES.PAID, "placed", "not_cancelled"),
        (STATES.UNPAID, "placed", "not_cancelled"),
    ],
)
def test_an_answer_that_is_lost_is_asked_for_and_never_assumed(
    intake: Intake, desk: SupplierDesk, bought: str, later: STATES, state: str, event: str
) -> None:
    desk.cancelling = [LOST]
    desk.says("800001", STATES.UNPAID)
    assert cancel(intake, bought)["cancelled"] is False
    purchase = purchase_of(intake, bought)
    assert (purchase["state"], events(intake, bought)[0]) == ("placed", "cancel_asked")
    assert purchase["cancelling_since"]
    assert preview(intake, bought)["ready"] == 0, "what may be on its way is not bought again"
    unpaid = intake.owner.post(f"order/purchase/{purchase['id']}/payment_page")
    assert unpaid["msg"] == "There is nothing to pay for this purchase."
    check(intake)
    assert purchase_of(intake, bought)["cancelling_since"], "still unpaid: the supplier may yet cancel it"
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(cancelling_since=clock.now() - timedelta(minutes=11))
    desk.says("800001", later)
    check(intake)
    purchase = purchase_of(intake, bought)
    assert (purchase["state"], purchase["cancelling_since"]) == (state, None)
    assert event in events(intake, bought)
    assert preview(intake, bought)["ready"] == int(state == "cancelled")


@pytest.mark.django_db
def test_of_several_orders_of_a_purchase_it_says_which_was_cancelled(
    intake: Intake, desk: SupplierDesk, bought: str
) -> None:
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(supplier_order_ids=["800001", "800002"])
    desk.cancelling = [None, LATE]
    desk.says("800002", STATES.PAID)
    assert cancel(intake, bought)["msg"].startswith("Only 800001 was cancelled. This order is paid or closed")
    assert purchase_of(intake, bought)["state"] == "placed"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("column", "way", "says"),
    [
        ({}, "there", "This supplier cancels orders only on its own page."),
        ({"paid_at": True}, "there", "This order is paid."),
        ({"shipped_at": True}, "", "This order can no longer be cancelled."),
        ({"state": "unconfirmed"}, "", "This order can no longer be cancelled."),
        ({"way": "staff"}, "", "Call this order back before our staff pack it."),
    ],
)
def test_what_the_supplier_does_not_cancel_says_the_way_out(
    intake: Intake, desk: SupplierDesk, bought: str, column: dict[str, Any], way: str, says: str
) -> None:
    desk.cancels_unpaid = bool(column)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(**{name: clock.now() if value is True else value for name, value in column.items()})
    assert purchase_of(intake, bought)["cancel"] == way
    assert cancel(intake, bought)["msg"].startswith(says)
    assert (desk.asked_to_cancel, events(intake, bought)[0]) == ([], "placed")


@pytest.mark.django_db
def test_what_was_bought_by_hand_is_noted_as_cancelled(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(way="list")
    assert purchase_of(intake, bought)["cancel"] == "by_hand"
    assert cancel(intake, bought)["cancelled"] is True
    assert (desk.asked_to_cancel, events(intake, bought)[0]) == ([], "cancelled_by_hand")
    assert shown(intake, bought)["state"] == "to_order"


@pytest.mark.django_db
def test_a_cancelled_purchase_no_longer_has_to_be_stopped(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    intake.take(reading("1001", version=9, lines=(line(product_id="p1", variant_id="v1"),), cancelled_at=clock.now()))
    assert shown(intake, bought)["problems"] == ["CHANGED"]
    cancel(intake, bought)
    assert shown(intake, bought)["problems"] == []


@pytest.mark.django_db(transaction=True)
def test_two_who_cancel_at_once_ask_the_supplier_once(intake: Intake, desk: SupplierDesk, bought: str) -> None:
    answers = all_at_once(*[lambda: cancel(intake, bought) for _ in range(2)])
    late = "The supplier is being asked to cancel this order. Please wait a minute."
    assert [answer["msg"] for answer in answers if not answer["success"]] in ([], [late])
    assert desk.asked_to_cancel == ["800001"]
    assert events(intake, bought).count("cancelled_there") == 1
