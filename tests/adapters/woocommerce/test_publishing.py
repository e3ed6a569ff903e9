"""A product reaches the store whole, or not at all."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from server.adapters.woocommerce import products
from server.adapters.woocommerce.store import WooCommerceStore
from server.kit import clock
from server.kit.reasons import Reason, texts
from server.ports.failures import Permanent
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import long_ago, simple, variable

woo = WooCommerceStore()


def test_a_simple_product_is_for_sale_after_one_request(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    (record,) = shop.store.products.values()
    assert pushed.external_id == str(record["id"])
    assert pushed.variant_ids == {"p1-v1": str(record["id"])}
    assert pushed.url.endswith("/product/enamel-mug/")
    assert (record["status"], record["type"], record["sku"]) == ("publish", "simple", "sku-p1-v1")
    assert (record["regular_price"], record["stock_quantity"]) == ("19.99", 7)
    assert len(shop.requests()) == 1


def test_backslashes_arrive_and_are_no_change_of_the_merchant(shop: Shop) -> None:
    product = simple(title="A\\B \\\\ C", description_html="<p>C:\\files\\n</p>")
    pushed = woo.put_product(shop.access, product)
    (record,) = shop.store.products.values()
    assert (record["name"], record["description"]) == (product.title, product.description_html)
    again = replace(product, external_id=pushed.external_id, title="A\\Z")
    woo.put_product(shop.access, again)
    assert shop.store.products[record["id"]]["name"] == "A\\Z"


def test_publishing_again_changes_the_existing_product(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    changed = simple(
        external_id=pushed.external_id, title="Tin mug", variants=(replace(simple().variants[0], price_minor=2500),)
    )
    again = woo.put_product(shop.access, changed)
    assert again.external_id == pushed.external_id
    (record,) = shop.store.products.values()
    assert (record["name"], record["regular_price"]) == ("Tin mug", "25.00")


def test_a_product_that_the_merchant_hid_stays_hidden(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    shop.store.products[int(pushed.external_id)]["status"] = "private"
    woo.put_product(shop.access, variable(external_id=pushed.external_id))
    assert shop.store.products[int(pushed.external_id)]["status"] == "private"


def test_a_product_that_the_merchant_deleted_is_made_again(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    woo.delete_product(shop.access, pushed.external_id)
    again = woo.put_product(shop.access, simple(external_id=pushed.external_id))
    assert again.external_id != pushed.external_id
    assert len(shop.store.products) == 1


def test_a_product_in_the_trash_comes_back(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    shop.store.put_product({**shop.store.products[int(pushed.external_id)], "status": "trash"})
    again = woo.put_product(shop.access, simple(external_id=pushed.external_id))
    assert again.external_id == pushed.external_id
    assert shop.store.products[int(pushed.external_id)]["status"] == "publish"


def test_a_sku_of_another_product_is_named_and_nothing_is_left_behind(shop: Shop) -> None:
    woo.put_product(shop.access, simple("other"))
    taken = shop.store.products[max(shop.store.products)]["sku"]
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, simple(variants=(replace(simple().variants[0], sku=taken),)))
    assert (refused.value.reason.code, refused.value.reason.params["sku"]) == ("store.sku_taken", taken)
    product = variable()
    variants = (*product.variants[:3], replace(product.variants[3], sku=taken))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, replace(product, variants=variants))
    assert (refused.value.reason.code, refused.value.reason.params["sku"]) == ("store.sku_taken", taken)
    assert len(shop.store.products) == 1
    assert not shop.store.variations


def test_variants_without_options_and_products_without_variants_are_refused_before_any_request(shop: Shop) -> None:
    two = (simple().variants[0], replace(simple().variants[0], reference="v2", sku="other"))
    for variants, code in (((), "store.no_variants"), (two, "store.no_options")):
        with pytest.raises(Permanent) as refused:
            woo.put_product(shop.access, simple(variants=variants))
        assert refused.value.reason.code == code
    assert not shop.requests()


def test_variants_that_buyers_could_not_tell_apart_are_refused_before_any_request(shop: Shop) -> None:
    first, second, *others = variable().variants
    twin = replace(second, option_values=tuple(f" {value.upper()}" for value in first.option_values))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, variable(variants=(first, twin, *others)))
    assert refused.value.reason == Reason("store.same_options", {"variant": " / ".join(twin.option_values)})
    assert not shop.requests()


def test_a_product_is_read_back_and_gone_after_deletion(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    read = woo.read_product(shop.access, pushed.external_id)
    assert read is not None
    assert (read.reference, read.title, read.status, read.variant_count) == ("p2", "Linen shirt", "publish", 4)
    assert woo.find_created(shop.access, reference="p2", since=clock.now()) == [pushed.external_id]
    woo.delete_product(shop.access, pushed.external_id)
    assert woo.read_product(shop.access, pushed.external_id) is None
    assert woo.find_created(shop.access, reference="p2", since=clock.now()) == []
    assert not shop.store.variations
    woo.delete_product(shop.access, pushed.external_id)


@pytest.mark.parametrize("version", ["7.9.0", "8.5.1", "9.4.2", "10.4.0", "11.0.0"])
def test_every_supported_version_takes_both_kinds(shop: Shop, version: str) -> None:
    shop.store.configure({"version": version})
    woo.put_product(shop.access, simple(variants=(replace(simple().variants[0], barcode="4006381333931"),)))
    pushed = woo.put_product(shop.access, variable())
    assert len(shop.store.products) == 2
    again = woo.put_product(shop.access, variable(first_attempt_at=long_ago()))
    assert again == pushed


def test_what_the_merchant_added_in_the_store_stays(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    record = shop.store.products[int(pushed.external_id)]
    material = {"id": 0, "name": "Material", "position": 5, "visible": True, "variation": False, "options": ["Linen"]}
    tag = shop.store.next_id()
    shop.store.tags[tag] = {"id": tag, "name": "Summer", "slug": "summer", "parent": 0, "description": ""}
    shop.store.put_product({**record, "attributes": [*record["attributes"], material], "tags": [tag]})
    woo.put_product(shop.access, variable(colours=3, external_id=pushed.external_id))
    record = shop.store.products[record["id"]]
    assert [each["name"] for each in record["attributes"]] == ["Colour", "Size", "Material"]
    assert record["attributes"][0]["options"] == ["Colour 0", "Colour 1", "Colour 2"]
    assert record["tags"] == [tag]


def test_a_sku_that_two_variants_share_is_named_before_any_request(shop: Shop) -> None:
    product = variable()
    variants = (*product.variants[:3], replace(product.variants[3], sku=product.variants[0].sku))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, replace(product, variants=variants))
    assert refused.value.reason.code == "store.sku_repeated"
    assert refused.value.reason.params == {"sku": product.variants[0].sku, "count": "2"}
    assert not shop.requests()


def test_a_product_whose_barcode_is_refused_goes_without(shop: Shop) -> None:
    refusal = {"id": 0, "error": {"code": "product_invalid_global_unique_id", "message": "Duplicate", "data": {}}}
    body = {"create": [refusal] * 4}
    shop.fails("status", "/variations/batch", "POST", status=200, body=body)
    product = variable()
    product = replace(product, variants=tuple(replace(each, barcode="4006381333931") for each in product.variants))
    pushed = woo.put_product(shop.access, product)
    assert list(shop.store.products) == [int(pushed.external_id)]
    assert {each["global_unique_id"] for each in shop.store.variations.values()} == {""}


def test_every_reason_of_a_store_can_be_read() -> None:
    sources = Path(products.__file__).parent.parent.rglob("*.py")
    used = {code for source in sources for code in re.findall(r'"(store\.[a-z_]+)"', source.read_text())}
    assert len(used) > 15
    assert used <= set(texts())
