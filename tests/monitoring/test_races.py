"""Two workers, a worker that dies, two people at the limit: every change once, and never more than the plan allows."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.importing.services.sources import look_at_sources
from tenants.monitoring.models import Watch
from tenants.monitoring.rules.pace import LEASE
from tenants.monitoring.selectors import count_monitored_variants
from tenants.monitoring.services.reactions import act
from tenants.monitoring.services.switches import switch_publications
from tenants.monitoring.services.watches import watch_due
from tenants.notifications.models import Notification
from tenants.preferences.models import QuotaRow
from tenants.processes.models import ProcessRecord
from tests.monitoring.conftest import Shift
from tests.support.threads import all_at_once

LOOK, ACT = (f"tenants.monitoring.services.watches.{name}" for name in ("look_at_sources", "act"))
LATER = LEASE + timedelta(seconds=1)


def gone(shift: Shift) -> None:
    """Monitored, looked at, and then gone at the supplier; due now."""
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    shift.supplier.remove()
    with tenant_scope_of(shift.tenant):
        Watch.objects.update(due_at=clock.now())


def turn(shift: Shift, after: timedelta = timedelta(0)) -> bool:
    with tenant_scope_of(shift.tenant):
        return watch_due(shift.owner.actor, now=clock.now() + after)


def assert_noticed_once(shift: Shift) -> None:
    with tenant_scope_of(shift.tenant):
        assert list(Notification.objects.filter(kind="product_gone").values_list("times", flat=True)) == [1]
        assert ProcessRecord.objects.filter(action__in=[17, 18, 19]).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_notice_a_change_once(shift: Shift) -> None:
    gone(shift)
    assert sorted(all_at_once(lambda: turn(shift), lambda: turn(shift))) == [False, True]
    assert_noticed_once(shift)


@pytest.mark.django_db
def test_a_worker_that_is_overtaken_writes_nothing(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    gone(shift)
    really = look_at_sources

    def slowly(products: Sequence[Any]) -> Any:
        monkeypatch.setattr(LOOK, really)
        assert turn(shift, LATER), "the lease has run out, and another worker takes it over"
        return really(products)

    monkeypatch.setattr(LOOK, slowly)
    assert turn(shift)
    assert_noticed_once(shift)


@pytest.mark.django_db
def test_a_worker_that_dies_between_looking_and_writing_is_made_up_for(
    shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone(shift)
    monkeypatch.setattr(ACT, lambda *_args, **_options: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        turn(shift)
    monkeypatch.setattr(ACT, act)
    assert not turn(shift), "its lease still runs"
    assert turn(shift, LATER)
    assert_noticed_once(shift)


@pytest.mark.django_db
def test_what_is_switched_off_meanwhile_is_let_be(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    gone(shift)
    really, publication = look_at_sources, shift.row(shift.trade.shop_id)["id"]

    def slowly(products: Sequence[Any]) -> Any:
        shift.switch(publication, on=False)
        shift.switch(publication)
        return really(products)

    monkeypatch.setattr(LOOK, slowly)
    assert turn(shift)
    with tenant_scope_of(shift.tenant):
        assert not Notification.objects.filter(kind="product_gone").exists()
        assert Watch.objects.get().seen == {}


@pytest.mark.django_db(transaction=True)
def test_two_people_at_the_limit_never_pass_it(shift: Shift) -> None:
    rows = shift.trade.mine()
    size = int(rows[0]["variant_count"])
    with tenant_scope_of(shift.tenant):
        values = {"plan": "s", "stores_per_platform": 3, "import_products": 100, "sub_accounts": 1}
        QuotaRow.objects.update_or_create(pk=1, defaults={**values, "monitored_variants": size})

    def switch(publication_id: int) -> int:
        with tenant_scope_of(shift.tenant):
            done = switch_publications(shift.owner.actor, ids=[publication_id], is_on=True, now=clock.now())
            return done.monitored

    first, second = (int(row["id"]) for row in rows)
    assert sorted(all_at_once(lambda: switch(first), lambda: switch(second))) == [0, 1]
    with tenant_scope_of(shift.tenant):
        assert count_monitored_variants() == size
