"""Taxes are charged or not as a store's settings say, on platforms that go by classes and groups."""

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.wix.site import WixSite
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.stock_locations import connect_tea_house, store_on
from tests.support.upload_settings import settle
from tests.support.wix import BOUND, connect_wix

pytestmark = pytest.mark.django_db


def test_bigcommerce_products_are_in_the_class_that_the_settings_mean(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store_id, product = connect_tea_house(trade, store), trade.listed()[0]["id"]
    assert settle(trade.owner, store_id, taxable=False)["may_tax"] is True
    trade.publish([product], [store_id])
    assert [product["tax_class_id"] for product in store.products.values()] == [1]
    settle(trade.owner, store_id, taxable=True)
    trade.publish([product], [store_id])
    assert [product["tax_class_id"] for product in store.products.values()] == [0]


def test_a_store_without_that_class_says_what_to_do_and_stays_connected(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store_id = connect_tea_house(trade, store)
    store.configure({"tax_classes": "Food"})
    settle(trade.owner, store_id, taxable=False)
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id])
    assert operation["state"] == 3
    assert "Non-Taxable Products" in operation["result"]
    assert store.products == {}
    states = {store["id"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert states[store_id] == "connected"


def test_wix_products_that_are_not_taxed_are_in_a_group_of_their_own(trade: Trade, wix: dict[str, WixSite]) -> None:
    assert connect_wix(trade.owner) == BOUND
    drain_jobs()
    site, store_id, product = wix["teahouse"], store_on(trade.owner, 5), trade.listed()[0]["id"]
    assert settle(trade.owner, store_id, taxable=False)["may_tax"] is True
    trade.publish([product], [store_id])
    (made,) = site.tax_groups.values()
    assert [product["taxGroupId"] for product in site.products.values()] == [made["id"]]
    site.configure({"permissions": "products inventory"})
    (operation,) = trade.publish([product], [store_id])
    assert operation["state"] == 3
    assert "Manage Orders" in operation["result"]
    states = {store["id"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert states[store_id] == "connected"
