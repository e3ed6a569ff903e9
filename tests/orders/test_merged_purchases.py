"""One purchase for two orders: everything that reads an order's purchases sees it in both, and counts it once."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.purchases import PlacedPurchase, Refusal, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import Order, OrderLine, PurchaseLine, PurchaseOrder
from tenants.orders.rules.items import items_of
from tenants.orders.selectors.bought_for import orders_of
from tenants.orders.selectors.buyers import orders_of_buyer
from tenants.orders.selectors.shipped import read_shipped
from tenants.orders.services.losses import erase_orders
from tenants.orders.services.purchases import note_placed
from tenants.orders.services.shares import fill_shares
from tests.factories.orders import line, reading
from tests.orders.goods import (
    LOST,
    Intake,
    SupplierDesk,
    check,
    preview,
    purchases,
    refused,
    rule,
    sell,
    shown,
)
from tests.orders.together import (
    changed,
    codes,
    of_both,
    place_together,
    shares,
    two_orders,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
TENANTS = Path("tenants")


def test_both_orders_show_it_with_their_share_and_with_each_other(intake: Intake, both: list[str]) -> None:
    first, second = (shown(intake, order_id) for order_id in both)
    (one,), (other,) = first["purchases"], second["purchases"]
    assert one["id"] == other["id"]
    assert (one["together"], other["together"]) == (
        [{"id": both[1], "number": "#1002"}],
        [{"id": both[0], "number": "#1001"}],
    )
    assert [each["lines"] for each in (one, other)] == [[[order["lines"][0]["id"], 2, 2]] for order in (first, second)]
    figures = ("cost", "freight", "total", "own_cost", "own_freight", "own_total")
    assert [one[name] for name in figures] == ["40.00", "3.00", "23.00", "20.00", "1.50", "11.50"]
    assert [(order["state"], order["cost"]) for order in (first, second)] == [("awaiting_payment", "21.50")] * 2
    assert codes(intake, both[1]) == ["received", "to_place", "bought_together", "placed"]
    assert intake.owner.get("order", query="800001")["count"] == 2
    assert intake.owner.get("order", supplier=1)["count"] == 2
    assert intake.owner.get("order", user_id=intake.owner.actor.user_id)["count"] == 2


def test_what_its_supplier_says_moves_both(intake: Intake, desk: SupplierDesk, both: list[str]) -> None:
    desk.says("800001", SupplierOrderState.PAID)
    check(intake)
    assert of_both(intake, both, "state") == ["awaiting_shipment"] * 2
    desk.says("800001", SupplierOrderState.CLOSED)
    check(intake)
    assert of_both(intake, both, "state") == ["to_order"] * 2
    assert [codes(intake, order_id)[-1] for order_id in both] == ["closed"] * 2


@pytest.mark.parametrize(
    ("answer", "problem"), [(refused(Refusal.OUT_OF_STOCK), "OUT_OF_STOCK"), (("after", LOST), "")]
)
def test_a_refusal_shows_in_both_and_a_lost_answer_is_settled_once(
    intake: Intake, desk: SupplierDesk, pair: list[str], answer: Any, problem: str
) -> None:
    desk.answers = [answer]
    place_together(intake, *pair)
    assert of_both(intake, pair, "problems") == ([[problem]] * 2 if problem else [[], []])
    assert (len(purchases(intake)), len(desk.sent)) == (1, 0 if problem else 1)


def test_an_outcome_that_is_unknown_blocks_both_until_it_is_known(
    intake: Intake, desk: SupplierDesk, pair: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: Any) -> None:
        raise LOST

    monkeypatch.setattr(desk, "find_order", silent)
    desk.answers = [("after", LOST)]
    place_together(intake, *pair)
    assert of_both(intake, pair, "problems") == [["UNCONFIRMED"]] * 2
    monkeypatch.undo()
    with tenant_scope_of(intake.tenant):
        (purchase,) = purchases(intake)
        note_placed({purchase.pk: PlacedPurchase(("800001",))}, by=By.SUPPLIER, now=clock.now())
    assert of_both(intake, pair, "problems") == [[], []]
    assert len(desk.sent) == 1


def test_a_daily_amount_counts_it_once(
    intake: Intake, desk: SupplierDesk, pair: list[str], member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    as_member = Intake(member, intake.tenant, intake.store_id)
    rule(intake, hold_minutes=0, daily_limits={str(member.actor.user_id): 4_300})
    place_together(as_member, *pair)
    (bought,) = purchases(intake)
    assert bought.shop_minor == 4_300
    (third,) = intake.take(reading("1003", lines=(line(product_id="p1", variant_id="v1", quantity=1),)))
    token = preview(as_member, str(third))["token"]
    assert "a day" in member.post("order/place", {"token": token})["msg"]


def test_pieces_of_one_order_are_sent_again_for_it_alone(intake: Intake, desk: SupplierDesk, both: list[str]) -> None:
    desk.says("800001", SupplierOrderState.PAID)
    check(intake)
    (bought,) = shown(intake, both[1])["purchases"]
    line_id = shown(intake, both[1])["lines"][0]["id"]
    assert bought["to_resend"] == [[line_id, 2]]
    wish = {"ids": [both[1]], "resend": {"purchase_id": bought["id"], "reason": "lost"}}
    plan = intake.owner.post("order/preview", wish)["plan"]
    drain_jobs(skip_pauses=True)
    assert intake.owner.post("order/preview", {"token": plan["token"]})["plan"]["ready"] == 1
    assert intake.owner.post("order/place", {"token": plan["token"]})["success"]
    drain_jobs(skip_pauses=True)
    assert [[item.quantity for item in sent.items] for sent in desk.sent] == [[4], [2]]
    assert [len(each) for each in of_both(intake, both, "purchases")] == [1, 2]
    assert shown(intake, both[0])["purchases"][0]["to_resend"] == [[shown(intake, both[0])["lines"][0]["id"], 2]]


def test_the_buying_list_has_it_once_and_a_file_finds_it_by_either_number(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake, supplier=15)
    ids = two_orders(intake)
    place_together(intake, *ids)
    (listed,) = intake.owner.get("order/buying")["purchases"]
    assert (listed["number"], listed["order_id"], listed["cost"]) == ("#1001, #1002", ids[0], "40.00")
    assert [item["pieces"] for item in listed["items"]] == [4]
    (bought,) = purchases(intake)
    body = {"numbers": ["111-2223334-4445556"], "total": "41.00", "paid": True}
    assert intake.owner.post(f"order/purchase/{bought.pk}/number", body)["success"]
    assert of_both(intake, ids, "state") == ["awaiting_shipment"] * 2
    assert [row["purchases"][0]["own_total"] for row in (shown(intake, each) for each in ids)] == ["20.50"] * 2


def test_the_preview_of_what_is_left_counts_its_share(intake: Intake, desk: SupplierDesk, both: list[str]) -> None:
    changed(intake, "1002", lines=(line(product_id="p1", variant_id="v1", quantity=3),))
    (order,) = preview(intake, both[1])["orders"]
    # 50.00 less 21.50 that was spent and 10.00 + 3.00 for the third piece.
    assert (order["cost"], order["profit"]) == ("13.00", "15.50")


def test_it_is_found_by_what_a_buyer_asks_for_and_erased_with_either(
    intake: Intake, desk: SupplierDesk, both: list[str]
) -> None:
    with tenant_scope_of(intake.tenant):
        assert [row.pk for order in Order.objects.order_by("pk") for row in order.purchases.all()] == [
            purchases(intake)[0].pk
        ] * 2
        assert orders_of_buyer(intake.store_id, external_ids=["1002"], buyer_id="", email="", phone="")
        assert erase_orders([int(both[1])], by=By.PLATFORM, now=clock.now()) == 1
        assert [each.personal for each in purchases(intake)] == [""]


def test_a_parcel_of_it_is_one_of_each_order_with_its_own_pieces(intake: Intake, both: list[str]) -> None:
    with tenant_scope_of(intake.tenant):
        found = read_shipped([purchases(intake)[0].pk])
        lines = dict(OrderLine.objects.values_list("order_id", "pk"))
    assert [(each.order_id, each.pieces) for each in found] == [
        (int(order_id), {lines[int(order_id)]: 2}) for order_id in both
    ]


def test_lines_that_the_supplier_left_out_are_left_of_both(
    intake: Intake, desk: SupplierDesk, pair: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Reason("order.out_of_stock", {"title": "Tea pot"})
    taken = PlacedPurchase(("800001",), failed={0: gone})
    monkeypatch.setattr(desk, "place_order", lambda *_: taken)
    place_together(intake, *pair)
    with tenant_scope_of(intake.tenant):
        assert [each.reason for each in PurchaseLine.objects.order_by("pk")] == [gone.stored()] * 2
    assert [lines[0]["to_buy"] for lines in of_both(intake, pair, "lines")] == [2, 2]


def test_a_purchase_that_a_server_of_the_last_release_wrote_gets_its_share(intake: Intake, both: list[str]) -> None:
    with tenant_scope_of(intake.tenant):
        PurchaseOrder.objects.all().delete()
        assert orders_of([purchases(intake)[0].pk]) == {purchases(intake)[0].pk: [int(both[0])]}
        assert [fill_shares(now=clock.now()) for _ in range(2)] == [1, 0]
    assert shares(intake) == [(int(both[0]), 4_000, 300, 4_300)]
    assert shown(intake, both[0])["state"] == "awaiting_payment"


def test_lines_of_one_order_stay_an_item_each() -> None:
    lines = [PurchaseLine(source_product_id=1, source_sku_id="a"), PurchaseLine(source_product_id=1, source_sku_id="a")]
    assert [len(item) for item in items_of(lines, is_for_several=False)] == [1, 1]
    assert [len(item) for item in items_of(lines, is_for_several=True)] == [2]


FIRST_ORDER_ONLY = {
    "tenants/orders/services/shares.py": "purchases of servers of the last release",
    "tenants/claims/selectors/claims.py": "where a row leads to",
    "tenants/orders/services/last_looks.py": "which address was sent word for word",
    "tenants/orders/services/placing.py": "where a process leads to",
    "tenants/orders/services/staff_purchases.py": "the country, which all share",
    "tenants/orders/services/buying_files.py": "how a look at a file names it",
    "tenants/orders/services/losses.py": "purchases of servers of the last release",
    "tenants/orders/selectors/bought_for.py": "purchases of servers of the last release",
    "tenants/orders/selectors/buying.py": "where a row leads to",
    "tenants/orders/services/linking.py": "the store, which all share",
    "tenants/orders/services/notices.py": "the store, which all share",
}
"""What reads only a purchase's first order, and why it may."""


def test_no_other_reader_takes_the_first_order_for_the_only_one() -> None:
    reads = re.compile(
        r"purchase\.order(_id)?\b|user\.order\b|row\.order(_id|\.)|Purchase\.objects\.filter\([^)]*\border(_id)?(__\w+)?="
        r"|order__store_id=|order__store_id\"|Q\(order_id|orders_purchase AS p|values_list\(\"pk\", \"order_id\"\)"
    )
    files = [path for path in TENANTS.rglob("*.py") if "migrations" not in path.parts]
    found = {
        str(path)
        for path in files
        if "orders_purchase" in (text := path.read_text()) or ("Purchase" in text and reads.search(text))
    }
    keys = {"tenants/orders/services/keys.py"}  # joins by shares
    parcels = {"tenants/parcels/services/intake.py"}  # reads `ShippedPurchase`, of which each order has its own
    assert found - keys - parcels == set(FIRST_ORDER_ONLY)
