"""Payouts and their lines as they are listed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from server.company.identity.contracts import Actor, Sensitive
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.orders.errors import NoExport
from tenants.orders.selectors.shipped import order_numbers
from tenants.payouts.contracts import LineRow, LineState, PayoutFilter, PayoutKind, PayoutRow, PayoutSource, PayoutState
from tenants.payouts.models import Payout, PayoutLine


def list_payouts(actor: Actor, filters: PayoutFilter, *, page: PageRequest) -> tuple[list[PayoutRow], int]:
    """List payouts of stores that the actor may see, the newest first, with their number. Three queries."""
    rows = _visible(Payout.objects.all(), actor, filters.store_ids).order_by("-paid_on", "-pk")
    if filters.is_open:
        open_ones = PayoutLine.objects.filter(is_open=True).values("payout_id")
        rows = rows.filter(pk__in=open_ones)
    shown = list(rows[page.offset : page.offset + page.limit])
    return _rows(shown), rows.count()


def read_payout(actor: Actor, payout_id: int) -> PayoutRow:
    """Return a payout. NotFound. Two queries."""
    return _rows([own_payout(actor, payout_id)])[0]


def own_payout(actor: Actor, payout_id: int) -> Payout:
    """Return the row of a payout that the actor may see. NotFound."""
    row = Payout.objects.filter(pk=payout_id).first()
    if row is None or not actor.sees_store(row.store_id):
        raise NotFound
    return row


def list_lines(
    actor: Actor, filters: PayoutFilter, *, payout_id: int | None, page: PageRequest
) -> tuple[list[LineRow], int]:
    """List lines, of a payout or of all, those that do not fit first, with their number. Three queries."""
    rows = _visible(PayoutLine.objects.all(), actor, filters.store_ids)
    if payout_id is not None:
        rows = rows.filter(payout_id=payout_id)
    if filters.is_open:
        rows = rows.filter(is_open=True)
    order = ("-pk",) if payout_id is None else ("-is_open", "pk")
    shown = rows.select_related("payout").order_by(*order)[page.offset : page.offset + page.limit]
    return line_rows(shown), rows.count()


def lines_to_export(actor: Actor, filters: PayoutFilter, *, after: int, most: int) -> list[LineRow]:
    """Return lines beyond an id, oldest first. NoExport without the right to take data out. Two queries."""
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoExport
    rows = _visible(PayoutLine.objects.filter(pk__gt=after), actor, filters.store_ids)
    rows = rows.filter(is_open=True) if filters.is_open else rows
    return line_rows(rows.select_related("payout").order_by("pk")[:most])


def read_line(actor: Actor, line_id: int) -> LineRow:
    """Return a line. NotFound. Two queries."""
    row = PayoutLine.objects.select_related("payout").filter(pk=line_id).first()
    if row is None or not actor.sees_store(row.store_id):
        raise NotFound
    return line_rows([row])[0]


def count_open(actor: Actor) -> int:
    """Count lines that do not fit and that nobody accepted. One query."""
    return _visible(PayoutLine.objects.filter(is_open=True), actor, ()).count()


def line_rows(rows: Iterable[PayoutLine]) -> list[LineRow]:
    """Return lines as plain values, with the numbers of their orders."""
    found = list(rows)
    numbers = order_numbers({row.order_id for row in found if row.order_id})
    return [_line(row, numbers) for row in found]


def _line(row: PayoutLine, numbers: Mapping[int, str]) -> LineRow:
    return from_row(
        LineRow,
        row,
        paid_on=row.payout.paid_on,
        payout_name=row.payout.external_id,
        provider=row.payout.provider,
        kind=PayoutKind(row.kind),
        on=row.happened_on,
        state=LineState(row.state),
        order_number=numbers.get(row.order_id or 0, ""),
        has_booked_fee=row.figure_id is not None,
    )


def _rows(rows: Sequence[Payout]) -> list[PayoutRow]:
    sums = PayoutLine.objects.filter(payout_id__in=[row.pk for row in rows]).values("payout_id").order_by("payout_id")
    counted: dict[int, Mapping[str, Any]] = {
        each["payout_id"]: each
        for each in sums.annotate(
            lines=Count("pk"),
            open_lines=Count("pk", filter=Q(is_open=True)),
            gross=Coalesce(Sum("gross_minor"), 0),
            fees=Coalesce(Sum("fee_minor"), 0),
        )
    }
    return [_row(row, counted.get(row.pk, {})) for row in rows]


def _row(row: Payout, counted: Mapping[str, Any]) -> PayoutRow:
    gross, fees = int(counted.get("gross", 0)), int(counted.get("fees", 0))
    amount = gross - fees if row.stated_minor is None else row.stated_minor
    unexplained = amount - (gross - fees) if row.is_whole else 0
    return from_row(
        PayoutRow,
        row,
        amount_minor=amount,
        lines=counted.get("lines", 0),
        open_lines=counted.get("open_lines", 0),
        gross=gross,
        fees=fees,
        unexplained=unexplained,
        source=PayoutSource(row.source),
        state=PayoutState(row.state),
    )


def _visible(rows: "QuerySet[Payout] | QuerySet[PayoutLine]", actor: Actor, chosen: Sequence[int]) -> "QuerySet":  # type: ignore[type-arg]
    if chosen:
        return rows.filter(store_id__in=[store for store in chosen if actor.sees_store(store)])
    return rows if actor.store_ids is None else rows.filter(store_id__in=actor.store_ids)
