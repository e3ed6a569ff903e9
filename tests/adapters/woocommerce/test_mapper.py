"""What a product becomes in the store's words."""

import pytest

from server.adapters.stores.words import images_to_send
from server.adapters.woocommerce import images, mapper
from server.adapters.woocommerce.mapper import Surroundings
from server.adapters.woocommerce.variations import plan_variations
from server.ports.stocks import NewStock
from server.ports.stores import PushImage, PushOption
from tests.adapters.woocommerce.examples import simple, variable, variant


@pytest.mark.parametrize(
    ("price", "compare_at", "currency", "regular", "sale"),
    [
        (1999, None, "USD", "19.99", ""),
        (1999, 2999, "USD", "29.99", "19.99"),
        (1999, 1999, "USD", "19.99", ""),
        (1999, 999, "USD", "19.99", ""),
        (0, None, "USD", "0.00", ""),
        (1999, 2999, "JPY", "2999", "1999"),
        (1999, None, "KWD", "1.999", ""),
    ],
)
def test_a_higher_compare_at_price_makes_ours_the_sale_price(
    price: int, compare_at: int | None, currency: str, regular: str, sale: str
) -> None:
    fields = mapper.price_fields(variant(price_minor=price, compare_at_minor=compare_at), currency)
    assert fields == {"regular_price": regular, "sale_price": sale}


@pytest.mark.parametrize(
    ("stock", "available", "expected"),
    [
        (7, True, {"manage_stock": True, "stock_quantity": 7}),
        (0, True, {"manage_stock": True, "stock_quantity": 0}),
        (-3, True, {"manage_stock": True, "stock_quantity": 0}),
        (7, False, {"manage_stock": True, "stock_quantity": 0}),
        (None, True, {"manage_stock": False, "stock_status": "instock"}),
        (None, False, {"manage_stock": False, "stock_status": "outofstock"}),
    ],
)
def test_a_known_stock_is_managed_and_an_unknown_stock_is_only_shown(
    stock: int | None, available: bool, expected: dict[str, object]
) -> None:
    assert mapper.stock_fields(NewStock(stock, available)) == expected


@pytest.mark.parametrize(
    ("grams", "unit", "expected"),
    [(350, "kg", "0.35"), (350, "g", "350"), (1000, "lbs", "2.2046"), (100, "oz", "3.5274"), (5000, "kg", "5")],
)
def test_weights_are_in_the_stores_unit(grams: int, unit: str, expected: str) -> None:
    assert mapper.weight(grams, unit) == expected


def test_a_weight_in_a_unit_that_the_store_does_not_tell_is_left_out() -> None:
    heavy = variant(weight_grams=350)
    assert "weight" not in mapper.selling_fields(heavy, "USD", "")
    assert mapper.selling_fields(heavy, "USD", "kg")["weight"] == "0.35"


def test_only_barcodes_that_a_store_takes_are_sent() -> None:
    fields = mapper.selling_fields(variant(barcode="4006381333931"), "USD", "")
    assert fields["global_unique_id"] == "4006381333931"
    for useless in ("", "n/a", "ABC-123", "12", "4006381333931 "):
        assert "global_unique_id" not in mapper.selling_fields(variant(barcode=useless), "USD", "")


def test_a_product_without_options_is_simple_and_sold_as_its_only_variant() -> None:
    payload = mapper.product_payload(simple(), Surroundings(categories=[3], tags=[5, 6]))
    assert payload["type"] == "simple"
    assert (payload["sku"], payload["regular_price"], payload["stock_quantity"]) == ("sku-p1-v1", "19.99", 7)
    assert payload["categories"] == [{"id": 3}]
    assert payload["tags"] == [{"id": 5}, {"id": 6}]
    assert payload["meta_data"] == [{"key": "_tradewind_reference", "value": "p1"}]


def test_without_chosen_categories_those_of_the_merchant_stay() -> None:
    assert "categories" not in mapper.product_payload(simple(), Surroundings())


def test_a_product_with_options_is_variable_and_has_no_sku_of_its_own() -> None:
    payload = mapper.product_payload(variable(), Surroundings())
    assert (payload["type"], payload["sku"]) == ("variable", "")
    assert "regular_price" not in payload
    assert [each["name"] for each in payload["attributes"]] == ["Colour", "Size"]
    assert payload["attributes"][0]["options"] == ["Colour 0", "Colour 1"]
    assert all(each["variation"] for each in payload["attributes"])


def test_variations_carry_their_place_reference_and_attributes() -> None:
    payload = mapper.variation_payload(variable(), 1, "", 44)
    assert payload["menu_order"] == 2
    assert payload["image"] == {"id": 44}
    assert payload["meta_data"] == [{"key": "_tradewind_reference", "value": "p2-Colour 0-Size 1"}]
    assert payload["attributes"] == [
        {"name": "Colour", "option": "Colour 0"},
        {"name": "Size", "option": "Size 1"},
    ]
    assert "image" not in mapper.variation_payload(variable(), 1, "", None)


@pytest.mark.parametrize(
    ("ours", "stored"),
    [
        ("Red | Blue", "Red / Blue"),
        ("  30 cm\n x  20 ", "30 cm x 20"),
        ("<b>Bold</b>", "‹b›Bold‹/b›"),
        ("back\\slash", "back/slash"),
        ("", "-"),
        ("红色", "红色"),
    ],
)
def test_option_values_are_the_same_in_a_product_and_in_its_variations(ours: str, stored: str) -> None:
    product = variable(colours=1, sizes=1)
    product = simple(
        options=(PushOption("Colour", (ours,)),), variants=(variant(option_values=(ours,)),), title=product.title
    )
    assert mapper.product_payload(product, Surroundings())["attributes"][0]["options"] == [stored]
    assert mapper.attributes_of(product, product.variants[0]) == [{"name": "Colour", "option": stored}]


def test_images_are_each_sent_once_the_products_own_first() -> None:
    product = variable(colours=2, sizes=3)
    product = simple(
        options=product.options, variants=product.variants, images=(product.images[0], product.images[0], PushImage(""))
    )
    urls = [image.url.rsplit("/", 1)[1] for image in images_to_send(product)]
    assert urls == ["front.jpg", "Colour-0.jpg", "Colour-1.jpg"]


def test_images_that_the_store_has_are_sent_by_id_and_new_images_by_address() -> None:
    requested = [PushImage("https://cdn.example.com/a.jpg"), PushImage("https://cdn.example.com/b.jpg", "Back")]
    fields = images.image_fields(requested, {"https://cdn.example.com/a.jpg": 9})
    assert fields["images"] == [{"id": 9}, {"src": "https://cdn.example.com/b.jpg", "alt": "Back"}]
    record = {"images": [{"id": 9}, {"id": 12}], "meta_data": fields["meta_data"]}
    assert images.known_ids(record) == {requested[0].url: 9, requested[1].url: 12}


@pytest.mark.parametrize("kept", ["", "no json", "{}", '["https://cdn.example.com/a.jpg"]'])
def test_ids_are_unknown_once_the_merchant_has_changed_the_gallery(kept: str) -> None:
    record = {"images": [{"id": 1}, {"id": 2}], "meta_data": [{"key": mapper.IMAGE_SOURCES, "value": kept}]}
    assert images.known_ids(record) == {}


def listed(number: int, reference: str = "", sku: str = "", **attributes: str) -> dict[str, object]:
    return {
        "id": number,
        "sku": sku,
        "attributes": [{"name": name, "option": option} for name, option in attributes.items()],
        "meta_data": [{"key": mapper.REFERENCE, "value": reference}] if reference else [],
    }


def test_variations_are_matched_by_reference_then_id_then_attributes() -> None:
    product = variable(colours=2, sizes=2)
    first, second, third, _ = product.variants
    product = simple(
        options=product.options,
        variants=(
            first,
            variant(reference=second.reference, external_id="21", option_values=second.option_values),
            third,
            product.variants[3],
        ),
    )
    existing = [listed(20, first.reference), listed(21), listed(22, Colour="COLOUR 1", Size="size 0")]
    plan = plan_variations(product, existing)
    assert dict(plan.existing) == {0: 20, 1: 21, 2: 22}
    assert list(plan.missing) == [3]
    assert not plan.delete


def test_only_variations_of_our_own_are_deleted() -> None:
    product = variable(colours=1, sizes=1)
    existing = [listed(1, product.variants[0].reference), listed(2, "gone"), listed(3, Colour="Merchant's own")]
    assert list(plan_variations(product, existing).delete) == [2]


def test_a_variation_made_twice_is_kept_once() -> None:
    product = variable(colours=1, sizes=1)
    reference = product.variants[0].reference
    plan = plan_variations(product, [listed(1, reference), listed(2, reference)])
    assert (dict(plan.existing), list(plan.delete)) == ({0: 1}, [2])


def test_a_sku_that_changes_hands_is_let_go_of_first() -> None:
    product = variable(colours=1, sizes=2)
    push_variant, two = product.variants
    plan = plan_variations(
        product, [listed(1, push_variant.reference, two.sku), listed(2, two.reference, push_variant.sku)]
    )
    assert sorted(plan.clear_sku) == [1, 2]
    assert not plan_variations(product, [listed(1, push_variant.reference, push_variant.sku)]).clear_sku
