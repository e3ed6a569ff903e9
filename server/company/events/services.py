"""Keep an event, and forget old ones."""

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
    """Keep what a user met or chose (specification 000, section 7: `/datalog`). Invalid names the field.

    What the platform itself writes down is refused: nobody forges the trail.
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
    """Count one more of this for the actor's merchant today."""
    today = {"tenant_id": actor.tenant_id, "day": now.date(), "what": str(what)}
    TrackedDay.objects.bulk_create([TrackedDay(**today)], ignore_conflicts=True)
    TrackedDay.objects.filter(**today).update(number=F("number") + 1)


def record_fact(actor: Actor, *, event: EventName, param: Json, now: datetime) -> None:
    """Write down what the platform itself has done for the actor. Belongs in the transaction of the fact."""
    LoggedEvent.objects.create(
        at=now, event=str(event), param=check_param(param), user_id=actor.user_id, tenant_id=actor.tenant_id
    )


def _tell_of_limit(actor: Actor) -> None:
    # A refusal rolls its own transaction back: the portal tells what the user met, and the merchant is told once.
    enqueue("notifications.note", schema=actor.schema_name, kind="plan_limit", object_key="plan", params={})


def purge_events(*, now: datetime) -> int:
    """Forget what was logged more than EVENT_LOG_DAYS ago, in batches; answers how many events."""
    before = now - timedelta(days=settings.EVENT_LOG_DAYS)
    TrackedDay.objects.filter(day__lt=before.date()).delete()
    return delete_in_batches(LoggedEvent.objects.filter(at__lt=before))


def purge_events_of(actor: Actor, *, before: datetime) -> int:
    """Forget what users of the actor's merchant logged before a moment; answers how many events.

    What the platform itself writes down is not the merchant's to shorten.
    """
    logged = LoggedEvent.objects.filter(tenant_id=actor.tenant_id, at__lt=before)
    return delete_in_batches(logged.exclude(event__in=TRAIL))
