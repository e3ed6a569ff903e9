"""Products, variations, batches and terms over REST v3."""

import time
from typing import Any

import pytest

from tests.sandbox.conftest import Running
from tests.sandbox.woo import WooClient, web

SIZES = [{"name": "Size", "variation": True, "visible": True, "options": ["S", "M"]}]
PICTURE = "http://127.0.0.1:9/cdn/shop/products/mug_plain_2f7c7c_front.png?v=1"


def test_a_simple_product_is_kept_with_price_stock_picture_and_reference(running: Running, demo: WooClient) -> None:
    made = demo.create(
        name="Mug",
        regular_price="12.50",
        sale_price="9.90",
        manage_stock=True,
        stock_quantity=4,
        sku="MUG-1",
        images=[{"src": PICTURE, "alt": "A mug"}],
        meta_data=[{"key": "_our_reference", "value": "p-1"}],
    )

    assert (made["price"], made["on_sale"], made["stock_status"]) == ("9.90", True, "instock")
    assert made["permalink"] == f"{running.url()}/woo/demo/product/mug/"
    assert [(meta["key"], meta["value"]) for meta in made["meta_data"]] == [("_our_reference", "p-1")]
    assert made["images"][0]["src"].startswith(f"{running.url()}/woo/demo/wp-content/uploads/")
    assert web.get(made["images"][0]["src"]).headers["location"] == PICTURE
    assert demo.get(f"products/{made['id']}").json() == made


def test_a_variable_product_shows_its_lowest_price_and_drops_foreign_attributes(demo: WooClient) -> None:
    product = demo.create(name="Tee", type="variable", attributes=SIZES, regular_price="99")
    options = [{"name": "Size", "option": "M"}, {"name": "Length", "option": "Long"}]
    for price in ("20.00", "18.00"):
        body = {"regular_price": price, "attributes": options}
        assert demo.call("POST", f"products/{product['id']}/variations", json=body).status_code == 201

    shown = demo.get(f"products/{product['id']}").json()
    variation = demo.get(f"products/{product['id']}/variations").json()[0]

    assert (shown["price"], shown["regular_price"], len(shown["variations"])) == ("18.00", "", 2)
    assert [(a["name"], a["option"]) for a in variation["attributes"]] == [("Size", "M")]


def test_a_sku_is_free_again_after_its_product_was_deleted_or_changed(demo: WooClient) -> None:
    first, second = demo.create(name="A", sku="S1"), demo.create(name="B", sku="S2")
    demo.call("DELETE", f"products/{first['id']}")
    assert demo.call("POST", "products", json={"name": "C", "sku": "S1"}).status_code == 400, "the trash holds it"
    demo.call("DELETE", f"products/{first['id']}?force=true")
    demo.call("PUT", f"products/{second['id']}", json={"sku": "S3"})

    assert demo.create(name="C", sku="S1")["sku"] == "S1"
    assert demo.create(name="D", sku="S2")["sku"] == "S2"


def test_a_batch_holds_a_hundred_items_and_no_more(demo: WooClient) -> None:
    many = [{"name": f"Product {n}"} for n in range(101)]

    refused = demo.call("POST", "products/batch", json={"create": many})
    taken = demo.call("POST", "products/batch", json={"create": many[:100]})

    assert refused.status_code == 413
    assert refused.json()["message"] == "Unable to accept more than 100 items for this request."
    assert len(taken.json()["create"]) == 100
    assert demo.get("products").headers["x-wp-total"] == "100"


def test_lists_come_newest_first_in_pages(demo: WooClient) -> None:
    made = [demo.create(name=f"P{n}")["id"] for n in range(5)]

    page = demo.get("products", per_page=2, page=2)

    assert [p["id"] for p in page.json()] == [made[2], made[1]]
    assert (page.headers["x-wp-total"], page.headers["x-wp-totalpages"]) == ("5", "3")
    assert demo.get("products", per_page=2, page=4).json() == []


@pytest.mark.parametrize("query", [{"per_page": 101}, {"per_page": 0}, {"page": 0}, {"after": "soon"}, {"order": "up"}])
def test_a_bad_list_parameter_is_named(demo: WooClient, query: dict[str, Any]) -> None:
    demo.create(name="P")
    refused = demo.get("products", **query)

    assert (refused.status_code, refused.json()["code"]) == (400, "rest_invalid_param")
    assert list(refused.json()["data"]["params"]) == list(query)


def test_after_finds_what_was_made_since_but_not_in_that_very_second(demo: WooClient) -> None:
    first = demo.create(name="Before")
    time.sleep(1.1)
    second = demo.create(name="Since")

    found = demo.get("products", after=first["date_created_gmt"], orderby="date", order="asc", dates_are_gmt="true")

    assert [p["id"] for p in found.json()] == [second["id"]]


def test_products_are_found_by_sku_search_status_slug_and_chosen_fields(demo: WooClient) -> None:
    product = demo.create(name="Blue lamp", sku="LAMP", status="draft", description="For the bedside")
    demo.create(name="Red lamp", sku="RED")

    assert [p["id"] for p in demo.get("products", sku="LAMP,NONE").json()] == [product["id"]]
    assert [p["id"] for p in demo.get("products", search="bedside lamp").json()] == [product["id"]]
    assert [p["id"] for p in demo.get("products", status="draft").json()] == [product["id"]]
    assert [p["id"] for p in demo.get("products", slug="blue-lamp").json()] == [product["id"]]
    assert demo.get("products", sku="LAMP", _fields="sku,name").json() == [{"sku": "LAMP", "name": "Blue lamp"}]


def test_a_variation_is_found_by_its_sku(demo: WooClient) -> None:
    product = demo.create(name="Tee", type="variable", attributes=SIZES)
    made = demo.call("POST", f"products/{product['id']}/variations", json={"sku": "TEE-S"}).json()

    assert [p["id"] for p in demo.get("products", sku="TEE-S").json()] == [made["id"]]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"regular_price": 12.5}, "regular_price is not of type string."),
        ({"images": "http://x/y.png"}, "images is not of type array."),
        ({"status": "sold"}, "status is not one of draft, pending, private, and publish."),
        ({"stock_quantity": "many"}, "stock_quantity is not of type integer."),
    ],
)
def test_a_wrong_type_is_refused_by_name(demo: WooClient, body: dict[str, Any], reason: str) -> None:
    refused = demo.call("POST", "products", json=body)

    assert (refused.status_code, refused.json()["code"]) == (400, "rest_invalid_param")
    assert list(refused.json()["data"]["params"].values()) == [reason]


def test_an_unchecked_value_in_a_batch_is_a_critical_error_and_changes_nothing(demo: WooClient) -> None:
    broken = demo.call("POST", "products/batch", json={"create": [{"name": "P", "categories": ["Home"]}]})

    assert (broken.status_code, broken.json()["code"]) == (500, "internal_server_error")
    assert demo.get("products").json() == []


def test_a_body_that_is_no_json_is_refused(demo: WooClient) -> None:
    url = demo.sign("POST", "products")
    refused = web.post(url, content=b"{broken", headers={"Content-Type": "application/json"})

    assert (refused.status_code, refused.json()["code"]) == (400, "rest_invalid_json")


@pytest.mark.parametrize("src", ["ftp://x/y.png", "data:image/png;base64,AA", "http://127.0.0.1/y.exe", "nonsense"])
def test_a_picture_that_cannot_be_taken_fails_the_product(demo: WooClient, src: str) -> None:
    refused = demo.call("POST", "products", json={"name": "P", "images": [{"src": src}]})

    assert (refused.status_code, refused.json()["code"]) == (400, "woocommerce_product_image_upload_error")
    assert demo.get("products").json() == []


def test_a_category_of_the_same_name_exists_only_below_the_same_parent(demo: WooClient) -> None:
    made = demo.call("POST", "products/categories", json={"name": "Home"}).json()
    again = demo.call("POST", "products/categories", json={"name": "home"})
    below = demo.call("POST", "products/categories", json={"name": "Home", "parent": made["id"]})

    assert (again.status_code, again.json()["code"]) == (400, "term_exists")
    assert again.json()["data"]["resource_id"] == made["id"]
    assert below.status_code == 201


def test_products_carry_known_terms_only_and_count_in_them(demo: WooClient) -> None:
    tag = demo.call("POST", "products/tags", json={"name": "gift"}).json()
    product = demo.create(name="P", tags=[{"id": tag["id"]}, {"id": 4711}], categories=[{"id": 4711}])

    assert [t["name"] for t in product["tags"]] == ["gift"]
    assert [c["name"] for c in product["categories"]] == ["Uncategorized"]
    assert demo.get("products/tags").json()[0]["count"] == 1
    assert demo.call("DELETE", f"products/tags/{tag['id']}").status_code == 501
    assert demo.call("DELETE", f"products/tags/{tag['id']}", force="true").status_code == 200


def test_deleting_goes_to_the_trash_first_and_for_good_with_force(demo: WooClient) -> None:
    product = demo.create(name="P", type="variable", attributes=SIZES)
    demo.call("POST", f"products/{product['id']}/variations", json={"sku": "V"})

    assert demo.call("DELETE", f"products/{product['id']}").json()["status"] == "trash"
    assert demo.get("products").json() == []
    assert demo.call("DELETE", f"products/{product['id']}").status_code == 410
    assert demo.call("DELETE", f"products/{product['id']}", force="true").status_code == 200
    assert demo.get(f"products/{product['id']}").status_code == 404
    assert demo.create(name="Q", sku="V")["sku"] == "V"


@pytest.mark.parametrize(("version", "new"), [("7.9.0", False), ("9.6.0", True), ("11.0.0", True)])
def test_the_release_decides_over_fields(running: Running, demo: WooClient, version: str, new: bool) -> None:
    running.post("/_sandbox/woo/demo", json={"version": version})
    product = demo.create(name="P", images=[{"src": PICTURE}])

    assert ("brands" in product, "global_unique_id" in product) == (new, new)
    assert ("thumbnail" in product["images"][0]) == (version == "11.0.0")
    assert demo.get("system_status").json()["environment"]["version"] == version


def test_a_buyer_sees_what_is_published(running: Running, demo: WooClient) -> None:
    product = demo.create(name="Tee <b>", type="variable", attributes=SIZES, images=[{"src": PICTURE}])
    body = {"regular_price": "20.00", "sku": "TEE-M", "attributes": [{"name": "Size", "option": "M"}]}
    demo.call("POST", f"products/{product['id']}/variations", json=body)
    demo.create(name="Hidden", status="draft")

    shop = running.get("/woo/demo/").text
    page = web.get(product["permalink"]).text

    assert "Tee &lt;b&gt;" in shop
    assert "Hidden" not in shop
    assert "TEE-M" in page
    assert "20.00 USD" in page
    assert running.get("/woo/demo/product/hidden/").status_code == 404


def test_a_full_shop_is_shown_in_pages(running: Running, demo: WooClient) -> None:
    demo.call("POST", "products/batch", json={"create": [{"name": f"P{n}"} for n in range(60)]})

    first, second = running.get("/woo/demo/").text, running.get("/woo/demo/?paged=2").text

    assert "60 products" in first
    assert [page.count('class="card"') for page in (first, second)] == [48, 12]
    assert ("Older products" in first, "Older products" in second) == (True, False)
