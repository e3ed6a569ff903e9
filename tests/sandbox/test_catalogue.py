"""The demo catalogue: enough of everything, and the same on every machine."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from fixtures.catalogue import demo_collections, demo_products
from fixtures.catalogue.drawing import draw_png, shape_for
from fixtures.catalogue.drawing.paths import outline
from fixtures.catalogue.drawing.shapes import shapes
from fixtures.catalogue.generated import GeneratedShelf
from fixtures.sandbox.aliexpress.product_dto import category_of as aliexpress_category
from fixtures.sandbox.banggood.catalogue import category_id as banggood_category
from fixtures.sandbox.shopify.catalogue_file import load_shelf

PRODUCTS = demo_products()


def test_the_catalogue_has_products_of_every_sort() -> None:
    sizes = Counter(len(product["variants"]) for product in PRODUCTS)
    chinese = [p for p in PRODUCTS if re.search("[一-鿿]", p["title"])]
    sold_out = [p for p in PRODUCTS if not any(v["available"] for v in p["variants"])]

    assert (len(PRODUCTS), len(chinese), len(sold_out)) == (334, 41, 17)
    assert (sizes[1], sizes[100], sum(sizes.values())) == (23, 1, 334)
    assert sum(1 for p in PRODUCTS if p["variants"][0]["compare_at_price"]) == 110
    assert all(re.search("[一-鿿]", p["body_html"]) for p in chinese)


def test_handles_ids_and_skus_are_each_used_once() -> None:
    variants = [variant for product in PRODUCTS for variant in product["variants"]]

    for values in ([p["handle"] for p in PRODUCTS], [v["id"] for v in variants], [v["sku"] for v in variants]):
        assert len(set(values)) == len(values)


def test_eleven_categories_and_four_collections_across_them() -> None:
    collections = {c["handle"]: len(c["product_ids"]) for c in demo_collections()}

    assert (
        sum(collections.values()) - sum(collections[h] for h in ("new-arrivals", "sale", "gifts", "from-hangzhou"))
        == 334
    )
    assert len(collections) == 15


@pytest.mark.parametrize("number_of", [aliexpress_category, banggood_category])
def test_each_kind_of_product_has_a_category_of_its_own(number_of: Callable[[str], object]) -> None:
    kinds = {product["product_type"] for product in PRODUCTS} - {""}

    assert len({number_of(kind) for kind in kinds}) == len(kinds)


def test_variants_are_the_combinations_of_the_options() -> None:
    for product in PRODUCTS:
        expected = 1
        for option in product["options"]:
            expected *= len(option["values"])
        assert len({v["title"] for v in product["variants"]}) == len(product["variants"]) == expected


def test_a_caller_may_change_what_it_gets() -> None:
    demo_products()[0]["title"] = "Changed"

    assert demo_products()[0]["title"] == "Harbour Tee"


def test_every_picture_of_the_catalogue_has_a_shape() -> None:
    used = {re.search(r"products/([a-z]+)_", image["src"]).group(1) for p in PRODUCTS for image in p["images"]}  # type: ignore[union-attr]

    assert used <= shapes().keys()
    assert shape_for("Leather Sneakers") == "sneaker"
    assert shape_for("Thing of no kind") == "box"


@pytest.mark.parametrize("name", ["mug_plain_2f7c7c_front", "teddy_dots_6f4e3f_tilt", "lamp_check_d7a53c_detail"])
def test_a_picture_is_drawn_the_same_each_time(name: str) -> None:
    picture = draw_png(name, 100)

    assert picture == draw_png(name, 100)
    assert 2_000 < len(picture) < 30_000


def test_an_outline_in_an_unknown_spelling_is_refused() -> None:
    assert outline("rect 0 0 10 10 0")[0] == (0, 0)
    with pytest.raises(ValueError, match="expected a command"):
        outline("10 10 L 20 20")


def test_a_generated_shelf_has_two_and_a_half_variants_each() -> None:
    shelf = GeneratedShelf(1000)

    assert sum(len(p["variants"]) for p in shelf.page(0, 5000)) == 2500
    assert shelf.page(1000, 250) == []
    assert shelf.get("generated-000999") == shelf.page(999, 1)[0]
    assert shelf.get("generated-001000") is None


@pytest.mark.parametrize("wrapped", [True, False])
def test_any_file_of_products_can_be_served(tmp_path: Path, wrapped: bool) -> None:
    lean = [
        {"title": "Only a title", "variants": [{"price": "3.00", "_secret": 1}], "images": ["https://x.example/a.jpg"]}
    ]
    collections = [{"handle": "few", "title": "Few", "pids": [1]}]
    file = tmp_path / "products.json"
    file.write_bytes(orjson.dumps({"products": lean, "collections": collections} if wrapped else lean))

    shelf = load_shelf(file, keep_images=False)
    product = shelf.page(0, 10)[0]

    assert (product["handle"], product["tags"], product["vendor"]) == ("only-a-title", [], "")
    assert product["variants"][0]["available"] is True
    assert "_secret" not in product["variants"][0]
    assert product["images"][0]["src"].startswith("/cdn/shop/products/box_plain_")
    assert len(shelf.collections()) == wrapped
    assert load_shelf(file, keep_images=True).page(0, 1)[0]["images"][0]["src"] == "https://x.example/a.jpg"


def test_a_file_without_products_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text('{"items": []}')

    with pytest.raises(ValueError, match="expected a list of products"):
        load_shelf(file, keep_images=False)
