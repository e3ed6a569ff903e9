"""Reads of each service's business hours and deadlines."""

from server.company.workorders.contracts.hours import DeskRow, DeskTerms, Seat
from server.company.workorders.models import Service, ServiceDesk
from server.kit.errors import NotFound
from server.kit.shapes import from_row

DAYS = 5
HOURS_A_DAY = 9


def list_desks(*, language: str) -> list[DeskRow]:
    """List every service with its settings, in service order."""
    rows = Service.objects.select_related("form", "desk__edited_by").order_by("position", "pk")
    return [_row(row, language) for row in rows]


def read_desk(service_id: int, *, language: str) -> DeskRow:
    """Read the settings of one service. NotFound."""
    row = Service.objects.select_related("form", "desk__edited_by").filter(pk=service_id).first()
    if row is None:
        raise NotFound
    return _row(row, language)


def terms_of(service: Service) -> DeskTerms:
    """Return a service's current settings."""
    return _terms(ServiceDesk.objects.filter(service=service).first() or _standard(service))


def seats_of(desk: ServiceDesk) -> tuple[Seat, ...]:
    """Return the stored seats: who gets new requests."""
    return tuple(Seat(staff_id=seat["staff_id"], languages=tuple(seat["languages"])) for seat in desk.seats)


def _standard(service: Service) -> ServiceDesk:
    """Return default settings: the result is due within the days shown to merchants."""
    return ServiceDesk(service=service, result_hours=min(1_000, (service.days or DAYS) * HOURS_A_DAY))


def _terms(desk: ServiceDesk) -> DeskTerms:
    return from_row(DeskTerms, desk, seats=seats_of(desk))


def _row(service: Service, language: str) -> DeskRow:
    desk: ServiceDesk | None = getattr(service, "desk", None)
    return DeskRow(
        id=service.pk,
        service=service.form.key,
        service_name=(language == "zh" and service.name_zh) or service.name_en,
        text=_terms(desk or _standard(service)),
        version=desk.version if desk else 1,
        edited_by=desk.edited_by.get_username() if desk else "",
    )
