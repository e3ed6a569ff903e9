"""A supplier that renames variants: nothing is sold out by it, the merchant checks the new matches."""

from typing import Any

import pytest

from tests.monitoring.conftest import Shift
from tests.support.monitoring import in_shop

pytestmark = pytest.mark.django_db


def test_a_supplier_that_renamed_every_variant_leads_to_the_mapping(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    before = in_shop(shift)

    def rename(variants: list[Any]) -> None:
        for variant in variants:
            variant.update(id=variant["id"] + 11, title=f"New {variant['title']}", option1=f"New {variant['option1']}")

    shift.supplier.change(rename)
    shift.look()
    row = shift.row(shift.trade.shop_id)
    assert row["monitoring_remark"] == (
        "The supplier renamed or replaced all variants. Check the new matches in SKU mapping, or override the product."
    )
    assert (row["proposals"] > 0, in_shop(shift)) == (True, before)


def test_a_variant_under_a_new_id_is_sold_on_until_the_match_is_dismissed(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, variant_gone="set_zero")
    row = shift.row(shift.trade.shop_id)
    shift.switch(row["id"])
    before = in_shop(shift)
    shift.supplier.change(lambda variants: variants[0].update(id=variants[0]["id"] + 11))
    shift.look()
    assert (in_shop(shift), shift.processes(), shift.notices()) == (before, [], [])
    (proposal,) = shift.owner.get(f"my_product/{row['id']}/mapping")["mapping"]["proposals"]
    assert proposal["ground"] == "sku"
    shift.owner.post(f"my_product/{row['id']}/mapping/proposals", {"dismiss": [int(proposal["variant_id"])]})
    shift.look()
    assert in_shop(shift) == [(before[0][0], False), *before[1:]]


def test_a_variant_whose_match_is_only_a_guess_is_gone(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, variant_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    before = in_shop(shift)
    shift.supplier.change(lambda variants: variants[0].update(id=variants[0]["id"] + 11, option1="Other"))
    shift.look()
    assert in_shop(shift) == [(before[0][0], False), *before[1:]]
    assert shift.row(shift.trade.shop_id)["proposals"] == 1
