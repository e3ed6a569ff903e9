"""Record events, and purge old ones."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from server.company.events.contracts import TRAIL, EventName, Json, Tracked
from server.company.events.models import LoggedEvent, TrackedDay
from server.company.events.rules import check_name, check_param
from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.batches import delete_in_batches
from server.kit.checks import checked
from server.kit.errors import Invalid

RESERVED = "Tradewind records this event itself."


def log_event(actor: Actor, *, event: str, param: Json = None, now: datetime) -> None:
    """Record what a user saw or did (specification 000, section 7: `/datalog`). Raise Invalid naming the field.

    Events that only the platform writes are refused, so that nobody can forge them.
    """
    checked_name = checked("event", check_name, event)
    if checked_name in TRAIL:
        raise Invalid.on("event", RESERVED)
    LoggedEvent.objects.create(
        at=now,
        event=checked_name,
        param=checked("param", check_param, param),
        user_id=actor.user_id,
        tenant_id=actor.tenant_id,
    )
    if checked_name == EventName.PLAN_REACH_LIMIT:
        _tell_of_limit(actor)


def count_tracked(actor: Actor, *, what: Tracked, now: datetime) -> None:
    """Count one more of these for the actor's merchant today."""
    today = {"tenant_id": actor.tenant_id, "day": now.date(), "what": str(what)}
    TrackedDay.objects.bulk_create([TrackedDay(**today)], ignore_conflicts=True)
    TrackedDay.objects.filter(**today).update(number=F("number") + 1)


def record_fact(actor: Actor, *, event: EventName, param: Json, now: datetime) -> None:
    """Record an event of the platform itself for the actor. Call it in the transaction of the event."""
    LoggedEvent.objects.create(
        at=now, event=str(event), param=check_param(param), user_id=actor.user_id, tenant_id=actor.tenant_id
    )


def _tell_of_limit(actor: Actor) -> None:
    # A refused request rolls back its own transaction. So the portal reports the limit, and the merchant is notified
    # once.
    enqueue("notifications.note", schema=actor.schema_name, kind="plan_limit", object_key="plan", params={})


def purge_events(*, now: datetime) -> int:
    """Delete events older than EVENT_LOG_DAYS, in batches. Return how many."""
    before = now - timedelta(days=settings.EVENT_LOG_DAYS)
    TrackedDay.objects.filter(day__lt=before.date()).delete()
    return delete_in_batches(LoggedEvent.objects.filter(at__lt=before))


def purge_events_of(actor: Actor, *, before: datetime) -> int:
    """Delete events that users of the actor's merchant caused before a moment. Return how many.

    Events that the platform writes itself stay: the merchant may not remove them.
    """
    logged = LoggedEvent.objects.filter(tenant_id=actor.tenant_id, at__lt=before)
    return delete_in_batches(logged.exclude(event__in=TRAIL))
