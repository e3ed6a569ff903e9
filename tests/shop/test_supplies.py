"""What a supplier has and when it was seen stands apart from what the shop sells; what leaves the listing is kept."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from server.kit import clock
from server.ports.stocks import NewStock, SeenStock
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, ProductUpdate, PushProduct, VariantUpdate
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopProduct, ShopVariant
from tenants.shop.ports import HostedShopStore
from tests.support.people import Person
from tests.support.shop_pages import open_shop, page, teapot

pytestmark = pytest.mark.django_db
port = HostedShopStore()


def seen_teapot(stock: int, at: datetime, **changes: object) -> PushProduct:
    """Its supplier has so many of each variant."""
    variants = (replace(each, seen=SeenStock(NewStock(stock), at)) for each in teapot().variants)
    return teapot(variants=tuple(variants), **changes)


def rows(tenant: TenantRef, *columns: str) -> list[tuple[object, ...]]:
    with tenant_scope_of(tenant):
        return list(ShopVariant.objects.order_by("position").values_list(*columns))


def supplies(tenant: TenantRef) -> list[tuple[object, ...]]:
    return rows(tenant, "supply_stock", "supply_available", "seen_at")


def test_publishing_and_monitoring_write_the_supply_and_never_an_older_supply(owner: Person, tenant: TenantRef) -> None:
    access, noon = open_shop(owner), clock.now()
    pushed = port.put_product(access, seen_teapot(7, noon))
    assert supplies(tenant) == [(7, True, noon)] * 2
    red, later = pushed.variant_ids["v1"], noon + timedelta(hours=6)
    port.note_supplies(access, {red: SeenStock(NewStock(None, available=False), later)})
    port.put_product(access, seen_teapot(9, noon + timedelta(hours=1)))
    port.note_supplies(access, {red: SeenStock(NewStock(50), noon)})
    assert supplies(tenant) == [(None, False, later), (9, True, noon + timedelta(hours=1))]
    assert rows(tenant, "stock", "available") == [(3, True), (0, False)], "what the shop sells is its own"


def test_a_new_price_or_stock_of_the_shop_leaves_the_supply(owner: Person, tenant: TenantRef) -> None:
    access, noon = open_shop(owner), clock.now()
    pushed = port.put_product(access, seen_teapot(7, noon))
    changes = tuple(VariantUpdate(key, None, NewStock(1)) for key in pushed.variant_ids.values())
    assert port.update_variants(access, ProductUpdate(pushed.external_id, "USD", changes)) == {}
    assert (supplies(tenant), rows(tenant, "stock")) == ([(7, True, noon)] * 2, [(1,), (1,)])


def test_a_supply_is_saved_in_its_own_shop_only(owner: Person, tenant: TenantRef) -> None:
    access, other = open_shop(owner), open_shop(owner, "Coffee House")
    pushed = port.put_product(access, teapot())
    port.note_supplies(other, {pushed.variant_ids["v1"]: SeenStock(NewStock(5), clock.now())})
    assert supplies(tenant) == [(None, None, None)] * 2


def test_a_variant_that_leaves_the_listing_is_archived_and_comes_back_as_itself(
    owner: Person, tenant: TenantRef
) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    red, blue = pushed.variant_ids["v1"], pushed.variant_ids["v2"]
    port.put_product(access, teapot(variants=teapot().variants[1:]))
    found = port.read_product(access, pushed.external_id)
    assert (found and found.variant_count) == 1
    path = pushed.url.removeprefix(access.base_url)
    assert "19.99" not in page("tea-house", path).content.decode() + page("tea-house").content.decode()
    update = ProductUpdate(pushed.external_id, "USD", (VariantUpdate(red, None, NewStock(4)),))
    assert port.update_variants(access, update) == {red: VARIANT_MISSING}
    with tenant_scope_of(tenant):
        assert [row.reference for row in ShopVariant.objects.exclude(archived_at=None)] == ["v1"]
    assert port.put_product(access, teapot()).variant_ids == {"v1": red, "v2": blue}
    assert rows(tenant, "archived_at") == [(None,), (None,)]


def test_a_product_that_was_taken_out_is_kept_for_what_names_it_and_comes_back_as_itself(
    owner: Person, tenant: TenantRef
) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    port.delete_product(access, pushed.external_id)
    changes = tuple(VariantUpdate(key, None, NewStock(1)) for key in pushed.variant_ids.values())
    refused = port.update_variants(access, ProductUpdate(pushed.external_id, "USD", changes))
    assert refused == dict.fromkeys(pushed.variant_ids.values(), PRODUCT_MISSING)
    assert "Teapot" not in page("tea-house").content.decode()
    with tenant_scope_of(tenant):
        assert (ShopProduct.objects.count(), ShopVariant.objects.exclude(archived_at=None).count()) == (1, 2)
    again = port.put_product(access, teapot())
    assert (again.external_id, again.variant_ids) == (pushed.external_id, pushed.variant_ids)
    assert "Teapot" in page("tea-house").content.decode()


def test_a_shop_from_before_is_migrated_with_all_it_sells(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    pushed = port.put_product(access, teapot())
    with tenant_scope_of(tenant):
        connection.check_constraints()
        MigrationExecutor(connection).migrate([("shop", "0002_hidden")])
        MigrationExecutor(connection).migrate([("shop", "0003_supplies_and_archive")])
    assert rows(tenant, "stock", "seen_at", "archived_at") == [(3, None, None), (0, None, None)]
    assert "20.99" in page("tea-house").content.decode()
    port.note_supplies(access, {pushed.variant_ids["v1"]: SeenStock(NewStock(5), clock.now())})
    assert [stock for stock, *_ in supplies(tenant)] == [5, None]
