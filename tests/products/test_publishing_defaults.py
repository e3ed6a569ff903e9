"""What a store's settings say about publishing is in what the store gets."""

from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopProduct
from tests.products.conftest import Trade
from tests.support.people import Person
from tests.support.upload_settings import settle

pytestmark = pytest.mark.django_db

FIELDS = {
    "tags": ["new in", "tea"],
    "vendor": "Tea House",
    "product_type": "Mug",
    "image_limit": 1,
    "weight_grams": 450,
    "as_draft": False,
    "taxable": None,
    "shortens": True,
}


def test_tags_are_added_to_those_of_the_product(trade: Trade) -> None:
    product = trade.listed()[0]
    assert settle(trade.owner, trade.woo_id, **FIELDS)["publishing"] == {"store_id": trade.woo_id, **FIELDS}
    assert trade.owner.get("setting/publishing", store_id=trade.woo_id)["publishing"]["vendor"] == "Tea House"
    trade.publish([product["id"]], [trade.woo_id])
    (in_woo,) = trade.in_woo()
    names = {trade.outside.store().tags[tag]["name"] for tag in in_woo["tags"]}
    assert {"new in", "tea", *product["tags"]} <= names
    assert settle(trade.owner, trade.shop_id)["publishing"]["tags"] == []


def test_vendor_type_and_images_are_those_of_the_store(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    assert len(product["images"]) > 1
    settle(trade.owner, trade.shop_id, **FIELDS)
    trade.publish([product["id"]], [trade.shop_id])
    with tenant_scope_of(tenant):
        row = ShopProduct.objects.get()
        assert (row.vendor, row.product_type, len(row.images)) == ("Tea House", "Mug", 1)


def test_other_stores_get_the_product_as_it_is(trade: Trade) -> None:
    product = trade.listed()[0]
    settle(trade.owner, trade.shop_id, tags=["only there"])
    trade.publish([product["id"]], [trade.woo_id])
    (in_woo,) = trade.in_woo()
    assert "only there" not in {trade.outside.store().tags[tag]["name"] for tag in in_woo["tags"]}


def test_new_products_are_drafts_without_taxes_and_a_change_leaves_the_status(trade: Trade) -> None:
    product = trade.listed()[0]
    answer = settle(trade.owner, trade.woo_id, as_draft=True, taxable=False)
    assert (answer["may_draft"], answer["may_tax"]) == (True, True)
    trade.publish([product["id"]], [trade.woo_id])
    (in_woo,) = trade.in_woo()
    assert (in_woo["status"], in_woo["tax_status"]) == ("draft", "none")
    in_woo["status"] = "publish"
    settle(trade.owner, trade.woo_id, as_draft=True, taxable=True)
    trade.publish([product["id"]], [trade.woo_id])
    (in_woo,) = trade.in_woo()
    assert (in_woo["status"], in_woo["tax_status"]) == ("publish", "taxable")


@pytest.mark.parametrize(("field", "value"), [("as_draft", True), ("taxable", False)])
def test_what_a_platform_cannot_do_is_refused(trade: Trade, field: str, value: bool) -> None:
    answer = settle(trade.owner, trade.shop_id, **{field: value})
    assert (answer["code"], answer["fields"]) == (
        1000400,
        {field: "This store's platform doesn't have this setting."},
    )
    kept = trade.owner.get("setting/publishing", store_id=trade.shop_id)
    assert (kept["publishing"]["as_draft"], kept["publishing"]["taxable"]) == (False, None)
    assert (kept["may_draft"], kept["may_tax"]) == (False, False)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"tags": [" "]}, "tags"),
        ({"tags": ["x"] * 51}, "tags"),
        ({"vendor": "x" * 256}, "vendor"),
        ({"image_limit": 0}, "image_limit"),
        ({"weight_grams": -1}, "weight_grams"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(trade: Trade, wrong: dict[str, Any], field: str) -> None:
    settle(trade.owner, trade.woo_id, vendor="Before")
    answer = settle(trade.owner, trade.woo_id, **wrong)
    assert answer["code"] == 1000400
    assert any(name.startswith(field) for name in answer["fields"]), answer
    assert trade.owner.get("setting/publishing", store_id=trade.woo_id)["publishing"]["vendor"] == "Before"


def test_nobody_settles_it_for_a_store_that_they_do_not_see(trade: Trade, stranger: Person) -> None:
    assert settle(stranger, trade.woo_id, vendor="Mine")["code"] == 1000404
    assert stranger.get("setting/publishing", store_id=trade.woo_id)["code"] == 1000404
