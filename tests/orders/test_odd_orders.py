"""Orders that other tools lose, double, or buy for the wrong amount: each with the value that is right."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from server.ports.orders import Dual, PaymentState
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.products.models import Publication, SkuMapping, SkuMappingRow
from tests.factories.orders import ANNA, BEGIN, line, reading, usd
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, sell, shown

pytestmark = pytest.mark.django_db
PIECE = line(product_id="p1", variant_id="v1", quantity=1)


def blocked(plan: Any) -> list[str]:
    return [block["problem"] for block in plan["blocked"]]


def test_of_two_orders_that_look_like_one_sent_twice_the_first_is_bought(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first = order_of(intake, "1001")
    again = order_of(intake, "1002", created_at=BEGIN + timedelta(minutes=9))
    plan = preview(intake, first, again)
    assert ([order["order_id"] for order in plan["orders"] if order["is_ready"]], blocked(plan)) == (
        [first],
        ["DUPLICATE"],
    )
    place(intake, first, again)
    assert [str(purchase.order_id) for purchase in purchases(intake)] == [first]
    assert intake.owner.post(f"order/{again}/clear", {"problem": "DUPLICATE"})["success"]
    place(intake, again)
    assert len(desk.sent) == 2


@pytest.mark.parametrize("payment", [PaymentState.REFUNDED, PaymentState.VOIDED])
@pytest.mark.parametrize("on_delivery", [True, False])
def test_an_order_whose_money_went_back_is_not_bought_on_delivery_neither(
    intake: Intake, desk: SupplierDesk, payment: PaymentState, on_delivery: bool
) -> None:
    sell(intake)
    plan = preview(intake, order_of(intake, payment=payment, is_cash_on_delivery=on_delivery))
    assert [(block["problem"], block["text"]) for block in plan["blocked"]] == [
        ("UNPAID", "The buyer's money was refunded, or the payment was called off.")
    ]
    assert intake.owner.post("order/place", {"token": plan["token"]})["success"] is False
    assert (desk.sent, purchases(intake)) == ([], [])


def test_an_address_line_of_255_signs_arrives_and_waits_to_be_split(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    street = "Lindenstraße 5 " * 17
    buyer = replace(ANNA, shipping=replace(ANNA.shipping, address1=street))
    order_id = order_of(intake, buyer=buyer)
    assert (len(street), shown(intake, order_id)["buyer"]["shipping"]["address1"]) == (255, street)
    form = intake.owner.get(f"order/{order_id}/address")["form"]
    hints = intake.owner.post(f"order/{order_id}/address/check", form["address"])["hints"]
    (hint,) = [hint for hint in hints if hint["field"] == "address1"]
    assert (hint["is_blocking"], "35 characters" in hint["text"]) == (False, True)


def test_a_phone_with_an_extension_blocks_nothing_and_is_sent_whole(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    phone = "+49 30 901820 ext. 12"
    order_id = order_of(intake, buyer=replace(ANNA, phone=phone, shipping=replace(ANNA.shipping, phone=phone)))
    place(intake, order_id)
    assert [sent.address.phone for sent in desk.sent] == [phone]


@pytest.mark.parametrize(
    ("currency", "minor", "text"),
    [("RSD", 1_234_567, "12345.67"), ("ISK", 4_990, "4990"), ("JPY", 4_990, "4990"), ("KWD", 12_345, "12.345")],
)
def test_an_order_is_in_its_own_currency_and_its_own_decimals(
    intake: Intake, currency: str, minor: int, text: str
) -> None:
    sold = line(unit_price=usd(minor), total=usd(minor), quantity=1)
    order = shown(
        intake, order_of(intake, currency=currency, buyer_currency="EUR", total=Dual(minor, 999), lines=(sold,))
    )
    assert (order["currency"], order["total"], order["lines"][0]["price"]) == (currency, text, text)
    assert (order["buyer_currency"], order["buyer_total"]) == ("EUR", "9.99")


def test_an_edited_order_has_the_discount_of_what_is_left(intake: Intake, desk: SupplierDesk) -> None:
    """2 x 48.00 with 20% off is 76.80; of one piece less it is 38.40, and one piece is bought."""
    sell(intake)
    goods = line(product_id="p1", variant_id="v1", unit_price=usd(4_800), discount=usd(1_920), total=usd(7_680))
    order_id = order_of(intake, total=usd(7_680), lines=(goods,))
    less = replace(goods, current_quantity=1, open_quantity=1)
    intake.take(reading(version=2, total=usd(3_840), lines=(less,)))
    assert shown(intake, order_id)["total"] == "38.40"
    plan = preview(intake, order_id)
    assert (plan["cost"], plan["profit"]) == (
        [{"currency": "USD", "amount": "13.00"}],
        [{"currency": "USD", "amount": "25.40"}],
    )
    place(intake, order_id)
    assert [[item.quantity for item in sent.items] for sent in desk.sent] == [[1]]


def test_what_is_left_of_an_order_is_bought_after_a_line_was_removed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first, second = replace(PIECE, external_id="a"), replace(PIECE, external_id="b", quantity=3)
    order_id = order_of(intake, lines=(first, second))
    intake.take(reading(version=2, lines=(replace(second, current_quantity=3, open_quantity=3),)))
    place(intake, order_id)
    assert [[item.quantity for item in sent.items] for sent in desk.sent] == [[3]]


@pytest.mark.parametrize(
    ("kept", "is_found"),
    [
        ({"product_id": "p1", "variant_id": "v1"}, True),
        ({"sku": "TEA-1"}, True),
        ({"title": "Tea pot"}, True),
        ({"title": "Tea pot", "variant_title": "Red, large"}, False),
        ({"title": "Tea pot", "sku": "OTHER"}, False),
        ({"title": "Tea pots"}, False),
    ],
    ids=["its ids", "its SKU", "its title", "another variant", "another SKU", "another title"],
)
def test_a_line_of_a_product_that_the_store_deleted_is_found_by_what_the_store_kept(
    intake: Intake, kept: dict[str, Any], is_found: bool
) -> None:
    goods = sell(intake)
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(sku="TEA-1", option_values=[])
    order = shown(intake, order_of(intake, lines=(line(**{"title": "Gone", **kept}),)))
    assert [problem == "NOT_MAPPED" for problem in order["problems"]] == ([] if is_found else [True])
    assert (order["lines"][0]["my_product_id"] == str(goods.publication_id)) is is_found


def test_two_products_of_one_title_are_not_told_apart_by_it(intake: Intake) -> None:
    sell(intake)
    sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        assert Publication.objects.filter(title="Tea pot").count() == 2
    assert shown(intake, order_of(intake, lines=(line(),)))["problems"] == ["NOT_MAPPED"]


def test_of_200_orders_for_5_pieces_5_are_placed_and_a_substitute_serves_the_rest(
    intake: Intake, desk: SupplierDesk
) -> None:
    goods, spare = sell(intake, stock=5), sell(intake, stock=500, name="p2")
    orders = [reading(str(each), lines=(PIECE,), created_at=BEGIN + timedelta(hours=each)) for each in range(200)]
    ids = [str(each) for each in intake.take(*orders)]
    plan = preview(intake, *ids)
    assert (plan["ready"], blocked(plan)) == (5, ["OUT_OF_STOCK"] * 195)
    place(intake, *ids)
    assert len(desk.sent) == 5
    with tenant_scope_of(intake.tenant):
        mapping = SkuMapping.objects.create(publication_id=goods.publication_id, mode="sku", updated_at=BEGIN)
        for priority, each in enumerate((goods, spare)):
            SkuMappingRow.objects.create(
                mapping=mapping, variant_id=goods.variant_id, source_product_id=each.product_id,
                source_variant_id=each.variant_id, quantity=1, priority=priority,
            )  # fmt: skip
    assert preview(intake, *ids[5:])["ready"] == 195
