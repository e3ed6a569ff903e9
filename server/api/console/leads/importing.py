"""Leads from a file: check first, then import."""

from typing import Literal

from ninja import File, Form, UploadedFile
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Key
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import TABLES_BY_STAFF, refuse_when_too_often
from server.company.leads.contracts import ImportedLeads
from server.company.leads.services.importing import import_leads
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.checks import need

area = StaffArea("leads")

MAY_HANDLE = needs(StaffRight.HANDLE_LEADS)
MOST_BYTES = 5 * 1024 * 1024
TOO_LARGE = "This file is larger than 5 MB."


class LeadImportIn(Body):
    form_id: Key
    consent: str = Field(
        max_length=2_000, description="How these people agreed to be contacted; stored with each lead."
    )


class RowFaultOut(Out):
    row: int = Field(description="The row number in a spreadsheet program; the heading is row 1.")
    field: str
    fault: Literal["missing", "wrong", "too_long"]


class ImportedLeadsOut(Out):
    rows: int
    new: int
    known: int = Field(description="Imported before, or earlier in the file.")
    faulty: int
    faults: list[RowFaultOut] = Field(description="The first 200.")


@area.post("/leads/import/check", id="leads.check_import", may=MAY_HANDLE)
def check(request: StaffRequest, file: File[UploadedFile], payload: Form[LeadImportIn]) -> ImportedLeadsOut:
    """Check a file of leads; nothing is saved."""
    return _shown(_imported(request, file, payload, keeps=False))


@area.post("/leads/import", id="leads.import", may=MAY_HANDLE)
def keep(request: StaffRequest, file: File[UploadedFile], payload: Form[LeadImportIn]) -> ImportedLeadsOut:
    """Import the valid rows as leads; a repeated import adds no duplicates."""
    with on_record(request, "leads.import", f"lead form {payload.form_id}", file=(file.name or "")[:200]) as note:
        found = _imported(request, file, payload, keeps=True)
        note.detail["count"] = found.new
    return _shown(found)


def _imported(request: StaffRequest, file: UploadedFile, payload: LeadImportIn, *, keeps: bool) -> ImportedLeads:
    refuse_when_too_often(TABLES_BY_STAFF, str(request.actor.user_id))
    need((file.size or 0) <= MOST_BYTES, "file", TOO_LARGE)
    return import_leads(
        form_id=payload.form_id, content=file.read(), consent=payload.consent, keeps=keeps, now=clock.now()
    )


def _shown(found: ImportedLeads) -> ImportedLeadsOut:
    faults = [RowFaultOut.model_validate(fault) for fault in found.faults[:200]]
    return ImportedLeadsOut(rows=found.rows, new=found.new, known=found.known, faulty=found.faulty, faults=faults)
