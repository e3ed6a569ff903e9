"""Store an event once, queue its handling, and record the outcome."""

from datetime import datetime, timedelta
from operator import itemgetter

import structlog
from django.conf import settings
from django.db import connection, transaction

from server.company.connections.contracts import Signed
from server.company.inbox.models import InboxEvent, InboxState
from server.jobs.door import Wanted, enqueue_each
from server.jobs.errors import UnknownJob
from server.jobs.registry import kind_of
from server.kit.batches import delete_in_batches
from server.kit.errors import Conflict, NotFound
from server.kit.vault import seal
from server.tenancy.wrapper import selected

HANDLER_JOB = "{vendor}.handle_event"
QUEUED_AT_ONCE = 2_000


# One statement for each webhook: it is a transaction of its own, unless the caller has opened one.
_INTO = """
INSERT INTO public.inbox_inboxevent
    (vendor, event_id, topic, schema_name, store_id, sealed_body, state, error, received_at, is_waiting, correlation_id)
"""
_ONCE = "ON CONFLICT (vendor, event_id) DO NOTHING RETURNING id"
_STORE = f"{_INTO} VALUES (%s, %s, %s, %s, %s, %s, 'received', '', %s, TRUE, %s) {_ONCE}"
_STORE_IF_LIVE = f"""{_INTO}
SELECT %s, %s, %s, %s, %s, %s, 'received', '', %s, TRUE, %s FROM public.connections_connection
WHERE id = %s AND state = 'live' AND tenant_id = %s AND store_id = %s AND sealed_webhook_secret = %s
{_ONCE}
"""  # noqa: S608
_TAKE = """
UPDATE public.inbox_inboxevent SET is_waiting = FALSE WHERE id IN (
    SELECT id FROM public.inbox_inboxevent WHERE is_waiting ORDER BY id LIMIT %s FOR UPDATE SKIP LOCKED)
RETURNING vendor, id, schema_name, correlation_id
"""


def store_event(
    *,
    vendor: str,
    event_id: str,
    topic: str,
    schema_name: str,
    store_id: int | None,
    body: str,
    now: datetime,
    of: Signed | None = None,
) -> bool:
    """Store a verified event, to be handled within a second or two. Return False when it was stored before.

    The row says that its job is not queued yet, so a process that is killed after this loses nothing: any worker
    queues it (`queue_waiting`). With `of`, also return False, and store nothing, unless that connection is live and
    has the same store and secret still. Raise Conflict for an event of no merchant, UnknownJob for a vendor without a
    handler.
    """
    if not schema_name:
        raise Conflict("This event doesn't belong to a merchant, so it can't be handled.")
    kind_of(HANDLER_JOB.format(vendor=vendor))
    correlation_id = structlog.contextvars.get_contextvars().get("correlation_id") or ""
    values = [vendor, event_id, topic, schema_name, store_id, seal({"body": body}), now, correlation_id]
    if of is not None:
        values += [of.ref.id, of.ref.tenant_id, of.ref.store_id, of.sealed]
    with selected.qualified_cursor() as cursor:
        cursor.execute(_STORE if of is None else _STORE_IF_LIVE, values)
        return cursor.fetchone() is not None


def queue_waiting() -> int:
    """Queue the jobs of events that wait for it, oldest first, at most QUEUED_AT_ONCE. Return how many events that was.

    Each is queued once, even if several workers do this at once. An event that this version has no job for has failed.
    """
    jobs: dict[str, list[Wanted]] = {}
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_TAKE, [QUEUED_AT_ONCE])
            taken = sorted(cursor.fetchall(), key=itemgetter(1))
        for vendor, event_id, schema_name, correlation_id in taken:
            wanted = Wanted(schema_name, {"event_id": event_id}, correlation_id)
            jobs.setdefault(HANDLER_JOB.format(vendor=vendor), []).append(wanted)
        for name, of_vendor in jobs.items():
            _queue(name, of_vendor)
    return len(taken)


def _queue(name: str, jobs: list[Wanted]) -> None:
    try:
        enqueue_each(name, jobs)
    except UnknownJob as unknown:
        ids = [job.payload["event_id"] for job in jobs]
        InboxEvent.objects.filter(pk__in=ids).update(state=InboxState.FAILED, error=str(unknown))


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
        if not failed.update(state=InboxState.RECEIVED, handled_at=None, error="", is_waiting=True):
            if not InboxEvent.objects.filter(pk=event_id).exists():
                raise NotFound
            raise Conflict("Only failed events can be replayed.")


def purge_inbox(*, now: datetime) -> int:
    """Delete events older than INBOX_DAYS, handled or not, in batches. Return how many."""
    before = now - timedelta(days=settings.INBOX_DAYS)
    return delete_in_batches(InboxEvent.objects.filter(received_at__lt=before))
