"""Reads of suppliers with their quotes and complaints."""

from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.company.sourcing.contracts import ComplaintRow, OfferRow, SupplierDetail, SupplierRow, SupplierText
from server.company.sourcing.models import Complaint, Offer, Supplier
from server.company.sourcing.selectors.offers import history_of, newest_offers
from server.kit.errors import NotFound
from server.kit.folding import contains
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

MOST = 200


def list_suppliers(*, q: str, page: PageRequest) -> tuple[list[SupplierRow], int]:
    """List suppliers by name whose name or note matches, with their count."""
    rows = Supplier.objects.all()
    if q:
        rows = rows.filter(contains(q, "name", "note"))
    shown = list(_counted(rows).order_by("name", "pk")[page.offset : page.offset + page.limit])
    newest = newest_offers([row.pk for row in shown])
    return [_row(row, newest.get(row.pk)) for row in shown], rows.count()


def read_supplier(supplier_id: int) -> SupplierDetail:
    """Read a supplier with the newest 200 quotes and complaints. NotFound."""
    row = _counted(Supplier.objects.filter(pk=supplier_id)).first()
    if row is None:
        raise NotFound
    history = history_of(supplier_id)
    said = Complaint.objects.filter(supplier_id=supplier_id).select_related("author").order_by("-pk")[:MOST]
    complaints = tuple(
        from_row(ComplaintRow, complaint, author=complaint.author.get_username() if complaint.author else "")
        for complaint in said
    )
    return SupplierDetail(_row(row, history[0] if history else None), history, complaints)


def _counted(rows: "QuerySet[Supplier]") -> "QuerySet[Supplier]":
    picked = Offer.objects.filter(picked_at__isnull=False)
    return rows.select_related("edited_by").annotate(
        offer_count=_count(Offer.objects.all()),
        picked_count=_count(picked),
        complaint_count=_count(Complaint.objects.all()),
    )


def _count(rows: "QuerySet[Any]") -> Coalesce:
    of_supplier = rows.filter(supplier=OuterRef("pk")).order_by().values("supplier")
    return Coalesce(Subquery(of_supplier.annotate(count=Count("pk")).values("count")), 0)


def _row(row: Any, newest: OfferRow | None) -> SupplierRow:
    return SupplierRow(
        id=row.pk,
        text=from_row(SupplierText, row),
        offers=row.offer_count,
        picked=row.picked_count,
        complaints=row.complaint_count,
        newest=newest,
        version=row.version,
        edited_by=row.edited_by.get_username(),
    )
