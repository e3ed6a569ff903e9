"""Workers that are killed while they look at suppliers, or bring a change to its store: once, and nothing is lost."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from pkgutil import resolve_name
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import SightingPoint, Watch
from tenants.monitoring.services.watches import watch_due
from tenants.notifications.models import Notification
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, ProcessRecord
from tenants.products.models import Publication
from tests.monitoring.conftest import Shift
from tests.support.kills import survives
from tests.support.watched_products import override, variations, watch, woo_product

pytestmark = pytest.mark.django_db(transaction=True)
WATCHES, UPDATES = "tenants.monitoring.services.watches.", "tenants.products.services.updates."


def dies_at(patched: str, work: Callable[[], object], *, passes: int = 0) -> bool:
    """Do the work in a process that is killed when it comes to `patched` after so many times; whether it was."""

    def work_and_die() -> None:
        real, left = resolve_name(patched), iter(range(passes))

        def die(*args: Any, **options: Any) -> Any:
            return os.kill(os.getpid(), signal.SIGKILL) if next(left, None) is None else real(*args, **options)

        pytest.MonkeyPatch().setattr(patched, die)
        work()

    return not survives(work_and_die)


def look(shift: Shift) -> None:
    with tenant_scope_of(shift.tenant):
        watch_due(shift.owner.actor, now=clock.now())


def all_is_due(shift: Shift) -> None:
    with tenant_scope_of(shift.tenant):
        Watch.objects.update(due_at=clock.now())


def changed(shift: Shift) -> None:
    """Repriced, a variant removed where its supplier drops it; and that has happened."""
    override(shift, shift.trade.woo_id, reactions={"price_up": "reprice", "variant_gone": "remove_variant"})
    watch(shift, shift.trade.woo_id)
    shift.supplier.cost(1.5)
    shift.supplier.drop(0)
    all_is_due(shift)


def work_left(shift: Shift) -> list[int]:
    """The processes of monitoring that have not ended, due now whoever held their operations."""
    with tenant_scope_of(shift.tenant):
        Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1), not_before=None)
        return list(ProcessRecord.objects.filter(action__in=[17, 18, 19], state__lt=3).values_list("pk", flat=True))


@pytest.mark.parametrize("at", ["seen_before", "act", "note_points", "note_renamed"])
def test_a_worker_killed_while_it_looks_loses_no_change_and_notes_none_twice(shift: Shift, at: str) -> None:
    changed(shift)
    with tenant_scope_of(shift.tenant):
        points = SightingPoint.objects.count()
    assert dies_at(WATCHES + at, lambda: look(shift))
    with tenant_scope_of(shift.tenant):
        assert (Notification.objects.filter(kind="cost_changed").count(), SightingPoint.objects.count()) == (0, points)
        assert not ProcessRecord.objects.filter(action__in=[17, 18, 19]).exists()
    shift.look()
    with tenant_scope_of(shift.tenant):
        kinds = ["cost_changed", "variant_gone"]
        notifications = Notification.objects.filter(kind__in=kinds).order_by("kind").values_list("kind", "times")
        assert list(notifications) == [(kind, 1) for kind in kinds]
        assert ProcessRecord.objects.filter(action__in=[17, 18, 19]).count() == 1
        assert Publication.objects.get(store_id=int(shift.trade.woo_id)).unsent == {}


def test_a_worker_killed_between_the_store_and_its_notes_brings_nothing_twice(shift: Shift) -> None:
    changed(shift)
    before = {variation["sku"]: variation["regular_price"] for variation in variations(shift)}
    look(shift)
    (record_id,) = work_left(shift)

    def bring() -> None:
        with tenant_scope_of(shift.tenant):
            pump(record_id)

    assert dies_at(UPDATES + "settle_updates", bring)
    existing = {variation["sku"]: variation["regular_price"] for variation in variations(shift)}
    assert len(existing) == len(before) - 1
    assert all(float(price) == round(float(before[sku]) * 1.5, 2) for sku, price in existing.items())
    variations(shift)[0]["weight"] = "77"
    while left := work_left(shift):
        assert left == [record_id]
        bring()
    assert {variation["sku"]: variation["regular_price"] for variation in variations(shift)} == existing
    assert variations(shift)[0]["weight"] == "77", "only what changed is sent again"
    with tenant_scope_of(shift.tenant):
        kept = Publication.objects.get(store_id=int(shift.trade.woo_id))
        assert (kept.variant_count, kept.unsent, kept.reason) == (len(existing), {}, None)
        assert Operation.objects.filter(record_id=record_id).count() == 1


def test_a_worker_killed_after_it_hid_a_product_hides_it_once_and_shows_it_when_it_is_sold_again(shift: Shift) -> None:
    shift.supplier.restock()
    product = shift.supplier.shelf.get(shift.supplier.handle)
    override(shift, shift.trade.woo_id, reactions={"product_gone": "draft"})
    watch(shift, shift.trade.woo_id)
    shift.supplier.remove()
    all_is_due(shift)
    look(shift)
    (record_id,) = work_left(shift)

    def bring() -> None:
        with tenant_scope_of(shift.tenant):
            pump(record_id)

    assert dies_at(UPDATES + "settle_updates", bring, passes=1)
    assert woo_product(shift)["status"] == "draft"
    while work_left(shift):
        bring()
    with tenant_scope_of(shift.tenant):
        kept = Publication.objects.get(store_id=int(shift.trade.woo_id))
        assert (kept.unsent, kept.hidden_at is None) == ({}, False)
    woo_product(shift)["status"] = "publish"
    shift.look()
    assert woo_product(shift)["status"] == "publish", "it is hidden once"
    woo_product(shift)["status"] = "draft"
    shift.supplier.put(product)
    shift.look()
    assert woo_product(shift)["status"] == "publish"
