"""One order's ledger: expected beside actual, and why they differ."""

from collections.abc import Iterable, Sequence

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from tenants.ledger.contracts import Kind, Source
from tenants.ledger.contracts.reports import LedgerRow, OrderLedger
from tenants.ledger.models import LedgerEntry, LedgerHead
from tenants.ledger.rules.differences import reason_of
from tenants.ledger.rules.orders import HAND
from tenants.ledger.selectors.settings import read_chosen
from tenants.orders.selectors.ledger import store_of

_ORDER = {kind: place for place, kind in enumerate(Kind)}
_LAST = 2**63
"""What belongs to no line comes after the lines."""
_Place = tuple[int, int, int, str, str]


def read_order_ledger(actor: Actor, order_id: int) -> OrderLedger:
    """Return the rows of an order, put together from its entries, in the merchant's base currency. Four queries.

    NotFound for an order that is not there, or in a store that the actor may not see.
    """
    store_id = store_of(order_id)
    if store_id is None or not actor.sees_store(store_id):
        raise NotFound
    base, head = read_chosen().base_currency, LedgerHead.objects.filter(order_id=order_id).first()
    entries = list(LedgerEntry.objects.filter(order_id=order_id).select_related("line").order_by("pk"))
    rows = _rows([entry for entry in entries if entry.base_currency == base])
    counted = [row.counted_base for row in rows if row.counted_base is not None]
    return OrderLedger(
        order_id=order_id,
        base_currency=base,
        profit=sum(counted),
        expected_profit=sum(counted) - sum(row.difference_base or 0 for row in rows),
        rows=tuple(rows),
        titles={entry.line.line_id: entry.line.title for entry in entries if entry.line.line_id},
        unrated=sum(row.counted_base is None for row in rows),
        is_whole=head is not None and head.is_whole,
    )


def _rows(entries: Sequence[LedgerEntry]) -> list[LedgerRow]:
    grouped: dict[_Place, list[LedgerEntry]] = {}
    for entry in entries:
        line_id = entry.line.line_id or _LAST
        place = (_ORDER[Kind(entry.kind)], line_id, entry.purchase_id, entry.ref, entry.currency)
        grouped.setdefault(place, []).append(entry)
    return [row for place in sorted(grouped) for row in _row(grouped[place])]


def _row(entries: Sequence[LedgerEntry]) -> Iterable[LedgerRow]:
    """Yield the row of a slot, unless all of it was taken back."""
    actual = [entry for entry in entries if entry.is_actual]
    awaited = sum(entry.amount_minor for entry in entries if not entry.is_actual)
    expected, expected_base = (awaited, _base(entries)) if not actual else _expected(actual)
    amount, counted = (sum(entry.amount_minor for entry in actual) if actual else None), _base(entries)
    if not amount and not awaited and not expected:
        return
    last = (actual or entries)[-1]
    difference = None if amount is None or counted is None else counted - (expected_base or 0)
    yield LedgerRow(
        kind=Kind(last.kind),
        line_id=last.line.line_id,
        purchase_id=last.purchase_id,
        currency=last.currency,
        expected=expected,
        actual=amount,
        counted_base=counted,
        difference_base=difference,
        reason=reason_of(
            Kind(last.kind),
            Source(last.source),
            expected,
            amount,
            difference,
            first=actual[0].amount_minor if actual else None,
            was_entered=last.ref.startswith(HAND),
        ),
        source=Source(last.source),
        on=last.occurred_on,
        rate=last.rate,
        rate_source=last.rate_source,
        rate_day=last.rate_day,
        adjusts=last.adjusts,
        figure_id=int(last.ref.removeprefix(HAND)) if last.ref.startswith(HAND) else 0,
    )


def _expected(actual: Sequence[LedgerEntry]) -> tuple[int | None, int | None]:
    """Return what was expected when the actual amount became known."""
    told = next((entry for entry in actual if entry.expected_minor is not None), None)
    return (told.expected_minor, told.expected_base_minor) if told else (None, None)


def _base(entries: Sequence[LedgerEntry]) -> int | None:
    """Return the base amount; None while a part that was not taken back has no rate."""
    unrated = sum(entry.amount_minor for entry in entries if entry.base_minor is None)
    return None if unrated else sum(entry.base_minor or 0 for entry in entries)
