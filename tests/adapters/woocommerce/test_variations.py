"""The variations of a product: in batches, each once, following the product when it changes."""

from dataclasses import replace

import pytest

from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.failures import Permanent
from server.ports.stocks import NewStock
from server.ports.written import Written, text_digest
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple, variable

woo = WooCommerceStore()


def test_a_variable_product_is_hidden_until_all_its_variations_exist(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    (record,) = shop.store.products.values()
    variations = shop.store.variations_of(record["id"])
    assert record["status"] == "publish"
    assert {each["sku"] for each in variations} == {variant.sku for variant in variable().variants}
    assert set(pushed.variant_ids.values()) == {str(each["id"]) for each in variations}
    assert [each["attributes"][0]["option"] for each in variations] == ["Colour 0", "Colour 0", "Colour 1", "Colour 1"]
    product_id = record["id"]
    assert shop.requests() == [
        "POST products",
        f"POST products/{product_id}/variations/batch",
        f"PUT products/{product_id}",
    ]


def test_each_image_is_uploaded_once_and_shared_with_the_variations(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    (record,) = shop.store.products.values()
    sources = [shop.store.media[media]["source"].rsplit("/", 1)[1] for media in record["images"]]
    assert sources == ["front.jpg", "Colour-0.jpg", "Colour-1.jpg"]
    assert len(shop.store.media) == 3
    assert {each["image"] for each in shop.store.variations_of(record["id"])} == set(record["images"][1:])
    woo.put_product(shop.access, variable(external_id=pushed.external_id, title="Renamed"))
    assert len(shop.store.media) == 3
    assert shop.store.products[record["id"]]["name"] == "Renamed"


@pytest.mark.parametrize(("count", "batches"), [(100, 1), (250, 3)])
def test_variations_go_in_batches_of_at_most_a_hundred(shop: Shop, count: int, batches: int) -> None:
    pushed = woo.put_product(shop.access, variable(colours=count // 10, sizes=10))
    assert len(shop.store.variations) == len(pushed.variant_ids) == count
    assert len(shop.requests("^POST .*/variations/batch$")) == batches


def test_variations_follow_the_product_when_it_changes(shop: Shop) -> None:
    first = woo.put_product(shop.access, variable(colours=2, sizes=2))
    product_id = int(first.external_id)
    merchants_own = {
        **shop.store.variations_of(product_id)[0],
        "id": 9000,
        "sku": "own",
        "meta_data": [],
        "attributes": [],
    }
    shop.store.put_variation(merchants_own)
    second = woo.put_product(shop.access, variable(colours=3, sizes=1, external_id=first.external_id))
    kept = {"p2-Colour 0-Size 0", "p2-Colour 1-Size 0"}
    assert {second.variant_ids[each] for each in kept} == {first.variant_ids[each] for each in kept}
    existing = {each["sku"] for each in shop.store.variations_of(product_id)}
    assert existing == {*(variant.sku for variant in variable(colours=3, sizes=1).variants), "own"}


def test_skus_of_the_merchant_stay_where_we_have_none(shop: Shop) -> None:
    product = variable(colours=1, sizes=2)
    bare = replace(product, variants=tuple(replace(variant, sku="") for variant in product.variants))
    pushed = woo.put_product(shop.access, bare)
    (record,) = shop.store.products.values()
    first, second = shop.store.variations_of(record["id"])
    shop.store.put_product({**record, "sku": "OWN"})
    shop.store.put_variation({**first, "sku": "OWN-1"})
    woo.put_product(shop.access, replace(bare, title="Renamed", external_id=pushed.external_id))
    (record,) = shop.store.products.values()
    assert (record["name"], record["sku"]) == ("Renamed", "OWN")
    assert [each["sku"] for each in shop.store.variations_of(record["id"])] == ["OWN-1", second["sku"]]


def test_two_variations_may_exchange_their_skus(shop: Shop) -> None:
    product = variable(colours=1, sizes=2)
    first = woo.put_product(shop.access, product)
    variant, two = product.variants
    swapped = (replace(variant, sku=two.sku), replace(two, sku=variant.sku))
    woo.put_product(shop.access, replace(product, variants=swapped, external_id=first.external_id))
    skus = {str(each["id"]): each["sku"] for each in shop.store.variations.values()}
    assert skus == {first.variant_ids[variant.reference]: two.sku, first.variant_ids[two.reference]: variant.sku}


def test_a_variable_product_can_become_a_simple_product(shop: Shop) -> None:
    first = woo.put_product(shop.access, variable())
    as_simple = simple("p2", external_id=first.external_id, variants=variable().variants[:1])
    woo.put_product(shop.access, replace(as_simple, variants=(replace(as_simple.variants[0], option_values=()),)))
    (record,) = shop.store.products.values()
    assert (record["type"], record["sku"]) == ("simple", variable().variants[0].sku)
    assert not shop.store.variations


def test_a_store_that_takes_fewer_at_once_gets_smaller_batches(shop: Shop) -> None:
    limit = {"code": "woocommerce_rest_request_entity_too_large", "message": "Unable to accept more than 30 items"}
    shop.fails("status", "/variations/batch", "POST", status=413, body=limit)
    pushed = woo.put_product(shop.access, variable(colours=10, sizes=6))
    assert len(pushed.variant_ids) == len(shop.store.variations) == 60
    assert len(shop.requests("/variations/batch")) == 3


def test_a_product_with_2048_variants_is_published_with_all_of_them(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable(colours=64, sizes=32, images=()))
    assert len(pushed.variant_ids) == len(shop.store.variations) == 2048
    assert len(shop.requests("/variations/batch")) == 21


def test_a_refused_variation_keeps_the_published_product(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    woo.put_product(shop.access, simple("other"))
    product = variable(external_id=pushed.external_id)
    variants = (*product.variants[:3], replace(product.variants[3], sku="sku-other-v1"))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, replace(product, variants=variants))
    assert refused.value.reason.code == "store.sku_taken"
    assert shop.store.products[int(pushed.external_id)]["status"] == "publish"
    assert len(shop.store.variations) == 4


@pytest.mark.parametrize(
    ("names", "sent"),
    [
        (("Größe", "Grosse"), ["Größe", "Grosse (2)"]),
        (("Größe", "Groesse"), ["Größe", "Groesse (2)"]),
        (("Color", "color!"), ["Color", "color! (2)"]),
        (("Size", "Size"), ["Size", "Size (2)"]),
        (("Color", "Colour"), ["Color", "Colour"]),
        (("颜色", "尺寸"), ["颜色", "尺寸"]),
        (("!!", "??"), ["!! (2)", "?? (3)"]),
    ],
)
def test_options_whose_names_share_a_slug_stay_apart(shop: Shop, names: tuple[str, str], sent: list[str]) -> None:
    product = variable()
    options = tuple(replace(option, name=name) for option, name in zip(product.options, names, strict=True))
    pushed = woo.put_product(shop.access, replace(product, options=options))
    (record,) = shop.store.products.values()
    assert [each["name"] for each in record["attributes"]] == sent
    stand = {
        tuple((each["name"], each["option"]) for each in variation["attributes"])
        for variation in shop.store.variations.values()
    }
    assert stand == {tuple(zip(sent, each.option_values, strict=True)) for each in product.variants}
    again = woo.put_product(shop.access, replace(product, options=options, external_id=pushed.external_id))
    assert (again, len(shop.store.variations)) == (pushed, 4)


def test_what_a_merchant_describes_with_the_slug_of_an_option_gives_way_to_it(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    (record,) = shop.store.products.values()
    own = [{**record["attributes"][0], "name": name, "variation": False} for name in ("Colour.", "Fabric")]
    shop.store.put_product({**record, "attributes": own})
    woo.put_product(shop.access, variable(external_id=pushed.external_id))
    (record,) = shop.store.products.values()
    assert [each["name"] for each in record["attributes"]] == ["Colour", "Size", "Fabric"]


def test_variations_that_the_merchant_counts_together_or_backorders_stay_so(shop: Shop) -> None:
    uncounted = tuple(replace(each, stock=None) for each in variable(colours=2, sizes=2).variants)
    made = woo.put_product(shop.access, replace(variable(colours=2, sizes=2), variants=uncounted))
    (record,) = shop.store.products.values()
    first, second, *_ = shop.store.variations_of(record["id"])
    second.update(stock_status="onbackorder")
    again = tuple(replace(each, external_id=made.variant_ids[each.reference]) for each in uncounted)
    prices = {each.external_id: (each.price_minor, each.compare_at_minor) for each in again}
    written = Written("Teapot", prices, stocks=dict.fromkeys(prices, NewStock(None)))
    product = variable(colours=2, sizes=2, external_id=made.external_id, variants=again)
    written = replace(written, title=product.title, description=text_digest(product.description_html))
    assert woo.find_changes(shop.access, replace(product, written=written)).stocks == ()
    shop.store.products[record["id"]] |= {"manage_stock": True, "stock_quantity": 30}
    changes = woo.find_changes(shop.access, replace(product, written=written)).stocks
    assert {(each.theirs, each.stays) for each in changes} == {(NewStock(30, is_shared=True), True)}
    sold_out = tuple(replace(each, available=False) for each in again)
    for variants in (again, sold_out):
        woo.put_product(shop.access, replace(product, variants=variants, written=written))
        assert (record["manage_stock"], record["stock_quantity"]) == (True, 30)
        assert [each["stock_status"] for each in (first, second)] == ["instock", "onbackorder"]
