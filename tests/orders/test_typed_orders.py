"""The merchant types an order by hand: it goes the way of every other, and one click or two make one order."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from server.company.identity.contracts import Menu
from server.platforms.contracts import Platform
from tests.factories.orders import reading
from tests.orders.conftest import Intake
from tests.orders.goods import Goods, SupplierDesk, place, sell
from tests.support.people import Person

pytestmark = pytest.mark.django_db

ADDRESS = {
    "name": "Anna Schmidt", "phone": "+49 30 901820", "address1": "Lindenstraße 5", "city": "Berlin",
    "postcode": "10969", "country": "DE",
}  # fmt: skip


def body(**changes: Any) -> dict[str, Any]:
    line = {"title": "Tea pot", "quantity": 2, "price": "12.50"}
    return {"currency": "USD", "lines": [line], "address": ADDRESS, "email": "anna@example.com", **changes}


def typed(intake: Intake, *, key: str = "", **changes: Any) -> Any:
    return intake.owner.post(
        f"order/typed?store_id={intake.store_id}", body(**changes), headers={"Idempotency-Key": key or uuid4().hex}
    )


def read(intake: Intake, order_id: str) -> Any:
    return intake.owner.get(f"order/{order_id}")["order"]


def article(goods: Goods, **changes: Any) -> dict[str, Any]:
    return {
        "my_product_id": goods.publication_id, "sku_id": goods.variant_id, "quantity": 1, "price": "25.00", **changes
    }  # fmt: skip


def test_what_was_typed_is_an_order_like_any_other(intake: Intake) -> None:
    answer = typed(
        intake,
        discount="5.00",
        shipping="3.90",
        shipping_method="Post",
        note="Ring twice",
        lines=[{"title": "Tea pot", "quantity": 2, "price": "12.50"}, {"title": "Tin", "quantity": 1, "price": "5"}],
    )
    order = read(intake, answer["order_id"])
    assert (order["state"], order["payment"], order["total"], order["origin"]) == ("to_order", "paid", "28.90", "hand")
    assert [(line["title"], line["quantity"], line["total"]) for line in order["lines"]] == [
        ("Tea pot", 2, "20.84"),
        ("Tin", 1, "4.16"),
    ]
    assert order["amounts"]["discount"] == ["5.00", "5.00"]
    assert (order["buyer"]["shipping"]["city"], order["buyer"]["note"]) == ("Berlin", "Ring twice")
    assert order["number"].startswith("M26")
    assert [event["text"] for event in order["events"]] == ["Typed by hand."]
    assert [found["id"] for found in intake.owner.get("order", query="schmidt")["orders"]] == [answer["order_id"]]


def test_a_shop_of_our_own_platform_takes_it_by_the_same_way(intake: Intake, make_store: Callable[..., int]) -> None:
    shop = make_store("Our Shop", platform=Platform.HOSTED_SHOP)
    answer = intake.owner.post(f"order/typed?store_id={shop}", body())
    order = read(intake, answer["order_id"])
    assert (order["store_id"], order["platform"], order["state"]) == (str(shop), 9, "to_order")


@pytest.mark.parametrize(
    ("payment", "state"), [("paid", "to_order"), ("unpaid", "pending"), ("cash_on_delivery", "to_order")]
)
def test_whether_it_is_paid_decides_its_tab(intake: Intake, payment: str, state: str) -> None:
    assert read(intake, typed(intake, payment=payment)["order_id"])["state"] == state


def test_a_double_click_makes_one_order(intake: Intake) -> None:
    first, second = typed(intake, key="k1"), typed(intake, key="k1")
    assert first["order_id"] == second["order_id"]
    assert len(intake.rows()) == 1
    other = typed(intake, key="k1", discount="1.00")
    assert other["msg"] == "This order was already saved. Open it in the list to change it."
    assert len(intake.rows()) == 1


def test_a_product_of_the_store_is_bought_from_its_mapped_supplier(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    (found,) = intake.owner.get("order/articles", store_id=intake.store_id, query="")["articles"]
    assert (found["my_product_id"], found["sku_id"]) == (str(goods.publication_id), str(goods.variant_id))
    order = read(intake, typed(intake, lines=[article(goods)])["order_id"])
    assert order["problems"] == []
    assert order["lines"][0]["my_product_id"] == str(goods.publication_id)
    place(intake, order["id"])
    assert [purchase.address.city for purchase in desk.sent] == ["Berlin"]


def test_free_text_asks_to_be_mapped(intake: Intake) -> None:
    assert read(intake, typed(intake)["order_id"])["problems"] == ["NOT_MAPPED"]


def test_a_variant_that_the_store_does_not_sell_is_refused(
    intake: Intake, make_store: Callable[..., int], desk: SupplierDesk
) -> None:
    goods = sell(intake)
    other = make_store("Other")
    answer = intake.owner.post(f"order/typed?store_id={other}", body(lines=[article(goods)]))
    assert list(answer["fields"]) == ["lines.0"]
    assert intake.rows() == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"discount": "30.00"}, "discount"),
        ({"shipping": "1,234"}, "shipping"),
        ({"currency": "QQQ"}, "currency"),
        ({"lines": []}, "lines"),
        ({"lines": [{"quantity": 1, "price": "1.00"}]}, "lines.0.title"),
        ({"lines": [{"title": "Pot", "quantity": 0, "price": "1.00"}]}, "lines.0.quantity"),
        ({"lines": [{"title": "Pot", "quantity": 1, "price": "1.999"}]}, "lines.0.price"),
        ({"address": {**ADDRESS, "country": "XX"}}, "address.country"),
        ({"address": {**ADDRESS, "country": "BR", "tax_id": "123"}}, "address.tax_id"),
    ],
)
def test_what_is_wrong_names_its_field_and_makes_nothing(intake: Intake, changes: Any, field: str) -> None:
    assert list(typed(intake, **changes)["fields"]) == [field]
    assert intake.rows() == []


def test_the_form_asks_what_the_country_needs(intake: Intake) -> None:
    brazil = intake.owner.get("order/address", country="BR")
    assert "tax_id" in [field["field"] for field in brazil["fields"]]
    assert "province" in brazil["required"]
    assert intake.owner.get("order/address", country="DE")["fields"] == []


def change(intake: Intake, order: Any, **changes: Any) -> Any:
    return intake.owner.put(f"order/{order['id']}/typed", body(version=order["version"], **changes))


def test_it_is_changed_while_nothing_was_bought(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    order = read(
        intake, typed(intake, lines=[article(goods), {"title": "Tin", "quantity": 1, "price": "4"}])["order_id"]
    )
    first, tin = order["lines"]
    intake.owner.put(f"order/{order['id']}/line/{tin['id']}/own_stock", {"on": True})
    kept = {"title": "Tin", "quantity": 3, "price": "4.00", "line_id": int(tin["id"])}
    change(intake, order, lines=[kept], payment="unpaid", number="X-7")
    changed = read(intake, order["id"])
    assert (changed["number"], changed["total"], changed["state"]) == ("X-7", "12.00", "awaiting_shipment")
    left = [line for line in changed["lines"] if line["current_quantity"]]
    assert [(line["id"], line["quantity"], line["is_own_stock"]) for line in left] == [(tin["id"], 3, True)]
    assert first["id"] not in [line["id"] for line in left]
    assert [event["text"] for event in changed["events"]] == [
        "Changed by hand.", "A line was set to be sent from own stock, or no longer.", "Typed by hand."
    ]  # fmt: skip
    again = change(intake, order, number="X-8")
    assert (again["code"], again["msg"]) == (1000409, "Someone else edited this order. Reload it.")


def test_what_was_bought_is_neither_changed_nor_cancelled(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    order = read(intake, typed(intake, lines=[article(goods)])["order_id"])
    place(intake, order["id"])
    refusal = "This order has purchases. Call them back or cancel them at the supplier first."
    assert change(intake, order, number="X-7")["msg"] == refusal
    assert intake.owner.post(f"order/{order['id']}/cancel", {})["msg"] == refusal
    assert read(intake, order["id"])["number"] == order["number"]


def test_it_is_cancelled_once_and_stays_so(intake: Intake) -> None:
    order = read(intake, typed(intake)["order_id"])
    assert intake.owner.post(f"order/{order['id']}/cancel", {})["success"]
    answer = intake.owner.get("order", tab="cancelled")
    assert (answer["count"], answer["tabs"]["cancelled"], answer["tabs"]["to_order"]) == (1, 1, 0)
    assert intake.owner.post(f"order/{order['id']}/cancel", {})["msg"] == "This order is cancelled."
    assert change(intake, order)["msg"] == "This order is cancelled."


def test_an_order_of_a_store_is_changed_there(intake: Intake) -> None:
    intake.take(reading())
    (row,) = intake.rows()
    order = read(intake, str(row.pk))
    assert change(intake, order)["msg"] == "This order comes from a store. Change it there."
    assert intake.owner.post(f"order/{row.pk}/cancel", {})["msg"] == "This order comes from a store. Change it there."
    (after,) = intake.rows()
    assert (after.version, after.cancelled_at) == (row.version, None)


def test_one_that_arrives_from_the_store_with_its_number_is_not_bought_twice(intake: Intake) -> None:
    typed(intake, number="#1001")
    intake.take(reading("1001", version=5))
    entered, arrived = intake.rows()
    assert "DUPLICATE" not in entered.problems
    assert "DUPLICATE" in arrived.problems


def test_only_who_may_see_orders_of_the_store_enters_some(
    intake: Intake, member_with: Callable[..., Person], stranger: Person, make_store: Callable[..., int]
) -> None:
    order = read(intake, typed(intake)["order_id"])
    path = f"order/typed?store_id={intake.store_id}"
    for person, code in ((member_with(Menu.MY_PRODUCTS), 1000403), (stranger, 1000404)):
        assert person.post(path, body())["code"] == code
        assert person.put(f"order/{order['id']}/typed", body(version="1"))["code"] == code
        assert person.post(f"order/{order['id']}/cancel", {})["code"] == code
        assert person.get("order/articles", store_id=intake.store_id)["code"] == code
    assert [(row.version, row.cancelled_at) for row in intake.rows()] == [(1, None)]
    assert member_with(Menu.ORDERS).post(path, body())["success"]
