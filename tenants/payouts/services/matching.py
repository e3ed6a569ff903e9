"""Match the lines of payouts with the ledgers of their orders."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from server.kit.bulk import update_rows
from tenants.ledger.selectors.payments import money_of_orders, settled_since
from tenants.payouts.contracts import LineState, PayoutKind
from tenants.payouts.models import PayoutLine
from tenants.payouts.rules.matching import NO_ORDER, Fit, Moved, fits_of
from tenants.payouts.selectors.named import Named, orders_of

A_TURN = 500
_FIT = ("state", "difference_minor", "fee_difference_minor", "is_open")


def match_orders(order_ids: Collection[int]) -> int:
    """Match all lines of these orders anew; return how many fit otherwise than before.

    Safe to repeat and to run beside itself: the lines are locked, the ledger is read after that.
    """
    ids = sorted(order_ids)
    return sum(_match(ids[place : place + A_TURN]) for place in range(0, len(ids), A_TURN))


def match_settled(moment: datetime) -> int:
    """Match the lines of orders whose ledgers were brought up to date since a moment."""
    changed, after = 0, 0
    while ids := settled_since(moment, after=after, most=A_TURN):
        changed, after = changed + _match(ids), ids[-1]
    return changed


def find_orders(*, now: datetime) -> int:
    """Look again for the orders that lines of the last 90 days name and that were not here yet; return how many were
    found.
    """
    since = now.date() - timedelta(days=90)
    rows = PayoutLine.objects.filter(order_id=None, is_open=True, happened_on__gte=since)
    rows = rows.exclude(order_name="", order_ref="")
    named: dict[int, dict[int, Named]] = {}
    columns = ("pk", "store_id", "order_ref", "order_name")
    for pk, store_id, ref, name in rows.order_by("pk").values_list(*columns)[: A_TURN * 10]:
        named.setdefault(store_id, {})[pk] = (ref, name)
    found: dict[int, int] = {}
    for store_id, names in named.items():
        orders = orders_of(store_id, names.values())
        found |= {pk: orders[name] for pk, name in names.items() if name in orders}
    for pk, order_id in found.items():
        PayoutLine.objects.filter(pk=pk, order_id=None).update(order_id=order_id)
    match_orders(set(found.values()))
    return len(found)


def _match(order_ids: Collection[int]) -> int:
    with transaction.atomic():
        rows = list(PayoutLine.objects.select_for_update().filter(order_id__in=order_ids).order_by("pk"))
        ledgers = money_of_orders({row.order_id for row in rows if row.order_id}) if rows else {}
        by_order: dict[int, list[PayoutLine]] = {}
        for row in rows:
            by_order.setdefault(row.order_id or 0, []).append(row)
        fits: dict[int, Fit] = {}
        for order_id, own in by_order.items():
            fits |= fits_of([_moved(row) for row in own], ledgers.get(order_id))
        changed = [row for row in rows if note_fit(row, fits.get(row.pk, NO_ORDER))]
        update_rows(changed, _FIT)
    return len(changed)


def note_fit(row: PayoutLine, fit: Fit) -> bool:
    """Write how a line fits to its row; return whether that is new."""
    before = [getattr(row, name) for name in _FIT]
    row.state, row.difference_minor, row.fee_difference_minor = fit.state, fit.difference, fit.fee_difference
    row.is_open = fit.state is not LineState.MATCHED and row.accepted_at is None
    return before != [getattr(row, name) for name in _FIT]


def _moved(row: PayoutLine) -> Moved:
    place = (row.happened_on.isoformat(), row.pk)
    return Moved(row.pk, place, PayoutKind(row.kind), row.gross_minor, row.fee_minor, row.currency)
