"""Reads of endpoints and of what was told to them."""

from server.company.accounts.contracts import Actor
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from tenants.webhooks.contracts import DeliveryPage, DeliveryRow, DeliveryState, EndpointRow
from tenants.webhooks.models import Delivery, Endpoint


def list_endpoints() -> list[EndpointRow]:
    """All endpoints of the merchant, oldest first."""
    return [_endpoint(row) for row in Endpoint.objects.order_by("id")]


def get_endpoint(endpoint_id: int) -> EndpointRow:
    """One endpoint. NotFound when the merchant has none of this id."""
    row = Endpoint.objects.filter(pk=endpoint_id).first()
    if row is None:
        raise NotFound
    return _endpoint(row)


def list_deliveries(
    *, endpoint_id: int, page: PageRequest, state: DeliveryState | None = None
) -> DeliveryPage:
    """What was told to an endpoint, newest first. NotFound when there is no such endpoint."""
    get_endpoint(endpoint_id)
    rows = Delivery.objects.filter(endpoint_id=endpoint_id, **({"state": state} if state else {}))
    shown = rows.order_by("-id")[page.offset : page.offset + page.size]
    return DeliveryPage(tuple(_delivery(row) for row in shown), rows.count())


def _endpoint(row: Endpoint) -> EndpointRow:
    return EndpointRow(
        id=row.pk,
        url=row.url,
        topics=tuple(row.topics),
        created_at=row.created_at,
        enabled=row.enabled,
        disabled_by_us=row.disabled_by_us,
        failing_since=row.failing_since,
    )


def _delivery(row: Delivery) -> DeliveryRow:
    return DeliveryRow(
        id=row.pk,
        event_id=row.event_id,
        topic=row.topic,
        body=row.body,
        state=DeliveryState(row.state),
        attempts=row.attempts,
        status=row.status,
        trouble=row.trouble,
        created_at=row.created_at,
        attempted_at=row.attempted_at,
        next_at=row.next_at,
    )
