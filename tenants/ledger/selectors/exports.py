"""Entries one by one, as exports list them: their base amounts add up to the profit."""

from collections.abc import Iterable

from server.company.identity.contracts import Actor, Sensitive
from server.kit.shapes import from_row
from tenants.ledger.contracts import Kind, Source
from tenants.ledger.contracts.reports import EntryRow, ReportFilter
from tenants.ledger.models import LedgerEntry, LedgerHead
from tenants.ledger.selectors.reports import stores_of
from tenants.ledger.selectors.settings import read_chosen
from tenants.orders.errors import NoExport


def read_entries(actor: Actor, filters: ReportFilter, *, after: int = 0, most: int) -> list[EntryRow]:
    """Return the entries of a period after an id, oldest first. Three queries. NoExport without the right to take data
    out.
    """
    refuse_export(actor)
    rows = LedgerEntry.objects.within(filters, stores_of(actor, filters), read_chosen().base_currency)
    return entry_rows(rows.filter(pk__gt=after).select_related("line").order_by("pk")[:most])


def entry_rows(rows: Iterable[LedgerEntry]) -> list[EntryRow]:
    """Return entries as plain values, with the numbers of their orders."""
    found = list(rows)
    heads = LedgerHead.objects.filter(order_id__in={row.order_id for row in found})
    numbers = dict(heads.values_list("order_id", "number"))
    return [
        from_row(
            EntryRow,
            row,
            number=numbers.get(row.order_id, ""),
            title=row.line.title,
            country=row.line.country,
            supplier=row.line.supplier,
            kind=Kind(row.kind),
            source=Source(row.source),
        )
        for row in found
    ]


def refuse_export(actor: Actor) -> None:
    """NoExport without the right to take data out."""
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoExport
