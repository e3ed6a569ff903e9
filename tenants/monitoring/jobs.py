"""Jobs that check suppliers, started each hour and when monitoring is switched on."""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q

from server.company.identity.selectors.actors import caretaker_of, main_actor_of
from server.jobs.door import enqueue
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.monitoring.contracts import WatchState
from tenants.monitoring.models import Watch
from tenants.monitoring.services.history import purge_points
from tenants.monitoring.services.switches import admit_waiting, watch_published
from tenants.monitoring.services.watches import watch_due
from tenants.products.contracts import after_publishing
from tenants.products.selectors.views import add_view

after_publishing(watch_published)
_WATCH = Watch.objects.filter(pk=OuterRef("pk"))
add_view("gone", Q(Exists(_WATCH.filter(seen__gone=True))))
add_view("unwatched", ~Q(Exists(_WATCH.filter(state=WatchState.ON))))


@job("monitoring.watch", max_attempts=5, timeout=300)
def watch(**_: object) -> Again | None:
    """Run one turn; while anything is due, the next one is queued behind other jobs."""
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return None  # no user of this merchant is active: monitoring can wait
    return Again() if watch_due(actor, now=clock.now()) else None


@periodic(every="50 3 * * *")
@job("monitoring.purge")
def purge(**_: object) -> None:
    """Delete old points of the supply history."""
    purge_points(now=clock.now())


@periodic(every=timedelta(hours=1))
@job("monitoring.start")
def start(**_: object) -> None:
    """Monitor publications that exceeded the plan before, if there is room now, and start what is due."""
    if not Watch.objects.exists():
        return
    admit_waiting(caretaker_of(current_tenant()), now=clock.now())
    enqueue("monitoring.watch", key="watch")
