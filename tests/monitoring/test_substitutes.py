"""The reaction "switch to substitute": the mapping, the store, and what is reported."""

from typing import Any

import pytest

from tests.monitoring.conftest import Shift
from tests.support.monitoring import variations

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(shift: Shift) -> str:
    """Every variant has a substitute: another product's first variant, two pieces of it."""
    shift.supplier.restock()
    other = next(row for row in shift.trade.listed() if row["id"] != shift.product["id"])
    mapping = f"my_product/{shift.row(shift.trade.woo_id)['id']}/mapping"
    variants = shift.owner.get(mapping)["mapping"]["variants"]
    spare = {"source_product_id": int(other["id"]), "source_variant_id": int(other["product_skus"][0]["id"])}
    rows = [
        row
        for variant in variants
        for key in [int(variant["variant_id"])]
        for row in (
            {"variant_id": key, "source_product_id": int(shift.product["id"]), "source_variant_id": key},
            {"variant_id": key, **spare, "quantity": 2, "priority": 1},
        )
    ]
    assert shift.owner.put(mapping, {"version": 0, "mode": "advanced", "rows": rows})["success"]
    return mapping


def watch(shift: Shift, **reactions: str) -> None:
    shift.settle(shift.trade.woo_id, **reactions)
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    shift.look()


def firsts(shift: Shift, path: str) -> list[str]:
    """The product that each variant is bought from first, in the order of the variants."""
    mapping = shift.owner.get(path)["mapping"]
    best = {row["variant_id"]: row["source_product_id"] for row in mapping["rows"] if row["priority"] == 0}
    return [best[variant["variant_id"]] for variant in mapping["variants"]]


def statuses(shown: list[Any]) -> list[str]:
    return [row["stock_status"] for row in shown]


def spare_of(shift: Shift) -> Any:
    return next(row for row in shift.trade.listed() if row["id"] != shift.product["id"])


def test_a_variant_that_is_gone_is_bought_from_its_substitute_and_stays_on_sale_at_its_cost(
    shift: Shift, path: str
) -> None:
    watch(shift, variant_gone="switch_to_substitute", price_up="reprice", price_down="reprice")
    before = variations(shift)
    shift.supplier.drop(0)
    shift.look()
    spare = spare_of(shift)
    cost = float(spare["product_skus"][0]["cost_price"]) * 2
    assert firsts(shift, path) == [spare["id"], *[shift.product["id"]] * (len(before) - 1)]
    after = variations(shift)
    assert statuses(after) == statuses(before)
    assert float(after[0]["regular_price"]) == pytest.approx(cost * 2)
    assert [row["regular_price"] for row in after[1:]] == [row["regular_price"] for row in before[1:]]
    assert any(text.endswith("It is now bought from your next substitute.") for text in shift.notices())
    mapping = shift.owner.get(path)["mapping"]
    assert len(mapping["rows"]) == 2 * len(mapping["variants"])
    assert mapping["version"] == 2
    shift.look()
    assert shift.owner.get(path)["mapping"]["version"] == 2, "it switches once"


def test_a_product_that_is_gone_is_bought_from_its_substitutes_and_not_hidden(shift: Shift, path: str) -> None:
    watch(shift, product_gone="switch_to_substitute")
    before = statuses(variations(shift))
    shift.supplier.remove()
    shift.look()
    assert set(firsts(shift, path)) == {spare_of(shift)["id"]}
    assert statuses(variations(shift)) == before
    assert [text for text in shift.notices() if "no longer sold" in text] == [
        f"{shift.product['title']} ({shift.row(shift.trade.woo_id)['store_name']}) is no longer sold by its supplier. "
        "It is now bought from your next substitute."
    ]
    mine = shift.row(shift.trade.woo_id)
    assert (mine["sold_out"], mine["cost_kind"]) == (False, "mapped")


def test_without_a_substitute_that_is_sold_the_stock_is_set_to_zero(shift: Shift) -> None:
    shift.supplier.restock()
    watch(shift, stock="switch_to_substitute")
    shift.supplier.sell_out(0)
    shift.look()
    assert variations(shift)[0]["stock_status"] == "outofstock"
    assert "Its stock in the store was set to 0." in shift.notices()[0]


def test_a_dearer_supplier_is_left_only_for_a_cheaper_supplier(shift: Shift, path: str) -> None:
    watch(shift, price_up="switch_to_substitute")
    cost = float(spare_of(shift)["product_skus"][0]["cost_price"]) * 2
    skus = shift.product["product_skus"]
    shift.supplier.cost(1.1)
    shift.look()
    cheaper = [float(row["cost_price"]) * 1.1 > cost for row in skus]
    assert [key == spare_of(shift)["id"] for key in firsts(shift, path)] == cheaper
    shift.supplier.cost(100)
    shift.look()
    assert set(firsts(shift, path)) == {spare_of(shift)["id"]}


def test_the_reaction_is_offered_where_a_substitute_helps(shift: Shift) -> None:
    offered = shift.settle(shift.trade.woo_id)["offered"]
    named = {event for event, reactions in offered.items() if "switch_to_substitute" in reactions}
    assert named == {"product_gone", "variant_gone", "stock", "price_up"}
    answer = shift.owner.put(
        "setting/monitoring",
        {
            "store_id": int(shift.trade.woo_id),
            "reactions": dict.fromkeys(("product_gone", "variant_gone", "stock", "price_up"), "notify")
            | {"price_down": "switch_to_substitute"},
            "minimum_quantity": 1,
            "cost_change_percent": 0,
            "floor_percent": 10,
            "watch_new": False,
        },
    )
    assert answer["fields"].keys() == {"reactions.price_down"}
