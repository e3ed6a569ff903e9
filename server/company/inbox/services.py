"""Store an event once, enqueue its handling, and record the outcome."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from server.company.inbox.models import InboxEvent, InboxState
from server.jobs.door import enqueue
from server.kit.batches import delete_in_batches
from server.kit.errors import Conflict, NotFound
from server.kit.vault import seal

HANDLER_JOB = "{vendor}.handle_event"


def store_event(
    *,
    vendor: str,
    event_id: str,
    topic: str,
    schema_name: str,
    store_id: int | None,
    body: str,
    now: datetime,
) -> bool:
    """Store a verified event and enqueue its handling. Return False when it was stored before.

    Row and job are written in one transaction, so an event is never stored without its handling, nor handled twice at
    once.
    """
    with transaction.atomic():
        event, created = InboxEvent.objects.get_or_create(
            vendor=vendor,
            event_id=event_id,
            defaults={
                "topic": topic,
                "schema_name": schema_name,
                "store_id": store_id,
                "sealed_body": seal({"body": body}),
                "received_at": now,
            },
        )
        if created:
            _hand_on(event)
    return created


def _hand_on(event: InboxEvent) -> None:
    if not event.schema_name:
        raise Conflict("This event doesn't belong to a merchant, so it can't be handled.")
    enqueue(HANDLER_JOB.format(vendor=event.vendor), schema=event.schema_name, event_id=event.pk)


def mark_handled(*, event_id: int, now: datetime, kept: bool = False) -> None:
    """Record that the event was handled and remove its body. `kept`: nothing handles its topic."""
    state = InboxState.KEPT if kept else InboxState.HANDLED
    InboxEvent.objects.filter(pk=event_id).update(state=state, handled_at=now, error="", sealed_body="")


def mark_failed(*, event_id: int, error: str) -> None:
    """Record that handling the event failed; staff may replay it."""
    InboxEvent.objects.filter(pk=event_id).update(state=InboxState.FAILED, error=error[:4000])


def replay_event(*, event_id: int) -> None:
    """Enqueue a failed event again. Raise NotFound; Conflict for other events, which are in use or have no body."""
    with transaction.atomic():
        failed = InboxEvent.objects.filter(pk=event_id, state=InboxState.FAILED)
        if not failed.update(state=InboxState.RECEIVED, handled_at=None, error=""):
            if not InboxEvent.objects.filter(pk=event_id).exists():
                raise NotFound
            raise Conflict("Only failed events can be replayed.")
        _hand_on(InboxEvent.objects.get(pk=event_id))


def purge_inbox(*, now: datetime) -> int:
    """Delete events older than INBOX_DAYS, handled or not, in batches. Return how many."""
    before = now - timedelta(days=settings.INBOX_DAYS)
    return delete_in_batches(InboxEvent.objects.filter(received_at__lt=before))
