"""Turns of looking at suppliers, started each hour and when something is switched on."""

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
    """One turn; the next one waits at the tail of the queue while anything is due."""
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return None  # nobody of this merchant is in service: its suppliers can wait
    return Again() if watch_due(actor, now=clock.now()) else None


@periodic(every="50 3 * * *")
@job("monitoring.purge")
def purge(**_: object) -> None:
    """Forget what suppliers asked long ago."""
    purge_points(now=clock.now())


@periodic(every=timedelta(hours=1))
@job("monitoring.start")
def start(**_: object) -> None:
    """Let in what found no room in the plan until now, and begin what is due."""
    if not Watch.objects.exists():
        return
    admit_waiting(caretaker_of(current_tenant()), now=clock.now())
    enqueue("monitoring.watch", key="watch")
