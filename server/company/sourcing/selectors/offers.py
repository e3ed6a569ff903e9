"""Reads of suppliers' quotes, by request and by supplier."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.company.sourcing.contracts import OfferRow
from server.company.sourcing.models import Complaint, Offer
from server.kit.errors import NotFound
from server.kit.rows import Statement, compiled, read_rows

MOST = 200
_AS_THEY_ARE = tuple(field.name for field in fields(OfferRow) if field.name not in ("supplier", "made_by"))


def offers_for(order_id: int) -> tuple[OfferRow, ...]:
    """List a request's quotes by product, oldest first; the caller has checked access."""
    return tuple(map(_offer_row, read_rows(_of_order().of(0, order_id))))


@lru_cache(maxsize=1)
def _of_order() -> Statement:
    return compiled(_joined(Offer.objects.filter(order_id=0)).order_by("source", "pk")[:MOST])


def read_offer(order_id: int, offer_id: int) -> OfferRow:
    """Read one quote of a request; the caller has checked access. NotFound."""
    row = _joined(Offer.objects.filter(order_id=order_id, pk=offer_id)).first()
    if row is None:
        raise NotFound
    return _offer_row(row)


def history_of(supplier_id: int) -> tuple[OfferRow, ...]:
    """List a supplier's newest quotes."""
    rows = _joined(Offer.objects.filter(supplier_id=supplier_id)).order_by("-pk")
    return tuple(map(_offer_row, rows[:MOST]))


def newest_offers(supplier_ids: Collection[int]) -> dict[int, OfferRow]:
    """Return the last quote of each of these suppliers, if any."""
    rows = _joined(Offer.objects.filter(supplier_id__in=supplier_ids))
    return {row["supplier_id"]: _offer_row(row) for row in rows.order_by("supplier_id", "-pk").distinct("supplier_id")}


def _offer_row(row: Mapping[str, Any]) -> OfferRow:
    values = {name: row[name] for name in _AS_THEY_ARE}
    return OfferRow(**values, supplier=row["supplier__name"], made_by=row["made_by__email"] or "")


def _joined(rows: "QuerySet[Offer]") -> "QuerySet[Offer, dict[str, Any]]":
    about = Complaint.objects.filter(supplier=OuterRef("supplier")).order_by().values("supplier")
    count = Coalesce(Subquery(about.annotate(count=Count("pk")).values("count")), 0)
    named: QuerySet[Offer, dict[str, Any]]
    named = rows.annotate(complaints=count).values(*_AS_THEY_ARE, "supplier__name", "made_by__email")
    return named
