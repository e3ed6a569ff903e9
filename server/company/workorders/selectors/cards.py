"""Reads of service cards for staff."""

from django.db.models import QuerySet

from server.company.workorders.contracts.cards import CardRow, CardText
from server.company.workorders.models import Service
from server.kit.errors import NotFound
from server.kit.shapes import from_row


def list_cards() -> list[CardRow]:
    """List every service in order, including those not on offer."""
    return [_row(service) for service in _services().order_by("position", "pk")]


def read_card(service_id: int) -> CardRow:
    """Read one service. NotFound."""
    row = _services().filter(pk=service_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def _services() -> "QuerySet[Service]":
    return Service.objects.select_related("form", "edited_by")


def _row(row: Service) -> CardRow:
    return CardRow(
        id=row.pk,
        service=row.form.key,
        text=from_row(CardText, row),
        version=row.version,
        edited_by=row.edited_by.get_username() if row.edited_by else "",
    )
