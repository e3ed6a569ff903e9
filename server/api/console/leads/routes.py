"""Leads from partners' lead forms, and their handling by staff."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from ninja import Query, Schema
from pydantic import Field, field_serializer

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked, mask_mobiles, mask_number
from server.api.console.schemas import ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.csv import csv_response
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often
from server.api.gateway.values import Id
from server.company.leads.contracts import FieldKind, LeadFilter, LeadRow, LeadState
from server.company.leads.selectors.leads import export_leads, list_leads, read_lead
from server.company.leads.services.leads import handle_lead
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("leads")

MAY_HANDLE = needs(StaffRight.HANDLE_LEADS)
ITEM = "/leads/{int:lead_id}"
COLUMNS = ("Id", "Received", "Partner", "Code", "State", "Logged in as", "Language", "Answers", "Consent", "Note")


class LeadFilterQuery(Schema):
    q: str = Field(default="", max_length=200, description="Search text for the answers, the note or the partner.")
    state: LeadState | None = None
    form_id: int | None = Field(default=None, ge=1, le=2**31 - 1)

    def filters(self) -> LeadFilter:
        return LeadFilter(q=self.q.strip(), state=self.state, form_id=self.form_id)


class LeadsQuery(LeadFilterQuery, ListQuery):
    pass


class LeadAnswerOut(Out):
    key: str
    kind: str
    label: str
    value: str

    @field_serializer("value")
    def _masked(self, value: str) -> str:
        # Full numbers are only in the export, which the audit log records.
        return mask_number(value) if self.kind == FieldKind.PHONE else mask_mobiles(value)


class LeadOut(Out):
    id: Id
    form_id: Id
    code: str
    partner: str
    answers: list[LeadAnswerOut]
    consent: str = Field(description="The consent text that the sender saw.")
    language: str
    mailbox: Masked = Field(description="The mailbox of the signed-in user; empty for a visitor.")
    state: LeadState
    note: str
    version: int
    created_at: datetime
    handled_at: datetime | None
    handled_by: str


class HandleIn(Body):
    state: LeadState
    note: str
    version: int = Field(ge=1, description="The version that was read.")


@area.get("/leads", id="leads.list", may=MAY_HANDLE)
def leads(request: HttpRequest, query: Query[LeadsQuery]) -> Rows[LeadOut]:
    """List the leads, newest first."""
    rows, total = list_leads(page=query.request(), filters=query.filters())
    return Rows[LeadOut](data=rows, total=total)


@area.get("/leads.csv", id="leads.export", may=MAY_HANDLE)
def export(request: StaffRequest, query: Query[LeadFilterQuery]) -> HttpResponse:
    """Download the leads as CSV."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    with on_record(request, "leads.export", "leads", **query.dict(exclude_defaults=True)) as note:
        rows = export_leads(filters=query.filters())
        note.detail["count"] = len(rows)
    return csv_response("leads.csv", COLUMNS, (_cells(row) for row in rows))


@area.get(ITEM, id="leads.show", may=MAY_HANDLE)
def lead(request: HttpRequest, lead_id: int) -> LeadOut:
    """Show a lead."""
    return LeadOut.model_validate(read_lead(lead_id))


@area.put(ITEM, id="leads.handle", may=MAY_HANDLE)
def handle(request: StaffRequest, lead_id: int, payload: HandleIn) -> LeadOut:
    """Set a lead's state and note."""
    actor, now = request.actor, clock.now()
    with on_record(request, "leads.handle", f"lead {lead_id}", state=payload.state):
        row = handle_lead(
            actor=actor, lead_id=lead_id, state=payload.state, note=payload.note, version=payload.version, now=now
        )
    return LeadOut.model_validate(row)


def _cells(row: LeadRow) -> list[str]:
    answers = "\n".join(f"{answer.label}: {answer.value}" for answer in row.answers)
    received = row.created_at.isoformat(timespec="seconds")
    return [
        *(str(row.id), received, row.partner, row.code, row.state, row.mailbox),
        *(row.language, answers, row.consent, row.note),
    ]
