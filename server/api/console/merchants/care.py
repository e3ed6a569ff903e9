"""Data that staff keep about a merchant: notes and custom fields; and the support conversation."""

from datetime import datetime

from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked
from server.api.console.merchants.routes import merchant_within_reach
from server.api.console.schemas import Done, Key, Rows
from server.api.console.support.routes import StaffSupportMessageOut
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.customers.contracts import Care, OwnFieldKind
from server.company.customers.selectors.care import read_care
from server.company.customers.services.notes import fill_in, note_merchant
from server.company.staff.contracts import StaffRight
from server.company.support.selectors import list_merchant_messages
from server.kit import clock
from server.kit.plain_text import TEXT_LIMIT

area = StaffArea("care")

MAY_CARE = needs(StaffRight.CARE)
ITEM = "/merchants/{int:merchant_id}"


class MerchantNoteOut(Out):
    id: Id
    at: datetime
    author: Masked
    text: Masked


class OwnFieldOut(Out):
    id: Id
    label_en: str
    label_zh: str
    kind: OwnFieldKind
    choices: list[str]
    value: Masked


class CareOut(Out):
    notes: list[MerchantNoteOut] = Field(description="The newest 100, newest first. Merchants never see them.")
    fields: list[OwnFieldOut]


class MerchantNoteIn(Body):
    text: str = Field(max_length=TEXT_LIMIT * 2)


class OwnValuesIn(Body):
    values: dict[Key, str] = Field(description="By the id of the field; an empty value is deleted.", max_length=100)


@area.get(f"{ITEM}/care", id="merchants.care", may=MAY_CARE)
def care(request: StaffRequest, merchant_id: int) -> CareOut:
    """Show the notes and the custom fields of a merchant."""
    merchant_within_reach(request, merchant_id)
    return _shown(read_care(merchant_id))


@area.post(f"{ITEM}/notes", id="merchants.note", may=MAY_CARE)
def note(request: StaffRequest, merchant_id: int, payload: MerchantNoteIn) -> Done:
    """Add an internal note."""
    merchant_within_reach(request, merchant_id)
    note_merchant(request.actor, merchant_id=merchant_id, text=payload.text, now=clock.now())
    return Done()


@area.put(f"{ITEM}/fields", id="merchants.fill_in", may=MAY_CARE)
def own_fields(request: StaffRequest, merchant_id: int, payload: OwnValuesIn) -> CareOut:
    """Fill in the custom fields of a merchant."""
    merchant_within_reach(request, merchant_id)
    with on_record(request, "merchants.fill_in", f"merchant {merchant_id}") as entry:
        entry.detail.update(fill_in(merchant_id=merchant_id, values=payload.values))
    return _shown(read_care(merchant_id))


@area.get(f"{ITEM}/messages", id="merchants.messages", may=needs(StaffRight.ANSWER_SUPPORT))
def messages(request: StaffRequest, merchant_id: int) -> Rows[StaffSupportMessageOut]:
    """List the newest messages of the merchant's conversation, if the reader may answer it."""
    merchant_within_reach(request, merchant_id)
    found = list_merchant_messages(request.actor, tenant_id=merchant_id, now=clock.now())
    return Rows[StaffSupportMessageOut](data=list(found), total=len(found))


def _shown(kept: Care) -> CareOut:
    fields = [
        OwnFieldOut(
            id=row.id,
            label_en=row.text.label_en,
            label_zh=row.text.label_zh,
            kind=row.text.kind,
            choices=list(row.text.choices),
            value=kept.values.get(row.id, ""),
        )
        for row in kept.fields
    ]
    return CareOut(notes=list(kept.notes), fields=fields)
