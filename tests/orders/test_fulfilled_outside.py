"""The merchant presses Fulfil in the store: what was sent without us is never bought, and the timeline says it once."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.ports.orders import ShippingState, StoreOrder
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import Purchase
from tests.factories.orders import line, reading
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, rule, sell, shown
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def fulfilled(pieces: int, *, version: int = 5, quantity: int = 3) -> StoreOrder:
    """The order as its store gives it once this many pieces are fulfilled."""
    left = quantity - pieces
    shipping = ShippingState.PARTIALLY_SHIPPED if left else ShippingState.SHIPPED
    sold = line(product_id="p1", variant_id="v1", quantity=quantity, open_quantity=left)
    return reading(version=version, lines=(sold,), shipping=shipping)


def order_of_three(intake: Intake) -> str:
    sell(intake)
    return order_of(intake, lines=(line(product_id="p1", variant_id="v1", quantity=3),))


def said(intake: Intake, order_id: str) -> list[Any]:
    return [event["text"] for event in shown(intake, order_id)["events"] if event["code"] == "fulfilled_outside"]


def to_buy(intake: Intake, order_id: str) -> int:
    (sold,) = shown(intake, order_id)["lines"]
    return int(sold["to_buy"])


def test_an_order_that_arrives_fulfilled_is_never_bought(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    (order_id,) = map(str, intake.take(fulfilled(3)))
    intake.take(fulfilled(3, version=6))
    assert (shown(intake, order_id)["state"], to_buy(intake, order_id)) == ("shipped", 0)
    assert said(intake, order_id) == ["Fulfilled outside. Pieces: 3."]
    assert preview(intake, order_id)["ready"] == 0


def test_what_is_fulfilled_in_part_is_bought_for_the_rest(intake: Intake, desk: SupplierDesk) -> None:
    order_id = order_of_three(intake)
    intake.take(fulfilled(1))
    assert (shown(intake, order_id)["state"], to_buy(intake, order_id)) == ("to_order", 2)
    place(intake, order_id)
    intake.take(fulfilled(2, version=6))
    assert [item.quantity for sent in desk.sent for item in sent.items] == [2]
    assert said(intake, order_id) == ["Fulfilled outside. Pieces: 1."], "the second piece is of what was bought"
    assert shown(intake, order_id)["problems"] == []


def test_what_is_fulfilled_of_what_was_bought_takes_nothing_from_the_rest(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    order_id = order_of(intake, lines=(line(product_id="p1", variant_id="v1", quantity=1),))
    place(intake, order_id)
    intake.take(fulfilled(1))
    assert (to_buy(intake, order_id), said(intake, order_id)) == (2, [])


@pytest.mark.parametrize("pieces", [3, 1])
def test_what_is_fulfilled_in_the_hold_window_is_not_placed(intake: Intake, desk: SupplierDesk, pieces: int) -> None:
    rule(intake, hold_minutes=30)
    order_id = order_of_three(intake)
    intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})
    intake.take(fulfilled(pieces))
    assert shown(intake, order_id)["problems"] == ["CHANGED"]
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now() - timedelta(minutes=1))
    drain_jobs(skip_pauses=True)
    assert (desk.sent, [each.state for each in purchases(intake)]) == ([], [PurchaseState.CALLED_BACK])
    assert (to_buy(intake, order_id), shown(intake, order_id)["problems"]) == (3 - pieces, [])
