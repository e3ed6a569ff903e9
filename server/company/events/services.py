"""Keep an event, and forget old ones."""

from datetime import datetime, timedelta

from django.conf import settings

from server.company.accounts.contracts import Actor
from server.company.events.contracts import Json
from server.company.events.models import LoggedEvent
from server.company.events.rules import check_name, check_param
from server.kit.checking import checked

BATCH = 5_000


def log_event(actor: Actor, *, event: str, param: Json = None, now: datetime) -> None:
    """Keep what a user met or chose (specification 000, section 7: `/datalog`). Invalid names the field."""
    LoggedEvent.objects.create(
        at=now,
        event=checked("event", check_name, event),
        param=checked("param", check_param, param),
        user_id=actor.user_id,
        tenant_id=actor.tenant_id,
    )


def purge_events(*, now: datetime) -> int:
    """Forget what was logged more than EVENT_LOG_DAYS ago, in batches; answers how many events."""
    before = now - timedelta(days=settings.EVENT_LOG_DAYS)
    removed = 0
    while batch := list(LoggedEvent.objects.filter(at__lt=before).values_list("pk", flat=True)[:BATCH]):
        removed += LoggedEvent.objects.filter(pk__in=batch).delete()[0]
    return removed
