import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.shopify.links import product_link
from server.adapters.structured_data import PageState, read_page_state, read_product_page
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


def test_offers_of_a_product_differ_by_their_names() -> None:
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


def spec(price: Any, **fields: Any) -> dict[str, Any]:
    return {"@type": "UnitPriceSpecification", "price": price, "priceCurrency": "EUR", **fields}


LIST, STRUCK = "https://schema.org/ListPrice", "https://schema.org/StrikethroughPrice"
MEMBER = {"@type": "MemberProgramTier", "name": "gold"}
KILOGRAM = {"@type": "QuantitativeValue", "value": 1, "unitCode": "KGM"}
PIECE = {"@type": "QuantitativeValue", "value": 1, "unitCode": "C62"}


@pytest.mark.parametrize(
    ("specified", "cost", "compare_at"),
    [
        ([spec(59, priceType=STRUCK), spec(39)], 3900, 5900),
        ([spec("40.00", priceType=LIST), spec("25.00")], 2500, 4000),
        ([spec(12, validForMemberTier=MEMBER), spec(15)], 1500, None),
        ([spec(99, referenceQuantity=KILOGRAM), spec(4.5)], 450, None),
        ([spec(99, unitCode="KGM"), spec(4.5, referenceQuantity=PIECE)], 450, None),
        ([spec(8, eligibleQuantity={"minValue": 10}), spec(9, eligibleQuantity={"minValue": 1})], 900, None),
        ([spec(9), spec(7, priceType="https://schema.org/SalePrice")], 700, None),
        ([spec(9), spec(9)], 900, None),
        ([spec(9), spec(7)], None, None),
    ],
    ids=["struck", "list", "member", "kilogram", "unit code", "quantity", "sale", "twice", "unclear"],
)
def test_of_several_prices_that_of_one_piece_for_everybody_counts(
    specified: list[Any], cost: int | None, compare_at: int | None
) -> None:
    offer = {"@type": "Offer", "priceCurrency": "EUR", "priceSpecification": specified}
    [variant] = must_read(script(thing(offers=offer))).variants
    assert (variant.cost_minor, variant.compare_at_minor) == (cost, compare_at)


@pytest.mark.parametrize(
    ("price", "currency", "minor"),
    [
        ("12,50", "EUR", 1250), ("1.299,00", "EUR", 129900), ("$1,250", "USD", 125000), ("29.90 EUR", "EUR", 2990),
        (1.299, "EUR", 130), ("1.299", "KWD", 1299), ("1.299", "EUR", None), ("$5", "EUR", None),
        ("from 5", "EUR", None),
    ],
)  # fmt: skip
def test_a_price_is_read_as_its_shop_writes_it_or_not_at_all(price: Any, currency: str, minor: int | None) -> None:
    offer = {"@type": "Offer", "price": price, "priceCurrency": currency}
    html = script(thing(offers=offer))
    assert [variant.cost_minor for variant in must_read(html).variants] == [minor]
    shared = f'<meta property="og:title" content="Rug"><meta property="og:price:amount" content="{price}">'
    if isinstance(price, str):
        product = must_read(f'{shared}<meta property="og:price:currency" content="{currency}">')
        assert product.variants[0].cost_minor == minor
    assert read_page_state(html, URL) is (PageState.UNCLEAR if minor is None else PageState.DESCRIBED)


def test_a_price_names_the_currency_where_nothing_else_does() -> None:
    product = must_read(script(thing(offers={"@type": "Offer", "price": "€ 1.250,00"})))
    assert (product.currency, product.variants[0].cost_minor) == ("EUR", 125000)


@pytest.mark.parametrize(
    ("first", "second", "head", "title"),
    [
        ({"url": "/products/other"}, {"url": "https://www.shop.example/products/tee?variant=1"}, "", "Boot"),
        ({}, {"mainEntityOfPage": {"@id": URL}}, "", "Boot"),
        ({}, {}, '<meta property="og:title" content="Boot">', "Boot"),
        ({}, {}, "</head><body><h1>Sock</h1>", "Sock"),
        ({}, {}, "", None),
        ({"url": "/products/a"}, {"url": "/products/b"}, "</head><body><h1>New in</h1>", None),
        ({"name": "Boot"}, {}, "", "Boot"),
    ],
    ids=["address", "page", "shared title", "headline", "unclear", "neither", "described twice"],
)
def test_of_several_products_the_pages_own_is_read(first: Any, second: Any, head: str, title: str | None) -> None:
    html = (
        script([thing(**{"name": "Sock", "offers": OFFER | {"price": 3}} | first), thing(name="Boot", **second)]) + head
    )
    product = read(html)
    assert (product and product.title) == title
    assert read_page_state(html, URL) is (PageState.DESCRIBED if title else PageState.UNCLEAR)


def test_the_main_entity_of_a_page_is_its_product() -> None:
    page = {"@type": "WebPage", "mainEntity": thing(name="Boot")}
    assert must_read(script(thing(name="Sock"), page)).title == "Boot"


def test_offers_are_distinguished_by_the_items_that_they_offer() -> None:
    def of(size: str, sku: str, price: int, state: str) -> dict[str, Any]:
        item = {"@type": "Product", "name": "Hoop", "sku": sku, "size": size}
        return {"@type": "Offer", "price": price, "availability": state, "itemOffered": item}

    offers = [of("S", "111", 13, "https://schema.org/InStock"), of("M", "112", 15, "Out of stock")]
    aggregate = {"@type": "AggregateOffer", "lowPrice": 13, "priceCurrency": "USD", "offers": offers}
    product = must_read(script(thing(sku="19", offers=aggregate)))
    assert [(option.name, option.values) for option in product.options] == [("Size", ("S", "M"))]
    assert [(v.sku, v.option_values, v.cost_minor, v.available) for v in product.variants] == [
        ("111", ("S",), 1300, True), ("112", ("M",), 1500, False),
    ]  # fmt: skip


def test_references_to_other_objects_are_followed() -> None:
    graph = [
        {"@type": "ProductGroup", "@id": "#g", "name": "Coat", "hasVariant": [{"@id": "#s"}, {"@id": "#m"}]},
        thing(**{"@id": "#s", "name": "Coat S", "size": "S", "offers": {"@id": "#o"}, "isVariantOf": {"@id": "#g"}}),
        thing(**{"@id": "#m", "name": "Coat M", "size": "M", "brand": {"@id": "#nowhere"}}),
        {"@type": "Offer", "@id": "#o", "price": "39.99", "priceCurrency": "EUR"},
    ]
    product = must_read(script({"@context": "https://schema.org", "@graph": graph}))
    assert (product.title, [(v.option_values, v.cost_minor) for v in product.variants]) == (
        "Coat", [(("S",), 3999), (("M",), 1990)],
    )  # fmt: skip
    member = {"@id": "#g", "@type": "ProductGroup", "name": "Coat", "variesBy": "https://schema.org/size"}
    apart = [thing(name=f"Coat {size}", size=size, isVariantOf={"@id": "#g"}, **{"@id": f"#{size}"}) for size in "SM"]
    assert [v.option_values for v in must_read(script(member, *apart)).variants] == [("S",), ("M",)]


def test_entities_of_templates_are_read_as_what_they_mean() -> None:
    brand = {"@type": "Brand", "name": "B&amp;B"}
    described = thing(name="Tom &amp; Ann&#39;s 12&quot; pan", brand=brand, sku="A&amp;1", description="&lt;p&gt;x")
    product = must_read(script(described))
    assert (product.title, product.vendor, product.variants[0].sku) == ("Tom & Ann's 12\" pan", "B&B", "A&1")
    assert product.description_html == "<p>x"
    escaped = json.dumps(thing(name="Escaped")).replace('"', "&quot;")
    assert must_read(f'<script type="application/ld+json">{escaped}</script>').title == "Escaped"


@pytest.mark.parametrize(
    ("state", "available"),
    [
        ("https://schema.org/BackOrder", True), ("PreOrder", True), ("in stock", True), ("Out of stock", False),
        ("out_of_stock", False), ("http://schema.org/SoldOut", False), ("oos", False),
    ],
)  # fmt: skip
def test_an_availability_is_read_in_every_spelling(state: str, available: bool) -> None:
    assert must_read(script(thing(offers=OFFER | {"availability": state}))).variants[0].available is available
