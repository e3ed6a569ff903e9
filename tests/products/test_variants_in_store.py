"""A SKU, barcode or weight that a merchant changed in the store stays until it is changed here too."""

from functools import reduce
from operator import getitem
from typing import Any

import pytest

from fixtures.sandbox.wix.site import WixSite
from tests.products.conftest import Trade
from tests.support.changed_stores import OURS, PLATFORMS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.jobs import drain_jobs
from tests.support.stock_locations import store_on
from tests.support.wix import connect_wix

pytestmark = pytest.mark.django_db

BARCODES = {"woocommerce": "global_unique_id", "bigcommerce": "upc", "square": "upc"}
FACTED = pytest.mark.parametrize("changed_store", PLATFORMS[:-1], indirect=True)
"""Catalog V1 of Wix has no barcodes of variants."""


@FACTED
def test_a_sku_and_barcode_changed_in_the_store_stay_until_they_are_changed_here_too(
    changed_store: ChangedStore,
) -> None:
    product = changed_store.trade.listed()[0]
    first = int(product["product_skus"][0]["id"])
    barcode = BARCODES.get(changed_store.platform, "barcode")

    def facts() -> tuple[str, str]:
        variant = changed_store.variant()
        return variant["sku"], variant[barcode]

    def write(**changes: Any) -> None:
        changed_store.trade.edit(product["id"], product_skus=[{"id": first, **changes}])

    write(sku="OURS-1", barcode="4006381333931")
    assert changed_store.publish()["state"] == 2
    assert facts() == ("OURS-1", "4006381333931")
    changed_store.variant().update({"sku": "THEIRS-1", barcode: "96385074"})
    changed_store.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    for _ in range(2):
        assert changed_store.publish()["state"] == 2
        assert facts() == ("THEIRS-1", "96385074")
    found = changed_store.trade.owner.post(
        "product/publish/differences", {"ids": [product["id"]], "store_ids": [changed_store.store_id]}
    )["differences"]
    assert [(fact["field"], fact["there"], fact["is_conflict"]) for fact in found[0]["facts"]] == [
        ("sku", "THEIRS-1", False), ("barcode", "96385074", False),
    ]  # fmt: skip
    write(sku="OURS-2")
    operation = changed_store.publish()
    assert (operation["state"], facts()) == (3, ("THEIRS-1", "96385074"))
    assert operation["result"].startswith("Not published: a SKU was changed both here and in the store.")
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert facts() == ("OURS-2", "4006381333931")


@pytest.mark.parametrize("changed_store", ["woocommerce", "bigcommerce", "shopify", "wix"], indirect=True)
def test_a_weight_changed_in_the_store_stays_until_it_is_changed_here_too(changed_store: ChangedStore) -> None:
    ways: dict[str, tuple[tuple[str, ...], Any, Any]] = {
        "woocommerce": (("weight",), "0.9", "0.6"),
        "bigcommerce": (("weight",), 0.9, 0.6),
        "shopify": (("inventoryItem", "measurement", "weight"), grams(900), grams(600)),
        "wix": (("physicalProperties", "weight"), 0.9, 0.6),
    }
    (*path, name), theirs, ours = ways[changed_store.platform]

    def place() -> Any:
        return reduce(getitem, path, changed_store.variant())

    def weigh(number: int) -> None:
        skus = [
            {"id": int(row["id"]), "weight_grams": number} for row in changed_store.trade.listed()[0]["product_skus"]
        ]
        changed_store.trade.edit(changed_store.trade.listed()[0]["id"], product_skus=skus)

    weigh(500)
    assert changed_store.publish()["state"] == 2
    assert "5" in str(place()[name])
    place()[name] = theirs
    changed_store.trade.edit(changed_store.trade.listed()[0]["id"], title=OURS)
    assert changed_store.publish()["state"] == 2
    assert place()[name] == theirs
    weigh(600)
    operation = changed_store.publish()
    assert (operation["state"], place()[name]) == (3, theirs)
    assert operation["result"].startswith("Not published: a weight was changed both here and in the store.")
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert place()[name] == ours


def grams(number: int) -> dict[str, Any]:
    return {"unit": "GRAMS", "value": float(number)}


def test_a_sku_emptied_in_the_store_stays_empty(changed_store: ChangedStore) -> None:
    product = changed_store.trade.listed()[0]
    first = int(product["product_skus"][0]["id"])
    changed_store.trade.edit(product["id"], product_skus=[{"id": first, "sku": "OURS-1"}])
    assert changed_store.publish()["state"] == 2
    assert changed_store.variant()["sku"] == "OURS-1"
    changed_store.variant()["sku"] = ""
    changed_store.trade.edit(product["id"], title=OURS)
    assert changed_store.publish()["state"] == 2
    assert changed_store.variant()["sku"] == ""
    changed_store.trade.edit(product["id"], product_skus=[{"id": first, "sku": "OURS-2"}])
    assert (changed_store.publish()["state"], changed_store.variant()["sku"]) == (3, "")


def test_a_site_in_pounds_gets_pounds(wix: dict[str, WixSite], trade: Trade) -> None:
    """Also its first product, after which only the site tells its unit."""
    site, made = wix["teahouse"], []
    site.weight_unit = "LB"
    connect_wix(trade.owner)
    drain_jobs()
    store_id = store_on(trade.owner, 5)
    for product in trade.listed()[:2]:
        skus = [{"id": int(row["id"]), "weight_grams": 907} for row in product["product_skus"]]
        trade.edit(product["id"], product_skus=skus)
        made += trade.publish([product["id"]], [store_id])
    assert [row["state"] for row in made] == [2, 2]
    variants = (each for product in site.products.values() for each in product["variantsInfo"]["variants"])
    assert {each["physicalProperties"].get("weight") for each in variants if each["visible"]} == {2.0}
