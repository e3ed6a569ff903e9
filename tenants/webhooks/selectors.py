"""Reads of endpoints and deliveries."""

from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.webhooks.contracts import DeliveryPage, DeliveryRow, DeliveryState, EndpointRow
from tenants.webhooks.models import Delivery, Endpoint


def list_endpoints() -> list[EndpointRow]:
    """List all endpoints of the merchant, oldest first."""
    return [_endpoint(row) for row in Endpoint.objects.order_by("id")]


def get_endpoint(endpoint_id: int) -> EndpointRow:
    """Return one endpoint. NotFound when the merchant has none with this id."""
    row = Endpoint.objects.filter(pk=endpoint_id).first()
    if row is None:
        raise NotFound
    return _endpoint(row)


def list_deliveries(*, endpoint_id: int, page: PageRequest, state: DeliveryState | None = None) -> DeliveryPage:
    """List the deliveries of an endpoint, newest first. NotFound when there is no such endpoint."""
    get_endpoint(endpoint_id)
    rows = Delivery.objects.filter(endpoint_id=endpoint_id, **({"state": state} if state else {}))
    shown = rows.order_by("-id")[page.offset : page.offset + page.size]
    return DeliveryPage(tuple(_delivery(row) for row in shown), rows.count())


def _endpoint(row: Endpoint) -> EndpointRow:
    return from_row(EndpointRow, row, topics=tuple(row.topics))


def _delivery(row: Delivery) -> DeliveryRow:
    return from_row(DeliveryRow, row, state=DeliveryState(row.state))
