"""Every figure and check reads the newest known cost: imported, seen at the supplier later, or mapped."""

from typing import Any

import pytest

from tests.monitoring.conftest import Shift

pytestmark = pytest.mark.django_db


@pytest.fixture
def dearer(shift: Shift) -> Shift:
    """Monitoring only notifies. The cost of every variant nearly doubles, and so stays just below the price."""
    shift.supplier.restock()
    shift.settle(shift.trade.woo_id, price_up="notify", stock="notify", variant_gone="notify")
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    shift.look()
    shift.supplier.cost(1.95)
    shift.look()
    return shift


def listed(shift: Shift) -> Any:
    return next(row for row in shift.trade.listed() if row["id"] == shift.product["id"])


def test_the_margin_follows_the_cost_that_was_seen_last_on_every_screen(dearer: Shift) -> None:
    shift, before = dearer, dearer.product
    cost, price = float(before["min_cost"]) * 1.95, float(before["min_price"])
    mine = shift.row(shift.trade.woo_id)
    assert float(mine["cost_min"]) == pytest.approx(cost, abs=0.01)
    assert mine["cost_kind"] == "seen"
    assert (mine["price_min"], mine["margin"], mine["is_margin_low"]) == (before["min_price"], 2, True)
    assert mine["cost_at"] is not None
    assert mine["cost_at"] <= mine["checked_at"]
    existing = listed(shift)
    assert (existing["min_cost"], existing["margin"], existing["is_margin_low"]) == (mine["cost_min"], 2, True)
    assert {warning["code"] for warning in existing["warnings"]} >= {"guard.low_margin"}
    assert float(existing["min_price"]) == price, "prices by rule follow events, not looks"
    sku, was = existing["product_skus"][0], before["product_skus"][0]
    assert (sku["margin"], sku["imported_cost_price"]) == (2, was["cost_price"])
    assert float(sku["cost_price"]) == pytest.approx(float(was["cost_price"]) * 1.95, abs=0.01)
    ordered = shift.owner.get("import_list", sort="-margin", size=100)["products"]
    assert ordered[-1]["id"] == shift.product["id"]
    best = shift.owner.get("dashboard")["dashboard"]["best_margins"]
    assert next(row["margin"] for row in best if row["id"] == shift.product["id"]) == 2
    export = shift.owner.client.get("/api/account-service/my_product/export.csv")
    lines = b"".join(export.streaming_content).decode()  # type: ignore[attr-defined]
    assert mine["cost_min"] in lines
    assert ",Supplier," in lines
    mapping = shift.owner.get(f"my_product/{mine['id']}/mapping")["mapping"]
    assert mapping["sources"][0]["skus"][0]["cost"] == sku["cost_price"]
    assert mapping["sources"][0]["seen_at"] == mine["cost_at"]


def test_a_price_below_the_newest_cost_is_held_back(dearer: Shift) -> None:
    shift = dearer
    ids, stores = [int(shift.product["id"])], [int(shift.trade.woo_id)]
    checked = shift.owner.post("product/publish/check", {"ids": ids, "store_ids": stores})
    assert (checked["ready"], checked["held_back"]) == (1, 0)
    shift.supplier.cost(1.2)
    shift.look()
    assert shift.row(shift.trade.woo_id)["margin"] < 0
    checked = shift.owner.post("product/publish/check", {"ids": ids, "store_ids": stores})
    assert (checked["ready"], [row["code"] for row in checked["holds"]]) == (0, ["guard.below_cost"])
    (operation,) = shift.trade.publish([shift.product["id"]], [shift.trade.woo_id])
    assert operation["state"] != 2


def test_a_new_price_by_rule_is_made_from_the_newest_cost(dearer: Shift) -> None:
    sku = listed(dearer)["product_skus"][0]
    product = dearer.trade.edit(dearer.product["id"], product_skus=[{"id": int(sku["id"]), "price": None}])
    again = next(row for row in product["product_skus"] if row["id"] == sku["id"])
    assert float(again["price"]) == pytest.approx(float(sku["cost_price"]) * 2, abs=0.01)
    assert again["imported_cost_price"] == sku["cost_price"]


def test_what_is_sold_out_at_the_supplier_says_so_although_the_store_is_left_alone(dearer: Shift) -> None:
    shift = dearer
    count = len(shift.product["product_skus"])
    shift.supplier.sell_out(*range(count))
    shift.look()
    mine, existing = shift.row(shift.trade.woo_id), listed(shift)
    assert (mine["sold_out"], existing["sold_out"], existing["state"]) == (True, True, "published")
    found = shift.owner.get("my_product", stock="sold_out")["products"]
    assert {row["id"] for row in found} == {row["id"] for row in shift.trade.mine()}
    assert shift.owner.get("import_list", stock="sold_out")["count"] == 1
    mapping = shift.owner.get(f"my_product/{mine['id']}/mapping")["mapping"]
    assert {row["is_there"] for row in mapping["sources"][0]["skus"]} == {False}
    body = {"variant_id": int(mapping["variants"][0]["variant_id"]), "country": "DE", "quantity": 1}
    ways = shift.owner.post(f"my_product/{mine['id']}/mapping/simulate", body)["simulation"]["ways"]
    assert [way["verdict"] for way in ways] == ["gone"]
    assert [row["available"] for row in existing["product_skus"]] == [
        row["available"] for row in shift.product["product_skus"]
    ]
    assert {row["supplier_available"] for row in existing["product_skus"]} == {False}
    shift.supplier.restock()
    shift.look()
    assert shift.row(shift.trade.woo_id)["sold_out"] is False


def test_a_stock_that_is_typed_after_the_look_counts(dearer: Shift) -> None:
    skus = [{"id": int(row["id"]), "stock": 0} for row in dearer.product["product_skus"]]
    product = dearer.trade.edit(dearer.product["id"], product_skus=skus)
    assert (product["sold_out"], product["stock"], product["margin"]) == (True, 0, 2)


def test_a_mapped_variant_costs_what_its_new_supplier_takes(dearer: Shift) -> None:
    shift = dearer
    mine = shift.row(shift.trade.woo_id)
    other = next(row for row in shift.trade.listed() if row["id"] != shift.product["id"])
    path = f"my_product/{mine['id']}/mapping"
    variants = shift.owner.get(path)["mapping"]["variants"]
    source = {"source_product_id": int(other["id"]), "source_variant_id": int(other["product_skus"][0]["id"])}
    rows = [{"variant_id": int(variant["variant_id"]), **source, "quantity": 2} for variant in variants]
    assert shift.owner.put(path, {"version": 0, "mode": "sku", "rows": rows})["success"]
    cost = float(other["product_skus"][0]["cost_price"]) * 2
    mapped = shift.row(shift.trade.woo_id)
    assert (float(mapped["cost_min"]), float(mapped["cost_max"]), mapped["cost_kind"]) == (cost, cost, "mapped")
    assert shift.row(shift.trade.shop_id)["cost_kind"] == "seen", "the mapping is of one store"
