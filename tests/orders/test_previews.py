"""The preview: what placing would cost, what is blocked and why; nothing is bought by looking."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.adapters.shopify_admin.grants import ORDER_SCOPES, SCOPES
from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.ports.orders import PaymentState, Risk, StoreBuyer
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.orders.models import FreightQuoteRow, OrderLine, PurchaseLine
from tenants.stores.models import Store
from tests.factories.orders import BEGIN, line
from tests.orders.goods import (
    Intake,
    SupplierDesk,
    employ,
    order_of,
    preview,
    purchases,
    rule,
    sell,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.personal_tokens import draw

pytestmark = pytest.mark.django_db


def test_the_preview_shows_cost_freight_and_profit_before_a_cent_moves(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first = intake.owner.post("order/preview", {"ids": [order_of(intake)]})["plan"]
    assert (first["waiting"], first["ready"], first["cost"]) == (1, 0, [])
    drain_jobs(skip_pauses=True)
    plan = intake.owner.post("order/preview", {"token": first["token"]})["plan"]
    (group,) = plan["groups"]
    assert group == {
        "type": 1, "way": "api", "currency": "USD", "orders": 1, "cost": "20.00", "freight": "3.00",
        "customs": [], "is_customs_known": False,
    }  # fmt: skip
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


def test_a_supplier_whose_account_is_not_connected_blocks_the_order(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(SupplierDesk(), monkeypatch)
    sell(intake)
    (block,) = preview(intake, order_of(intake))["blocked"]
    assert block["problem"] == "SUPPLIER_AUTH"


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
    unseen = "This order was not ready when you opened the preview. Look at it again."
    assert member.post("order/place", {"token": token})["msg"] == unseen
    member.post("order/preview", {"token": token})
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


@pytest.mark.parametrize("cost", [900, 1_000])
def test_an_order_that_would_be_bought_elsewhere_than_shown_is_not_placed(
    intake: Intake, desk: SupplierDesk, cost: int
) -> None:
    goods, other = sell(intake), sell(intake, cost=cost, name="p2")
    changed, kept = order_of(intake), order_of(intake, "1002", created_at=BEGIN + timedelta(hours=1))
    token = preview(intake, changed, kept)["token"]
    with tenant_scope_of(intake.tenant):
        OrderLine.objects.filter(order_id=changed).update(
            mapping={"product_id": other.product_id, "variant_id": other.variant_id, "quantity": 1}
        )
    preview(intake, changed)
    record = intake.owner.post("order/place", {"token": token})["data"]
    drain_jobs(skip_pauses=True)
    operations = intake.owner.get(f"record/detail/{record}", size=100)["operations"]
    (left_out,) = [row for row in operations if row["outcome"] == "failed"]
    said = "What this order would be bought from changed since the preview. Look at it again."
    assert (left_out["result"], left_out["retryable"], left_out["config"]["order_id"]) == (said, False, int(changed))
    assert [purchase.order_id for purchase in purchases(intake)] == [int(kept)]
    assert intake.owner.post("order/place", {"token": preview(intake, changed)["token"]})["success"]
    with tenant_scope_of(intake.tenant):
        bought = PurchaseLine.objects.order_by("pk").values_list("source_variant_id", flat=True)
        assert list(bought) == [goods.variant_id, other.variant_id]


def test_a_cheaper_way_to_ship_that_was_not_shown_is_not_taken(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    token = preview(intake, order_of(intake))["token"]
    cheaper = {"service": "SLOW", "carrier": "", "cost_minor": 100, "currency": "USD", "min_days": 60, "max_days": 90}
    with tenant_scope_of(intake.tenant):
        FreightQuoteRow.objects.update(services=[cheaper])
    answer = intake.owner.post("order/place", {"token": token})
    assert answer["msg"] == "What this order would be bought from changed since the preview. Look at it again."
    assert purchases(intake) == []


def test_of_a_preview_only_the_version_that_was_seen_is_placed(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    seen = preview(intake, order_of(intake))
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(cost_minor=1_200)
    newer = intake.owner.post("order/preview", {"token": seen["token"]})["plan"]
    again = intake.owner.post("order/preview", {"token": seen["token"]})["plan"]
    assert seen["version"] != newer["version"] == again["version"]
    answer = intake.owner.post("order/place", {"token": seen["token"], "version": seen["version"]})
    assert answer["msg"] == "The preview changed in the meantime. Look at it again."
    assert purchases(intake) == []
    assert intake.owner.post("order/place", {"token": seen["token"], "version": newer["version"]})["success"]


def test_two_hundred_orders_are_planned_with_as_many_queries_as_two(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake, stock=200)
    ids = [order_of(intake, str(number), created_at=BEGIN + timedelta(hours=number)) for number in range(40)]
    preview(intake, *ids)
    preview(intake, *ids[:2])
    with CaptureQueriesContext(connection) as few:
        intake.owner.post("order/preview", {"ids": ids[:2]})
    with CaptureQueriesContext(connection) as many:
        assert intake.owner.post("order/preview", {"ids": ids})["plan"]["ready"] == 40
    assert len(many) == len(few)


def test_the_daily_amount_counts_what_was_bought_and_not_what_was_called_back(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    rule(intake, hold_minutes=60, daily_limits={str(member.actor.user_id): 4_000})
    first, second = order_of(intake), order_of(intake, "1002", created_at=BEGIN + timedelta(hours=1))
    preview(intake, first, second)

    def place_as_member(order_id: str) -> Any:
        token = member.post("order/preview", {"ids": [order_id]})["plan"]["token"]
        return member.post("order/place", {"token": token})

    assert place_as_member(first)["success"]
    assert "You may place orders for USD 40.00 a day." in place_as_member(second)["msg"]
    (held,) = purchases(intake)
    assert member.post(f"order/purchase/{held.pk}/call_back")["changed"] == 1
    assert place_as_member(second)["success"]


def test_an_api_token_has_its_own_daily_amount(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first, second = order_of(intake), order_of(intake, "1002", created_at=BEGIN + timedelta(hours=1))
    preview(intake, first, second)
    client = draw(intake.owner, rights=[Menu.ORDERS, PLACE_ORDERS], can_write=True)
    (row,) = intake.owner.get("user/token")["tokens"]
    rule(intake, hold_minutes=60, daily_limits={f"token:{row['id']}": 4_000})
    program = Person(client, intake.owner.actor)
    for order_id, expected in ((first, True), (second, False)):
        plan = program.post("order/preview", {"ids": [order_id]})["plan"]["token"]
        assert program.post("order/place", {"token": plan})["success"] is expected
    plan = intake.owner.post("order/preview", {"ids": [second]})["plan"]["token"]
    assert intake.owner.post("order/place", {"token": plan})["success"]
    assert [purchase.token_id for purchase in purchases(intake)] == [int(row["id"]), None]


def test_a_store_connected_before_names_the_permissions_that_orders_need(intake: Intake) -> None:
    with tenant_scope_of(intake.tenant):
        Store.objects.update(granted_scopes=",".join(SCOPES))
    (store,) = intake.owner.get("store")["stores"]
    assert (store["enabled"], store["missing_order_scopes"]) == (True, list(ORDER_SCOPES))
    with tenant_scope_of(intake.tenant):
        Store.objects.update(granted_scopes=",".join((*SCOPES, *ORDER_SCOPES)))
    assert intake.owner.get("store")["stores"][0]["missing_order_scopes"] == []


def test_an_order_in_its_hold_window_says_when_it_is_placed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    rule(intake, hold_minutes=60)
    answer = intake.owner.post("order/place", {"token": preview(intake, order_of(intake))["token"]})
    drain_jobs()
    (operation,) = intake.owner.get(f"record/detail/{answer['data']}", size=100)["operations"]
    assert operation["waiting"]["code"] == "waiting.held"
    assert operation["waiting"]["text"].endswith(". Until then it can be called back.")


def test_more_orders_than_the_supplier_has_pieces_are_blocked_from_the_newest(
    intake: Intake, desk: SupplierDesk
) -> None:
    goods = sell(intake, stock=5)
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(seen_stock=5, seen_available=True)
        ListedProduct.objects.filter(pk=goods.product_id).update(seen_at=clock.now())
    pieces = (line(product_id="p1", variant_id="v1", quantity=1),)
    unpaid = order_of(intake, "0", lines=pieces, payment=PaymentState.PENDING)
    ids = [order_of(intake, str(each), lines=pieces, created_at=BEGIN + timedelta(hours=each)) for each in range(1, 8)]
    plan = preview(intake, unpaid, *ids)
    assert [order["order_id"] for order in plan["orders"] if order["is_ready"]] == ids[:5]
    assert [block["problem"] for block in plan["blocked"]] == ["UNPAID", "OUT_OF_STOCK", "OUT_OF_STOCK"]
    intake.owner.post("order/place", {"token": plan["token"]})
    drain_jobs(skip_pauses=True)
    assert len(desk.sent) == 5
    assert [block["problem"] for block in preview(intake, ids[6])["blocked"]] == ["OUT_OF_STOCK"]
