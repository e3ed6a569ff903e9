"""Merchants import what we offer ourselves, by id or by its page."""

from dataclasses import replace
from typing import Any

import pytest

from server.company.antstore.contracts import OfferedVariant
from server.company.antstore.ports import AntstoreSupplier
from server.company.antstore.services.products import save_product, withdraw_product
from server.kit import clock
from server.ports.finding import FindQuery, FindSort
from server.ports.suppliers import LinkRefused, PageType, SupplierAccess
from tenants.importing.models import ListedProduct
from tenants.processes.models import ProcessRecord
from tests.catalogue.helpers import call, publish
from tests.factories.antstore import published_product, staff_actor
from tests.importing.conftest import inside as inside
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")
STORE = AntstoreSupplier()
NOBODY = SupplierAccess()
PRODUCTS = "/api/product-service/topic-page-product"


def test_ids_and_pages_are_imported_with_all_their_variants(owner: Person, settings: Any) -> None:
    settings.PUBLIC_URL = "https://portal.example"
    first, second = published_product(0), published_product(1)
    started = import_lines(owner, [str(first.id), f"https://portal.example/productDetail/{second.id}?rn=1"], type=9)
    drain_jobs()

    assert detail_of(owner, started["data"])["counts"] == {"all": 2, "failed": 0, "success": 2, "cancelled": 0}
    listed = ListedProduct.objects.order_by("source_id")
    assert [product.title for product in listed] == [first.text.title_en, second.text.title_en]
    variants = listed[0].variants.order_by("position")
    assert [variant.cost_minor for variant in variants] == [variant.price_minor for variant in first.text.variants]
    assert [variant.stock for variant in variants] == [variant.stock for variant in first.text.variants]
    assert [tuple(variant.option_values) for variant in variants] == [
        variant.option_values for variant in first.text.variants
    ]
    assert listed[0].source_url == f"https://portal.example/productDetail/{first.id}"
    assert import_lines(owner, [str(first.id), str(second.id)], type=9)["code"] == 1001102


def test_a_chinese_merchant_gets_the_chinese_texts(owner: Person) -> None:
    product = published_product(0, title_zh="帆布包", description_zh="<p>结实</p>")
    chinese = STORE.fetch(STORE.recognise(str(product.id), PageType.PRODUCT), SupplierAccess(language="zh-CN"))
    assert (chinese.title, chinese.description_html) == ("帆布包", "<p>结实</p>")
    assert STORE.fetch(chinese.link, NOBODY).title == product.text.title_en


def test_what_is_withdrawn_unknown_or_a_draft_fails_alone(owner: Person) -> None:
    kept, gone = published_product(0), published_product(1)
    withdraw_product(product_id=gone.id)
    started = import_lines(owner, [str(kept.id), str(gone.id), "999999"], type=9)
    drain_jobs()
    detail = detail_of(owner, started["data"])
    said = {operation["product"]["source_item_id"]: operation["result"] for operation in detail["operations"]}
    assert said[str(gone.id)] == "The supplier no longer sells this product."
    assert said["999999"] == "The product does not exist at Antstore."
    assert [product.source_id for product in ListedProduct.objects.all()] == [str(kept.id)]


@pytest.mark.parametrize("line", ["teapot", "https://evil.example/productDetail/5", "-5", "0", "٥", "5.0", "1" * 19])
def test_a_line_that_is_none_of_ours_is_refused(owner: Person, line: str) -> None:
    answer = import_lines(owner, [line], type=9)
    assert answer["fields"]["product_ids"] == (
        "You can only add products from Antstore. Please enter a valid Antstore product URL or ID."
    )
    assert not ProcessRecord.objects.exists()


def test_a_product_of_a_topic_page_says_which_page_it_came_from(owner: Person, staff: Any) -> None:
    agent = staff("sourcing")
    product, page = published_product(0), publish(agent)
    body = {
        "page_id": int(page["id"]),
        "topic_import_way": 2,
        "origin_product_id": "77",
        "pageType": 1,
        "relevance": {"suppliers": [{"name": "Kiln & Co", "main": True}], "similar": []},
    }
    started = owner.post(f"product/import?product_ids={product.id}&type=9&way=11&country=US", body)
    assert started["code"] == 200
    params = ProcessRecord.objects.get(pk=started["data"]).params
    found = {name: params[name] for name in ("way", "page_id", "topic_import_way", "origin_product_id")}
    assert found == {"way": 11, "page_id": int(page["id"]), "topic_import_way": 2, "origin_product_id": "77"}
    drain_jobs()
    import_lines(owner, [str(published_product(1).id)], type=9)
    drain_jobs()
    for _ in range(2):
        assert owner.client.get(PRODUCTS, {"page_id": page["id"]}).json()["success"]
    used = {"views": 1, "imports": 1, "publications": 0}
    assert call(agent, "GET", f"/{page['id']}")["usage"] == used
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    ids = [product["id"] for product in owner.get("import_list")["products"]]
    owner.post("product/publish", {"ids": ids, "store_ids": [store["id"]]})
    drain_jobs()
    assert call(agent, "GET", "")["data"][0]["usage"] == used | {"publications": 1}


def test_a_topic_page_that_the_merchant_may_not_see_is_refused(owner: Person, stranger: Person, staff: Any) -> None:
    product = published_product(0)
    private = publish(staff("sourcing"), owner="stranger@example.com", check_code="sesame-77", topic_type=3)
    for page_id in (private["id"], 424242):
        answer = owner.post(
            "product/import?type=9&way=11&action=1", {"product_ids": [str(product.id)], "page_id": page_id}
        )
        assert answer["code"] == 1000404
    assert not ProcessRecord.objects.exists()


def test_prices_and_stock_that_staff_change_reach_a_second_look(owner: Person) -> None:
    product = published_product(0)
    link = STORE.recognise(str(product.id), PageType.PRODUCT)
    first, *others = product.text.variants
    changed: OfferedVariant = replace(first, price_minor=first.price_minor + 100, stock=3)
    text = replace(product.text, variants=(changed, *others))
    save_product(actor=staff_actor(), product_id=product.id, text=text, version=product.version, now=clock.now())
    seen = STORE.fetch(link, NOBODY)
    assert (seen.variants[0].cost_minor, seen.variants[0].stock) == (first.price_minor + 100, 3)
    assert seen.variants[0].source_sku_id == first.sku


def test_what_is_offered_can_be_searched_sorted_and_sorted_into_categories() -> None:
    products = [published_product(number) for number in range(0, 60, 20)]
    withdraw_product(product_id=published_product(5).id)
    page = STORE.search(FindQuery(page_size=2, sort=FindSort.PRICE), NOBODY)
    prices = sorted(min(v.price_minor for v in product.text.variants) for product in products)
    assert ([product.price_minor for product in page.products], page.total, page.is_last) == (prices[:2], 3, False)
    named = STORE.search(FindQuery(text=products[0].text.title_en.upper()), NOBODY)
    assert [product.link.source_id for product in named.products] == [str(products[0].id)]
    assert STORE.search(FindQuery(min_price_minor=prices[-1]), NOBODY).total == 1
    names = [category.name for category in STORE.list_categories(NOBODY)]
    assert names == sorted({product.text.category for product in products})


def test_stores_of_antstore_cannot_be_listed() -> None:
    with pytest.raises(LinkRefused):
        STORE.recognise("5", PageType.STORE)
