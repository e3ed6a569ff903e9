"""Collections, channels and locations that were chosen and that the store lost: named before publishing and by it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fixtures.sandbox.shopify_admin.shop import LOCATIONS, ShopifyShop
from fixtures.sandbox.square import catalog as square_catalog
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.stock_locations import connected
from tests.support.upload_settings import LISTS, options

pytestmark = pytest.mark.django_db


@pytest.fixture
def connect(trade: Trade, bigcommerce: Any, square: Any, wix: Any, shopify: Any) -> Callable[[int], str]:
    """Connects the store of a platform and answers its id."""
    return partial(connected, trade)


def gone_of(trade: Trade, store_id: str, settings: dict[str, Any], **chosen: Any) -> list[str]:
    answer = trade.owner.post("product/upload/missing", {"store_ids": [int(store_id)], **settings, **chosen})
    assert {each["store_id"] for each in answer["missing"]} <= {store_id}, answer
    return [each["text"] for each in answer["missing"]]


def delete_in_store(trade: Trade, platform: int, key: str) -> None:
    """The merchant deletes a collection in the store."""
    sandbox = trade.outside.sandbox
    if platform == 8:
        square_catalog.delete(sandbox.square["MLHARBOR"], [key])
    elif platform == 5:
        del sandbox.wix["teahouse"].categories[key]
    elif platform == 3:
        del sandbox.shopify_shops["tea-harbour"].collections[int(key)]
    else:
        store = sandbox.bigcommerce["teahouse1"] if platform == 4 else trade.outside.store()
        del store.categories[int(key)]


@pytest.mark.parametrize(("platform", "path", "key", "field"), LISTS)
def test_a_collection_that_outlived_its_store_is_named_at_the_preset_and_when_publishing(
    trade: Trade, connect: Callable[[int], str], platform: int, path: str, key: str, field: str
) -> None:
    store_id, product = connect(platform), trade.listed()[0]
    chosen = next(
        row for row in reversed(trade.owner.client.get(f"/api/{path}").json()[key]) if row["store_id"] == store_id
    )
    settings = options(store_id, **{field: (1, chosen["id"])})
    settings["store_options"][store_id][field]["names"] = {chosen["id"]: chosen["name"]}
    answer = trade.owner.post("upload_preset", {"name": "Old", "settings": {"attributeChange": settings}})
    (preset,) = answer["presets"]
    assert gone_of(trade, store_id, preset["settings"]) == []
    delete_in_store(trade, platform, chosen["id"])
    kind = "collection" if field == "collections" else "category"
    (text,) = gone_of(trade, store_id, preset["settings"], ids=[int(product["id"])])
    assert text.startswith(f"Products can't be added to the {kind} {chosen['name']} in ")
    (operation,) = trade.publish([product["id"]], [store_id], **preset["settings"])
    assert operation["state"] == 3
    (row,) = trade.mine()
    assert row["remark"].startswith(f"Products can't be added to the {kind} {chosen['name']} in ")


def test_collections_of_the_products_and_places_of_the_store_are_named_too(
    trade: Trade, connect: Callable[[int], str], shopify: dict[str, ShopifyShop], tenant: TenantRef
) -> None:
    store_id, product, shop = connect(3), trade.listed()[0], shopify["tea-harbour"]
    location = list(LOCATIONS)[1]
    edit = {"kind": "collections", "store_id": int(store_id), "rule": "set", "names": {"302": "New in"}}
    assert trade.owner.post("import_list/bulk_change", {"ids": [product["id"]], "edits": [edit]})["success"]
    drain_jobs()
    with tenant_scope_of(tenant):
        chosen = {"location_id": location, "location_name": "Harbour"}
        Store.objects.filter(pk=store_id).update(**chosen, channels={"gid://shopify/Publication/1": "Fair"})
    shop.configure({"closed_locations": location})
    del shop.collections[302]
    starts = [" ".join(text.split()[:4]) for text in gone_of(trade, store_id, {}, ids=[int(product["id"])])]
    assert starts == ["Products can't be added", "The sales channel Fair", "The stock location Harbour"]
    assert gone_of(trade, store_id, {}) == gone_of(trade, store_id, {}, ids=[int(product["id"])])[1:]
