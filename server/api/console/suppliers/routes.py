"""Suppliers that sourcing agents ask for prices: their quotes and complaints."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Key, Rows, SearchQuery, Versioned
from server.api.console.work_orders.offer_schemas import OfferOut, offers_out
from server.api.console.work_orders.routes import MAY
from server.api.console.work_orders.schemas import Link
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.sourcing.contracts import SupplierDetail, SupplierRow, SupplierText
from server.company.sourcing.selectors.suppliers import list_suppliers, read_supplier
from server.company.sourcing.services.suppliers import complain, create_supplier, save_supplier
from server.kit import clock

area = StaffArea("suppliers")

ITEM = "/suppliers/{int:supplier_id}"


class SupplierIn(Body):
    name: str = Field(max_length=200)
    link: Link = ""
    note: str = Field(default="", max_length=10_000)


class ChangedSupplierIn(Versioned, SupplierIn):
    pass


class ComplaintIn(Body):
    text: str = Field(max_length=10_000)
    order_id: Key | None = Field(default=None, description="The request of the complaint; null: none.")


class SupplierOut(Out):
    id: Id
    name: str
    link: str
    note: str
    offers: int
    picked: int
    complaints: int
    newest: OfferOut | None
    version: int
    edited_by: str


class ComplaintOut(Out):
    id: Id
    at: datetime
    author: str
    order_id: IdOrEmpty
    text: str


class SupplierDetailOut(SupplierOut):
    history: list[OfferOut] = Field(description="The newest 200 quotes, without their notes.")
    said: list[ComplaintOut] = Field(description="The newest 200 complaints.")


@area.get("/suppliers", id="suppliers.list", may=MAY)
def suppliers(request: HttpRequest, query: Query[SearchQuery]) -> Rows[SupplierOut]:
    """List the suppliers by name."""
    rows, total = list_suppliers(q=query.q.strip(), page=query.request())
    return Rows[SupplierOut](data=[SupplierOut.model_validate(_row(row)) for row in rows], total=total)


@area.get(ITEM, id="suppliers.show", may=MAY)
def supplier(request: HttpRequest, supplier_id: int) -> SupplierDetailOut:
    """Show a supplier with quotes and complaints."""
    return _detail(read_supplier(supplier_id))


@area.post("/suppliers", id="suppliers.create", may=MAY)
def create(request: StaffRequest, payload: SupplierIn) -> SupplierDetailOut:
    """Create a supplier."""
    with on_record(request, "suppliers.create") as note:
        made = create_supplier(request.actor, text=payload.into(SupplierText))
        note.target = f"supplier {made.row.id}"
        note.detail |= {"name": made.row.text.name}
    return _detail(made)


@area.put(ITEM, id="suppliers.save", may=MAY)
def save(request: StaffRequest, supplier_id: int, payload: ChangedSupplierIn) -> SupplierDetailOut:
    """Change a supplier."""
    text, version = payload.into(SupplierText), payload.version
    with on_record(request, "suppliers.save", f"supplier {supplier_id}", name=text.name):
        saved = save_supplier(request.actor, supplier_id=supplier_id, text=text, version=version)
    return _detail(saved)


@area.post(f"{ITEM}/complaints", id="suppliers.complain", may=MAY)
def add_complaint(request: StaffRequest, supplier_id: int, payload: ComplaintIn) -> SupplierDetailOut:
    """Add a complaint about a supplier."""
    with on_record(request, "suppliers.complain", f"supplier {supplier_id}"):
        found = complain(
            request.actor, supplier_id=supplier_id, order_id=payload.order_id, text=payload.text, now=clock.now()
        )
    return _detail(found)


def _detail(found: SupplierDetail) -> SupplierDetailOut:
    # A note may contain a merchant's wishes: it is shown only with the request.
    history = [row | {"note": ""} for row in offers_out(found.history)]
    return SupplierDetailOut.model_validate(
        _row(found.row) | {"history": history, "said": [asdict(complaint) for complaint in found.complaints]}
    )


def _row(row: SupplierRow) -> dict[str, Any]:
    newest = {**offers_out([row.newest])[0], "note": ""} if row.newest else None
    return asdict(row.text) | asdict(row) | {"newest": newest}
