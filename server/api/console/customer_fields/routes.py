"""Custom fields that staff fill in for each merchant."""

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, ListQuery, Rows, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body
from server.api.gateway.values import Id
from server.company.customers.contracts import FieldText, OwnFieldKind
from server.company.customers.selectors.care import list_fields, read_field
from server.company.customers.services.fields import create_field, save_field
from server.company.staff.contracts import StaffRight

area = StaffArea("customer fields")

MAY_DEFINE = needs(StaffRight.DEFINE_FIELDS)
ITEM = "/customer_fields/{int:field_id}"


class CustomerFieldOut(Flattened):
    id: Id
    label_en: str
    label_zh: str
    kind: OwnFieldKind
    choices: list[str]
    position: int
    is_active: bool
    version: int
    edited_by: str


class CustomerFieldIn(Body):
    label_en: str = Field(max_length=100)
    label_zh: str = Field(default="", max_length=100, description="Empty: English is shown.")
    kind: OwnFieldKind
    choices: list[str] = Field(default_factory=list, max_length=50, description="Only for a choice.")
    position: int = Field(default=0, ge=0, le=1_000)
    is_active: bool = Field(default=True, description="False: hidden; its values stay.")


class CustomerFieldChangeIn(CustomerFieldIn, Versioned):
    pass


@area.get("/customer_fields", id="customer_fields.list", may=MAY_DEFINE)
def fields(request: HttpRequest, query: Query[ListQuery]) -> Rows[CustomerFieldOut]:
    """List the custom fields in their order."""
    rows, total = list_fields(page=query.request())
    return Rows[CustomerFieldOut](data=rows, total=total)


@area.get(ITEM, id="customer_fields.show", may=MAY_DEFINE)
def field(request: HttpRequest, field_id: int) -> CustomerFieldOut:
    """Show a custom field."""
    return CustomerFieldOut.model_validate(read_field(field_id))


@area.post("/customer_fields", id="customer_fields.create", may=MAY_DEFINE)
def create(request: StaffRequest, payload: CustomerFieldIn) -> CustomerFieldOut:
    """Create a custom field."""
    with on_record(request, "customer_fields.create") as note:
        row = create_field(actor=request.actor, text=payload.into(FieldText))
        note.target = f"customer field {row.id}"
    return CustomerFieldOut.model_validate(row)


@area.put(ITEM, id="customer_fields.edit", may=MAY_DEFINE)
def edit(request: StaffRequest, field_id: int, payload: CustomerFieldChangeIn) -> CustomerFieldOut:
    """Change a custom field."""
    with on_record(request, "customer_fields.edit", f"customer field {field_id}"):
        row = save_field(actor=request.actor, field_id=field_id, text=payload.into(FieldText), version=payload.version)
    return CustomerFieldOut.model_validate(row)
