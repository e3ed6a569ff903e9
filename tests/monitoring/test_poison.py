"""A product that kills its worker when it is looked at is given up with a reason; the others are looked at."""

import os
import signal
from datetime import timedelta
from typing import Any

import pytest

from server.jobs.beats import WORKER_NAME
from server.jobs.models import WorkerBeat
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.importing.handlers.access import fetch_product
from tenants.monitoring.models import Watch
from tenants.monitoring.rules.pace import GIVEN_UP_FOR, MOST_LOSSES
from tenants.monitoring.services.watches import watch_due
from tests.monitoring.conftest import Shift
from tests.support.kills import survives

pytestmark = pytest.mark.django_db(transaction=True)
FETCH = "tenants.importing.services.sources.fetch_product"
GIVEN_UP = "Checking this product stopped our program 3 times. We try again once a day."
MOST_TURNS = 30


def turn(shift: Shift) -> bool:
    """One turn of a worker that does not survive the supplier's first product; whether it lived."""

    def fetch_or_die(link: Any, access: Any) -> Any:
        if link.source_id == shift.supplier.handle:
            os.kill(os.getpid(), signal.SIGKILL)
        return fetch_product(link, access)

    def look() -> None:
        pytest.MonkeyPatch().setattr(FETCH, fetch_or_die)
        with tenant_scope_of(shift.tenant):
            watch_due(shift.owner.actor, now=clock.now())

    return survives(look)


def lease_ends(shift: Shift) -> bool:
    """Make due what was neither looked at nor given up; whether there is any."""
    with tenant_scope_of(shift.tenant):
        return bool(Watch.objects.filter(checked_at=None, reason__isnull=True).update(due_at=clock.now()))


def test_a_product_that_kills_its_worker_takes_no_others_with_it_and_says_why(shift: Shift) -> None:
    shift.trade.publish([row["id"] for row in shift.trade.listed()], [shift.trade.shop_id])
    rows = [row for row in shift.trade.mine() if row["store_id"] == shift.trade.shop_id]
    shift.switch(*(row["id"] for row in rows))

    lived = []
    while lease_ends(shift):
        lived.append(turn(shift))
        assert len(lived) < MOST_TURNS
    assert lived.count(False) == 4, "with others, then three times alone"
    reported = [row["monitoring_remark"] for row in shift.trade.mine() if row["monitoring"] == "on"]
    assert sorted(reported) == [*[""] * (len(rows) - 1), GIVEN_UP]
    assert len(rows) > 2

    def after_a_day() -> None:
        with tenant_scope_of(shift.tenant):
            assert Watch.objects.get(checked_at=None).due_at > clock.now()
            Watch.objects.filter(checked_at=None).update(due_at=clock.now())

    after_a_day()
    assert not turn(shift)
    after_a_day()
    assert turn(shift), "once a day, not three times"
    shift.look()
    assert {row["monitoring_remark"] for row in shift.trade.mine()} == {""}


class Stopped(BaseException):
    """Stands for the end of a worker's process."""


def test_the_death_of_whole_clusters_gives_up_no_product_until_it_happens_again_and_again(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    with tenant_scope_of(shift.tenant), pytest.MonkeyPatch.context() as patched:

        def stop(*_: object, **__: object) -> None:
            raise Stopped

        patched.setattr("tenants.monitoring.services.watches.look_at_sources", stop)
        for at in range(MOST_LOSSES):
            patched.setenv(WORKER_NAME, f"cluster {at}")
            Watch.objects.update(due_at=clock.now())
            with pytest.raises(Stopped):
                watch_due(shift.owner.actor, now=clock.now())
            WorkerBeat.objects.create(worker=f"cluster {at}", beat_at=clock.now() - timedelta(seconds=20))
        watch = Watch.objects.get()
        assert (watch.reason, watch.tries, watch.kills) == (None, MOST_LOSSES, 0)
        Watch.objects.update(due_at=clock.now())
        assert watch_due(shift.owner.actor, now=clock.now())
        watch.refresh_from_db()
        assert watch.reason == {"code": "monitoring.interrupted", "params": {"times": str(MOST_LOSSES)}}
        assert watch.due_at > clock.now() + GIVEN_UP_FOR / 2
    shift.look()
    with tenant_scope_of(shift.tenant):
        watch.refresh_from_db()
    assert (watch.reason, watch.tries, watch.kills, watch.alone_in) == (None, 0, 0, "")
