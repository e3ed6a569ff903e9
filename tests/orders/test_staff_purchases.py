"""Goods of Antstore: the merchant places and pays them from the balance, our staff pack and send them, or refuse."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.antstore.models import CuratedProduct, CuratedVariant, Fulfilment
from server.company.antstore.services.products import withdraw_product
from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.company.staff.models import AuditEntry
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.services.actions import hold_orders
from tenants.orders.services.staff_purchases import note_fulfilment
from tests.balance.conftest import credit
from tests.impersonation.sessions import acting_as
from tests.orders.goods import Intake, order_of, place, preview, purchases, shown
from tests.orders.own_staff import BALANCE, PRICE, books, call, offer, pay
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import order_id as order_id
from tests.orders.own_staff import parcel as parcel
from tests.orders.own_staff import shop as shop
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_goods_are_placed_paid_picked_and_sent_and_the_merchant_sees_each(
    shop: Intake, agent: Client, other_tenant: TenantRef
) -> None:
    order_id = order_of(shop)
    plan = preview(shop, order_id)
    (group,) = plan["groups"]
    assert (group["way"], group["cost"], group["freight"]) == ("staff", "24.00", "0.00")
    assert (plan["unknown_costs"], plan["profit"]) == (0, [{"currency": "USD", "amount": "26.00"}])
    place(shop, order_id)
    order = shown(shop, order_id)
    (bought,) = order["purchases"]
    (waiting,) = call(agent, "GET")["data"]
    parcel = f"/{waiting['id']}"
    assert (order["state"], bought["state"], bought["paid_at"]) == ("awaiting_payment", "placed", None)
    assert (bought["supplier_order_ids"], bought["total"]) == ([f"A{waiting['id']}"], "24.00")
    call(agent, "POST", f"{parcel}/claim", status=409)
    assert (waiting["state"], books()) == ("unpaid", {"available": BALANCE})

    assert [pay(shop.owner, bought)["success"] for _ in range(2)] == [True, False]
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}
    order = shown(shop, order_id)
    assert (order["state"], order["purchases"][0]["supplier_word"]) == ("awaiting_shipment", "waiting")
    assert order["purchases"][0]["paid_at"]

    call(agent, "POST", f"{parcel}/claim")
    drain_jobs()
    assert shown(shop, order_id)["purchases"][0]["supplier_word"] == "picking"
    refused = call(agent, "POST", f"{parcel}/ship", status=422, tracking_number=" ")
    assert list(refused["fields"]) == ["tracking_number"]
    call(agent, "POST", f"{parcel}/ship", carrier="DHL", tracking_number="JD014")
    drain_jobs()
    (bought,) = shown(shop, order_id)["purchases"]
    assert (bought["tracking"], bought["supplier_word"]) == ([["JD014", "DHL"]], "shipped")
    assert bought["shipped_at"]
    assert books() == {"available": BALANCE - 2 * PRICE, "revenue": 2 * PRICE}
    call(agent, "POST", f"{parcel}/ship", status=409, carrier="DHL", tracking_number="JD015")
    with tenant_scope_of(other_tenant):
        note_fulfilment(Fulfilment.objects.get().key, now=clock.now())
    assert Fulfilment.objects.get().tracking_number == "JD014"


def test_a_refusal_pays_back_tells_why_and_the_order_can_be_placed_again(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    call(agent, "POST", f"{parcel}/claim")
    call(agent, "POST", f"{parcel}/refuse", status=422, problem="OUT_OF_STOCK", reason="")
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}
    call(agent, "POST", f"{parcel}/refuse", problem="OUT_OF_STOCK", reason="Sold out until May")
    call(agent, "POST", f"{parcel}/refuse", status=409, problem="OUT_OF_STOCK", reason="Again")
    drain_jobs()
    order = shown(shop, order_id)
    (bought,) = order["purchases"]
    assert (order["state"], order["problems"], bought["state"]) == ("to_order", ["OUT_OF_STOCK"], "failed")
    assert "Sold out until May" in bought["remark"]
    assert books() == {"available": BALANCE}
    place(shop, order_id)
    order = shown(shop, order_id)
    assert (order["problems"], len(order["purchases"]), Fulfilment.objects.count()) == ([], 2, 2)


def test_a_balance_that_is_too_low_moves_nothing(shop: Intake, order_id: str) -> None:
    credit(shop.owner.actor.tenant_id, 1 - BALANCE, key="spent")
    (bought,) = shown(shop, order_id)["purchases"]
    answer = pay(shop.owner, bought)
    assert answer["msg"] == "Your balance is too low for this payment. Top it up, then pay."
    assert (books(), Fulfilment.objects.get().paid_at) == ({"available": 1}, None)
    assert shown(shop, order_id)["state"] == "awaiting_payment"


def test_only_the_merchant_and_who_may_see_the_balance_pays(
    shop: Intake, order_id: str, staff: Callable[..., Client], stranger: Person, member_with: Callable[..., Person]
) -> None:
    (bought,) = shown(shop, order_id)["purchases"]
    acting = acting_as(staff("operator"), shop.owner.actor.user_id)
    path = f"/api/account-service/order/purchase/{bought['id']}/pay"
    assert acting.post(path, content_type="application/json").json()["success"] is False
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    assert [pay(who, bought)["success"] for who in (member, stranger)] == [False, False]
    assert books() == {"available": BALANCE}


def test_a_merchant_takes_it_back_until_somebody_packs_it(
    shop: Intake, agent: Client, order_id: str, parcel: str, staff: Callable[..., Client]
) -> None:
    path = f"order/purchase/{shown(shop, order_id)['purchases'][0]['id']}/call_back"
    call(agent, "POST", f"{parcel}/claim")
    assert shop.owner.post(path)["changed"] == 0
    call(agent, "POST", f"{parcel}/release")
    acting = acting_as(staff("operator"), shop.owner.actor.user_id)
    assert acting.post(f"/api/account-service/{path}", content_type="application/json").json()["success"] is False
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}
    assert [shop.owner.post(path)["changed"] for _ in range(2)] == [1, 0]
    drain_jobs()
    order = shown(shop, order_id)
    assert (order["state"], order["purchases"][0]["state"]) == ("to_order", "cancelled")
    assert [event["code"] for event in order["events"]].count("taken_back") == 1
    assert (books(), call(agent, "GET", parcel)["state"]) == ({"available": BALANCE}, "taken_back")
    call(agent, "POST", f"{parcel}/claim", status=409)
    assert pay(shop.owner, order["purchases"][0])["success"] is False


def test_an_order_put_on_hold_takes_back_what_is_not_paid(shop: Intake, agent: Client, order_id: str) -> None:
    with tenant_scope_of(shop.tenant):
        hold_orders(shop.owner.actor, [int(order_id)], held=True, now=clock.now())
    assert call(agent, "GET")["data"][0]["state"] == "taken_back"
    assert (shown(shop, order_id)["purchases"][0]["state"], books()) == ("cancelled", {"available": BALANCE})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"price_minor": PRICE + 1}, "PRICE_ABOVE_LIMIT"),
        ({"stock": 1}, "OUT_OF_STOCK"),
        ({"sku": "POT-L"}, "SKU_CHANGED"),
        ({}, "SKU_CHANGED"),
    ],
)
def test_what_changed_in_the_hold_window_orders_nothing(shop: Intake, change: dict[str, Any], problem: str) -> None:
    order_id = order_of(shop)
    token = preview(shop, order_id)["token"]
    assert shop.owner.post("order/place", {"token": token})["success"]
    if change:
        CuratedVariant.objects.update(**change)
    else:
        withdraw_product(product_id=CuratedProduct.objects.get().pk)
    drain_jobs(skip_pauses=True)
    order = shown(shop, order_id)
    assert (order["problems"], order["purchases"][0]["state"]) == ([problem], "failed")
    assert (Fulfilment.objects.count(), books()) == (0, {"available": BALANCE})


def test_a_price_that_fell_is_what_is_paid(shop: Intake) -> None:
    order_id = order_of(shop)
    token = preview(shop, order_id)["token"]
    shop.owner.post("order/place", {"token": token})
    CuratedVariant.objects.update(price_minor=1_000)
    drain_jobs(skip_pauses=True)
    assert shown(shop, order_id)["purchases"][0]["total"] == "20.00"


def test_goods_in_a_currency_without_balance_are_blocked(intake: Intake) -> None:
    offer(intake, currency="EUR")
    plan = preview(intake, order_of(intake))
    assert (plan["ready"], [block["problem"] for block in plan["blocked"]]) == (0, ["REFUSED"])
    assert purchases(intake) == []


def test_staff_see_what_to_pick_and_the_address_only_while_they_pack_it(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    seen = call(agent, "GET", parcel)
    assert (seen["state"], seen["country"], seen["total"], seen["pieces"]) == ("waiting", "DE", "24.00", 2)
    assert [(line["sku"], line["pieces"]) for line in seen["lines"]] == [("POT-S", 2)]
    known = str(seen) + str(list(Fulfilment.objects.values()))
    assert [secret for secret in ("Schmidt", "901820", "Linden", "Berlin") if secret in known] == []
    call(agent, "POST", f"{parcel}/address", status=409)
    assert "address_to_pack" not in [event["code"] for event in shown(shop, order_id)["events"]]
    call(agent, "POST", f"{parcel}/claim")
    address = call(agent, "POST", f"{parcel}/address")
    assert (address["name"], address["address1"], address["country"]) == ("Anna Schmidt", "Lindenstraße 5", "DE")
    assert [event["by"] for event in shown(shop, order_id)["events"] if event["code"] == "address_to_pack"] == ["staff"]
    assert AuditEntry.objects.filter(action="fulfilments.address").count() == 1


def test_of_two_only_one_packs_it(staff: Callable[..., Client], agent: Client, parcel: str) -> None:
    other = staff("operator")
    call(agent, "POST", f"{parcel}/claim")
    bodies: dict[str, dict[str, str]] = {
        "claim": {},
        "release": {},
        "ship": {"tracking_number": "X"},
        "refuse": {"problem": "NO_SHIPPING", "reason": "x"},
        "address": {},
    }
    for path, body in bodies.items():
        call(other, "POST", f"{parcel}/{path}", status=409, **body)
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}
    assert call(agent, "POST", f"{parcel}/release")["state"] == "waiting"
    assert call(other, "POST", f"{parcel}/claim")["is_mine"] is True


@pytest.mark.parametrize("role", ["finance", "support", "counsellor"])
def test_other_staff_do_not_see_the_queue(staff: Callable[..., Client], role: str) -> None:
    call(staff(role), "GET", status=403)


def test_its_number_is_not_typed_by_hand(shop: Intake, order_id: str) -> None:
    (bought,) = shown(shop, order_id)["purchases"]
    answer = shop.owner.post(f"order/purchase/{bought['id']}/number", {"numbers": ["A99"], "paid": True})
    assert answer["success"] is False
    assert shown(shop, order_id)["purchases"][0]["paid_at"] is None
