"""The hosted shop keeps what the supplier has and when it was seen, whatever the policy does with it."""

from datetime import datetime

import pytest

from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopVariant
from tests.monitoring.conftest import Shift

pytestmark = pytest.mark.django_db


def test_each_look_dates_the_supplier_s_figure_beside_what_the_shop_sells(shift: Shift) -> None:
    def listed() -> list[tuple[datetime, bool, bool]]:
        with tenant_scope_of(shift.tenant):
            rows = ShopVariant.objects.order_by("position")
            seen = rows.values_list("seen_at", "supply_available", "available")
            return [(at, bool(supplied), sold) for at, supplied, sold in seen if at]

    shift.settle(shift.trade.shop_id)
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    published = listed()
    assert [supplied for _, supplied, _ in published] == [sold for *_, sold in published]
    shift.supplier.restock()
    shift.supplier.sell_out(1)
    shift.look()
    looked = listed()
    assert [supplied for _, supplied, _ in looked] == [at != 1 for at in range(len(looked))]
    assert [sold for *_, sold in looked] == [sold for *_, sold in published], "the policy does nothing"
    assert all(after > before for (before, *_), (after, *_) in zip(published, looked, strict=True))
    shift.look()
    assert all(after > before for (before, *_), (after, *_) in zip(looked, listed(), strict=True)), (
        "unchanged, but newer"
    )
