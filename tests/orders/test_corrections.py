"""The merchant corrects a buyer's address: what is sent, what the store gave, and what the store changes later."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from server.kit import clock
from server.ports.orders import StoreBuyer
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import Order, Purchase
from tenants.orders.services.last_looks import why_stopped
from tenants.orders.services.losses import erase_orders
from tests.factories.orders import ANNA, line, reading
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, rule, sell, shown
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
MOVED = replace(ANNA, shipping=replace(ANNA.shipping, address1="Neue Straße 9"))


@pytest.fixture
def order_id(intake: Intake, desk: SupplierDesk) -> str:
    sell(intake)
    return order_of(intake)


def form(intake: Intake, order_id: str) -> Any:
    return intake.owner.get(f"order/{order_id}/address")["form"]


def correct(intake: Intake, order_id: str, **changes: Any) -> Any:
    read = form(intake, order_id)
    return intake.owner.put(f"order/{order_id}/address", {**read["address"], "seen": read["seen"], **changes})


def newer(intake: Intake, buyer: StoreBuyer, version: int = 9) -> None:
    intake.take(reading("1001", version=version, lines=(line(product_id="p1", variant_id="v1"),), buyer=buyer))


def events(intake: Intake, order_id: str) -> list[tuple[str, str]]:
    return [(event["code"], event["by"]) for event in shown(intake, order_id)["events"]]


def test_a_corrected_address_is_sent_and_the_given_one_is_kept(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    assert correct(intake, order_id, address1="Lindenstr. 7", extras={"tax_id": "X1"})["success"]
    order = shown(intake, order_id)
    assert order["corrected"]["address1"] == "Lindenstr. 7"
    assert order["buyer"]["shipping"]["address1"] == ANNA.shipping.address1
    assert events(intake, order_id)[0] == ("address_corrected", "merchant")
    assert correct(intake, order_id)["success"], "the same again"
    assert len(events(intake, order_id)) == 2
    place(intake, order_id)
    assert (desk.sent[0].address.address1, desk.sent[0].address.extras["tax_id"]) == ("Lindenstr. 7", "X1")
    assert desk.sent[0].address.country == "DE"


def test_letters_that_a_supplier_cannot_print_are_offered_and_never_replaced(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    order_id = order_of(intake, buyer=replace(ANNA, shipping=replace(ANNA.shipping, city="Москва")))
    (hint,) = [hint for hint in form(intake, order_id)["hints"] if hint["field"] == "city" and hint["suggestion"]]
    assert (hint["suggestion"], hint["is_blocking"]) == ("Moskva", False)
    typed = {**form(intake, order_id)["address"], "name": ""}
    hints = intake.owner.post(f"order/{order_id}/address/check", typed)["hints"]
    assert {hint["field"] for hint in hints if hint["is_blocking"]} == {"name"}
    place(intake, order_id)
    assert desk.sent[0].address.city == "Москва"


def test_a_newer_address_of_the_store_is_a_conflict_until_the_merchant_decides(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    correct(intake, order_id, address1="Lindenstr. 7")
    seen = form(intake, order_id)["seen"]
    newer(intake, MOVED)
    assert shown(intake, order_id)["problems"] == ["ADDRESS_CONFLICT"]
    assert events(intake, order_id)[0] == ("address_conflict", "store")
    plan = preview(intake, order_id)
    assert (plan["ready"], [block["problem"] for block in plan["blocked"]]) == (0, ["ADDRESS_CONFLICT"])
    read = form(intake, order_id)
    assert (read["address"]["address1"], read["given"]["address1"]) == ("Lindenstr. 7", "Neue Straße 9")
    late = intake.owner.put(f"order/{order_id}/address", {**read["address"], "seen": seen})
    assert late["msg"] == "The store changed the address meanwhile. Compare both, then save again."
    assert intake.owner.post(f"order/{order_id}/address/given")["success"]
    assert (shown(intake, order_id)["problems"], shown(intake, order_id)["corrected"]) == ([], None)
    place(intake, order_id)
    assert desk.sent[0].address.address1 == "Neue Straße 9"


@pytest.mark.parametrize("later", [ANNA, replace(ANNA, shipping=replace(ANNA.shipping, address1="Lindenstr. 7"))])
def test_the_same_address_again_and_the_corrected_one_are_no_conflict(
    intake: Intake, order_id: str, later: StoreBuyer
) -> None:
    correct(intake, order_id, address1="Lindenstr. 7")
    newer(intake, MOVED)
    newer(intake, later, version=10)
    assert shown(intake, order_id)["problems"] == []
    assert shown(intake, order_id)["corrected"]["address1"] == "Lindenstr. 7"


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ({"state": "held"}, "A supplier order is waiting with this address. Call it back first"),
        ({"state": "to_buy"}, "A supplier order is waiting with this address. Call it back first"),
        ({"state": "placing"}, "A supplier order is being made with this address."),
        ({"state": "unconfirmed"}, "A supplier order is being made with this address."),
        ({}, "It was placed with this address. Cancel it at the supplier first"),
        ({"paid_at": True}, "It was placed with this address. Ask the supplier on its page"),
        ({"way": "list"}, "You bought it with this address."),
        ({"shipped_at": True}, "The parcel is on its way to this address."),
    ],
)
def test_once_a_purchase_is_on_its_way_the_address_stays_and_the_way_out_is_said(
    intake: Intake, desk: SupplierDesk, order_id: str, columns: dict[str, Any], says: str
) -> None:
    place(intake, order_id)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(**{name: clock.now() if value is True else value for name, value in columns.items()})
    assert form(intake, order_id)["refusal"].startswith(says)
    assert correct(intake, order_id, address1="Lindenstr. 7")["msg"].startswith(says)
    assert (shown(intake, order_id)["corrected"], events(intake, order_id)[0][0]) == (None, "placed")


def test_what_is_left_to_buy_goes_to_the_corrected_address(intake: Intake, desk: SupplierDesk, order_id: str) -> None:
    place(intake, order_id)
    more = (line(product_id="p1", variant_id="v1"), line("l2", product_id="p1", variant_id="v1"))
    intake.take(reading("1001", version=9, lines=more))
    assert correct(intake, order_id, address1="Lindenstr. 7")["success"]
    place(intake, order_id)
    assert [each.address.address1 for each in desk.sent] == [ANNA.shipping.address1, "Lindenstr. 7"]


def test_an_address_that_the_store_hides_can_be_typed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    hidden = StoreBuyer(is_withheld=True)
    order_id = order_of(intake, buyer=hidden)
    assert shown(intake, order_id)["problems"] == ["PROTECTED_DATA"]
    assert correct(intake, order_id)["fields"].keys() == {"name", "address1", "country"}
    typed = {"name": "Anna Schmidt", "address1": "Lindenstr. 7", "city": "Berlin", "phone": "+49 30 901820"}
    assert correct(intake, order_id, **typed, postcode="10115", country="DE")["success"]
    newer(intake, hidden)
    assert shown(intake, order_id)["problems"] == []
    place(intake, order_id)
    assert (desk.sent[0].address.name, desk.sent[0].address.country) == ("Anna Schmidt", "DE")
    assert intake.owner.get("order", query="Schmidt")["count"] == 1


def test_a_correction_in_the_hold_window_is_refused_and_a_conflict_stops_the_purchase(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    correct(intake, order_id, address1="Lindenstr. 7")
    rule(intake, hold_minutes=30)
    token = preview(intake, order_id)["token"]
    assert intake.owner.post("order/place", {"token": token})["success"]
    newer(intake, MOVED)
    (held,) = purchases(intake)
    with tenant_scope_of(intake.tenant):
        stopped = why_stopped(intake.owner.actor, held)
    assert stopped is not None
    assert stopped.code == "order.address_changed"
    drain_jobs()
    assert desk.sent == []


def test_an_erased_order_keeps_no_corrected_address(intake: Intake, order_id: str) -> None:
    correct(intake, order_id, address1="Lindenstr. 7")
    with tenant_scope_of(intake.tenant):
        erase_orders([int(order_id)], by=By.PLATFORM, now=clock.now())
        assert Order.objects.get().corrected == ""
    assert form(intake, order_id)["address"]["address1"] == ""
    typed = {**asdict(ANNA.shipping), "name": "Anna"}
    again = intake.owner.put(
        f"order/{order_id}/address", {**{key: typed[key] for key in ("name", "address1", "city")}, "seen": "x"}
    )
    assert not again["success"]
    with tenant_scope_of(intake.tenant):
        assert Order.objects.get().corrected == ""


def test_another_merchant_neither_reads_nor_corrects_it(order_id: str, stranger: Person) -> None:
    other = stranger
    assert other.get(f"order/{order_id}/address")["code"] == 1000404
    body = {"name": "X", "address1": "Y", "seen": ""}
    assert other.put(f"order/{order_id}/address", body)["code"] == 1000404
    assert other.post(f"order/{order_id}/address/given")["code"] == 1000404
