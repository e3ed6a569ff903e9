"""What a platform takes of one product is shown from the same data before and while it is published."""

from typing import Any

import pytest

from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS, StoreLimits
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tests.products.conftest import Trade


@pytest.mark.django_db
def test_what_a_platform_is_sure_to_refuse_is_shown_before_and_held_back(
    trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    product = max(trade.listed(), key=lambda row: len(row["product_skus"]))
    ids, stores = [product["id"]], [trade.shop_id, trade.woo_id]
    body = {"ids": ids, "store_ids": stores, "override": True}

    def check() -> Any:
        response = trade.owner.post("product/publish/check", body)
        return response["ready"], response["held_back"], [hold["code"] for hold in response["holds"]]

    assert check() == (2, 0, [])
    with monkeypatch.context() as narrow:
        narrow.setitem(LIMITS, Platform.WOOCOMMERCE, StoreLimits(variants=1))
        assert check() == (1, 1, ["store.too_many_variants"])
    with tenant_scope_of(tenant):
        skus = ListedVariant.objects.filter(product_id=ids[0])
        skus.update(option_values=skus.values_list("option_values", flat=True)[0])
    assert check() == (1, 1, ["store.same_options"])
    results = {row["store_id"]: (row["state"], row["result"]) for row in trade.publish(ids, stores)}
    assert (results[trade.shop_id][0], results[trade.woo_id][0]) == (2, 3)
    assert "More than one variant has the options" in results[trade.woo_id][1]
    assert trade.in_woo() == []


@pytest.mark.django_db
def test_what_is_too_long_for_a_platform_is_cut_or_holds_the_product_back_as_the_merchant_chose(
    trade: Trade, monkeypatch: pytest.MonkeyPatch
) -> None:
    product = trade.edit(trade.listed()[0]["id"], description_html=f"<p>{'tea ' * 100}</p>")
    monkeypatch.setitem(LIMITS, Platform.WOOCOMMERCE, StoreLimits(description=100, images=1))
    assert len(product["images"]) > 1

    def refused() -> str:
        settings = {"store_id": trade.woo_id, "shortens": False}
        assert trade.owner.put("setting/publishing", settings)["success"]
        (operation,) = trade.publish([product["id"]], [trade.woo_id])
        assert operation["state"] == 3
        return str(operation["result"])

    assert refused().startswith("The description has 407 characters, but ")
    monkeypatch.setitem(LIMITS, Platform.WOOCOMMERCE, StoreLimits(images=1))
    assert refused().startswith(f"The product has {len(product['images'])} images, but ")
    assert trade.in_woo() == []
    monkeypatch.setitem(LIMITS, Platform.WOOCOMMERCE, StoreLimits(description=100))
    trade.owner.put("setting/publishing", {"store_id": trade.woo_id})
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert operation["state"] == 2
    assert operation["result"].startswith("Published with its description cut from 407 to 100 characters: ")
    (existing,) = trade.in_woo()
    assert len(existing["description"]) <= 100
    assert existing["description"].endswith("tea…</p>")
    (again,) = trade.publish([product["id"]], [trade.woo_id])
    assert again["state"] == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("narrow", "held", "cut"),
    [
        (StoreLimits(title=10), "The title has 300 characters, but ", "Published with the first 10 of 300 characters"),
        (StoreLimits(option=40), "An option has 300 characters, but ", "Published with an option cut from 300 to 40 "),
        (StoreLimits(option=300, joins_options=True), "An option has 30", ""),
        (
            StoreLimits(sku_length=50),
            "A SKU has 60 characters, but ",
            "Published with a SKU cut from 60 to 50 ",
        ),
    ],
)
def test_texts_that_a_platform_cuts_are_named(
    trade: Trade, monkeypatch: pytest.MonkeyPatch, narrow: StoreLimits, held: str, cut: str
) -> None:
    whole = (trade.owner.get(f"import_list/{row['id']}")["product"] for row in trade.listed())
    product = next(each for each in whole if len(each["options"]) == 2)
    options, sku = product["options"], {"id": product["product_skus"][0]["id"], "sku": "s" * 60}
    options[0]["values"][0] = "x" * 300
    edited = trade.edit(product["id"], title="x" * 300, options=options, product_skus=[sku])
    assert edited["options"] == options
    monkeypatch.setitem(LIMITS, Platform.WOOCOMMERCE, narrow)

    trade.owner.put("setting/publishing", {"store_id": trade.woo_id, "shortens": False})
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert (operation["state"], operation["result"][: len(held)], trade.in_woo()) == (3, held, [])
    trade.owner.put("setting/publishing", {"store_id": trade.woo_id})
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert (operation["state"], operation["result"][: len(cut)]) == (2, cut)


@pytest.mark.django_db
def test_an_image_that_the_store_cannot_load_is_left_out_or_holds_the_product_back_as_the_merchant_chose(
    trade: Trade,
) -> None:
    product = next(row for row in trade.listed() if len(row["images"]) > 1)
    trade.outside.store().configure({"missing_images": product["images"][1]["url"]})
    # Messages name an address without its query, which may hold a secret.
    bad = product["images"][1]["url"].partition("?")[0]
    trade.owner.put("setting/publishing", {"store_id": trade.woo_id, "shortens": False})
    (held,) = trade.publish([product["id"]], [trade.woo_id])
    assert (held["state"], bad in held["result"], trade.in_woo()) == (3, True, [])
    trade.owner.put("setting/publishing", {"store_id": trade.woo_id})
    (done,) = trade.publish([product["id"]], [trade.woo_id])
    remark = f"Published without the images that the store could not load (1): {bad} "
    assert (done["state"], done["result"].startswith(remark)) == (2, True)
    (existing,) = trade.in_woo()
    assert len(existing["images"]) == len(product["images"]) - 1
    (mine,) = (row for row in trade.mine() if row["store_id"] == trade.woo_id)
    assert (mine["state"], mine["remark"]) == ("active", done["result"])
    # The merchant adds a picture there; publishing again leaves the gallery alone.
    existing["images"].append(existing["images"][0])
    theirs = list(existing["images"])
    trade.edit(product["id"], title="Better title")
    (again,) = trade.publish([product["id"]], [trade.woo_id])
    assert (again["state"], again["result"]) == (2, "")
    assert [(row["name"], row["images"]) for row in trade.in_woo()] == [("Better title", theirs)]
