"""A SKU, barcode or weight that a merchant changed in the store stays until it is changed here too."""

from typing import Any

import pytest

from tests.products.test_changed_in_store import OURS, PLATFORMS, There
from tests.products.test_changed_in_store import there as there

pytestmark = pytest.mark.django_db

BARCODES = {"woocommerce": "global_unique_id", "bigcommerce": "upc", "square": "upc"}
FACTED = pytest.mark.parametrize("there", PLATFORMS[:-1], indirect=True)


@FACTED
def test_a_sku_and_barcode_changed_there_stay_until_they_are_changed_here_too(there: There) -> None:
    product = there.trade.listed()[0]
    first = int(product["product_skus"][0]["id"])
    barcode = BARCODES.get(there.platform, "barcode")

    def facts() -> tuple[str, str]:
        variant = there.variant()
        return variant["sku"], variant[barcode]

    def write(**changes: Any) -> None:
        there.trade.edit(product["id"], product_skus=[{"id": first, **changes}])

    write(sku="OURS-1", barcode="4006381333931")
    assert there.publish()["state"] == 2
    assert facts() == ("OURS-1", "4006381333931")
    there.variant().update({"sku": "THEIRS-1", barcode: "96385074"})
    there.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    for _ in range(2):
        assert there.publish()["state"] == 2
        assert facts() == ("THEIRS-1", "96385074")
    found = there.trade.owner.post(
        "product/publish/differences", {"ids": [product["id"]], "store_ids": [there.store_id]}
    )["differences"]
    assert [(one["field"], one["there"], one["is_conflict"]) for one in found[0]["facts"]] == [
        ("sku", "THEIRS-1", False), ("barcode", "96385074", False),
    ]  # fmt: skip
    write(sku="OURS-2")
    operation = there.publish()
    assert (operation["state"], facts()) == (3, ("THEIRS-1", "96385074"))
    assert operation["result"].startswith("Not published: a SKU was changed both here and in the store.")
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert facts() == ("OURS-2", "4006381333931")


@pytest.mark.parametrize("there", ["woocommerce", "bigcommerce", "shopify"], indirect=True)
def test_a_weight_changed_there_stays(there: There) -> None:
    product = there.trade.listed()[0]
    skus = [{"id": int(one["id"]), "weight_grams": 500} for one in product["product_skus"]]
    there.trade.edit(product["id"], product_skus=skus)
    assert there.publish()["state"] == 2
    variant = there.variant()
    weighs = {"weight": {"value": 900.0, "unit": "GRAMS"}}
    ways: dict[str, tuple[str, Any]] = {
        "woocommerce": ("weight", "0.9"),
        "bigcommerce": ("weight", 0.9),
        "shopify": ("inventoryItem", {"tracked": True, "measurement": weighs}),
    }
    key, theirs = ways[there.platform]
    variant[key] = theirs
    there.trade.edit(product["id"], title=OURS)
    assert there.publish()["state"] == 2
    kept = there.variant()[key]
    assert kept == theirs if there.platform != "shopify" else "500" not in str(kept)
