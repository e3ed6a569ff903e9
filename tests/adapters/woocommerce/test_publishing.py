"""A product reaches the store once, whole, whatever happens on the way."""

from dataclasses import replace

import pytest

from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.failures import Permanent, Retryable
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


def test_a_variable_product_is_hidden_until_all_its_variations_stand(shop: Shop) -> None:
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


def test_publishing_again_changes_the_product_that_stands(shop: Shop) -> None:
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


@pytest.mark.parametrize("product", [simple(), variable()], ids=["simple", "variable"])
def test_a_creation_whose_answer_is_lost_leaves_exactly_one_product(shop: Shop, product: object) -> None:
    assert isinstance(product, type(simple()))
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable) as lost:
        woo.put_product(shop.access, product)
    assert lost.value.unknown_outcome
    assert len(shop.store.products) == 1
    pushed = woo.put_product(shop.access, replace(product, first_attempt_at=long_ago()))
    (record,) = shop.store.products.values()
    assert (pushed.external_id, record["status"]) == (str(record["id"]), "publish")
    assert len(shop.store.variations_of(record["id"])) == (4 if product.options else 0)


def test_variations_whose_answer_is_lost_stand_once_each(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/variations/batch", "POST")
    with pytest.raises(Retryable) as lost:
        woo.put_product(shop.access, variable())
    assert lost.value.unknown_outcome
    (record,) = shop.store.products.values()
    assert record["status"] == "draft"
    pushed = woo.put_product(shop.access, variable(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 1
    assert len(shop.store.variations) == 4
    assert len(pushed.variant_ids) == 4
    assert shop.store.products[record["id"]]["status"] == "publish"


def test_the_product_is_found_again_among_hundreds_made_since(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable):
        woo.put_product(shop.access, simple())
    for at in range(250):
        woo.put_product(shop.access, simple(f"other-{at}", images=()))
    shop.sandbox.log.clear()
    woo.put_product(shop.access, simple(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 251
    assert len(shop.requests("^GET products$")) == 3


def test_two_products_of_one_reference_become_one(shop: Shop) -> None:
    woo.put_product(shop.access, simple(images=()))
    (first,) = shop.store.products.values()
    shop.store.put_product({**first, "id": first["id"] + 1, "sku": "", "slug": "twin"})
    woo.put_product(shop.access, simple(images=(), first_attempt_at=long_ago()))
    assert list(shop.store.products) == [first["id"]]


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
    standing = {each["sku"] for each in shop.store.variations_of(product_id)}
    assert standing == {*(variant.sku for variant in variable(colours=3, sizes=1).variants), "own"}


def test_two_variations_may_exchange_their_skus(shop: Shop) -> None:
    product = variable(colours=1, sizes=2)
    first = woo.put_product(shop.access, product)
    one, two = product.variants
    swapped = (replace(one, sku=two.sku), replace(two, sku=one.sku))
    woo.put_product(shop.access, replace(product, variants=swapped, external_id=first.external_id))
    skus = {str(each["id"]): each["sku"] for each in shop.store.variations.values()}
    assert skus == {first.variant_ids[one.reference]: two.sku, first.variant_ids[two.reference]: one.sku}


def test_a_variable_product_can_become_a_simple_one(shop: Shop) -> None:
    first = woo.put_product(shop.access, variable())
    as_simple = simple("p2", external_id=first.external_id, variants=variable().variants[:1])
    woo.put_product(shop.access, replace(as_simple, variants=(replace(as_simple.variants[0], option_values=()),)))
    (record,) = shop.store.products.values()
    assert (record["type"], record["sku"]) == ("simple", variable().variants[0].sku)
    assert not shop.store.variations


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


def test_our_own_product_in_the_way_is_taken_up_again(shop: Shop) -> None:
    """Nobody remembers the first attempt, as after a restored backup."""
    first = woo.put_product(shop.access, simple())
    again = woo.put_product(shop.access, simple(title="Tin mug"))
    assert again.external_id == first.external_id
    assert [each["name"] for each in shop.store.products.values()] == ["Tin mug"]


def test_an_image_that_the_store_cannot_fetch_is_named_and_nothing_is_left_behind(shop: Shop) -> None:
    shop.store.fail_images = True
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, variable())
    assert refused.value.reason.code == "store.image_refused"
    assert refused.value.reason.params["url"] == "https://cdn.example.com/files/p2/front.jpg"
    assert not shop.store.products


def test_an_image_of_a_kind_that_the_store_refuses_is_named(shop: Shop) -> None:
    images = (*simple().images, replace(simple().images[0], url="https://cdn.example.com/drawing.svg"))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, simple(images=images))
    assert refused.value.reason.params["url"] == "https://cdn.example.com/drawing.svg"
    assert not shop.store.products


def test_many_images_are_fetched_by_the_store_a_few_at_a_time(shop: Shop) -> None:
    images = tuple(replace(simple().images[0], url=f"https://cdn.example.com/{at}.jpg") for at in range(25))
    pushed = woo.put_product(shop.access, simple(images=images))
    (record,) = shop.store.products.values()
    sources = [shop.store.media[media]["source"] for media in record["images"]]
    assert sources == [image.url for image in images]
    assert len(shop.store.media) == 25
    assert record["status"] == "publish"
    shorter = images[::-1][:5]
    woo.put_product(shop.access, simple(images=shorter, external_id=pushed.external_id))
    record = shop.store.products[record["id"]]
    assert [shop.store.media[media]["source"] for media in record["images"]] == [image.url for image in shorter]
    assert len(shop.store.media) == 25


def test_tags_and_categories_are_found_by_name_or_made(shop: Shop) -> None:
    tags = ("Kitchen", "Enamel & tin", "kitchen", " ")
    first = woo.put_product(shop.access, simple(tags=tags, collections=("Mugs & cups",)))
    woo.put_product(shop.access, simple("p9", tags=("kitchen", "New"), collections=("mugs & cups", "15")))
    assert [tag["name"] for tag in shop.store.tags.values()] == ["kitchen", "Enamel & tin", "New"]
    assert [category["name"] for category in shop.store.categories.values()] == ["Uncategorized", "Mugs & cups"]
    record = shop.store.products[int(first.external_id)]
    assert len(record["tags"]) == 2
    names = [each.name for each in woo.list_collections(shop.access)]
    assert sorted(names) == ["Mugs & cups", "Uncategorized"]


def test_a_product_with_250_tags_needs_three_requests_for_them(shop: Shop) -> None:
    woo.put_product(shop.access, simple(tags=tuple(f"tag {at}" for at in range(250))))
    assert len(shop.store.tags) == 250
    assert len(shop.requests("^POST products/tags/batch$")) == 3


def test_variants_without_options_and_products_without_variants_are_refused_before_any_request(shop: Shop) -> None:
    two = (simple().variants[0], replace(simple().variants[0], reference="v2", sku="other"))
    for variants, code in (((), "store.no_variants"), (two, "store.no_options")):
        with pytest.raises(Permanent) as refused:
            woo.put_product(shop.access, simple(variants=variants))
        assert refused.value.reason.code == code
    assert not shop.requests()


def test_a_product_is_read_back_and_gone_after_deletion(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    read = woo.read_product(shop.access, pushed.external_id)
    assert read is not None
    assert (read.reference, read.title, read.status, read.variant_count) == ("p2", "Linen shirt", "publish", 4)
    woo.delete_product(shop.access, pushed.external_id)
    assert woo.read_product(shop.access, pushed.external_id) is None
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
