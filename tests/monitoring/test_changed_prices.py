"""A price that the merchant changed in the store is theirs: monitoring leaves it alone, and says so."""

from decimal import Decimal
from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationVariant
from tests.monitoring.conftest import Shift, Supplier
from tests.support.changed_stores import There
from tests.support.changed_stores import there as there

pytestmark = pytest.mark.django_db


@pytest.fixture
def repriced(there: There, tenant: TenantRef, supplier: Supplier) -> Shift:
    """What stands in the store follows its supplier's price and stock."""
    product = there.trade.listed()[0]
    supplier.handle = product["source_product_url"].rsplit("/", 1)[1]
    supplier.restock()
    shift = Shift(there.trade, tenant, supplier, product)
    shift.settle(there.store_id, stock="set_zero", price_up="reprice")
    shift.switch(shift.row(there.store_id)["id"])
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


def test_a_price_that_was_changed_in_the_store_stays_and_is_told_once(there: There, repriced: Shift) -> None:
    shift, before, written = repriced, [amount(price) for price in there.prices()], kept_prices(repriced)
    assert len(before) > 1
    there.reprice()
    shift.supplier.cost(1.5)
    shift.supplier.sell_out(0)
    shift.look()
    after = [amount(price) for price in there.prices()]
    assert after[0] == Decimal("321.00")
    assert after[1:] == [(price * 3 / 2).quantize(Decimal("0.01")) for price in before[1:]]
    reported = [text for text in shift.notices() if "USD 321.00" in text]
    assert len(reported) == 1
    assert "was changed in the store" in reported[0]
    row = shift.row(there.store_id)
    assert (row["state"], "USD 321.00" in row["remark"]) == ("active", True)
    assert kept_prices(shift) == [written[0], *(round(price * 150) for price in before[1:])]
    with tenant_scope_of(shift.tenant):
        kept = Publication.objects.get(store_id=there.store_id)
        assert kept.unsent == {}
        numbers = [price for price in kept_prices(shift) if price is not None]
        assert (kept.low_price_minor, kept.high_price_minor) == (min(numbers), max(numbers))
    there.trade.outside.sandbox.log.clear()
    shift.look()
    assert [amount(price) for price in there.prices()] == after


def test_the_price_follows_again_once_it_is_overwritten(there: There, repriced: Shift) -> None:
    shift, before = repriced, [amount(price) for price in there.prices()]
    there.reprice()
    shift.supplier.cost(1.5)
    shift.look()
    assert there.publish(overwrite_changes=True)["state"] == 2
    shift.supplier.cost(2)
    shift.look()
    assert [amount(price) for price in there.prices()] == [price * 3 for price in before]
    assert shift.row(there.store_id)["remark"] == ""
