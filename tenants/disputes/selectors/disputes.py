"""Disputes as they are listed."""

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.disputes.contracts import OVER, DisputeFilter, DisputeReason, DisputeRow, DisputeSource, DisputeState
from tenants.disputes.models import Dispute
from tenants.orders.selectors.shipped import order_numbers


def list_disputes(actor: Actor, filters: DisputeFilter, *, page: PageRequest) -> tuple[list[DisputeRow], int]:
    """List disputes of stores that the actor may see, the newest first, with their number. Three queries."""
    rows = _visible(actor)
    if filters.store_ids:
        rows = rows.filter(store_id__in=filters.store_ids)
    if filters.is_open:
        rows = rows.exclude(state__in=OVER)
    shown = rows.order_by("-pk")[page.offset : page.offset + page.limit]
    return _rows(shown), rows.count()


def disputes_of_order(actor: Actor, order_id: int) -> list[DisputeRow]:
    """Return an order's disputes, oldest first; none of an order that the actor may not see. Two queries."""
    return _rows(_visible(actor).filter(order_id=order_id).order_by("pk"))


def read_dispute(actor: Actor, dispute_id: int) -> DisputeRow:
    """Return a dispute. NotFound. Two queries."""
    rows = _rows(_visible(actor).filter(pk=dispute_id))
    if not rows:
        raise NotFound
    return rows[0]


def count_to_answer(actor: Actor, store_ids: Collection[int]) -> int:
    """Count the disputes of these stores that need evidence, as far as the actor may see them. One query."""
    return _visible(actor).filter(store_id__in=store_ids, state=DisputeState.NEEDS_RESPONSE).count()


def _visible(actor: Actor) -> "QuerySet[Dispute]":
    rows = Dispute.objects.all()
    return rows if actor.store_ids is None else rows.filter(store_id__in=actor.store_ids)


def _rows(rows: Iterable[Dispute]) -> list[DisputeRow]:
    found = list(rows)
    numbers = order_numbers({row.order_id for row in found})
    return [
        from_row(
            DisputeRow,
            row,
            order_number=numbers.get(row.order_id, ""),
            source=DisputeSource(row.source),
            state=DisputeState(row.state),
            reason=DisputeReason(row.reason),
            took_minor=row.amount_minor if row.took_at else 0,
            back_minor=row.amount_minor if row.returned_at else 0,
        )
        for row in found
    ]
