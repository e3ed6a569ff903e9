"""Stale is not zero: what a supplier showed long ago sells nothing out, hides nothing and removes nothing."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.monitoring.services.watches import watch_due
from tenants.processes.contracts import Action
from tenants.processes.services.records import start_process
from tenants.products.models import Publication
from tenants.products.services.adjustments import update_operations
from tests.monitoring.conftest import Shift
from tests.support.jobs import drain_jobs
from tests.support.monitoring import FETCH, in_shop
from tests.support.watched_products import override, publication, variations, watch, woo_product

pytestmark = pytest.mark.django_db
EVERYTHING = {"product_gone": "draft", "variant_gone": "remove_variant", "stock": "set_zero"}
WHY = (
    "We haven't heard from the supplier for 24 hours, so nothing was set to 0, hidden or removed."
    " We try again after the next check."
)


def bring_late(shift: Shift, hours: int) -> None:
    """What is unsent is brought to its store, by what was seen so many hours ago."""
    row = publication(shift, shift.trade.woo_id)
    row.unsent["seen_at"] = (clock.now() - timedelta(hours=hours)).isoformat()
    with tenant_scope_of(shift.tenant):
        row.save()
        actor, now = shift.owner.actor, clock.now()
        start_process(actor, action=Action.MONITOR_STOCK, operations=update_operations(actor, [row]), now=now)
    drain_jobs(skip_pauses=True)


def unheard(shift: Shift, **reactions: str) -> None:
    """Monitored, everything to be bought, and its store takes nothing for now."""
    shift.supplier.restock()
    override(shift, shift.trade.woo_id, reactions=EVERYTHING | reactions)
    watch(shift, shift.trade.woo_id)
    shift.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)


def test_a_supplier_that_is_silent_for_a_month_changes_nothing(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    override(shift, shift.trade.shop_id, reactions=EVERYTHING)
    watch(shift)
    before = in_shop(shift)

    def silent(*_: Any) -> Any:
        raise Retryable(Reason("outside.slow", {"host": "supplier"}))

    monkeypatch.setattr(FETCH, silent)
    for day in range(0, 31, 3):
        with tenant_scope_of(shift.tenant):
            Watch.objects.update(due_at=clock.now())
            assert watch_due(shift.owner.actor, now=clock.now() + timedelta(days=day))
    assert (in_shop(shift), shift.notices(), shift.processes()) == (before, [], [])
    assert "supplier" in shift.row(shift.trade.shop_id)["monitoring_remark"]


def test_a_zero_that_waited_a_day_for_its_store_waits_for_the_next_look(shift: Shift) -> None:
    unheard(shift, price_up="reprice")
    price = float(variations(shift)[1]["regular_price"])
    shift.supplier.sell_out(0)
    shift.supplier.cost(1.5)
    shift.look()
    shift.trade.outside.sandbox.faults.remove()
    bring_late(shift, 25)
    assert variations(shift)[0]["stock_status"] == "instock"
    assert float(variations(shift)[1]["regular_price"]) == round(price * 1.5, 2), "prices are brought"
    kept = publication(shift, shift.trade.woo_id)
    assert (len(kept.unsent["stocks"]), "prices" in kept.unsent) == (1, False)
    assert shift.row(shift.trade.woo_id)["remark"] == WHY
    shift.look()
    assert variations(shift)[0]["stock_status"] == "outofstock"
    assert (publication(shift, shift.trade.woo_id).unsent, shift.row(shift.trade.woo_id)["remark"]) == ({}, "")


def test_what_is_a_day_old_hides_and_removes_nothing(shift: Shift) -> None:
    unheard(shift)
    count = len(variations(shift))
    shift.supplier.drop(0)
    shift.look()
    shift.supplier.remove()
    shift.look()
    shift.trade.outside.sandbox.faults.remove()
    kept = publication(shift, shift.trade.woo_id).unsent
    assert (kept["hides"], len(kept["removals"])) == (True, 1)
    bring_late(shift, 25)
    assert (woo_product(shift)["status"], len(variations(shift))) == ("publish", count)
    bring_late(shift, 23)
    assert (woo_product(shift)["status"], len(variations(shift))) == ("draft", count - 1)
    with tenant_scope_of(shift.tenant):
        assert Publication.objects.get(store_id=int(shift.trade.woo_id)).unsent == {}
