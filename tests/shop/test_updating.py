"""New prices and stock in a hosted shop: the rest of the product stays."""

import pytest

from server.ports.stocks import NewStock
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, NewPrice, ProductUpdate, VariantUpdate
from server.ports.withdrawals import Hidden
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopProduct, ShopVariant
from tenants.shop.ports import HostedShopStore
from tests.support.people import Person
from tests.support.shop_pages import open_shop, page, teapot

pytestmark = pytest.mark.django_db
port = HostedShopStore()


def test_prices_and_stock_change_and_nothing_else(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    with tenant_scope_of(tenant):
        ShopProduct.objects.update(title="Edited in the shop")
    red, blue = pushed.variant_ids["v1"], pushed.variant_ids["v2"]
    changes = (VariantUpdate(red, NewPrice(2500), None), VariantUpdate(blue, None, NewStock(4)))
    for _ in range(2):
        assert port.update_variants(access, ProductUpdate(pushed.external_id, "USD", changes)) == {}
    with tenant_scope_of(tenant):
        rows = ShopVariant.objects.order_by("position").values_list(
            "price_minor", "compare_at_minor", "stock", "available", "sku"
        )
        assert list(rows) == [(2500, None, 3, True, "T-R"), (2099, None, 4, True, "T-B")]
    text = page("tea-house").content.decode()
    assert "Edited in the shop" in text
    assert "20.99" in text


def test_what_is_gone_is_named_and_the_rest_is_changed(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    red, blue = pushed.variant_ids["v1"], pushed.variant_ids["v2"]
    with tenant_scope_of(tenant):
        ShopVariant.objects.filter(pk=red).delete()
    changes = (VariantUpdate(red, NewPrice(1), None), VariantUpdate(blue, None, NewStock(None, available=True)))
    update = ProductUpdate(pushed.external_id, "USD", changes)
    assert port.update_variants(access, update) == {red: VARIANT_MISSING}
    with tenant_scope_of(tenant):
        assert list(ShopVariant.objects.values_list("price_minor", "stock", "available")) == [(2099, None, True)]
    port.delete_product(access, pushed.external_id)
    assert port.update_variants(access, update) == {red: PRODUCT_MISSING, blue: PRODUCT_MISSING}


def test_a_hidden_product_is_not_shown_until_it_is_shown_or_published_again(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    path = pushed.url.partition("/products/")[2]
    for result in (Hidden.DONE, Hidden.ALREADY):
        assert port.hide_product(access, pushed.external_id) is result
    assert "Teapot" not in page("tea-house").content.decode()
    assert page("tea-house", f"/products/{path}").status_code == 404
    found = port.read_product(access, pushed.external_id)
    assert (found and found.status) == "hidden"
    assert port.show_product(access, pushed.external_id)
    assert "Teapot" in page("tea-house").content.decode()
    port.hide_product(access, pushed.external_id)
    port.put_product(access, teapot())
    assert "Teapot" in page("tea-house").content.decode()
    port.delete_product(access, pushed.external_id)
    assert port.hide_product(access, pushed.external_id) is Hidden.MISSING
    assert not port.show_product(access, pushed.external_id)


def test_a_variant_is_removed_and_a_variant_that_is_gone_already_is_no_failure(
    owner: Person, tenant: TenantRef
) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    for _ in range(2):
        assert port.remove_variants(access, pushed.external_id, [pushed.variant_ids["v1"]])
        with tenant_scope_of(tenant):
            listed = ShopVariant.objects.filter(archived_at=None)
            assert list(listed.values_list("pk", flat=True)) == [int(pushed.variant_ids["v2"])]
    port.delete_product(access, pushed.external_id)
    assert not port.remove_variants(access, pushed.external_id, [pushed.variant_ids["v2"]])
