from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.shopify.links import product_link
from server.adapters.shopify.mapper import as_json_product, availability, map_listed, map_product
from server.ports.suppliers import SourceOption, SourceProduct

LINK = product_link("https://shop.example", "shop.example", "tee")
SIZE = [{"name": "Size", "position": 1, "values": ["S", "M"]}]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["title", "handle", "body_html", "vendor", "product_type", "tags", "variants", "images", "options"]
VARIANT_FIELDS = ["id", "option1", "option2", "option3", "sku", "price", "compare_at_price", "available", "grams",
                  "featured_image", "barcode"]  # fmt: skip


def mapped(currency: str = "USD", **fields: Any) -> SourceProduct:
    product = map_product({"title": "Tee", "handle": "tee", "variants": [variant()], **fields}, LINK, currency)
    assert product
    return product


def variant(**fields: Any) -> dict[str, Any]:
    return {"id": 1, "option1": "Default Title", "price": "12.50", "available": True, **fields}


def test_a_product_with_options_keeps_names_values_and_order() -> None:
    variants = [variant(id=2, option1="M", sku="T-M"), variant(id="1", option1="S", available=False, barcode="40123")]
    product = mapped(options=SIZE, variants=variants, vendor="V", product_type="Shirt", tags=["a", "b", "a"])
    assert product.options == (SourceOption("Size", ("S", "M")),)
    assert [(v.source_sku_id, v.option_values, v.available) for v in product.variants] == [
        ("2", ("M",), True), ("1", ("S",), False),
    ]  # fmt: skip
    assert (product.variants[0].sku, product.variants[1].barcode, product.tags) == ("T-M", "40123", ("a", "b"))
    assert {v.stock for v in product.variants} == {None}


@pytest.mark.parametrize("options", [[{"name": "Title", "values": ["Default Title"]}], ["Title"], [], None, "x"])
def test_a_single_default_variant_has_no_options(options: Any) -> None:
    product = mapped(options=options)
    assert (product.options, product.variants[0].option_values) == ((), ())


def test_options_that_are_not_named_still_tell_variants_apart() -> None:
    variants = [variant(id=1, option1="S", option2="Red"), variant(id=2, option1="M", option2=None)]
    product = mapped(options=["Size"], variants=variants)
    assert product.options == (SourceOption("Size", ("S", "M")), SourceOption("Option 2", ("Red", "-")))
    assert product.variants[1].option_values == ("M", "-")


@pytest.mark.parametrize(
    ("price", "currency", "minor"),
    [
        ("12.50", "USD", 1250), ("12.50", "JPY", 13), ("1200", "JPY", 1200), ("1.234", "KWD", 1234), (19, "EUR", 1900),
        (19.9, "EUR", 1990), ("0.00", "USD", 0), ("1,299.00", "USD", 129900), (" 5 ", "USD", 500), (None, "USD", None),
        ("-4.00", "USD", None), ("99999999999999999999.99", "USD", None), ("on request", "USD", None),
        ("", "USD", None),
        ("NaN", "USD", None), ("Infinity", "USD", None), (True, "USD", None), ([], "USD", None), ("1e400", "USD", None),
    ],
)  # fmt: skip
def test_prices_become_minor_units_or_none(price: Any, currency: str, minor: int | None) -> None:
    assert mapped(currency, variants=[variant(price=price)]).variants[0].cost_minor == minor


@pytest.mark.parametrize(("given", "kept"), [("20.00", 2000), ("0.00", None), (None, None), ("-1", None)])
def test_a_positive_compare_at_price_is_kept(given: Any, kept: int | None) -> None:
    assert mapped(variants=[variant(compare_at_price=given)]).variants[0].compare_at_minor == kept


def test_pictures_are_absolute_and_belong_to_their_variants() -> None:
    images = [{"id": 1, "src": "//cdn.example/a.jpg", "alt": "Front", "variant_ids": [7]}, "/b.jpg", {"src": None},
              {"src": "javascript:alert(1)"}, {"src": "https://cdn.example/a.jpg"}, 5]  # fmt: skip
    featured = {"src": "//cdn.example/own.jpg"}
    product = mapped(images=images, variants=[variant(id=7), variant(id=8, featured_image=featured)])
    assert [(i.url, i.alt) for i in product.images] == [
        ("https://cdn.example/a.jpg", "Front"), ("https://shop.example/b.jpg", ""),
    ]  # fmt: skip
    assert [v.image_url for v in product.variants] == ["https://cdn.example/a.jpg", "https://cdn.example/own.jpg"]


def test_text_loses_control_characters_and_nothing_else() -> None:
    title = " Be\x00fore\tafter 🎁👨‍👩‍👧 قميص \ud800"
    product = mapped(title=title, body_html="<p>a\x00b</p>\ud800<script>x</script>")
    assert product.title == "Before after 🎁👨‍👩‍👧 قميص"
    assert product.description_html == "<p>ab</p><script>x</script>"
    assert mapped(title="x" * 10_000).title == "x" * 10_000


@pytest.mark.parametrize(
    ("tags", "kept"), [("a, b ,,a", ("a", "b")), (["x", 1, None], ("x", "1")), (None, ()), (7, ())]
)
def test_tags_come_as_text_or_list(tags: Any, kept: tuple[str, ...]) -> None:
    assert mapped(tags=tags).tags == kept


@pytest.mark.parametrize("variants", [[], None, "x", [None, 3]])
def test_a_product_without_variants_is_still_a_product(variants: Any) -> None:
    assert mapped(variants=variants).variants == ()


def test_2048_variants_are_read_and_repeated_ids_are_not() -> None:
    variants = [variant(id=n, option1=str(n)) for n in range(2048)] + [variant(id=5, option1="again")]
    product = mapped(variants=variants, options=SIZE)
    assert len(product.variants) == 2048
    assert len(product.options[0].values) == 2048


@pytest.mark.parametrize("entry", [None, 3, "x", [], {}, {"handle": "a"}, {"title": "A"}, {"title": 4, "handle": "a"},
                                   {"title": "A", "handle": 12}, {"title": "A", "handle": ""}])  # fmt: skip
def test_an_entry_that_is_no_product_is_left_out(entry: Any) -> None:
    assert map_listed(entry, "https://shop.example", "shop.example", "USD") is None


@given(
    fields=st.dictionaries(st.sampled_from(FIELDS), anything),
    variants=st.lists(st.dictionaries(st.sampled_from(VARIANT_FIELDS), anything), max_size=3),
    images=st.lists(st.dictionaries(st.sampled_from(["src", "alt", "variant_ids"]), anything) | anything, max_size=3),
)
def test_wrong_types_anywhere_never_break_the_mapper(fields: Any, variants: Any, images: Any) -> None:
    raw = {"variants": variants, "images": images, **fields, "title": "Tee", "handle": "tee"}
    product = mapped(**raw)
    assert {len(v.option_values) for v in product.variants} <= {len(product.options)}
    for v in product.variants:
        assert v.cost_minor is None or v.cost_minor >= 0


def test_the_script_form_has_prices_in_hundredths() -> None:
    # fmt: off
    raw = {"title": "Tee", "description": "<p>x</p>", "type": "Shirt", "images": ["//cdn.example/a.jpg"],
           "options": [{"name": "Size", "values": ["S"]}],
           "variants": [variant(price=1250, compare_at_price=2000, option1="S", weight=90, available=False)]}
    # fmt: on
    product = map_product(as_json_product(raw), LINK, "USD")
    assert product
    first = product.variants[0]
    assert (first.cost_minor, first.compare_at_minor, first.weight_grams, first.available) == (1250, 2000, 90, False)
    assert (product.product_type, product.description_html) == ("Shirt", "<p>x</p>")
    yen = map_product(as_json_product(raw), LINK, "JPY")
    assert yen
    assert yen.variants[0].cost_minor == 13
    assert availability(raw) == {"1": False}
    assert availability("nonsense") == {}
