"""The Import List: find, edit, delete, restore; two people at once; and nobody else's."""

from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from fixtures.sandbox.shopify.storefront import Storefront
from server.company.identity.contracts import Actor
from tenants.importing.contracts import StoreStateChange
from tenants.importing.models import ListedProduct
from tenants.importing.services.publication_states import set_store_states
from tenants.preferences.models import QuotaRow
from tests.importing.helpers import detail_of, import_lines, imported, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.scenes import once

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def listed(owner: Person, outside: Outside, shop: Storefront) -> list[dict[str, Any]]:
    """Ten imported products, newest first."""
    return once("ten imported products", owner.actor.schema_name, lambda: imported(owner, links(outside, 10)))


def test_a_row_of_the_list_is_light(owner: Person, listed: list[dict[str, Any]]) -> None:
    answer = owner.client.get("/api/account-service/import_list")
    rows = answer.json()["products"]
    beside_pictures = sum(len(orjson.dumps(row)) - len(row["image_src"]) for row in rows)
    assert beside_pictures / len(listed) <= 400
    variants = [(row["variants"], row["included_variants"]) for row in rows]
    assert variants == [(len(whole["product_skus"]),) * 2 for whole in listed]


def titles(answer: Any) -> list[str]:
    return [product["title"] for product in answer["products"]]


def retitle(product: dict[str, Any], title: str) -> None:
    ListedProduct.objects.filter(pk=product["id"]).update(title=title)


def test_words_are_found_by_their_beginnings(owner: Person, listed: list[dict[str, Any]]) -> None:
    retitle(listed[0], "Crimson ceramic teapot")
    assert titles(owner.get("import_list", title="cera crim")) == ["Crimson ceramic teapot"]
    assert titles(owner.get("import_list", title="ｃｅｒａ　crim")) == ["Crimson ceramic teapot"]
    assert titles(owner.get("import_list", title="teapots")) == []
    assert titles(owner.get("import_list", title="'; DROP & | ! <-> :*")) == []


def test_chinese_titles_are_found_by_a_piece(owner: Person, listed: list[dict[str, Any]]) -> None:
    retitle(listed[3], "手工陶瓷茶壶 红色")
    for typed in ("陶瓷茶", "陶瓷茶壺", "陶瓷茶壺　紅色"):
        assert titles(owner.get("import_list", title=typed)) == ["手工陶瓷茶壶 红色"]


@pytest.mark.parametrize(
    ("title", "searches"),
    [
        ("ＵＳＢ Cable", ("usb", "usb cable", "ｕｓｂ", "CABLE")),
        ("ＵＳＢ充電器", ("usb", "充电器", "usb充电器", "ｕｓｂ充電器")),
        ("洗髮水", ("洗发水", "洗髮水", "发")),
        ("Usb 充电器", ("ｕｓｂ", "充電器", "充电")),
    ],
)
def test_titles_are_found_however_they_are_written(
    owner: Person, listed: list[dict[str, Any]], title: str, searches: tuple[str, ...]
) -> None:
    retitle(listed[2], title)
    for search in searches:
        assert titles(owner.get("import_list", title=search)) == [title], search
    assert titles(owner.get("import_list", title="usc")) == []


def test_filters_and_sorts(owner: Person, listed: list[dict[str, Any]]) -> None:
    by_price = owner.get("import_list", sort="-price")["products"]
    prices = [float(product["min_price"]) for product in by_price]
    assert prices == sorted(prices, reverse=True)
    by_title = titles(owner.get("import_list", sort="title"))
    assert [title.lower() for title in by_title] == sorted(title.lower() for title in by_title)
    assert owner.get("import_list", type=1)["count"] == 0
    assert owner.get("import_list", state="ready")["count"] == 10
    tag = listed[0]["tags"][0]
    assert all(tag in product["tags"] for product in whole_products(owner, tag=tag))
    second = owner.get("import_list", page=2, size=4)
    assert (len(second["products"]), second["count"]) == (4, 10)
    assert owner.get("import_list", size=101)["code"] == 1000400


def test_the_number_of_queries_does_not_grow_with_the_list(owner: Person, listed: list[dict[str, Any]]) -> None:
    with CaptureQueriesContext(
        connection,
    ) as two:
        owner.get("import_list", size=2)
    with CaptureQueriesContext(connection) as ten:
        owner.get("import_list", size=10)
    assert len(two) == len(ten)


def test_the_number_of_queries_does_not_grow_with_the_changed_variants(
    owner: Person, awkward_shop: Storefront, outside: Outside
) -> None:
    import_lines(owner, [f"{outside.url}/products/awkward-{what}" for what in ("2048-variants", "zero-price")])
    drain_jobs()

    def reprice(product: dict[str, Any]) -> list[str]:
        changes = [{"id": sku["id"], "price": "7.00"} for sku in product["product_skus"]]
        with CaptureQueriesContext(connection) as queries:
            answer = owner.put(f"import_list/{product['id']}", {"version": product["version"], "product_skus": changes})
        assert {sku["price"] for sku in answer["product"]["product_skus"]} == {"7.00"}
        return [query["sql"] for query in queries]

    few, many = sorted(whole_products(owner), key=lambda product: len(product["product_skus"]))
    assert (len(few["product_skus"]), len(many["product_skus"])) == (1, 2048)
    assert len(reprice(few)) == len(reprice(many))


def test_an_edit_changes_only_what_was_sent(owner: Person, listed: list[dict[str, Any]]) -> None:
    product = listed[0]
    sku = product["product_skus"][0]
    answer = owner.put(
        f"import_list/{product['id']}",
        {
            "version": 1,
            "title": "  A new\ttitle ",
            "description_html": '<p>Fine</p><script>alert(1)</script><a href="javascript:x">a</a>',
            "tags": ["a", "b", "a", " "],
            "product_skus": [{"id": int(sku["id"]), "price": "1234.5", "stock": 7, "included": True}],
        },
    )
    changed = answer["product"]
    assert (changed["title"], changed["version"], changed["tags"]) == ("A new title", 2, ["a", "b"])
    assert changed["description_html"] == '<p>Fine</p><a rel="noopener noreferrer nofollow">a</a>'
    assert changed["images"] == product["images"]
    now = changed["product_skus"][0]
    assert (now["price"], now["stock"], now["price_source"]["kind"]) == ("1234.50", 7, "manual")
    assert now["sku"] == sku["sku"]
    assert changed["product_skus"][1:] == product["product_skus"][1:]
    assert changed["max_price"] == "1234.50"


def test_a_price_goes_back_to_the_rule(owner: Person, listed: list[dict[str, Any]]) -> None:
    product, sku = listed[0], listed[0]["product_skus"][0]
    path = f"import_list/{product['id']}"
    owner.put(path, {"version": 1, "product_skus": [{"id": int(sku["id"]), "price": "1.00"}]})
    answer = owner.put(path, {"version": 2, "product_skus": [{"id": int(sku["id"]), "price": None}]})
    now = answer["product"]["product_skus"][0]
    assert (now["price"], now["price_source"]) == (sku["price"], sku["price_source"])


def test_the_second_of_two_editors_sees_a_conflict(owner: Person, listed: list[dict[str, Any]]) -> None:
    path = f"import_list/{listed[0]['id']}"
    assert owner.put(path, {"version": 1, "title": "First"})["code"] == 200
    late = owner.put(path, {"version": 1, "title": "Second"})
    assert late["code"] == 1000409
    assert late["msg"].startswith("Someone else edited this product")
    assert owner.get(path)["product"]["title"] == "First"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "  "}, "title"),
        ({"title": "x" * 10_001}, "title"),
        ({"images": [{"url": "javascript:alert(1)"}]}, "images.0.url"),
        ({"product_skus": [{"id": 0, "price": "1"}]}, "product_skus.0.id"),
        ({"product_skus": [{"id": "SKU", "price": "-1"}]}, "product_skus.0.price"),
        ({"product_skus": [{"id": "SKU", "price": "NaN"}]}, "product_skus.0.price"),
        ({"product_skus": [{"id": "SKU", "price": "1e30"}]}, "product_skus.0.price"),
        ({"product_skus": [{"id": "SKU", "price": "1_000"}]}, "product_skus.0.price"),
        ({"product_skus": [{"id": "SKU", "compare_at_price": "12.999"}]}, "product_skus.0.compare_at_price"),
        ({"title": "\u200b\u2060"}, "title"),
        ({"product_skus": [{"id": "SKU", "stock": -1}]}, "product_skus.0.stock"),
        ({"options": []}, "options"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_input_names_its_field_and_changes_nothing(
    owner: Person, listed: list[dict[str, Any]], change: dict[str, Any], field: str
) -> None:
    product = listed[0]
    for sku in change.get("product_skus", []):
        sku["id"] = int(product["product_skus"][0]["id"]) if sku["id"] == "SKU" else sku["id"]
    answer = owner.put(f"import_list/{product['id']}", {"version": 1, **change})
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    assert ListedProduct.objects.get(pk=product["id"]).version == 1


def test_renaming_an_option_value_renames_it_in_the_variants(owner: Person, listed: list[dict[str, Any]]) -> None:
    product = next(row for row in listed if len(row["product_skus"]) > 1)
    whole = owner.get(f"import_list/{product['id']}")["product"]
    options = whole["options"]
    before = options[0]["values"][0]
    options[0]["values"][0] = "Renamed"
    changed = owner.put(f"import_list/{product['id']}", {"version": 1, "options": options})["product"]
    values = [sku["option_values"][0] for sku in changed["product_skus"]]
    assert before not in values
    assert values.count("Renamed") == [sku["option_values"][0] for sku in whole["product_skus"]].count(before)


def test_what_must_not_be_published_is_a_draft_with_the_reason(owner: Person, listed: list[dict[str, Any]]) -> None:
    product, sku = listed[0], listed[0]["product_skus"][0]
    body = {"version": 1, "product_skus": [{"id": int(sku["id"]), "price": "0.01"}]}
    changed = owner.put(f"import_list/{product['id']}", body)["product"]
    assert changed["state"] == "draft"
    assert [(warning["code"], warning["blocking"]) for warning in changed["warnings"]] == [("guard.below_cost", True)]
    assert "USD 0.01" in changed["warnings"][0]["text"]


def test_many_are_deleted_by_a_process_and_restored(owner: Person, listed: list[dict[str, Any]]) -> None:
    ids = [int(product["id"]) for product in listed[:4]]
    started = owner.post("import_list/delete", {"ids": ids})
    assert detail_of(owner, started["data"])["record"]["action"] == "DELETE_FROM_IMPORT_LIST"
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 4
    assert owner.get("import_list")["count"] == 6
    assert owner.get("import_list/trash")["count"] == 4
    assert owner.get(f"import_list/{ids[0]}")["code"] == 1000404

    assert owner.post("import_list/restore", {"ids": ids[:2]})["code"] == 200
    assert (owner.get("import_list")["count"], owner.get("import_list/trash")["count"]) == (8, 2)
    assert owner.post("import_list/delete", {"ids": [*ids, 999]})["code"] == 1000404


def test_what_is_in_the_trash_is_deleted_for_good_all_or_none(owner: Person, listed: list[dict[str, Any]]) -> None:
    ids = [int(product["id"]) for product in listed]
    for product_id in ids[:2]:
        owner.delete(f"import_list/{product_id}")
    assert owner.post("import_list/erase", {"ids": [ids[0], ids[5]]})["code"] == 1000404
    assert owner.get("import_list/trash")["count"] == 2
    assert owner.post("import_list/erase", {"ids": ids[:1]})["msg"] == "Operation succeeded"
    assert [product["id"] for product in owner.get("import_list/trash")["products"]] == [str(ids[1])]
    assert owner.post("import_list/erase", {"ids": ids[:1]})["code"] == 1000404
    assert owner.get("import_list")["count"] == len(ids) - 2


def test_restoring_respects_the_plan(owner: Person, listed: list[dict[str, Any]]) -> None:
    owner.delete(f"import_list/{listed[0]['id']}")
    QuotaRow.objects.update(import_products=9)
    answer = owner.post("import_list/restore", {"ids": [int(listed[0]["id"])]})
    assert (answer["code"], owner.get("import_list")["count"]) == (1001103, 9)


def test_importing_what_lies_in_the_trash_restores_it_with_its_edits(
    owner: Person, outside: Outside, listed: list[dict[str, Any]]
) -> None:
    product = listed[-1]
    link = product["source_product_url"]
    owner.put(f"import_list/{product['id']}", {"version": 1, "title": "My own title"})
    owner.delete(f"import_list/{product['id']}")
    outside.sandbox.log.clear()
    import_lines(owner, [link])
    drain_jobs()
    assert owner.get(f"import_list/{product['id']}")["product"]["title"] == "My own title"
    owner.delete(f"import_list/{product['id']}")
    import_lines(owner, [link], overwrite_trashed=True)
    drain_jobs()
    back = owner.get(f"import_list/{product['id']}")["product"]
    assert back["title"] == product["title"]
    assert back["version"] == 3
    assert owner.get("import_list")["count"] == 10


def test_the_state_of_a_product_follows_from_its_stores(owner: Person, listed: list[dict[str, Any]]) -> None:
    product_id = int(listed[0]["id"])

    def now(actor: Actor, *changes: tuple[int, str | None]) -> tuple[str, dict[str, str]]:
        set_store_states([StoreStateChange(product_id, store_id, state) for store_id, state in changes])
        row = ListedProduct.objects.get(pk=product_id)
        return row.state, row.store_states

    actor = owner.actor
    assert now(actor, (1, "published"), (2, "publishing")) == ("publishing", {"1": "published", "2": "publishing"})
    assert now(actor, (2, "failed")) == ("failed", {"1": "published", "2": "failed"})
    assert now(actor, (2, None)) == ("published", {"1": "published"})
    assert owner.get("import_list", store_id=1)["count"] == 1
    assert now(actor, (1, None)) == ("ready", {})


def test_nobody_else_reaches_the_list(
    stranger: Person, member: Person, listed: list[dict[str, Any]], owner: Person
) -> None:
    product_id = listed[0]["id"]
    for person, code in ((stranger, 1000404), (member, 1000403)):
        answers = [
            person.get(f"import_list/{product_id}"),
            person.put(f"import_list/{product_id}", {"version": 1, "title": "Mine"}),
            person.delete(f"import_list/{product_id}"),
            person.post("import_list/delete", {"ids": [int(product_id)]}),
            person.post("import_list/restore", {"ids": [int(product_id)]}),
        ]
        assert [answer["code"] for answer in answers] == [code] * 5
    assert stranger.get("import_list")["count"] == 0
    kept = ListedProduct.objects.get(pk=product_id)
    assert (kept.version, kept.trashed_at) == (1, None)
