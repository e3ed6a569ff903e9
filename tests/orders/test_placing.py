"""Orders are bought: previewed before a cent moves, placed once, called back, and never placed twice."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.orders import PaymentState, Risk, StoreBuyer
from server.ports.purchases import ReadPurchase, Refusal, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import OrderSettings, Purchase
from tenants.orders.services.purchase_checks import check_purchases
from tests.factories.orders import BEGIN, line, reading
from tests.orders.conftest import Intake
from tests.orders.goods import LOST, SupplierDesk, connect_account, employ, refused, sell
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(intake: Intake, monkeypatch: pytest.MonkeyPatch) -> SupplierDesk:
    """The supplier, with the merchant's account there; what is placed is placed at once."""
    desk = SupplierDesk()
    employ(desk, monkeypatch)
    connect_account(intake)
    rule(intake, hold_minutes=0)
    return desk


def rule(intake: Intake, **rules: Any) -> None:
    with tenant_scope_of(intake.tenant):
        OrderSettings.objects.update_or_create(pk=1, defaults={"rules": rules})


def order_of(intake: Intake, external_id: str = "1001", **changes: Any) -> str:
    pieces = line(product_id="p1", variant_id="v1")
    (order_id,) = intake.take(reading(external_id, **{"lines": (pieces,), **changes}))
    return str(order_id)


def preview(intake: Intake, *ids: str) -> Any:
    """Open the preview and wait for its quotes."""
    plan = intake.owner.post("order/preview", {"ids": list(ids)})["plan"]
    drain_jobs(skip_pauses=True)
    return intake.owner.post("order/preview", {"token": plan["token"]})["plan"]


def place(intake: Intake, *ids: str, **more: Any) -> Any:
    answer = intake.owner.post("order/place", {"token": preview(intake, *ids)["token"], **more})
    assert answer["success"], answer
    drain_jobs(skip_pauses=True)
    return intake.owner.get(f"record/detail/{answer['data']}", size=100)["operations"]


def shown(intake: Intake, order_id: str) -> Any:
    return intake.owner.get(f"order/{order_id}")["order"]


def purchases(intake: Intake) -> list[Purchase]:
    with tenant_scope_of(intake.tenant):
        return list(Purchase.objects.order_by("pk"))


def test_the_preview_shows_cost_freight_and_profit_before_a_cent_moves(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first = intake.owner.post("order/preview", {"ids": [order_of(intake)]})["plan"]
    assert (first["waiting"], first["ready"], first["cost"]) == (1, 0, [])
    drain_jobs(skip_pauses=True)
    plan = intake.owner.post("order/preview", {"token": first["token"]})["plan"]
    (group,) = plan["groups"]
    assert group == {"type": 1, "way": "api", "currency": "USD", "orders": 1, "cost": "20.00", "freight": "3.00"}
    assert plan["cost"] == [{"currency": "USD", "amount": "23.00"}]
    assert plan["profit"] == [{"currency": "USD", "amount": "27.00"}]
    assert (plan["waiting"], plan["blocked"]) == (0, [])
    assert desk.sent == []
    assert purchases(intake) == []


def test_a_supplier_is_asked_once_per_variant_quantity_and_country(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    ids = [order_of(intake, str(number)) for number in range(6)]
    preview(intake, *ids)
    preview(intake, *ids)
    assert len(desk.questions) == 1


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


def check(intake: Intake) -> None:
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(check_at=clock.now())
        check_purchases()


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


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"payment": PaymentState.PENDING}, "UNPAID"),
        ({"payment": PaymentState.AUTHORIZED}, "UNPAID"),
        ({"is_test": True}, "TEST"),
        ({"risk": Risk.HIGH}, "RISK"),
        ({"risk": Risk.PENDING}, "RISK"),
        ({"buyer": StoreBuyer(is_withheld=True)}, "PROTECTED_DATA"),
        ({"payment": PaymentState.UNKNOWN}, "UNKNOWN_STATE"),
        ({"cancelled_at": BEGIN}, "CHANGED"),
        ({"lines": (line(product_id="other"),)}, "NOT_MAPPED"),
    ],
)
def test_what_is_blocked_says_why_and_is_never_placed(
    intake: Intake, desk: SupplierDesk, changes: Any, problem: str
) -> None:
    sell(intake)
    plan = preview(intake, order_of(intake, **changes))
    assert plan["ready"] == 0
    assert problem in [block["problem"] for block in plan["blocked"]]
    answer = intake.owner.post("order/place", {"token": plan["token"]})
    assert answer["success"] is False
    assert (desk.sent, purchases(intake)) == ([], [])


@pytest.mark.parametrize(
    ("goods", "problem"),
    [({"stock": 1}, "OUT_OF_STOCK"), ({"stock": 0}, "SKU_CHANGED")],
)
def test_what_the_supplier_has_now_decides(intake: Intake, desk: SupplierDesk, goods: Any, problem: str) -> None:
    sell(intake, **goods)
    (block,) = preview(intake, order_of(intake))["blocked"]
    assert block["problem"] in {problem, "OUT_OF_STOCK"}


def test_a_supplier_that_does_not_ship_there_blocks_the_line(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    desk.freight = []
    (block,) = preview(intake, order_of(intake))["blocked"]
    assert block["problem"] == "NO_SHIPPING"


def test_high_risk_can_be_passed_over_for_one_order(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    order_id = order_of(intake, risk=Risk.HIGH)
    assert intake.owner.post(f"order/{order_id}/clear", {"problem": "RISK"})["success"]
    assert preview(intake, order_id)["ready"] == 1
    assert intake.owner.post(f"order/{order_id}/clear", {"problem": "UNPAID"})["fields"]


def test_above_the_merchants_limit_the_amount_must_be_typed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    rule(intake, hold_minutes=0, typed_above_minor=2_000)
    plan = preview(intake, order_of(intake))
    assert plan["must_type"] == "23.00"
    refusal = intake.owner.post("order/place", {"token": plan["token"], "typed_amount": "2.30"})
    assert refusal["fields"] == {"typed_amount": "Type USD 23.00 to place these orders."}
    assert purchases(intake) == []
    assert intake.owner.post("order/place", {"token": plan["token"], "typed_amount": "23.00"})["success"]


def test_a_sub_account_needs_the_right_and_has_its_daily_amount(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    order_id = order_of(intake)
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    rule(intake, hold_minutes=0, daily_limits={str(member.actor.user_id): 2_000})
    token = member.post("order/preview", {"ids": [order_id]})["plan"]["token"]
    assert intake.owner.post("order/place", {"token": token})["code"] == 1000404
    assert (
        member.post("order/place", {"token": token})["msg"] == "A supplier has not answered yet what the freight costs."
    )
    drain_jobs(skip_pauses=True)
    answer = member.post("order/place", {"token": token})
    assert (answer["success"], purchases(intake)) == (False, [])
    assert "a day" in answer["msg"]
    assert member_with(Menu.ORDERS).post("order/place", {"token": token})["code"] == 1000403


def test_a_price_that_rose_since_the_preview_is_not_paid(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    token = preview(intake, order_of(intake))["token"]
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(cost_minor=1_200)
    answer = intake.owner.post("order/place", {"token": token})
    assert answer["msg"] == "The supplier's price rose since the preview. Look at it again."
    assert purchases(intake) == []


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


def test_a_line_is_bought_elsewhere_for_this_order_alone(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    other = sell(intake, cost=700, name="p2")
    order_id = order_of(intake, lines=(line(product_id="gone", variant_id="gone"),))
    (row,) = shown(intake, order_id)["lines"]
    body = {"import_list_id": other.product_id, "sku_id": other.variant_id, "quantity": 2}
    assert intake.owner.put(f"order/{order_id}/line/{row['id']}/mapping", body)["success"]
    assert shown(intake, order_id)["problems"] == []
    place(intake, order_id)
    assert [item.quantity for item in desk.sent[0].items] == [4]


def test_a_line_of_own_stock_is_not_bought(intake: Intake, desk: SupplierDesk) -> None:
    order_id = order_of(intake)
    (row,) = shown(intake, order_id)["lines"]
    assert intake.owner.put(f"order/{order_id}/line/{row['id']}/own_stock", {"on": True})["success"]
    assert (shown(intake, order_id)["state"], shown(intake, order_id)["problems"]) == ("awaiting_shipment", [])


def test_two_hundred_orders_are_planned_with_as_many_queries_as_two(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    ids = [order_of(intake, str(number)) for number in range(40)]
    preview(intake, *ids)
    with CaptureQueriesContext(connection) as few:
        intake.owner.post("order/preview", {"ids": ids[:2]})
    with CaptureQueriesContext(connection) as many:
        assert intake.owner.post("order/preview", {"ids": ids})["plan"]["ready"] == 40
    assert len(many) == len(few)
