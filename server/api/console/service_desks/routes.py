"""The hours, deadlines and staff of each service: set by staff who assign requests."""

from typing import Annotated

from django.http import HttpRequest
from pydantic import Field, StringConstraints

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, Key, Rows, Versioned
from server.api.console.work_orders.routes import MAY_ASSIGN, spoken
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.workorders.contracts.hours import DeskTerms, Seat
from server.company.workorders.rules.assignment import MOST_SEATS
from server.company.workorders.selectors.desks import list_desks, read_desk
from server.company.workorders.services.desks import save_desk

area = StaffArea("service desks")

ITEM = "/service_desks/{int:service_id}"
Clock = Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Hours = Annotated[int, Field(ge=0, le=10**4)]


class SeatIn(Body):
    staff_id: Key
    languages: list[str] = Field(default=[], max_length=2, description="en, zh; empty: every language.")


class SeatOut(Out):
    staff_id: Id
    languages: list[str]


class ServiceDeskIn(Versioned):
    zone: Annotated[str, StringConstraints(max_length=64)]
    weekdays: list[Annotated[int, Field(ge=1, le=7)]] = Field(max_length=7, description="1: Monday.")
    opens: Clock
    closes: Clock = Field(description="00:00: the end of the day.")
    answer_hours: Hours = Field(description="Business hours to the first answer.")
    result_hours: Hours = Field(description="Business hours to the result.")
    warn_hours: Hours = Field(description="How many business hours before a deadline the team is notified.")
    seats: list[SeatIn] = Field(default=[], max_length=MOST_SEATS, description="Who gets new requests.")

    def terms(self) -> DeskTerms:
        return self.into(DeskTerms, seats=tuple(seat.into(Seat) for seat in self.seats))


class ServiceDeskOut(Flattened):
    id: Id
    service: str
    service_name: str
    zone: str
    weekdays: list[int]
    opens: str
    closes: str
    answer_hours: int
    result_hours: int
    warn_hours: int
    seats: list[SeatOut]
    version: int
    edited_by: str = Field(description="Empty: the defaults were never changed.")


@area.get("/service_desks", id="service_desks.list", may=MAY_ASSIGN)
def desks(request: HttpRequest) -> Rows[ServiceDeskOut]:
    """List every service with its hours."""
    rows = list_desks(language=spoken(request))
    return Rows[ServiceDeskOut](data=rows, total=len(rows))


@area.get(ITEM, id="service_desks.show", may=MAY_ASSIGN)
def desk(request: HttpRequest, service_id: int) -> ServiceDeskOut:
    """Show the hours of a service."""
    return ServiceDeskOut.model_validate(read_desk(service_id, language=spoken(request)))


@area.put(ITEM, id="service_desks.save", may=MAY_ASSIGN)
def save(request: StaffRequest, service_id: int, payload: ServiceDeskIn) -> ServiceDeskOut:
    """Change the hours of a service; existing deadlines do not change."""
    with on_record(request, "service_desks.save", f"service desk {service_id}") as note:
        terms = payload.terms()
        saved = save_desk(
            request.actor, service_id=service_id, terms=terms, version=payload.version, language=spoken(request)
        )
        note.detail |= {
            "service": saved.service,
            "answer_hours": terms.answer_hours,
            "result_hours": terms.result_hours,
            "staff_ids": [seat.staff_id for seat in terms.seats],
        }
    return ServiceDeskOut.model_validate(saved)
