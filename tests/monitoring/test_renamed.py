"""A supplier that renames all variants: nothing is sold out by it, the merchant checks the new matches."""

from typing import Any

import pytest

from tests.monitoring.conftest import Shift
from tests.monitoring.test_watching import in_shop

pytestmark = pytest.mark.django_db


def test_a_supplier_that_renamed_every_variant_leads_to_the_mapping(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    before = in_shop(shift)

    def rename(variants: list[Any]) -> None:
        for one in variants:
            one.update(id=one["id"] + 11, title=f"New {one['title']}", option1=f"New {one['option1']}")

    shift.supplier.change(rename)
    shift.look()
    row = shift.row(shift.trade.shop_id)
    assert row["monitoring_remark"] == (
        "The supplier renamed or replaced all variants. Check the new matches in SKU mapping, or override the product."
    )
    assert (row["proposals"] > 0, in_shop(shift)) == (True, before)
