"""Orders to one address are offered as one parcel, with what that saves; nothing is merged that nobody chose."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from server.company.supply.services.rates import set_rate
from server.kit import clock
from server.ports.finding import FreightQuote
from server.ports.purchases import DeliveryAddress
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.orders.models import OrderLine
from tenants.orders.rules.items import note_of
from tenants.orders.rules.merging import address_key
from tenants.orders.rules.shares import shared
from tenants.orders.services.previews import preview_orders
from tenants.products.models import Publication, PublicationVariant
from tests.factories.orders import ANNA
from tests.orders.goods import Intake, SupplierDesk, preview, purchases, rule, sell
from tests.orders.together import at, described, place_together, shares, taking_all, two_orders

HOME = DeliveryAddress("Anna Schmidt", "+49 30 901820", "Lindenstraße 5", "Berlin", "DE", postcode="10969")


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        (100, (2, 1), [67, 33]),
        (100, (1, 1, 1), [34, 33, 33]),
        (101, (1, 1, 1), [34, 34, 33]),
        (-100, (2, 1), [-67, -33]),
        (5, (0, 0), [3, 2]),
        (5, (0, 1), [0, 5]),
        (0, (3, 1), [0, 0]),
        (1, (1, 1_000_000), [0, 1]),
    ],
)
def test_shares_add_up_to_the_cent(amount: int, weights: tuple[int, ...], parts: list[int]) -> None:
    assert shared(amount, weights) == parts
    assert sum(parts) == amount


@pytest.mark.parametrize(
    ("changes", "is_same"),
    [
        ({"address1": "lindenstrasse 5", "city": "BERLIN"}, True),
        ({"address1": "Lindenstraße, 5 ", "phone": "030901820"}, True),
        ({"address1": "Lindenstraße 55"}, False),
        ({"address1": "Lindenstraße 5", "address2": "Hof 2"}, False),
        ({"name": "Bert Schmidt"}, False),
        ({"postcode": "10961"}, False),
        ({"country": "AT"}, False),
        ({"phone": "+49 30 901821"}, False),
        ({"company": "Tea GmbH"}, False),
        ({"extras": {"tax_id": "1"}}, False),
    ],
)
def test_an_address_is_the_same_if_all_of_it_is(changes: Any, is_same: bool) -> None:
    assert (address_key(replace(HOME, **changes)) == address_key(HOME)) is is_same


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ({"address1": "1/23 High St"}, {"address1": "12/3 High St"}, False),
        ({"address1": "东京路 5"}, {"address1": "東景路 5"}, False),
        ({"country": "US", "province": "CA"}, {"country": "US", "province": "California"}, True),
    ],
)
def test_addresses_that_only_sound_alike_are_not_the_same(one: Any, other: Any, is_same: bool) -> None:
    assert (address_key(replace(HOME, **one)) == address_key(replace(HOME, **other))) is is_same


@pytest.mark.parametrize("changes", [{"name": ""}, {"address1": ""}, {"country": ""}])
def test_an_address_that_says_too_little_is_like_no_other(changes: Any) -> None:
    assert address_key(replace(HOME, **changes)) == ""


def test_a_note_of_several_lines_says_for_how_many_pieces_it_is() -> None:
    assert note_of([(2, "Neutral"), (1, "Neutral")]) == "Neutral"
    assert note_of([(2, "For Anna"), (1, ""), (1, "For Bert")]) == "2 × For Anna\n1 × For Bert"


@pytest.fixture
def rates(db: None) -> None:
    set_rate(currency="EUR", day=clock.now().date(), per_usd=Decimal("0.9"), source="test")


@pytest.mark.usefixtures("rates")
def test_two_orders_to_one_address_are_offered_with_what_one_parcel_saves(intake: Intake, desk: SupplierDesk) -> None:
    described(intake, sell(intake).product_id, "691200")
    ids = two_orders(intake, buyers=(ANNA, at(address1="LINDENSTRASSE 5")))
    plan = preview(intake, *ids)
    (offer,) = plan["offers"]
    assert (offer["order_ids"], offer["numbers"], offer["type"]) == (ids, ["#1001", "#1002"], 1)
    assert (offer["freight"], offer["duty"]) == (
        {"amount": "-3.00", "currency": "USD"},
        {"amount": "-3.00", "currency": "EUR"},
    )
    assert (offer["is_waiting"], offer["is_taken"], plan["waiting"]) == (False, False, 0)
    # Alone each costs 20.00 and 3.00 freight, and 3.33 of duty besides.
    assert [(order["cost"], order["customs"]) for order in plan["orders"]] == [("23.00", "3.33")] * 2
    assert {query.quantity for query in desk.questions} == {2, 4}


@pytest.mark.usefixtures("rates")
def test_a_taken_offer_shares_freight_and_duty_and_can_be_given_back(intake: Intake, desk: SupplierDesk) -> None:
    described(intake, sell(intake).product_id, "691200")
    plan = preview(intake, *two_orders(intake, 2, 1))
    merged = taking_all(intake, plan)
    (offer,) = merged["offers"]
    assert (offer["is_taken"], offer["freight"]["amount"], merged["ready"]) == (True, "-3.00", 2)
    # 3.00 for three pieces; 3.33 of duty by the value of the goods.
    assert [(order["cost"], order["customs"], order["profit"]) for order in merged["orders"]] == [
        ("22.00", "2.22", "25.78"),
        ("11.00", "1.11", "37.89"),
    ]
    (group,) = merged["groups"]
    assert (group["orders"], group["freight"], group["customs"]) == (2, "3.00", [{"currency": "EUR", "amount": "3.00"}])
    first, second = (order["purchases"][0] for order in merged["orders"])
    assert (first["together"], second["together"]) == (offer["key"], offer["key"])
    assert ([item["pieces"] for item in first["customs"]["items"]], second["customs"]) == ([2, 1], None)
    again = intake.owner.post("order/preview", {"token": plan["token"], "together": []})["plan"]
    assert (again["offers"][0]["is_taken"], again["version"]) == (False, plan["version"])
    assert merged["version"] != plan["version"]


def test_what_was_taken_is_bought_as_one_with_one_key(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    desk.freight = [FreightQuote("CAINIAO_STANDARD", "Cainiao", 101, "USD", 8, 14)]
    first, second = two_orders(intake, 2, 1)
    (operation,) = place_together(intake, first, second)
    assert (operation["outcome"], operation["product"]["title"]) == ("done", "#1001, #1002")
    (sent,), (bought,) = desk.sent, purchases(intake)
    assert [(item.source_sku_id, item.quantity, item.service) for item in sent.items] == [
        ("sku-1", 3, "CAINIAO_STANDARD")
    ]
    assert (sent.key, sent.most_minor, sent.address.address1) == (bought.key, 3_101, "Lindenstraße 5")
    assert (bought.cost_minor, bought.freight_minor, bought.shop_minor) == (3_000, 101, 3_101)
    assert shares(intake) == [(int(first), 2_000, 67, 2_067), (int(second), 1_000, 34, 1_034)]


def test_goods_that_differ_keep_their_own_quotes(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    other = sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=other.variant_id).update(source_sku_id="sku-2")
    first, second = two_orders(intake)
    _sold_instead(intake, second)
    (offer,) = preview(intake, first, second)["offers"]
    assert (offer["freight"], offer["is_waiting"]) == ({"amount": "0.00", "currency": "USD"}, False)
    assert {query.quantity for query in desk.questions} == {2}
    place_together(intake, first, second)
    assert [[(item.source_sku_id, item.quantity) for item in sent.items] for sent in desk.sent] == [
        [("sku-1", 2), ("sku-2", 2)]
    ]


def _sold_instead(intake: Intake, order_id: str) -> None:
    with tenant_scope_of(intake.tenant):
        publication = Publication.objects.get(external_id="p2")
        variant = PublicationVariant.objects.get(publication=publication)
        OrderLine.objects.filter(order_id=order_id).update(publication_id=publication.pk, variant_id=variant.variant_id)


@pytest.mark.parametrize(
    "buyers",
    [
        (ANNA, at(address1="Lindenstraße 6")),
        (ANNA, at(name="Bert Schmidt", first_name="Bert")),
        (at(address1=""), at(address1="")),
    ],
)
def test_other_addresses_are_not_offered(intake: Intake, desk: SupplierDesk, buyers: Any) -> None:
    sell(intake)
    assert preview(intake, *two_orders(intake, buyers=buyers))["offers"] == []


def test_an_order_on_hold_is_not_offered(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    first, second = two_orders(intake)
    intake.owner.post("order/hold", {"ids": [second], "on": True})
    assert preview(intake, first, second)["offers"] == []


def test_orders_of_two_stores_are_not_offered(intake: Intake, desk: SupplierDesk, make_store: Any) -> None:
    sell(intake)
    other = replace(intake, store_id=make_store("Pot House"))
    sell(other)
    (first, _), (_, second) = two_orders(intake), two_orders(other, 2, 3)
    plan = preview(intake, first, second)
    assert (plan["offers"], plan["blocked"]) == ([], []), "the stores are all that is in the way"


def test_what_costs_more_than_a_purchase_may_is_not_offered(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    ids = two_orders(intake)
    rule(intake, hold_minutes=0, most_minor=4_299)
    assert preview(intake, *ids)["offers"] == []
    rule(intake, hold_minutes=0, most_minor=4_300)
    assert len(preview(intake, *ids)["offers"]) == 1


@pytest.mark.usefixtures("rates")
def test_a_parcel_above_the_value_that_each_is_below_is_not_offered(intake: Intake, desk: SupplierDesk) -> None:
    # 2 pieces of 50.00 are 90 EUR, 4 are 180: above 150, import VAT is due at the border.
    described(intake, sell(intake, cost=5_000).product_id, "691200")
    assert preview(intake, *two_orders(intake))["offers"] == []


def test_a_rule_of_the_merchant_asks_for_no_offers(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    ids = two_orders(intake)
    with tenant_scope_of(intake.tenant):
        plan = preview_orders(intake.owner.actor, [int(each) for each in ids], offers=False, now=clock.now())
    assert (plan.offers, plan.waiting) == ((), 1)
