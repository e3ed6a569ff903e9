"""A price that the merchant changed in the store is theirs: monitoring leaves it alone, and says so."""

from decimal import Decimal
from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationVariant
from tests.monitoring.conftest import Shift, Supplier
from tests.support.changed_stores import ChangedStore
from tests.support.changed_stores import changed_store as changed_store

pytestmark = pytest.mark.django_db


READING = pytest.mark.parametrize("changed_store", ["woocommerce", "bigcommerce", "shopify"], indirect=True)
"""Before a price is changed WooCommerce and Shopify are read in their own way, the others as BigCommerce."""


@pytest.fixture
def repriced(changed_store: ChangedStore, tenant: TenantRef, supplier: Supplier) -> Shift:
    """What stands in the store follows its supplier's price and stock."""
    product = changed_store.trade.listed()[0]
    supplier.handle = product["source_product_url"].rsplit("/", 1)[1]
    supplier.restock()
    shift = Shift(changed_store.trade, tenant, supplier, product)
    shift.settle(changed_store.store_id, stock="set_zero", price_up="reprice")
    shift.switch(shift.row(changed_store.store_id)["id"])
    shift.look()
    return shift


def amount(price: Any) -> Decimal:
    """What one variant costs, from the platform's own form."""
    if isinstance(price, dict):
        cents = price.get("amount")
        return Decimal(cents) / 100 if cents is not None else Decimal(price["actualPrice"]["amount"])
    return Decimal(str(price))


def kept_prices(shift: Shift) -> list[int | None]:
    with tenant_scope_of(shift.tenant):
        rows = PublicationVariant.objects.filter(publication__product_id=int(shift.product["id"]))
        return list(rows.order_by("pk").values_list("price_minor", flat=True))


@READING
def test_a_price_changed_in_the_store_stays_and_is_reported_once(changed_store: ChangedStore, repriced: Shift) -> None:
    shift, before, written = repriced, [amount(price) for price in changed_store.prices()], kept_prices(repriced)
    assert len(before) > 1
    changed_store.reprice()
    shift.supplier.cost(1.5)
    shift.supplier.sell_out(0)
    shift.look()
    after = [amount(price) for price in changed_store.prices()]
    assert after[0] == Decimal("321.00")
    assert after[1:] == [(price * 3 / 2).quantize(Decimal("0.01")) for price in before[1:]]
    reported = [text for text in shift.notices() if "USD 321.00" in text]
    assert len(reported) == 1
    assert "was changed in the store" in reported[0]
    row = shift.row(changed_store.store_id)
    assert (row["state"], "USD 321.00" in row["remark"]) == ("active", True)
    assert kept_prices(shift) == [written[0], *(round(price * 150) for price in before[1:])]
    with tenant_scope_of(shift.tenant):
        kept = Publication.objects.get(store_id=changed_store.store_id)
        assert kept.unsent == {}
        numbers = [price for price in kept_prices(shift) if price is not None]
        assert (kept.low_price_minor, kept.high_price_minor) == (min(numbers), max(numbers))
    changed_store.trade.outside.sandbox.log.clear()
    shift.look()
    assert [amount(price) for price in changed_store.prices()] == after


def test_the_price_follows_again_once_it_is_overwritten(changed_store: ChangedStore, repriced: Shift) -> None:
    shift, before = repriced, [amount(price) for price in changed_store.prices()]
    changed_store.reprice()
    shift.supplier.cost(1.5)
    shift.look()
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    shift.supplier.cost(2)
    shift.look()
    assert [amount(price) for price in changed_store.prices()] == [price * 3 for price in before]
    assert shift.row(changed_store.store_id)["remark"] == ""
