"""Staff settings of a service: business hours and deadlines."""

from dataclasses import asdict

from django.db import IntegrityError, transaction

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.hours import DeskRow, DeskTerms
from server.company.workorders.models import Service, ServiceDesk
from server.company.workorders.rules.assignment import check_seats
from server.company.workorders.rules.hours import check_terms
from server.company.workorders.selectors.desk import handlers
from server.company.workorders.selectors.desks import read_desk
from server.kit.drafts import change
from server.kit.errors import Conflict, Invalid, NotFound

CHANGED = "Someone else changed these settings. Your changes aren't saved yet."


def save_desk(actor: StaffActor, *, service_id: int, terms: DeskTerms, version: int, language: str) -> DeskRow:
    """Save the settings for new requests and restarted clocks. Existing deadlines stay.

    NotFound; Conflict if somebody else saved; Invalid names each field: nothing is saved.
    """
    wrong = check_terms(terms)
    if unfit := check_seats(terms.seats, handlers()):
        wrong["seats"] = unfit
    if wrong:
        raise Invalid.of_fields(wrong)
    columns = asdict(terms) | {"weekdays": sorted(set(terms.weekdays)), "edited_by_id": actor.user_id}
    if not Service.objects.filter(pk=service_id).exists():
        raise NotFound
    row = ServiceDesk.objects.filter(service_id=service_id).first()
    if row:
        change(ServiceDesk, row.pk, version=version, otherwise=CHANGED, **columns)
    else:
        _add(service_id, version, columns)
    return read_desk(service_id, language=language)


def _add(service_id: int, version: int, columns: dict[str, object]) -> None:
    """Add the first settings; defaults that nobody has set count as version 1."""
    if version != 1:
        raise Conflict(CHANGED)
    try:
        with transaction.atomic():
            ServiceDesk.objects.create(service_id=service_id, version=2, **columns)
    except IntegrityError as error:
        raise Conflict(CHANGED) from error
