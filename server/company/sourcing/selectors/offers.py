"""Reads of suppliers' quotes: those of a request side by side, and those of a supplier one after the other."""

from collections.abc import Collection

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.company.sourcing.contracts import OfferRow
from server.company.sourcing.models import Complaint, Offer
from server.kit.errors import NotFound
from server.kit.shapes import from_row

MOST = 200


def offers_for(order_id: int) -> tuple[OfferRow, ...]:
    """The quotes of a request that the caller may read: by product, the first first."""
    rows = _joined(Offer.objects.filter(order_id=order_id)).order_by("source", "pk")
    return tuple(map(offer_row, rows[:MOST]))


def read_offer(order_id: int, offer_id: int) -> OfferRow:
    """One quote of a request that the caller may read. NotFound."""
    row = _joined(Offer.objects.filter(order_id=order_id, pk=offer_id)).first()
    if row is None:
        raise NotFound
    return offer_row(row)


def history_of(supplier_id: int) -> tuple[OfferRow, ...]:
    """A supplier's newest quotes."""
    rows = _joined(Offer.objects.filter(supplier_id=supplier_id)).order_by("-pk")
    return tuple(map(offer_row, rows[:MOST]))


def newest_offers(supplier_ids: Collection[int]) -> dict[int, OfferRow]:
    """The last quote of each of these suppliers that has one."""
    rows = _joined(Offer.objects.filter(supplier_id__in=supplier_ids))
    return {row.supplier_id: offer_row(row) for row in rows.order_by("supplier_id", "-pk").distinct("supplier_id")}


def offer_row(row: Offer) -> OfferRow:
    """A row as it crosses; it was read with its supplier and the count of complaints."""
    made_by = row.made_by.get_username() if row.made_by else ""
    return from_row(OfferRow, row, supplier=row.supplier.name, made_by=made_by)


def _joined(rows: "QuerySet[Offer]") -> "QuerySet[Offer]":
    about = Complaint.objects.filter(supplier=OuterRef("supplier")).order_by().values("supplier")
    count = Subquery(about.annotate(count=Count("pk")).values("count"))
    return rows.select_related("supplier", "made_by").annotate(complaints=Coalesce(count, 0))
