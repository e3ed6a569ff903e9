"""Orders are bought: previewed before a cent moves, placed once, called back, and never placed twice."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.orders import StoreOrder
from server.ports.purchases import AddressField, ReadPurchase, Refusal, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import Purchase
from tests.factories.orders import ANNA, BEGIN, line, reading
from tests.orders.goods import (
    LOST,
    Intake,
    SupplierDesk,
    check,
    order_of,
    place,
    preview,
    purchases,
    refused,
    rule,
    sell,
    shown,
)
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_the_fastest_way_is_taken_where_the_merchant_prefers_it(intake: Intake, desk: SupplierDesk) -> None:
    rule(intake, hold_minutes=0, ships="fastest")
    sell(intake)
    order_id = order_of(intake)
    assert preview(intake, order_id)["groups"][0]["freight"] == "15.00"
    place(intake, order_id)
    assert desk.sent[0].items[0].service == "EXPRESS"


def test_an_order_is_placed_and_shows_placed_paid_and_shipped_as_three_states(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    rule(intake, hold_minutes=0, note="No invoice, please")
    order_id = order_of(intake, lines=(line(product_id="p1", variant_id="v1", properties=(("Engraving", "Tom"),)),))
    (operation,) = place(intake, order_id)
    assert operation["state"] == 2
    order = shown(intake, order_id)
    (bought,) = order["purchases"]
    assert (order["state"], bought["supplier_order_ids"], bought["paid_at"]) == ("awaiting_payment", ["800001"], None)
    (sent,) = desk.sent
    assert (sent.address.name, sent.address.country, sent.items[0].quantity) == ("Anna Schmidt", "DE", 2)
    assert sent.items[0].note == "Engraving: Tom\nPlease ring twice\nNo invoice, please"
    desk.readings["800001"] = ReadPurchase("800001", SupplierOrderState.PAID, "WAIT_SELLER_SEND_GOODS", "USD", 2_400)
    check(intake)
    order = shown(intake, order_id)
    assert (order["state"], order["purchases"][0]["total"]) == ("awaiting_shipment", "24.00")
    assert order["purchases"][0]["paid_at"]
    assert order["purchases"][0]["shipped_at"] is None
    assert intake.owner.get("order", query="800001")["count"] == 1


def test_the_same_preview_placed_twice_is_one_process(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    token = preview(intake, order_of(intake))["token"]
    first = intake.owner.post("order/place", {"token": token})
    second = intake.owner.post("order/place", {"token": token})
    drain_jobs(skip_pauses=True)
    assert first["data"] == second["data"]
    assert len(desk.sent) == 1


def test_two_previews_of_one_order_buy_it_once(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    order_id = order_of(intake)
    tokens = [preview(intake, order_id)["token"] for _ in range(2)]
    answers = [intake.owner.post("order/place", {"token": token}) for token in tokens]
    drain_jobs(skip_pauses=True)
    assert [answer["success"] for answer in answers] == [True, False]
    assert answers[1]["msg"] == "Nothing is left to buy for this order."
    assert len(desk.sent) == 1


def test_an_answer_that_is_lost_after_the_order_was_made_is_settled_by_asking(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    desk.answers = [("after", LOST)]
    (operation,) = place(intake, order_of(intake))
    assert operation["state"] == 2
    assert len(desk.sent) == 1
    assert purchases(intake)[0].supplier_order_ids == ["800001"]


def test_a_supplier_that_stays_silent_leaves_it_unconfirmed_and_it_is_never_ordered_again_blindly(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    desk.answers = [("after", LOST)]

    def silent(*_: Any) -> None:
        raise LOST

    with monkeypatch.context() as patch:
        patch.setattr(desk, "find_order", silent)
        order_id = order_of(intake)
        (operation,) = place(intake, order_id)
        assert operation["state"] == 3
        order = shown(intake, order_id)
        assert (order["purchases"][0]["state"], order["state"]) == ("unconfirmed", "placing")
        assert "UNCONFIRMED" in order["problems"]
        assert preview(intake, order_id)["ready"] == 0
    check(intake)
    order = shown(intake, order_id)
    assert (order["purchases"][0]["state"], order["problems"]) == ("placed", [])
    assert len(desk.sent) == 1


def test_a_supplier_that_ordered_nothing_says_so_and_the_order_can_be_placed_again(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    order_id = order_of(intake)
    (operation,) = place(intake, order_id)
    order = shown(intake, order_id)
    assert (operation["state"], order["state"], order["problems"]) == (3, "to_order", ["OUT_OF_STOCK"])
    place(intake, order_id)
    assert shown(intake, order_id)["problems"] == []
    assert len(desk.sent) == 1


def test_a_refused_address_names_its_field_and_its_process_leads_to_the_order(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    desk.answers = [refused(Refusal.ADDRESS_INVALID, AddressField.CITY)]
    order_id = order_of(intake)
    (operation,) = place(intake, order_id)
    order = shown(intake, order_id)
    assert (order["problems"], order["purchases"][0]["refused_field"]) == (["ADDRESS_INVALID"], "city")
    assert (operation["config"]["order_id"], desk.sent) == (int(order_id), [])


def test_a_busy_supplier_is_tried_again(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    desk.answers = [Retryable(Reason("outside.busy", {"host": "AliExpress"}))] * 2
    (operation,) = place(intake, order_of(intake))
    assert operation["state"] == 2
    assert len(desk.sent) == 1


def test_what_waits_in_its_hold_window_can_be_called_back(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    rule(intake, hold_minutes=30)
    order_id = order_of(intake)
    token = preview(intake, order_id)["token"]
    started = intake.owner.post("order/place", {"token": token})
    drain_jobs()
    order = shown(intake, order_id)
    assert (order["state"], desk.sent) == ("placing", [])
    assert intake.owner.post(f"order/purchase/{order['purchases'][0]['id']}/call_back")["changed"] == 1
    assert shown(intake, order_id)["state"] == "to_order"
    drain_jobs(skip_pauses=True)
    (operation,) = intake.owner.get(f"record/detail/{started['data']}", size=10)["operations"]
    assert (operation["state"], desk.sent) == (2, [])
    assert intake.owner.post(f"order/purchase/{order['purchases'][0]['id']}/call_back")["changed"] == 0


@pytest.mark.parametrize("way", ["cancelled", "held", "outside"])
def test_an_order_that_is_stopped_in_the_hold_window_is_not_placed(
    intake: Intake, desk: SupplierDesk, way: str
) -> None:
    sell(intake)
    rule(intake, hold_minutes=30)
    order_id = order_of(intake)
    intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})
    if way == "cancelled":
        intake.take(reading(version=5, cancelled_at=BEGIN, lines=(line(product_id="p1", variant_id="v1"),)))
    else:
        intake.owner.post("order/hold" if way == "held" else "order/outside", {"ids": [order_id], "on": True})
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now() - timedelta(minutes=1))
    drain_jobs(skip_pauses=True)
    assert desk.sent == []
    assert [purchase.state for purchase in purchases(intake)] == [PurchaseState.CALLED_BACK]


def test_an_order_cancelled_after_it_was_placed_is_a_task_and_no_new_state_of_the_purchase(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    order_id = order_of(intake)
    place(intake, order_id)
    intake.take(reading(version=5, cancelled_at=BEGIN, lines=(line(product_id="p1", variant_id="v1"),)))
    order = shown(intake, order_id)
    assert (order["state"], order["problems"]) == ("cancelled", ["CHANGED"])
    assert order["purchases"][0]["state"] == "placed"
    assert order["events"][0]["text"].startswith("More was bought than the store still needs.")


def test_what_has_no_api_goes_to_the_buying_list_and_its_number_is_typed_back(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake, supplier=15)
    order_id = order_of(intake)
    place(intake, order_id)
    (bought,) = shown(intake, order_id)["purchases"]
    assert (bought["way"], bought["state"]) == ("list", "to_buy")
    path = f"order/purchase/{bought['id']}/number"
    assert intake.owner.post(path, {"numbers": ["111-7"], "total": "19.999"})["fields"]
    assert intake.owner.post(path, {"numbers": ["111-7"], "total": "21.50"})["success"]
    order = shown(intake, order_id)
    assert (order["state"], order["purchases"][0]["total"]) == ("awaiting_shipment", "21.50")


def test_a_line_of_own_stock_is_not_bought(intake: Intake, desk: SupplierDesk) -> None:
    order_id = order_of(intake)
    (row,) = shown(intake, order_id)["lines"]
    assert intake.owner.put(f"order/{order_id}/line/{row['id']}/own_stock", {"on": True})["success"]
    assert (shown(intake, order_id)["state"], shown(intake, order_id)["problems"]) == ("awaiting_shipment", [])


def test_an_address_that_changed_since_the_preview_stops_the_purchase(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    rule(intake, hold_minutes=30)
    order_id = order_of(intake)
    started = intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})
    moved = replace(ANNA, shipping=replace(ANNA.shipping, address1="Lindenstraße 50"))
    intake.take(reading(version=5, buyer=moved, lines=(line(product_id="p1", variant_id="v1"),)))
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now() - timedelta(minutes=1))
    drain_jobs(skip_pauses=True)
    (operation,) = intake.owner.get(f"record/detail/{started['data']}", size=10)["operations"]
    assert "address changed" in str(operation)
    assert desk.sent == []


@pytest.mark.parametrize(
    "silent",
    [{"1001": reading(version=7, cancelled_at=BEGIN, lines=(line(product_id="p1", variant_id="v1"),))}, {}],
    ids=["cancelled", "deleted"],
)
def test_a_change_that_the_store_did_not_announce_is_seen_before_the_purchase(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, silent: dict[str, StoreOrder]
) -> None:
    sell(intake)
    order_id = order_of(intake, created_at=clock.now() - timedelta(days=1))
    token = preview(intake, order_id)["token"]

    class Store:
        def read_orders(self, *_: Any) -> dict[str, StoreOrder]:
            return silent

    found = (intake.platform, Store(), None)
    monkeypatch.setattr("tenants.orders.services.last_looks.order_port", lambda *_: found)
    intake.owner.post("order/place", {"token": token})
    drain_jobs(skip_pauses=True)
    assert desk.sent == []
    assert shown(intake, order_id)["state"] == "cancelled"
