"""What a merchant chooses in the upload settings is what the stores get (specification 001, sections 2.3, 3 and 5)."""

from decimal import Decimal
from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopProduct, ShopVariant
from tests.products.conftest import Trade
from tests.support.upload_settings import costs, options, rules

pytestmark = pytest.mark.django_db


def processes(trade: Trade) -> int:
    count: int = trade.owner.get("record/history", page=1, size=10, actions="1,2,8")["count"]
    return count


def tags_in_woo(trade: Trade) -> set[str]:
    (product,) = trade.in_woo()
    return {trade.outside.store().tags[tag]["name"] for tag in product["tags"]}


def prices_in_shop(tenant: TenantRef) -> list[int]:
    with tenant_scope_of(tenant):
        return sorted(ShopVariant.objects.values_list("price_minor", flat=True))


def test_tags_are_added_or_set_for_a_single_store(trade: Trade) -> None:
    product = trade.listed()[0]
    assert product["tags"]
    trade.publish([product["id"]], [trade.woo_id], attributeChange=options(trade.woo_id, tags=(1, "spring, gift")))
    assert tags_in_woo(trade) == {*product["tags"], "spring", "gift"}
    trade.publish([product["id"]], [trade.woo_id], attributeChange=options(trade.woo_id, tags=(2, "gift")))
    assert tags_in_woo(trade) == {"gift"}


def test_a_type_that_is_added_leaves_the_existing_type(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    assert product["product_type"]
    for rule, expected in ((1, product["product_type"]), (2, "Cup")):
        change = options(trade.shop_id, type=(rule, "Cup"))
        trade.publish([product["id"]], [trade.shop_id], attributeChange=change)
        with tenant_scope_of(tenant):
            assert ShopProduct.objects.get().product_type == expected


def shown_in_editor(trade: Trade, product: Any) -> tuple[list[int], set[str]]:
    """What the editor says of the shop: prices, and how they are made."""
    stores = trade.owner.get(f"import_list/{product['id']}")["product"]["store_prices"]
    (shop,) = [store for store in stores if store["store_id"] == trade.shop_id]
    prices = sorted(int(Decimal(price["price"]) * 100) for price in shop["prices"])
    return prices, {price["source"]["text"] for price in shop["prices"]}


def test_prices_are_made_by_the_settings_and_stay_when_it_is_published_again(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    pricing = rules(3, cents=99, marketprice={"coefficient": "4", "type": 2})
    trade.publish([product["id"]], [trade.shop_id], product_price_rules=pricing)
    found = prices_in_shop(tenant)
    assert [price % 100 for price in found] == [99] * len(found)
    pairs = zip(found, sorted(costs(product)), strict=True)
    assert all(price >= cost * 300 > price - 100 for price, cost in pairs)
    assert shown_in_editor(trade, product) == (found, {"cost × 3"})

    trade.publish([product["id"]], [trade.shop_id])
    assert prices_in_shop(tenant) == found
    trade.publish([product["id"]], [trade.shop_id], product_price_rules={"enable": False})
    assert prices_in_shop(tenant) == sorted(int(cost * 200) for cost in costs(product))


def test_costs_are_priced_by_their_tier(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    most = max(costs(product))
    tiers = [{"up_to": str(most), "coefficient": "5"}, {"up_to": None, "coefficient": "1", "type": 1}]
    trade.publish([product["id"]], [trade.shop_id], product_price_rules=rules(2, tiers=tiers))
    expected = sorted(int((cost * 5 if cost < most else cost + 1) * 100) for cost in costs(product))
    assert prices_in_shop(tenant) == expected
    prices, texts = shown_in_editor(trade, product)
    assert (prices, texts - {"cost × 5", "cost + 1 USD"}) == (expected, set())


def test_a_rate_gets_its_buffer_and_the_publication_keeps_what_was_applied(trade: Trade) -> None:
    product = trade.listed()[0]
    berlin = trade.outside.keys("berlin")
    body = {"platform": 6, "shop": trade.outside.store_url("berlin"), **berlin}
    store_id = trade.owner.post("store", body)["store"]["id"]
    trade.owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.8"})
    trade.publish([product["id"]], [store_id], product_price_rules=rules(1, rate_buffer="25", rounding={"EUR": "1"}))
    (row,) = trade.mine()
    assert (row["rate"]["rate"], row["currency"]) == ("1", "EUR")
    rounded = [cost.quantize(Decimal(1), rounding="ROUND_HALF_UP") for cost in costs(product)]
    assert (Decimal(row["price_min"]), Decimal(row["price_max"])) == (min(rounded), max(rounded))


@pytest.mark.parametrize("coefficient", [None, 0, "0.00"])
def test_without_default_pricing_a_price_is_required(trade: Trade, coefficient: Any) -> None:
    before = processes(trade)
    answer = trade.start([trade.listed()[0]["id"]], [trade.shop_id], product_price_rules=rules(coefficient))
    sentence = "Price is required and must not be zero."
    assert (answer["code"], answer["msg"]) == (1000400, sentence)
    assert answer["fields"] == {"product_price_rules.config.price.coefficient": sentence}
    assert processes(trade) == before


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"product_price_rules": rules("-1")}, "product_price_rules.config.price.coefficient"),
        ({"product_price_rules": rules("1.001")}, "product_price_rules.config.price.coefficient"),
        ({"product_price_rules": rules(2, type=4)}, "product_price_rules.config.price.type"),
        ({"product_price_rules": rules(2, type=3)}, "product_price_rules.config.price.coefficient"),
        ({"product_price_rules": rules(2, cents=100)}, "product_price_rules.config.cents"),
        ({"product_price_rules": rules(2, rounding={"XXY": 1})}, "product_price_rules.config.rounding.XXY"),
        (
            {"product_price_rules": rules(2, tiers=[{"up_to": 5, "coefficient": 2}, {"up_to": 5, "coefficient": 3}])},
            "product_price_rules.config.tiers.1.up_to",
        ),
        (
            {"product_discount_price_rules": rules(2, discount={"value": "100.01"})},
            "product_discount_price_rules.config.discount.value",
        ),
        (
            {"product_discount_price_rules": rules(2, discount={"value": "1.001"})},
            "product_discount_price_rules.config.discount.value",
        ),
        ({"shipping": {"enable": True, "config": {"ship_method": 4}}}, "shipping.config.ship_method"),
        ({"shipping": {"enable": True, "config": {"ship_from": "China"}}}, "shipping.config.ship_from"),
        ({"shipping": {"enable": True, "config": {"ship_from": "XX"}}}, "shipping.config.ship_from"),
        ({"shipping": {"enable": True, "config": {"ship_to": "ZZ"}}}, "shipping.config.ship_to"),
        ({"shipping": {"enable": True, "config": {"ship_method": 3}}}, "shipping.config.ship_carrier"),
        (
            {"shipping": {"enable": True, "config": {"ship_method": 3, "ship_carrier": " "}}},
            "shipping.config.ship_carrier",
        ),
        ({"attributeChange": {"stores": {}}}, "attributeChange.stores"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(trade: Trade, settings: dict[str, Any], field: str) -> None:
    before = processes(trade)
    answer = trade.start([trade.listed()[0]["id"]], [trade.shop_id], **settings)
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    assert processes(trade) == before


def test_a_store_gets_only_what_its_platform_has(trade: Trade) -> None:
    change = {"tags": {"values": "new"}, "collections": {"values": "1"}, "as_draft": True}
    answer = trade.start(
        [trade.listed()[0]["id"]], [trade.shop_id], attributeChange={"store_options": {trade.shop_id: change}}
    )
    at = f"attributeChange.store_options.{trade.shop_id}"
    sentence = "Tradewind Shop doesn't have this. Please leave it empty."
    assert answer["fields"] == {f"{at}.collections": sentence, f"{at}.as_draft": sentence}


def test_settings_for_another_store_are_refused(trade: Trade) -> None:
    before = processes(trade)
    change = options(trade.woo_id, tags=(1, "new"))
    assert trade.start([trade.listed()[0]["id"]], [trade.shop_id], attributeChange=change)["code"] == 1000404
    assert processes(trade) == before


def test_the_same_start_with_other_settings_is_another_request(trade: Trade) -> None:
    ids, key = [trade.listed()[0]["id"]], {"HTTP_IDEMPOTENCY_KEY": "once"}
    body = {"ids": ids, "store_ids": [trade.shop_id], "product_price_rules": rules(3)}
    first = trade.owner.post("product/publish", body, **key)
    assert first["success"]
    assert trade.owner.post("product/publish", body, **key)["data"] == first["data"]
    other = trade.owner.post("product/publish", {**body, "product_price_rules": rules(4)}, **key)
    assert other["code"] == 1000409


def test_a_compare_at_price_typed_beside_a_rule_is_what_stores_get(trade: Trade) -> None:
    product = trade.edit(trade.listed()[0]["id"])
    first, second = product["product_skus"][:2]
    rule = {
        "enable": True,
        "type": 2,
        "coefficient": "3",
        "compare_at": {"enable": True, "type": 2, "coefficient": "4"},
    }
    assert trade.owner.put("setting/price-rule", {"store_id": trade.shop_id, "rule": rule})["success"]

    def compared(**changes: Any) -> list[str]:
        sent = [{"id": first["id"], **changes}, {"id": second["id"], "compare_at_price": second["compare_at_price"]}]
        found = trade.edit(product["id"], product_skus=sent)["store_prices"]
        (prices,) = (row["prices"] for row in found if row["store_id"] == trade.shop_id)
        return [price["compare_at_price"] for price in prices[:2]]

    by_rule = compared()
    assert all(by_rule)
    assert compared(compare_at_price="9999.50") == ["9999.50", by_rule[1]]
    assert compared(compare_at_price="") == [None, by_rule[1]]
    assert compared(price=None) == by_rule


def test_checking_counts_by_the_prices_of_the_settings(trade: Trade) -> None:
    body = {"ids": [trade.listed()[0]["id"]], "store_ids": [trade.shop_id]}
    assert trade.owner.post("product/publish/check", body)["held_back"] == 0
    below = trade.owner.post("product/publish/check", {**body, "product_price_rules": rules("0.5")})
    assert (below["ready"], below["held_back"], below["holds"][0]["code"]) == (0, 1, "guard.below_cost")
