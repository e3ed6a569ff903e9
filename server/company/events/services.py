"""Keep an event, and forget old ones."""

from datetime import datetime, timedelta

from django.conf import settings

from server.company.accounts.contracts import Actor
from server.company.events.contracts import EventName, Json
from server.company.events.models import LoggedEvent
from server.company.events.rules import check_name, check_param
from server.jobs.door import enqueue
from server.kit.checking import checked

BATCH = 5_000


def log_event(actor: Actor, *, event: str, param: Json = None, now: datetime) -> None:
    """Keep what a user met or chose (specification 000, section 7: `/datalog`). Invalid names the field."""
    checked_name = checked("event", check_name, event)
    LoggedEvent.objects.create(
        at=now,
        event=checked_name,
        param=checked("param", check_param, param),
        user_id=actor.user_id,
        tenant_id=actor.tenant_id,
    )
    if checked_name == EventName.PLAN_REACH_LIMIT:
        _tell_of_limit(actor)


def _tell_of_limit(actor: Actor) -> None:
    # A refusal rolls its own transaction back: the portal tells what the user met, and the merchant is told once.
    enqueue("notifications.note", schema=actor.schema_name, kind="plan_limit", object_key="plan", params={})


def purge_events(*, now: datetime) -> int:
    """Forget what was logged more than EVENT_LOG_DAYS ago, in batches; answers how many events."""
    before = now - timedelta(days=settings.EVENT_LOG_DAYS)
    removed = 0
    while batch := list(LoggedEvent.objects.filter(at__lt=before).values_list("pk", flat=True)[:BATCH]):
        removed += LoggedEvent.objects.filter(pk__in=batch).delete()[0]
    return removed
