"""Queries on the inbox."""

from server.company.inbox.contracts import StoredEvent
from server.company.inbox.models import InboxEvent, InboxState
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.ports.credentials import opened


def read_event(event_id: int) -> StoredEvent | None:
    """Return one stored event, or None. Raise Retryable while the encryption key of its body is missing here."""
    event = InboxEvent.objects.filter(pk=event_id).first()
    return _stored(event, opened(event.sealed_body)["body"] if event.sealed_body else "") if event else None


def count_failed_events() -> int:
    """Count the webhooks whose handling failed."""
    return InboxEvent.objects.filter(state=InboxState.FAILED).count()


def list_events(*, vendor: str, state: str, page: PageRequest, schema_name: str = "") -> tuple[list[StoredEvent], int]:
    """List events without their bodies, newest first, with the number of rows; empty filters mean all."""
    params = {"vendor": vendor, "state": state, "schema_name": schema_name}
    rows = (
        InboxEvent.objects.filter(**{column: value for column, value in params.items() if value})
        .order_by("-id")
        .defer("sealed_body")
    )
    return [_stored(event) for event in rows[page.offset : page.offset + page.limit]], rows.count()


def _stored(event: InboxEvent, body: str = "") -> StoredEvent:
    return from_row(StoredEvent, event, body=body)
