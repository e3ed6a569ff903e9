"""Of orders that are bought as one parcel, one changes: all of it is placed or nothing, and afterwards it is a task."""

from datetime import timedelta

import pytest

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import Purchase
from tests.factories.orders import BEGIN, line, reading
from tests.orders.goods import (
    Intake,
    SupplierDesk,
    place,
    preview,
    purchases,
    rule,
    sell,
    shown,
)
from tests.orders.together import at, changed, codes, hold_together, of_both, shares, taking_all
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_called_back_in_the_hold_window_both_can_be_placed_again(
    intake: Intake, desk: SupplierDesk, pair: list[str]
) -> None:
    rule(intake, hold_minutes=60)
    hold_together(intake, *pair)
    assert of_both(intake, pair, "state") == ["placing"] * 2
    (held,) = purchases(intake)
    assert intake.owner.post(f"order/purchase/{held.pk}/call_back")["changed"] == 1
    assert of_both(intake, pair, "state") == ["to_order"] * 2
    rule(intake, hold_minutes=0)
    place(intake, *pair)
    assert [item.quantity for sent in desk.sent for item in sent.items] == [2, 2]


@pytest.mark.parametrize("stopped", [0, 1])
def test_one_that_is_cancelled_in_the_hold_window_stops_the_purchase_and_says_so(
    intake: Intake, desk: SupplierDesk, pair: list[str], stopped: int
) -> None:
    rule(intake, hold_minutes=60)
    record = hold_together(intake, *pair)
    changed(intake, f"100{stopped + 1}", cancelled_at=clock.now())
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now())
    drain_jobs(skip_pauses=True)
    (operation,) = intake.owner.get(f"record/detail/{record}", size=10)["operations"]
    assert f"Order #100{stopped + 1} was stopped before it was placed" in operation["result"]
    assert (desk.sent, [each.state for each in purchases(intake)]) == ([], [PurchaseState.CALLED_BACK])
    assert [shown(intake, order_id)["state"] for order_id in pair if order_id != pair[stopped]] == ["to_order"]


def test_one_that_is_held_calls_the_purchase_back(intake: Intake, desk: SupplierDesk, pair: list[str]) -> None:
    rule(intake, hold_minutes=60)
    hold_together(intake, *pair)
    intake.owner.post("order/hold", {"ids": [pair[1]], "on": True})
    assert of_both(intake, pair, "state") == ["to_order"] * 2
    assert codes(intake, pair[0])[-1] == "called_back"


@pytest.mark.parametrize(("words", "sent"), [("LINDENSTRASSE 5", ["Lindenstraße 5"]), ("Lindenstraße 6", [])])
def test_another_address_of_the_second_stops_the_purchase_and_the_same_in_other_words_does_not(
    intake: Intake, desk: SupplierDesk, pair: list[str], words: str, sent: list[str]
) -> None:
    rule(intake, hold_minutes=60)
    hold_together(intake, *pair)
    changed(intake, "1002", buyer=at(address1=words))
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now())
    drain_jobs(skip_pauses=True)
    assert [each.address.address1 for each in desk.sent] == sent


def test_one_that_is_cancelled_after_it_was_bought_is_a_task_of_that_order(intake: Intake, both: list[str]) -> None:
    changed(intake, "1002", cancelled_at=clock.now())
    assert of_both(intake, both, "problems") == [[], ["CHANGED"]]
    assert [each.state for each in purchases(intake)] == [PurchaseState.PLACED]
    assert "must_stop" in codes(intake, both[1])


def test_cancelled_at_its_supplier_both_can_be_placed_again(
    intake: Intake, desk: SupplierDesk, both: list[str]
) -> None:
    (bought,) = purchases(intake)
    assert intake.owner.post(f"order/purchase/{bought.pk}/cancel")["cancelled"] is True
    assert of_both(intake, both, "state") == ["to_order"] * 2
    assert [codes(intake, order_id)[-1] for order_id in both] == ["cancelled_there"] * 2


def test_what_changes_for_one_after_the_preview_leaves_both_out(
    intake: Intake, desk: SupplierDesk, pair: list[str]
) -> None:
    plan = taking_all(intake, preview(intake, *pair))
    intake.owner.post("order/hold", {"ids": [pair[1]], "on": True})
    answer = intake.owner.post("order/place", {"token": plan["token"]})
    assert (answer["success"], purchases(intake)) == (False, [])


def test_a_group_is_left_out_whole_and_others_are_placed(intake: Intake, desk: SupplierDesk, pair: list[str]) -> None:
    other = sell(intake, name="p2", supplier=15)
    lines = (line(product_id="p1", variant_id="v1"), line("l2", product_id="p2", variant_id="v2", quantity=1))
    (third,) = intake.take(reading("1003", lines=lines, created_at=BEGIN + timedelta(hours=5)))
    alone = str(
        intake.take(
            reading("1004", lines=lines[:1], buyer=at(address1="Hof 1"), created_at=BEGIN + timedelta(hours=9))
        )[0]
    )
    plan = taking_all(intake, preview(intake, *pair, str(third), alone))
    assert [offer["order_ids"] for offer in plan["offers"]] == [[*pair, str(third)]]
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=other.variant_id).update(cost_minor=9_000)
    record = intake.owner.post("order/place", {"token": plan["token"]})["data"]
    drain_jobs(skip_pauses=True)
    operations = intake.owner.get(f"record/detail/{record}", size=100)["operations"]
    said = {row["product"]["title"]: row["result"] for row in operations if row["outcome"] == "failed"}
    together = "It was to be bought together with order #1003, which is not placed. Look at it again."
    assert said == {
        "#1001": together,
        "#1002": together,
        "#1003": "The supplier's price rose since the preview. Look at it again.",
    }
    assert [each.order_id for each in purchases(intake)] == [int(alone)]


def test_two_previews_of_a_group_placed_one_after_the_other_buy_it_once(
    intake: Intake, desk: SupplierDesk, pair: list[str]
) -> None:
    first, second = (taking_all(intake, preview(intake, *pair))["token"] for _ in range(2))
    alone = preview(intake, pair[0])["token"]
    for token, expected in ((first, True), (second, False), (alone, False), (first, True)):
        assert intake.owner.post("order/place", {"token": token})["success"] is expected
    drain_jobs(skip_pauses=True)
    assert (len(desk.sent), len(purchases(intake)), len(shares(intake))) == (1, 1, 2)
