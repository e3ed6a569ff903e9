"""Partners' lead forms, edited by staff."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, ListQuery, Rows, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.leads.contracts import FieldKind, FormField, FormText
from server.company.leads.selectors.forms import list_forms, read_form
from server.company.leads.services.forms import create_form, save_form
from server.company.staff.contracts import StaffRight
from server.company.staff.services.audit import AuditNote
from server.kit import clock

area = StaffArea("lead forms")

MAY_EDIT = needs(StaffRight.EDIT_FORMS)
ITEM = "/lead_forms/{int:form_id}"


class LeadFieldIn(Body):
    key: str = Field(max_length=30, description="Lower case, unique in the form; stored with every answer.")
    kind: FieldKind
    label_en: str = Field(max_length=200)
    label_zh: str = Field(default="", max_length=200)
    required: bool = False
    choices_en: list[str] = Field(default_factory=list, max_length=50)
    choices_zh: list[str] = Field(default_factory=list, max_length=50)


class LeadFormIn(Body):
    code: str = Field(max_length=40, description="The form's address is `/formAS/{code}`.")
    partner: str
    title_en: str
    intro_en: str = ""
    thanks_en: str = ""
    consent_en: str
    title_zh: str = Field(default="", description="Empty: Chinese readers get the English form.")
    intro_zh: str = ""
    thanks_zh: str = ""
    consent_zh: str = ""
    fields: list[LeadFieldIn] = Field(max_length=50)
    recipient: str = Field(
        default="", max_length=254, description="The mailbox that gets a mail for each lead; empty: none."
    )
    is_active: bool = False
    in_market: bool = Field(default=False, description="Whether it is also in the service market.")

    def text(self) -> FormText:
        return self.into(FormText, fields=tuple(field.into(FormField) for field in self.fields))


class ChangedLeadFormIn(Versioned, LeadFormIn):
    pass


class LeadFieldOut(Out):
    key: str
    kind: FieldKind
    label_en: str
    label_zh: str
    required: bool
    choices_en: list[str]
    choices_zh: list[str]


class LeadFormOut(Flattened):
    id: Id
    code: str
    partner: str
    title_en: str
    intro_en: str
    thanks_en: str
    consent_en: str
    title_zh: str
    intro_zh: str
    thanks_zh: str
    consent_zh: str
    fields: list[LeadFieldOut]
    recipient: str
    is_active: bool
    in_market: bool
    version: int
    lead_count: int
    edited_at: datetime
    edited_by: str


@area.get("/lead_forms", id="lead_forms.list", may=MAY_EDIT)
def forms(request: HttpRequest, query: Query[ListQuery]) -> Rows[LeadFormOut]:
    """List the forms by partner."""
    rows, total = list_forms(page=query.request())
    return Rows[LeadFormOut](data=rows, total=total)


@area.get(ITEM, id="lead_forms.show", may=MAY_EDIT)
def form(request: HttpRequest, form_id: int) -> LeadFormOut:
    """Show a form."""
    return LeadFormOut.model_validate(read_form(form_id))


@area.post("/lead_forms", id="lead_forms.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: LeadFormIn) -> LeadFormOut:
    """Create a form."""
    with on_record(request, "lead_forms.create") as note:
        row = create_form(actor=request.actor, text=payload.text(), now=clock.now())
        _describe(note, row.text)
    return LeadFormOut.model_validate(row)


@area.put(ITEM, id="lead_forms.save", may=MAY_EDIT)
def save(request: StaffRequest, form_id: int, payload: ChangedLeadFormIn) -> LeadFormOut:
    """Change a form."""
    actor, now = request.actor, clock.now()
    with on_record(request, "lead_forms.save") as note:
        row = save_form(actor=actor, form_id=form_id, text=payload.text(), version=payload.version, now=now)
        _describe(note, row.text)
    return LeadFormOut.model_validate(row)


def _describe(note: AuditNote, text: FormText) -> None:
    note.target = f"lead form {text.code}"
    note.detail |= {"is_active": text.is_active, "in_market": text.in_market, "recipient": text.recipient}
