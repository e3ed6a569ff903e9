"""Every amount that people send is refused when its currency cannot hold it, by its field; nothing is rounded."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from server.company.antstore.models import CuratedProduct
from server.company.catalogue.models import TopicPageProduct
from server.company.coupons.models import Coupon
from server.company.ledger.models import Adjustment
from server.company.plans.models import Edition
from server.company.rewards.models import EarnRule
from server.company.sourcing.models import Offer
from tests.support.people import Person

pytestmark = pytest.mark.django_db

KEY = "form-0001"
PLAN = {
    "name_en": "Pro", "price": "1", "stores_per_platform": 1, "import_products": 1, "monitored_variants": 1,
    "sub_accounts": 1,
}  # fmt: skip
EDITION: dict[str, Any] = {"name_en": "Shopify", "type": 1, "platforms": [3], "state": "on_sale"}
RULE = {"kind": "plan_paid", "points": 1}
REWARD = {"kind": "plan_discount", "name_en": "Less", "name_zh": "减", "points": 1, "valid_days": 1}
COUPON = {"code": "LESS", "name": "Less"}
ADJUSTMENT = {"key": KEY, "kind": "credit", "reason": "Goodwill", "code": "000000"}
PRODUCT = {"page_id": 1, "type": 1, "product_id": "1", "title_en": "Lamp", "price": "1"}
OFFERED = {"title_en": "Lamp", "currency": "USD"}
CARD = {"version": 1, "name_en": "A", "detail_en": "A", "delivered_en": "A", "days": None, "position": 1}
QUOTE = {"included": "All", "valid_until": "2030-01-01T00:00:00Z", "revisions": 1, "currency": "USD"}
ROW = {"supplier": 1, "id": "1", "title": "Lamp", "quantity": 3}
OFFER = {"supplier": "Wang", "currency": "USD"}
PAYOUT = {"key": KEY, "holder": "A", "bank": "B", "account": "C", "current_password": "wrong"}
AUTO = {"currency_type": 1, "below": "1", "amount": "1", "monthly_limit": "1", "agreed": True}

TWO, NONE = "must have at most 2 decimals in {}, like 12.99", "must have no decimals in JPY, like 1299"
IN_USD, IN_CNY = TWO.format("USD"), TWO.format("CNY")
Row = tuple[str, str, dict[str, Any], str, str]

OF_STAFF: list[Row] = [
    ("POST", "plans", {**EDITION, "plans": [{**PLAN, "price": "49.999"}]}, "plans.0.price", IN_USD),
    ("POST", "plans", {**EDITION, "plans": [PLAN, {**PLAN, "price": "1.5", "currency": "JPY"}]}, "plans.1.price", NONE),
    ("PUT", "plans/1", {**EDITION, "version": 1, "plans": [{**PLAN, "promotion_price": 1.005}]},
     "plans.0.promotion_price", IN_USD),
    ("POST", "earn_rules", {**RULE, "per": "0.001"}, "per", IN_USD),
    ("PUT", "earn_rules/1", {**RULE, "per": "1.1", "currency": "JPY", "version": 1}, "per", NONE),
    ("POST", "rewards", {**REWARD, "amount": "4.999"}, "amount", IN_USD),
    ("PUT", "rewards/1", {**REWARD, "amount": "4.999", "version": 1}, "amount", IN_USD),
    ("POST", "coupons", {**COUPON, "amount": "9.999"}, "amount", IN_USD),
    ("PUT", "coupons/1", {**COUPON, "amount": "9.999", "version": 1}, "amount", IN_USD),
    ("POST", "merchants/{merchant}/adjustments", {**ADJUSTMENT, "unit": "CNY", "amount": "49.999"}, "amount", IN_CNY),
    ("POST", "merchants/{merchant}/adjustments", {**ADJUSTMENT, "unit": "POINTS", "amount": "1.5"},
     "amount", "must be a whole number"),
    ("POST", "topic_products", {**PRODUCT, "price": "49.999"}, "price", IN_USD),
    ("POST", "topic_products", {**PRODUCT, "sell_price": "1.2345"}, "sell_price", IN_USD),
    ("POST", "topic_products", {**PRODUCT, "profit": "1.5", "currency": "jpy"}, "profit", NONE),
    ("PUT", "topic_products/1", {**PRODUCT, "freight": "1.005", "version": 1}, "freight", IN_USD),
    ("POST", "topic_products", {**PRODUCT, "skus": [{"other_sku": "1", "price": "0.005"}]}, "skus.0.price", IN_USD),
    ("POST", "antstore_products", {**OFFERED, "variants": [{"sku": "a", "price": "49.999"}]},
     "variants.0.price", IN_USD),
    ("PUT", "antstore_products/1",
     {**OFFERED, "version": 1, "variants": [{"sku": "a", "price": "1", "compare_at_price": "1.999"}]},
     "variants.0.compare_at_price", IN_USD),
    ("PUT", "services/1", {**CARD, "price": "49.999", "currency": "CNY"}, "price", IN_CNY),
    ("POST", "work_orders/1/quote", {**QUOTE, "price": "49.999"}, "price", IN_USD),
    ("POST", "work_orders/1/offers", {**OFFER, "price": "0.0049"}, "price", IN_USD),
    ("PUT", "work_orders/1", {"version": 1, "rows": [ROW, {**ROW, "max_price": "2.345"}]}, "rows.1.max_price", IN_USD),
    ("PUT", "work_orders/1", {"version": 1, "rows": [{**ROW, "service_fee": "2.345"}]}, "rows.0.service_fee", IN_USD),
    ("PUT", "work_orders/1", {"version": 1, "rows": [{**ROW, "logistics_price": "1e-3"}]},
     "rows.0.logistics_price", IN_USD),
    ("POST", "work_orders/1/quote", {**QUOTE, "price": "ten"}, "price", "must be an amount, like 12.99"),
    ("POST", "work_orders/1/quote", {**QUOTE, "price": "9e999999"}, "price", "must be at most 10000000000000.00"),
    ("POST", "work_orders/1/offers", {**OFFER, "price": "NaN"}, "price", "must be an amount, like 12.99"),
]  # fmt: skip

OF_MERCHANTS: list[Row] = [
    ("POST", "capital/top_up", {"key": KEY, "currency_type": 1, "amount": "49.999"}, "amount", IN_USD),
    ("POST", "capital/withdrawal", {**PAYOUT, "currency_type": 2, "amount": "49.999"}, "amount", IN_CNY),
    ("PUT", "capital/alert", {"currency_type": 1, "below": "49.999"}, "below", IN_USD),
    ("PUT", "capital/auto_top_up", {**AUTO, "below": "1.001"}, "below", IN_USD),
    ("PUT", "capital/auto_top_up", {**AUTO, "amount": "1.001"}, "amount", IN_USD),
    ("PUT", "capital/auto_top_up", {**AUTO, "monthly_limit": "1.001"}, "monthly_limit", IN_USD),
]

KEPT = (Edition, EarnRule, Coupon, Adjustment, TopicPageProduct, CuratedProduct, Offer)


def refusals(client: Client, prefix: str, rows: list[Row], merchant: int) -> Iterator[tuple[str, dict[str, str]]]:
    for method, path, body, _, _ in rows:
        where = f"{prefix}/{path.format(merchant=merchant)}"
        answer = client.generic(method, where, json.dumps(body), content_type="application/json")
        yield f"{method} {path} {json.dumps(body)}", answer.json().get("fields", answer.json())


def expected(rows: list[Row]) -> dict[str, dict[str, str]]:
    return {f"{method} {path} {json.dumps(body)}": {field: says} for method, path, body, field, says in rows}


def test_no_amount_of_staff_is_rounded(staff: Callable[..., Client], owner: Person) -> None:
    before = {model: model._default_manager.count() for model in KEPT}
    client = staff("operator", "finance", "sourcing")
    response = dict(refusals(client, "/api/console", OF_STAFF, owner.actor.tenant_id))
    wrong = {key: fields for key, fields in response.items() if fields != expected(OF_STAFF)[key]}
    assert wrong == {}
    assert {model: model._default_manager.count() for model in KEPT} == before


def test_no_amount_of_merchants_is_rounded(owner: Person) -> None:
    response = dict(refusals(owner.client, "/api/account-service", OF_MERCHANTS, owner.actor.tenant_id))
    wrong = {key: fields for key, fields in response.items() if fields != expected(OF_MERCHANTS)[key]}
    assert wrong == {}


def test_every_amount_at_the_edge_is_read_by_the_function_that_does_not_round() -> None:
    edge = Path(__file__).parents[2] / "server" / "api"
    rounding = {path.name for path in edge.rglob("*.py") if "to_minor" in path.read_text()}
    assert rounding == {"prices.py"}, "only templates format amounts that we have made ourselves"
