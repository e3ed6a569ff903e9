"""Upload settings under names, tried on real products, and the lists that are chosen from."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.stock_locations import connected
from tests.support.upload_settings import LISTS, costs, options, rules

pytestmark = pytest.mark.django_db

PLATFORMS = {3: "shopify", 4: "bigcommerce", 5: "wix", 6: "woocommerce", 8: "square"}


def ask(person: Person, path: str, **query: Any) -> Any:
    return person.client.get(f"/api/{path}", query).json()


def make(person: Person, path: str, body: Any) -> Any:
    return person.client.post(f"/api/{path}", body, content_type="application/json").json()


@pytest.fixture
def connect(trade: Trade, bigcommerce: Any, square: Any, wix: Any, shopify: Any) -> Callable[[int], str]:
    """Connects the store of a platform and answers its id."""
    return partial(connected, trade)


def shelves(trade: Trade, platform: int) -> set[str]:
    """Ids of what the store's only product stands in."""
    sandbox = trade.outside.sandbox
    if platform == 3:
        (product,) = sandbox.shopify_shops["tea-harbour"].products.values()
        return {gid.rpartition("/")[2] for gid in product["collections"]}
    if platform == 4:
        (product,) = sandbox.bigcommerce["teahouse1"].products.values()
        return {str(category) for category in product["categories"]}
    if platform == 5:
        return {category["id"] for category in sandbox.wix["teahouse"].categories.values() if category["items"]}
    if platform == 8:
        (item,) = sandbox.square["MLHARBOR"].items()
        return {category["id"] for category in item["item_data"]["categories"]}
    (product,) = trade.in_woo()
    return {str(category) for category in product["categories"]}


@pytest.mark.parametrize(("platform", "path", "key", "_field"), LISTS)
def test_a_product_goes_into_the_collections_that_were_chosen_for_many(
    trade: Trade, connect: Callable[[int], str], platform: int, path: str, key: str, _field: str
) -> None:
    store_id, product = connect(platform), trade.listed()[0]
    found = [row for row in ask(trade.owner, path)[key] if row["store_id"] == store_id]
    for rule, chosen in (("add", found[0]), ("set", found[-1])):
        edit = {"kind": "collections", "store_id": int(store_id), "rule": rule, "names": {chosen["id"]: chosen["name"]}}
        assert trade.owner.post("import_list/bulk_change", {"ids": [product["id"]], "edits": [edit]})["success"]
        drain_jobs()
        (operation,) = trade.publish([product["id"]], [store_id])
        assert (operation["state"], shelves(trade, platform)) == (2, {chosen["id"]})


@pytest.mark.parametrize(("platform", "path", "key", "field"), LISTS)
def test_a_product_arrives_in_the_chosen_collection_at_the_chosen_price(
    trade: Trade, connect: Callable[[int], str], platform: int, path: str, key: str, field: str
) -> None:
    store_id, product = connect(platform), trade.listed()[0]
    answer = ask(trade.owner, path)
    assert answer["unread"] == []
    requested = next(row for row in reversed(answer[key]) if row["store_id"] == store_id)
    assert requested["id"] == requested["other_id"]
    change = options(store_id, **{field: (2, requested["id"])})
    pricing = rules(4) if platform != 5 else None
    discounts = rules(1, marketprice={"coefficient": "8"}, discount={"value": "50"})
    extra = {"product_price_rules": pricing} if pricing else {"product_discount_price_rules": discounts}
    (operation,) = trade.publish([product["id"]], [store_id], attributeChange=change, **extra)
    assert operation["state"] == 2, operation
    assert shelves(trade, platform) == {requested["id"]}
    (row,) = trade.mine()
    assert (Decimal(row["price_min"]), Decimal(row["price_max"])) == (min(costs(product)) * 4, max(costs(product)) * 4)


@pytest.mark.parametrize(
    ("missing", "sent"),
    [
        ("discount.value", {"marketprice": {"coefficient": "8"}}),
        ("marketprice.coefficient", {"discount": {"value": "5"}}),
    ],
)
def test_a_website_builder_store_takes_compare_at_and_discount_or_neither(
    trade: Trade, connect: Callable[[int], str], missing: str, sent: dict[str, Any]
) -> None:
    store_id, ids = connect(5), [trade.listed()[0]["id"]]
    answer = trade.start(ids, [store_id], product_discount_price_rules=rules(2, **sent))
    sentence = "Please fill in the field."
    assert (answer["code"], answer["msg"]) == (1000400, sentence)
    assert answer["fields"] == {f"product_discount_price_rules.config.{missing}": sentence}
    assert trade.mine() == []


def test_types_and_tags_are_named_once_and_offered(trade: Trade, connect: Callable[[int], str]) -> None:
    store_id = connect(3)
    for kind in (2, 3):
        ids = {
            make(trade.owner, f"shopify-service/collections/{store_id}", {"type": kind, "name": name})["id"]
            for name in ("Mugs", " mugs ")
        }
        assert ids == {"Mugs"}
        listed = ask(trade.owner, "shopify-service/collections", type=kind, store_id=store_id)["collections"]
        assert [(row["name"], row["store_id"]) for row in listed] == [("Mugs", store_id)]
    refused = make(trade.owner, f"shopify-service/collections/{store_id}", {"type": 1, "name": "Mugs"})
    assert list(refused["fields"]) == ["type"]
    assert list(make(trade.owner, f"shopify-service/collections/{store_id}", {"type": 3, "name": "a,b"})["fields"]) == [
        "name"
    ]
    assert make(trade.owner, f"shopify-service/collections/{trade.woo_id}", {"type": 3, "name": "x"})["code"] == 1000404


def test_categories_are_made_in_the_store_and_come_by_pages(trade: Trade) -> None:
    path = f"woocommerce-service/collections/{trade.woo_id}"
    first = make(trade.owner, path, {"type": 1, "name": "Kitchen"})
    assert make(trade.owner, path, {"type": 1, "name": "kitchen"})["id"] == first["id"]
    store = trade.outside.store()
    for number in range(1000, 1120):
        store.categories[number] = {**store.categories[int(first["id"])], "id": number, "name": f"Shelf {number}"}
    before = listings(trade)
    pages = [ask(trade.owner, "woocommerce-service/collections", type=1, page=page)["collection"] for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [100, len(store.categories) - 100, 0]
    assert len({row["id"] for page in pages for row in page}) == len(store.categories)
    assert listings(trade) - before == 3, "a page is a page at the store too"
    assert ask(trade.owner, "woocommerce-service/collections", type=2)["collection"] == []


def listings(trade: Trade) -> int:
    """How often the store's categories were listed."""
    counts = trade.outside.sandbox.log.report(with_entries=False)["counts"]
    return sum(count for path, count in counts.items() if path.endswith("/products/categories"))


def test_a_store_that_does_not_answer_is_named(trade: Trade) -> None:
    trade.outside.fails("status", "/wc/v3/products/categories", status=500, times=100)
    answer = ask(trade.owner, "woocommerce-service/collections", type=1)
    assert (answer["success"], answer["collection"]) == (True, [])
    assert [row["store_id"] for row in answer["unread"]] == [trade.woo_id]
    assert answer["unread"][0]["text"]


def test_presets_are_kept_under_names_and_one_preset_is_the_default(trade: Trade) -> None:
    owner = trade.owner
    settings = {
        "product_price_rules": rules("3.5", cents=99),
        "attributeChange": options(trade.woo_id, tags=(1, "a,b")),
    }
    first = owner.post("upload_preset", {"name": " Spring  sale ", "is_default": True, "settings": settings})
    second = owner.post("upload_preset", {"name": "Basics", "is_default": True, "settings": {}})
    assert second["success"], second
    assert [(preset["name"], preset["is_default"]) for preset in second["presets"]] == [
        ("Basics", True),
        ("Spring sale", False),
    ]
    kept = second["presets"][1]["settings"]
    assert kept["product_price_rules"]["config"]["cents"] == 99
    assert kept["attributeChange"]["store_options"][trade.woo_id]["tags"] == {
        "rule": 1,
        "values": ["a", "b"],
        "names": {},
    }
    again = owner.post("product/publish", {"ids": [trade.listed()[0]["id"]], "store_ids": [trade.woo_id], **kept})
    assert again["success"], again
    taken = owner.put(f"upload_preset/{first['id']}", {"name": "BASICS", "settings": {}})
    assert taken["fields"] == {"name": "There is a preset with this name already."}
    assert owner.put(f"upload_preset/{first['id']}", {"name": "Summer", "settings": {}})["success"]
    assert owner.delete(f"upload_preset/{second['id']}")["success"]
    assert owner.delete(f"upload_preset/{second['id']}")["code"] == 1000404
    assert [preset["name"] for preset in owner.get("upload_preset")["presets"]] == ["Summer"]


def test_a_preset_of_another_merchant_is_missing(trade: Trade, stranger: Person) -> None:
    made = trade.owner.post("upload_preset", {"name": "Mine", "settings": {}})
    assert stranger.put(f"upload_preset/{made['id']}", {"name": "Theirs", "settings": {}})["code"] == 1000404
    assert stranger.get("upload_preset")["presets"] == []


def test_prices_are_shown_on_real_products_before_anything_is_published(trade: Trade) -> None:
    body = {"store_ids": [trade.shop_id, trade.woo_id], "product_price_rules": rules(3)}
    stores = trade.owner.post("product/upload/preview", body)["stores"]
    assert [store["store_id"] for store in stores] == [trade.shop_id, trade.woo_id]
    for price in stores[0]["prices"]:
        assert Decimal(price["price"]) == Decimal(price["cost"]) * 3
    assert {price["product_id"] for price in stores[0]["prices"]} == {row["id"] for row in trade.listed()}
    assert trade.mine() == []
    refused = trade.owner.post("product/upload/preview", {**body, "product_price_rules": rules(0)})
    assert list(refused["fields"]) == ["product_price_rules.config.price.coefficient"]


def test_countries_are_named_and_a_supplier_that_does_not_say_names_no_carrier(trade: Trade) -> None:
    states = trade.owner.get("user-config/logistics_state")["state_list"]
    assert {"code": "DE", "name": "Germany"} in states
    path, language = "/api/account-service/user-config/logistics_state", {"accept-language": "zh-CN"}
    for shown in (states, trade.owner.client.get(path, headers=language).json()["state_list"]):
        assert not {"ZZ", "EU"} & {row["code"] for row in shown}
        assert [row for row in shown if row["name"] == row["code"]] == []
    assert trade.owner.get("ae/shipping-method", type=1, ship_to="DE")["service_list"] == []
    body = {"ids": [trade.listed()[0]["id"]], "config": {"ship_to": "DE"}}
    (row,) = trade.owner.post("product/upload/freight", body)["products"]
    assert (row["carrier"], row["problem"]) == ("", "")


def test_who_may_neither_import_nor_publish_sees_no_upload_settings(
    trade: Trade, member_with: Callable[..., Person]
) -> None:
    member = member_with("MY_PRODUCTS", store_ids=[int(trade.woo_id)])
    kept = trade.owner.post("upload_preset", {"name": "Spring", "settings": {}})["id"]
    for refused in (
        member.post("product/upload/preview", {"store_ids": [trade.woo_id]}),
        member.post("product/upload/freight", {"ids": [1], "config": {}}),
        member.get("upload_preset"),
        member.post("upload_preset", {"name": "Mine", "settings": {}}),
        member.put(f"upload_preset/{kept}", {"name": "Mine", "settings": {}}),
        member.delete(f"upload_preset/{kept}"),
        ask(member, "woocommerce-service/collections", type=1),
        make(member, f"woocommerce-service/collections/{trade.woo_id}", {"type": 1, "name": "Mine"}),
    ):
        assert refused["code"] == 1000403, refused
    assert [preset["name"] for preset in trade.owner.get("upload_preset")["presets"]] == ["Spring"]
    assert "Mine" not in {category["name"] for category in trade.outside.store().categories.values()}
