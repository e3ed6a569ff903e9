"""Staff writes about suppliers, and complaints."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Value
from django.db.models.functions import Lower

from server.company.identity.contracts import StaffActor
from server.company.sourcing.contracts import SupplierDetail, SupplierText
from server.company.sourcing.models import Complaint, Supplier
from server.company.sourcing.rules import check_link
from server.company.sourcing.selectors.suppliers import read_supplier
from server.company.workorders.selectors.desk import order_for
from server.kit.checks import checked
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.plain_text import clean_text
from server.kit.written import clean_title

CHANGED = "Someone else changed this supplier. Your changes aren't saved yet."
NAME_TAKEN = "Another supplier has this name."
NO_NAME = "Enter the supplier's name."


def create_supplier(actor: StaffActor, *, text: SupplierText) -> SupplierDetail:
    """Create a supplier. Invalid names each field, also a name that another one has."""
    columns = _columns(text)
    try:
        with transaction.atomic():
            row = Supplier.objects.create(**columns, edited_by_id=actor.user_id)
    except IntegrityError as error:
        raise Invalid.on("name", NAME_TAKEN) from error
    return read_supplier(row.pk)


def save_supplier(actor: StaffActor, *, supplier_id: int, text: SupplierText, version: int) -> SupplierDetail:
    """Save a supplier's text. NotFound, Conflict if somebody else saved, Invalid."""
    columns = _columns(text) | {"edited_by_id": actor.user_id}
    try:
        with transaction.atomic():
            change(Supplier, supplier_id, version=version, otherwise=CHANGED, **columns)
    except IntegrityError as error:
        raise Invalid.on("name", NAME_TAKEN) from error
    return read_supplier(supplier_id)


def complain(actor: StaffActor, *, supplier_id: int, order_id: int | None, text: str, now: datetime) -> SupplierDetail:
    """Save a complaint, about a request or about none.

    NotFound, also for a request that the actor may not see; Invalid for its text: nothing is saved.
    """
    said = checked("text", clean_text, text)
    if order_id is not None:
        order_for(actor, order_id, now=now)
    read_supplier(supplier_id)
    Complaint.objects.create(supplier_id=supplier_id, order_id=order_id, at=now, author_id=actor.user_id, text=said)
    return read_supplier(supplier_id)


def supplier_named(actor: StaffActor, name: str) -> int:
    """Return the id of the supplier with this name; add it if missing. Invalid."""
    written = _name("supplier", name)
    Supplier.objects.bulk_create([Supplier(name=written, edited_by_id=actor.user_id)], ignore_conflicts=True)
    named = Supplier.objects.annotate(lower=Lower("name")).filter(lower=Lower(Value(written)))
    return named.values_list("pk", flat=True).get()


def _columns(text: SupplierText) -> dict[str, Any]:
    if wrong := check_link(text.link):
        raise Invalid.of_fields(wrong)
    note = checked("note", clean_text, text.note) if text.note.strip() else ""
    return {"name": _name("name", text.name), "link": text.link, "note": note}


def _name(field: str, name: str) -> str:
    if not name.strip():
        raise Invalid.on(field, NO_NAME)
    return checked(field, clean_title, name)
