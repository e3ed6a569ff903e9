"""The storefronts, as anyone on the web meets them."""

import gzip
import re
from typing import Any

import httpx
import orjson

from tests.sandbox.conftest import Running
from tests.sandbox.woo import web


def json_ld(page: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    return [orjson.loads(text) for text in found]


def test_products_come_in_pages_of_at_most_250_until_an_empty_page(running: Running) -> None:
    sizes = [len(running.get(f"/products.json?limit=999&page={n}").json()["products"]) for n in (1, 2, 3)]

    assert sizes == [250, 84, 0]
    assert len(running.get("/products.json").json()["products"]) == 30


def test_every_product_has_the_fields_of_a_real_storefront(running: Running) -> None:
    products = running.get("/products.json?limit=250").json()["products"]

    for product in products:
        assert {"id", "title", "handle", "body_html", "vendor", "product_type", "tags", "options"} <= product.keys()
        assert all(
            re.fullmatch(r"\d+\.\d\d", v["price"]) and v["product_id"] == product["id"] for v in product["variants"]
        )
        assert all(image["src"].startswith(f"{running.url()}/cdn/shop/products/") for image in product["images"])
    assert len({p["handle"] for p in products}) == 250


def test_a_collection_lists_its_own_products_and_all_lists_everything(running: Running) -> None:
    collections = {c["handle"]: c for c in running.get("/collections.json?limit=250").json()["collections"]}
    shoes = running.get("/collections/shoes/products.json?limit=250").json()["products"]

    assert collections["shoes"]["products_count"] == len(shoes) == 22
    assert {p["product_type"] for p in shoes} == {"Sneakers", "Boots", "Sandals", "Slippers"}
    assert len(running.get("/collections/all/products.json?limit=250&page=2").json()["products"]) == 84
    assert running.get("/collections/nothing/products.json").status_code == 404


def test_a_smaller_storefront_counts_only_what_it_has(running: Running) -> None:
    page = running.get("/collections", step=2).text
    shoes = running.get("/collections/shoes", step=2).text

    [payload] = re.findall(r"/collections/shoes\">Shoes</a> \((\d+)\)", page)
    assert int(payload) == len(re.findall('class="card"', shoes)) > 0


def test_one_product_as_json_has_no_availability_and_tags_in_one_text(running: Running) -> None:
    product = running.get("/products/harbour-tee.json").json()["product"]

    assert product["tags"] == "cotton, basics, apparel"
    assert "available" not in product["variants"][0]
    assert running.get("/products/no-such-thing.json").status_code == 404


def test_one_product_as_javascript_has_minor_units_and_availability(running: Running) -> None:
    as_json = running.get("/products/harbour-tee.json").json()["product"]
    as_js = running.get("/products/harbour-tee.js").json()

    assert as_js["variants"][0]["price"] == round(float(as_json["variants"][0]["price"]) * 100)
    assert isinstance(as_js["available"], bool)
    assert as_js["images"][0].startswith("//127.0.0.1")


def test_the_currency_is_shown_and_can_be_chosen(running: Running) -> None:
    dollars = running.get("/products/harbour-tee.json").json()["product"]["variants"][0]
    euros = running.get("/products/harbour-tee.json?currency=EUR").json()["product"]["variants"][0]

    assert (dollars["price_currency"], euros["price_currency"]) == ("USD", "EUR")
    assert float(euros["price"]) == round(float(dollars["price"]) * 0.92, 2)
    assert running.get("/meta.json").json()["currency"] == "USD"
    assert running.get("/cart.js?currency=GBP").json()["currency"] == "GBP"
    assert 'Shopify.currency={"active":"USD"' in running.get("/").text


def test_a_locked_storefront_opens_only_with_its_password(running: Running) -> None:
    with httpx.Client(base_url=running.url(1), trust_env=False) as visitor:
        assert visitor.get("/products.json").headers["location"] == "/password"
        wrong = visitor.post("/password", data={"form_type": "storefront_password", "utf8": "✓", "password": "no"})
        assert (wrong.status_code, wrong.headers["location"]) == (302, "/password")
        assert visitor.get("/products.json").status_code == 302

        right = {"form_type": "storefront_password", "utf8": "✓", "password": "opensesame"}
        entered = visitor.post("/password", data=right)

        assert (entered.status_code, entered.headers["location"]) == (302, "/")
        assert "_shopify_essential" in visitor.cookies
        assert len(visitor.get("/products.json?limit=250").json()["products"]) == 84


def test_a_headless_storefront_has_pages_but_no_json(running: Running) -> None:
    refused = running.get("/products.json", step=2)
    home = running.get("/", step=2).text
    handle = re.findall(r'href="/products/([\w-]+)"', home)[0]

    assert (refused.status_code, refused.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert running.get(f"/products/{handle}.js", step=2).status_code == 404
    assert running.get(f"/products/{handle}", step=2).status_code == 200


def test_headless_product_pages_carry_prices_in_euros_in_every_spelling(running: Running) -> None:
    links = re.findall(r'href="/products/([\w-]+)"', running.get("/", step=2).text)
    spellings = {json_ld(running.get(f"/products/{handle}", step=2).text)[0].get("@type", "graph") for handle in links}
    group = next(
        data
        for handle in links
        if (data := json_ld(running.get(f"/products/{handle}", step=2).text)[0]).get("@type") == "ProductGroup"
    )

    assert spellings == {"ProductGroup", "Product", "graph"}
    assert group["hasVariant"][0]["offers"]["priceCurrency"] == "EUR"


def test_a_product_page_has_open_graph_data(running: Running) -> None:
    page = running.get("/collections/apparel/products/harbour-tee").text

    assert '<meta property="og:title" content="Harbour Tee">' in page
    assert '<meta property="og:price:currency" content="USD">' in page


def test_pictures_are_png_of_the_requested_width_and_nonsense_is_not_found(running: Running) -> None:
    src = running.get("/products/harbour-tee.json").json()["product"]["images"][0]["src"]
    small = web.get(f"{src}&width=120")

    assert small.headers["content-type"] == "image/png"
    assert small.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(small.content) < len(web.get(src).content)
    for name in ("nothing_plain_ffffff_front", "mug_plain_zzzzzz_front", "mug"):
        assert running.get(f"/cdn/shop/products/{name}.png").status_code == 404
    assert web.get(f"{src}&width=90000").status_code == 404


def test_awkward_products_are_served_as_they_are(running: Running) -> None:
    running.post("/_sandbox/shopify/awkward")

    def variants(what: str) -> list[dict[str, Any]]:
        listed = running.get("/products.json?limit=250&page=2").json()["products"]
        found: list[dict[str, Any]] = next(p for p in listed if p["handle"] == f"awkward-{what}")["variants"]
        return found

    assert [len(variants(what)) for what in ("no-variants", "100-variants", "2048-variants")] == [0, 100, 2048]
    assert [variants(f"{what}-price")[0]["price"] for what in ("null", "negative")] == [None, "-4.00"]
    assert "\x00" in running.get("/products/awkward-nul.json").json()["product"]["title"]
    for what in ("no-variants", "null-price", "huge-price", "null-fields", "2048-variants"):
        assert running.get(f"/products/awkward-{what}").status_code == 200
        assert running.get(f"/products/awkward-{what}.js").status_code == 200


def test_a_test_may_put_and_take_products(running: Running) -> None:
    running.post("/_sandbox/shopify/products", json={"products": [{"title": "My Own Thing"}]})
    assert running.get("/products/my-own-thing.json").json()["product"]["title"] == "My Own Thing"

    web.delete(f"{running.url()}/_sandbox/shopify/products/my-own-thing")
    assert running.get("/products/my-own-thing.json").status_code == 404


def test_sitemaps_name_every_product_and_collection(running: Running) -> None:
    def locations(path: str) -> list[str]:
        answer = running.get(path, step=2)
        text = gzip.decompress(answer.content).decode() if path.endswith(".gz") else answer.text
        return re.findall("<loc>(.*?)</loc>", text)

    assert f"Sitemap: {running.url(2)}/sitemap.xml" in running.get("/robots.txt", step=2).text
    assert locations("/sitemap.xml") == [
        f"{running.url(2)}/sitemap_products_1.xml.gz",
        f"{running.url(2)}/sitemap_collections_1.xml",
    ]
    assert len(locations("/sitemap_products_1.xml")) == 111
    assert running.get(locations("/sitemap_products_1.xml")[0].removeprefix(running.url(2)), step=2).status_code == 200
    assert locations("/sitemap_products_1.xml.gz") == locations("/sitemap_products_1.xml")
    assert locations("/sitemap_products_2.xml") == []
    assert f"{running.url(2)}/collections/shoes" in locations("/sitemap_collections_1.xml")
