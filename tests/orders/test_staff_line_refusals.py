"""Our staff refuse single items of an order: exactly their money comes back, once, and the rest is sent."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.antstore.contracts import PickLine
from server.company.antstore.models import Fulfilment, LineRefusal
from server.company.antstore.rules import price_of
from server.company.staff.models import AuditEntry
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.claims.selectors.ledger import claims_for_ledger
from tenants.ledger.models import LedgerEntry
from tenants.orders.models import PurchaseLine
from tenants.orders.services.staff_purchases import note_fulfilment
from tests.factories.orders import line
from tests.orders.goods import Intake, preview, shown
from tests.orders.own_staff import BALANCE, PRICE, books, call, order_at_antstore, pay
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import shop as shop
from tests.orders.together import codes, place_together, two_orders
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db

WHY = {"problem": "OUT_OF_STOCK", "reason": "Broken in our stock"}
PAID = 5 * PRICE


@pytest.fixture
def order_id(shop: Intake) -> str:
    """Two lines, of three teapots and of two, placed and paid."""
    lines = (
        line("1", product_id="p1", variant_id="v1", quantity=3),
        line("2", product_id="p1", variant_id="v1", quantity=2),
    )
    made = order_at_antstore(shop, *lines)
    assert pay(shop.owner, shown(shop, made)["purchases"][0])["success"]
    return made


@pytest.fixture
def parcel(order_id: str, agent: Client) -> str:
    """It is being packed."""
    (row,) = call(agent, "GET", "?state=waiting")["data"]
    call(agent, "POST", f"/{row['id']}/claim")
    return f"/{row['id']}"


def refuse(agent: Client, parcel: str, pieces: dict[str, int], status: int = 200, **body: Any) -> dict[str, Any]:
    left = body.pop("left", None) or call(agent, "GET", parcel)["left"]
    return call(agent, "POST", f"{parcel}/refuse_lines", status, pieces=pieces, left=left, **{**WHY, **body})


def claims(shop: Intake, order_id: str) -> list[tuple[str, str]]:
    found = shop.owner.get(f"order/{order_id}/claim")["claims"]
    return sorted((each["state"], each["received"]) for each in found)


def to_buy(shop: Intake, order_id: str) -> int:
    return sum(each["to_buy"] for each in shown(shop, order_id)["lines"])


def costs(shop: Intake) -> dict[str, int]:
    """What the profit ledger has of the supplier, by kind."""
    found = Counter[str]()
    with tenant_scope_of(shop.tenant):
        for row in LedgerEntry.objects.filter(purchase_id__gt=0):
            found[row.kind] += row.amount_minor
    return dict(found)


def test_refused_items_are_paid_back_and_the_rest_is_sent(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    row = refuse(agent, parcel, {"0": 1, "1": 2})
    assert (row["state"], row["left"], row["returned"]) == ("picking", {"0": 2}, "36.00")
    assert [(each["pieces"], each["amount"]) for each in row["refusals"]] == [({"0": 1, "1": 2}, "36.00")]
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}
    drain_jobs()
    order = shown(shop, order_id)
    (bought,) = order["purchases"]
    assert (bought["state"], order["problems"], to_buy(shop, order_id)) == ("placed", ["OUT_OF_STOCK"], 3)
    assert "36.00" in bought["remark"]
    assert WHY["reason"] in bought["remark"]
    assert [event["code"] for event in order["events"]].count("items_refused") == 1
    assert claims(shop, order_id) == [("refunded", "36.00")]
    notices = [each["text"] for each in shop.owner.get("notice")["notices"] if "can't send some" in each["text"]]
    assert len(notices) == 1
    (entry,) = AuditEntry.objects.filter(action="fulfilments.refuse_lines")
    assert (entry.reason, entry.detail["pieces"]) == (WHY["reason"], {"0": 1, "1": 2})

    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01")
    drain_jobs(skip_pauses=True)
    assert books() == {"available": BALANCE - 2 * PRICE, "revenue": 2 * PRICE}
    parcels = shop.owner.get(f"order/{order_id}/parcel")["parcels"]
    assert [sum(part["quantity"] for part in each["pieces"]) for each in parcels] == [2]
    assert shown(shop, order_id)["purchases"][0]["shipped_at"]
    refuse(agent, parcel, {"0": 1}, status=409, left={"0": 1})


def test_what_was_refused_can_be_bought_again(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    refuse(agent, parcel, {"0": 1})
    drain_jobs()
    plan = preview(shop, order_id)
    assert [group["cost"] for group in plan["groups"]] == ["12.00"]


def test_the_same_request_twice_pays_once(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    left = call(agent, "GET", parcel)["left"]
    refuse(agent, parcel, {"0": 1}, left=left)
    refuse(agent, parcel, {"0": 1}, status=409, left=left)
    drain_jobs()
    with tenant_scope_of(shop.tenant):
        for _ in range(2):
            note_fulfilment(Fulfilment.objects.get().key, now=clock.now())
        assert PurchaseLine.objects.filter(reason__isnull=False).count() == 1
    drain_jobs()
    assert (LineRefusal.objects.count(), books()["available"]) == (1, BALANCE - PAID + PRICE)
    assert claims(shop, order_id) == [("refunded", "12.00")]


@pytest.mark.parametrize(
    ("pieces", "fields"),
    [({}, ["pieces"]), ({"0": 0}, ["pieces"]), ({"0": 4}, ["pieces"]), ({"7": 1}, ["pieces"])],
)
def test_what_cannot_be_refused_moves_nothing(
    agent: Client, parcel: str, pieces: dict[str, int], fields: list[str]
) -> None:
    assert list(refuse(agent, parcel, pieces, status=422)["fields"]) == fields
    assert list(refuse(agent, parcel, {"0": 1}, status=422, reason=" ")["fields"]) == ["reason"]
    assert (LineRefusal.objects.count(), books()["deferred"]) == (0, PAID)


def test_only_who_packs_it_refuses(staff: Callable[..., Client], agent: Client, parcel: str) -> None:
    refuse(staff("operator"), parcel, {"0": 1}, status=409)
    left = call(agent, "GET", parcel)["left"]
    call(staff("finance"), "POST", f"{parcel}/refuse_lines", 403, pieces={"0": 1}, left=left, **WHY)
    assert (LineRefusal.objects.count(), books()["deferred"]) == (0, PAID)


def test_what_left_is_earned_when_the_rest_is_refused(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01", pieces={"0": 3})
    refuse(agent, parcel, {"0": 1}, status=422)
    last = refuse(agent, parcel, {"1": 2})
    assert (last["state"], last["left"]) == ("shipped", {})
    assert books() == {"available": BALANCE - 3 * PRICE, "revenue": 3 * PRICE}
    drain_jobs(skip_pauses=True)
    (bought,) = shown(shop, order_id)["purchases"]
    assert (bought["state"], bought["supplier_word"], to_buy(shop, order_id)) == ("placed", "shipped", 2)


def test_all_items_refused_one_by_one_is_the_whole_order(
    shop: Intake, agent: Client, order_id: str, parcel: str
) -> None:
    refuse(agent, parcel, {"0": 3})
    last = refuse(agent, parcel, {"1": 2})
    assert (last["state"], books()) == ("refused", {"available": BALANCE})
    drain_jobs()
    order = shown(shop, order_id)
    assert (order["purchases"][0]["state"], to_buy(shop, order_id)) == ("failed", 5)
    assert claims(shop, order_id) == [("refunded", "24.00"), ("refunded", "36.00")]
    assert sum(costs(shop).values()) == 0


@pytest.mark.parametrize("drains", [True, False], ids=["noted", "not noted yet"])
def test_a_merchant_takes_back_what_is_left(
    shop: Intake, agent: Client, order_id: str, parcel: str, drains: bool
) -> None:
    refuse(agent, parcel, {"0": 1})
    call(agent, "POST", f"{parcel}/release")
    if drains:
        drain_jobs()
    bought = shown(shop, order_id)["purchases"][0]
    assert shop.owner.post(f"order/purchase/{bought['id']}/call_back")["changed"] == 1
    drain_jobs()
    assert books() == {"available": BALANCE}
    assert claims(shop, order_id) == [("refunded", "12.00"), ("refunded", "48.00")]


def test_the_ledger_of_the_order_says_so_to_the_cent(shop: Intake, agent: Client, order_id: str, parcel: str) -> None:
    refuse(agent, parcel, {"0": 1})
    refuse(agent, parcel, {"1": 2})
    drain_jobs()
    with tenant_scope_of(shop.tenant):
        money = claims_for_ledger([int(order_id)])
    assert sorted((each.amount_minor, len(each.shares)) for each in money) == [(PRICE, 1), (2 * PRICE, 1)]
    assert costs(shop) == {"cost": -PAID, "supplier_refund": 3 * PRICE}
    call(agent, "POST", f"{parcel}/ship", tracking_number="JD01")
    drain_jobs(skip_pauses=True)
    assert costs(shop) == {"cost": -PAID, "supplier_refund": 3 * PRICE}


def test_of_two_orders_in_one_parcel_only_the_one_that_lacks_something_is_told(shop: Intake, agent: Client) -> None:
    first, second = two_orders(shop)
    place_together(shop, first, second)
    (bought,) = shown(shop, first)["purchases"]
    assert pay(shop.owner, bought)["success"]
    (row,) = call(agent, "GET", "?state=waiting")["data"]
    call(agent, "POST", f"/{row['id']}/claim")
    refuse(agent, f"/{row['id']}", {"1": 1})
    drain_jobs()
    assert [shown(shop, order)["problems"] for order in (first, second)] == [[], ["OUT_OF_STOCK"]]
    assert [codes(shop, order).count("items_refused") for order in (first, second)] == [0, 1]
    assert [to_buy(shop, order) for order in (first, second)] == [0, 1]
    with tenant_scope_of(shop.tenant):
        (money,) = claims_for_ledger([int(first), int(second)])
    assert (money.order_id, money.amount_minor, costs(shop)["supplier_refund"]) == (int(second), PRICE, PRICE)


def test_prices_are_summed_by_line_and_old_orders_say_when_they_cannot() -> None:
    new = [PickLine("a", "", "1", 3, 333), PickLine("b", "", "1", 2, 1)]
    old = [PickLine("a", "", "1", 3), PickLine("b", "", "1", 2)]
    assert (price_of(new, {0: 1, 1: 2}, 1_001), price_of(old, {0: 1}, 1_001), price_of(old[:1], {0: 2}, 999)) == (
        335,
        None,
        666,
    )
