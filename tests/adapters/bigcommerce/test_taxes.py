"""Whether taxes are charged on what is put into a BigCommerce store: by its class of tax."""

from dataclasses import replace

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.stores import StoreAccess
from tenants.processes.contracts import answers_of_store
from tests.factories.bigcommerce import another, only, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

DEFAULT, UNTAXED, OWN = 0, 1, 2


def test_a_product_is_taxed_or_not_as_said(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(taxable=False))
    assert only(shop)["tax_class_id"] == UNTAXED
    port.put_product(access, teapot(taxable=True, external_id=pushed.external_id))
    assert only(shop)["tax_class_id"] == DEFAULT
    port.put_product(access, teapot(taxable=False, external_id=pushed.external_id))
    assert only(shop)["tax_class_id"] == UNTAXED


def test_what_is_not_said_stays_as_the_store_has_it(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot())
    assert only(shop)["tax_class_id"] == DEFAULT
    only(shop)["tax_class_id"] = UNTAXED
    port.put_product(access, teapot(external_id=pushed.external_id))
    assert only(shop)["tax_class_id"] == UNTAXED


def test_a_taxed_product_stays_in_the_class_that_the_merchant_put_it_into(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(taxable=True))
    assert only(shop)["tax_class_id"] == DEFAULT
    only(shop)["tax_class_id"] = OWN
    port.put_product(access, teapot(taxable=True, external_id=pushed.external_id))
    assert only(shop)["tax_class_id"] == OWN


def test_the_class_is_known_by_its_name_not_its_number(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    shop.configure({"tax_classes": "Food,Books, non-taxable goods"})
    port.put_product(access, teapot(taxable=False))
    assert only(shop)["tax_class_id"] == 3


@pytest.mark.parametrize("classes", ["", "Food,Shipping"])
def test_a_store_without_such_a_class_says_what_to_do_and_gets_nothing(
    shop: BigCommerceStore, port: Port, access: StoreAccess, classes: str
) -> None:
    shop.configure({"tax_classes": classes})
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, teapot(taxable=False))
    assert refusal.value.reason.code == "store.no_untaxed_class"
    assert shop.products == {}
    pushed = port.put_product(access, teapot(taxable=True))
    port.put_product(access, teapot(taxable=True, external_id=pushed.external_id))
    assert only(shop)["tax_class_id"] == DEFAULT


def test_a_token_that_may_not_see_the_classes_needs_the_merchant(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    shop.configure({"scopes": "store_v2_products"})
    with pytest.raises(NeedsMerchant) as refusal:
        port.put_product(access, teapot(taxable=False))
    assert refusal.value.reason.code == "store.scopes_missing"
    assert shop.products == {}


@pytest.mark.parametrize("fault", ["html", "truncate", "wrong_types"])
def test_a_store_that_lies_about_its_classes_is_tried_again_later(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside, fault: str
) -> None:
    outside.fails(fault, "/v2/tax_classes", times=100)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(taxable=False))
    assert shop.products == {}


def test_a_class_that_is_gone_is_read_anew(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    run = replace(access, answers=answers_of_store(1))
    port.put_product(run, teapot(taxable=False))
    shop.configure({"tax_classes": ",Food,Non-Taxable Goods"})
    pushed = port.put_product(run, another("Kettle", taxable=False))
    port.put_product(run, another("Kettle", taxable=False, external_id=pushed.external_id))
    assert [product["tax_class_id"] for product in shop.products.values()] == [UNTAXED, 3]
    assert sum(entry["path"].endswith("/v2/tax_classes") for entry in outside.sandbox.log.entries) == 2
