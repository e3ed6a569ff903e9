"""Reads of staff data about a merchant."""

from typing import Any

from server.company.customers.contracts import Care, FieldRow, FieldText, NoteRow, OwnFieldKind
from server.company.customers.models import CustomField, FieldValue, MerchantNote
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

NOTES_SHOWN = 100


def read_care(merchant_id: int) -> Care:
    """Read notes, active fields and their values; the caller has checked access to the merchant. Three queries."""
    notes = MerchantNote.objects.filter(tenant_id=merchant_id).select_related("author").order_by("-pk")
    values = FieldValue.objects.filter(tenant_id=merchant_id).values_list("field_id", "value")
    return Care(
        notes=tuple(from_row(NoteRow, row, author=name_of(row.author)) for row in notes[:NOTES_SHOWN]),
        fields=tuple(active_fields()),
        values=dict(values),
    )


def active_fields() -> list[FieldRow]:
    """List the active fields in order."""
    rows = CustomField.objects.filter(is_active=True).select_related("edited_by")
    return [field_row(row) for row in rows.order_by("position", "pk")]


def list_fields(*, page: PageRequest) -> tuple[list[FieldRow], int]:
    """List all fields in order, with their count."""
    rows = CustomField.objects.select_related("edited_by").order_by("position", "pk")
    return [field_row(row) for row in rows[page.offset : page.offset + page.limit]], rows.count()


def read_field(field_id: int) -> FieldRow:
    """Read one field. NotFound."""
    row = CustomField.objects.select_related("edited_by").filter(pk=field_id).first()
    if row is None:
        raise NotFound
    return field_row(row)


def field_row(row: CustomField) -> FieldRow:
    """Build a FieldRow from its model."""
    text = from_row(FieldText, row, kind=OwnFieldKind(row.kind))
    return from_row(FieldRow, row, text=text, edited_by=name_of(row.edited_by))


def name_of(user: Any) -> str:
    """Return a user's display name; empty if the user was deleted."""
    return (user.name or user.first_name or str(user)) if user else ""
