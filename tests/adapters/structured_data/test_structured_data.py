import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.shopify.links import product_link
from server.adapters.structured_data import read_product_page
from server.ports.suppliers import SourceProduct

URL = "https://shop.example/products/tee"
LINK = product_link("https://shop.example", "shop.example", "tee")
OFFER = {"@type": "Offer", "price": "19.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = ["@type", "@graph", "name", "offers", "hasVariant", "image", "brand", "description", "category", "keywords"]


def script(*described: Any) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(row)}</script>' for row in described)


def read(html: str, currency: str = "") -> SourceProduct | None:
    page = f"<!doctype html><html><head><title>x</title>{html}</head><body><p>Tee</p></body></html>"
    return read_product_page(page, URL, LINK, default_currency=currency)


def must_read(html: str, currency: str = "") -> SourceProduct:
    product = read(html, currency)
    assert product
    return product


def thing(**fields: Any) -> dict[str, Any]:
    return {"@context": "https://schema.org", "@type": "Product", "name": "Tee", "offers": OFFER, **fields}


@pytest.mark.parametrize(
    "described",
    [
        thing(),
        [thing()],
        {"@context": "https://schema.org", "@graph": [{"@type": "BreadcrumbList"}, thing()]},
        thing(**{"@type": ["Thing", "http://schema.org/Product"]}),
        {"@type": "WebPage", "mainEntity": thing()},
        thing(offers=[OFFER]),
        thing(
            offers={"@type": "AggregateOffer", "priceCurrency": "EUR", "offers": [{"@type": "Offer", "price": 19.9}]}
        ),
        thing(offers={"@type": "AggregateOffer", "priceCurrency": "EUR", "lowPrice": "19.90", "highPrice": "25"}),
        thing(offers={"@type": "Offer", "priceSpecification": [{"price": "19.90", "priceCurrency": "eur"}]}),
    ],
)
def test_one_product_is_read_in_every_spelling(described: Any) -> None:
    product = must_read(script({"@type": "Organization", "name": "Shop"}, described))
    assert (product.title, product.currency, product.options, product.link) == ("Tee", "EUR", (), LINK)
    assert [(v.cost_minor, v.option_values, v.available) for v in product.variants] == [(1990, (), True)]


@pytest.mark.parametrize(
    ("stated", "least"), [({"minValue": 3}, 3), ({"minValue": "2"}, 2), ({"minValue": 0}, 1), (7, 1)]
)
def test_an_offer_says_how_many_pieces_are_bought_at_once(stated: Any, least: int) -> None:
    assert must_read(script(thing(offers=OFFER | {"eligibleQuantity": stated}))).min_quantity == least


def test_a_group_gives_variants_with_options() -> None:
    def of(size: str, sku: str, **offer: Any) -> dict[str, Any]:
        return {"@type": "Product", "sku": sku, "size": size, "color": "Red", "image": f"/{sku}.jpg",
                "@id": f"{URL}?variant=4{size}#variant", "offers": {**OFFER, **offer}}  # fmt: skip

    sold_out = {"availability": "http://schema.org/OutOfStock", "gtin13": "4006381333931", "url": f"{URL}?variant=77"}
    group = {"@type": "ProductGroup", "name": "Tee", "variesBy": ["https://schema.org/size"],
             "hasVariant": [of("1", "A"), of("2", "B", **sold_out)],
             "brand": {"@type": "Brand", "name": "V"}, "category": "Clothing > Shirts"}  # fmt: skip
    product = must_read(script(group))
    assert [(o.name, o.values) for o in product.options] == [("Color", ("Red",)), ("Size", ("1", "2"))]
    assert [(v.source_sku_id, v.sku, v.available, v.barcode) for v in product.variants] == [
        ("41", "A", True, ""), ("77", "B", False, "4006381333931"),
    ]  # fmt: skip
    assert [v.image_url for v in product.variants] == ["https://shop.example/A.jpg", "https://shop.example/B.jpg"]
    assert (product.vendor, product.product_type) == ("V", "Shirts")


def test_offers_of_one_product_are_told_apart_by_their_names() -> None:
    offers = [{**OFFER, "name": "Tee - S / Red", "sku": "1"}, {**OFFER, "name": "M / Red", "price": None}]
    product = must_read(script(thing(offers=offers)))
    assert [v.option_values for v in product.variants] == [("S", "Red"), ("M", "Red")]
    assert [v.cost_minor for v in product.variants] == [1990, None]


def test_a_broken_script_does_not_hide_the_others() -> None:
    broken = '<script type="application/ld+json">{"@type": "Product", </script><script>not json</script>'
    assert must_read(broken + script(thing(image=[{"@type": "ImageObject", "url": "//cdn.example/a.jpg"}]))).images


def test_open_graph_is_the_last_resort() -> None:
    tags = ('<meta property="og:title" content="Tee"><meta property="og:image" content="/a.jpg">'
            '<meta property="product:price:amount" content="1,299.00"><meta name="product:availability" content="oos">'
            '<meta property="og:price:currency" content="usd">')  # fmt: skip
    product = must_read(tags)
    assert (product.title, product.currency, product.variants[0].cost_minor) == ("Tee", "USD", 129900)
    assert (product.variants[0].available, product.images[0].url) == (False, "https://shop.example/a.jpg")


def test_the_pages_own_currency_fills_the_gap() -> None:
    priced = thing(offers={"price": "5"})
    assert read(script(priced)) is None
    assert must_read(script(priced), "GBP").currency == "GBP"
    assert read(script(thing(offers={**OFFER, "priceCurrency": "DOLLARS"}))) is None


@pytest.mark.parametrize(
    "html",
    [
        "",
        "\x00<<<",
        script({"@type": "Article", "name": "x"}),
        script(thing(name="")),
        script(thing(offers=[])),
        '<meta property="og:title" content="Only a title">',
    ],
)
def test_a_page_without_a_product_has_none(html: str) -> None:
    assert read(html) is None


@given(
    fields=st.dictionaries(st.sampled_from(NAMES), anything),
    offer=st.dictionaries(st.sampled_from(list(OFFER)), anything),
)
def test_wrong_types_anywhere_never_break_the_reader(fields: Any, offer: Any) -> None:
    product = read(script(thing(offers=[offer, OFFER], **fields) if "offers" not in fields else thing(**fields)))
    assert product is None or {len(v.option_values) for v in product.variants} <= {len(product.options)}


def test_offers_that_share_the_sku_of_their_product_are_variants_all_the_same() -> None:
    offers = [{**OFFER, "name": "Red", "price": "10"}, {**OFFER, "name": "Blue", "price": "12"}]
    product = must_read(script(thing(sku="TEE", offers=offers)))
    assert [(v.option_values, v.cost_minor) for v in product.variants] == [(("Red",), 1000), (("Blue",), 1200)]
    (left,) = must_read(script(thing(sku="TEE", offers=[*offers, {**offers[1], "price": "99"}][1:]))).variants
    assert left.cost_minor == 1200


def test_an_offer_is_known_by_its_options_not_by_its_place() -> None:
    offers = [{**OFFER, "name": "Red", "price": "10"}, {**OFFER, "name": "Blue", "price": "12"}]
    offers.append({**OFFER, "name": "Grey", "price": "14"})
    before, after = (must_read(script(thing(offers=some))).variants for some in (offers, offers[1:]))
    assert [variant.source_sku_id for variant in before][1:] == [variant.source_sku_id for variant in after]
