"""Products that real storefronts also have, imported and published to both kinds of store."""

from typing import Any

import pytest

from fixtures.catalogue.awkward import awkward_products
from tests.abuse.conftest import Sell
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db

NO_VARIANT = "No variant is included. Please include at least one."
# What each product says in both stores; empty: it stands there.
EVERYWHERE = {
    "no-variants": NO_VARIANT,
    "no-images": "",
    **{
        f"{kind}-price": f"Awkward {kind}-price has the price 0. Please set a price."
        for kind in ("null", "negative", "huge", "zero", "text")
    },
    "long-title": "",
    "right-to-left": "",
    "emoji": "",
    "nul": "",
    "scripts": "",
    "empty-title": "",
    "tags-as-text": "",
    "four-options": "",
    "null-fields": "",
    "100-variants": "",
    "2048-variants": "",
    "same-options-twice": "",
}
ONLY_IN_WOO = {
    "same-options-twice": (
        "More than one variant has the options Red, and buyers of this store couldn't choose between them. "
        "Please change the options or exclude all but one."
    )
}


def import_all(trade: Trade, sell: Sell, products: list[dict[str, Any]]) -> list[Any]:
    answer = trade.owner.post("product/import?type=13&way=2&action=1", {"product_ids": sell(products)})
    drain_jobs(skip_pauses=True)
    counts = trade.owner.get(f"record/detail/{answer['data']}")["counts"]
    assert counts == {"all": len(products), "failed": 0, "success": len(products), "cancelled": 0}
    return [row for row in trade.listed() if "/awkward-" in row["source_product_url"]]


def said(operations: list[Any], store_id: str) -> dict[str, str]:
    mine = [operation for operation in operations if operation["store_id"] == store_id]
    assert {row["state"] for row in mine} <= {2, 3}
    assert all((row["state"] == 3) == bool(row["result"]) for row in mine)
    return {row["product"]["source_product_url"].rpartition("/awkward-")[2]: row["result"] for row in mine}


def test_every_awkward_product_is_in_the_store_or_says_why(trade: Trade, sell: Sell) -> None:
    products = awkward_products()
    for variant in next(p for p in products if p["handle"] == "awkward-100-variants")["variants"]:
        variant["sku"] = f"OTHER-{variant['sku']}"
    listed = import_all(trade, sell, products)
    operations = trade.publish([row["id"] for row in listed], [trade.shop_id, trade.woo_id])

    assert said(operations, trade.shop_id) == EVERYWHERE
    assert said(operations, trade.woo_id) == EVERYWHERE | ONLY_IN_WOO
    in_woo = {row["name"]: row for row in trade.in_woo()}
    for count in (100, 2048):
        product_id = in_woo[f"Awkward {count}-variants"]["id"]
        assert len(trade.outside.store().variations_of(product_id)) == count
    assert "🎁🧦 Gift box 👨‍👩‍👧‍👦 für Größe 42 – naïve café" in in_woo
    assert "\x00" not in str(in_woo)
    counts = {row["title"]: row["variant_count"] for row in trade.mine() if row["platform"] == 9}
    assert (counts["Awkward 100-variants"], counts["Awkward 2048-variants"]) == (100, 2048)


def test_a_list_with_awkward_products_can_be_read_and_edited(trade: Trade, sell: Sell) -> None:
    listed = import_all(trade, sell, [p for p in awkward_products() if "variants" not in p["handle"]])
    for row in listed:
        whole = trade.owner.get(f"import_list/{row['id']}")["product"]
        same = {"title": whole["title"], "description_html": whole["description_html"], "tags": whole["tags"]}
        edited = trade.edit(row["id"], **same)
        assert {name: edited[name] for name in same} == same
