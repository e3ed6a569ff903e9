"""Write payouts down: each once, whoever tells it and how often."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.bulk import put_rows
from tenants.payouts.contracts import LineState, NewLine, NewPayout, PayoutSource, PayoutState
from tenants.payouts.errors import NotFromFile
from tenants.payouts.models import Payout, PayoutLine
from tenants.payouts.selectors.named import Named, orders_of
from tenants.payouts.selectors.payouts import own_payout
from tenants.payouts.services.figures import take_back
from tenants.payouts.services.matching import match_orders
from tenants.payouts.services.same_lines import lock_lines, untold_of

_PAYOUT_KEY = ("store_id", "external_id", "currency")
_LINE_KEY = ("payout_id", "external_id")
_TOLD = ("kind", "happened_on", "order_name", "order_ref", "gross_minor", "fee_minor", "currency")

Key = tuple[int, str]


def take_payouts(
    store_id: int, provider: str, payouts: Sequence[NewPayout], *, user_id: int | None, now: datetime
) -> int:
    """Write payouts of a file and their lines, and match them; return how many lines are new or say something else.

    What a person resolved stays. Lines that are not told again stay too: a file may be a part. Lines that the platform
    told already are left out. Safe to repeat and to run beside itself; a constant number of queries.
    """
    with transaction.atomic():
        lock_lines(store_id)
        new = untold_of(store_id, payouts)
        ids = _put_payouts(store_id, provider, new, user_id=user_id, now=now)
        lines = {(ids[each.external_id, each.currency], line.external_id): line for each in new for line in each.lines}
        changed, touched = write_lines(store_id, lines, source=PayoutSource.FILE)
    match_orders(touched)
    return changed


def write_lines(store_id: int, lines: Mapping[Key, NewLine], *, source: PayoutSource) -> tuple[int, set[int]]:
    """Write lines by payout and external id; return how many are new or changed, and the orders to match after that.

    Needs a transaction that locked the store's lines.
    """
    kept = PayoutLine.objects.select_for_update().filter(payout_id__in={payout_id for payout_id, _ in lines})
    known = {(row.payout_id, row.external_id): row for row in kept.order_by("pk")}
    changed = {key: line for key, line in lines.items() if key not in known or _differs(known[key], line)}
    orders = orders_of(store_id, {_named(line) for line in changed.values()})
    values = [_values(store_id, key, line, known.get(key), orders, source) for key, line in changed.items()]
    put_rows(PayoutLine, values, unique=_LINE_KEY, update=(*_TOLD, "order_id", "state", "is_open"))
    touched = {order_id for key in changed if (order_id := _order(changed[key], known.get(key), orders))}
    before = {row.order_id for key in changed if (row := known.get(key)) and row.order_id}
    return len(changed), touched | before


def delete_payout(actor: Actor, payout_id: int, *, now: datetime) -> None:
    """Delete a payout that was imported from a file, with what was booked by it. NotFound; NotFromFile."""
    own_payout(actor, payout_id)
    with transaction.atomic():
        row = Payout.objects.select_for_update().filter(pk=payout_id).first()
        if row is None:
            return
        if row.source != PayoutSource.FILE:
            raise NotFromFile
        lines = list(PayoutLine.objects.select_for_update().filter(payout_id=payout_id).order_by("pk"))
        for line in lines:
            take_back(actor, line, now=now)
        row.delete()
    match_orders({line.order_id for line in lines if line.order_id})


def _put_payouts(
    store_id: int, provider: str, payouts: Sequence[NewPayout], *, user_id: int | None, now: datetime
) -> dict[tuple[str, str], int]:
    """Return the ids of the payouts by external id and currency."""
    common = {
        "store_id": store_id,
        "provider": provider[:60],
        "source": PayoutSource.FILE,
        "imported_at": now,
        "user_id": user_id,
        "state": PayoutState.PAID,
        "line_cursor": "",
        "is_whole": True,
    }
    values = [
        {
            **common,
            "external_id": each.external_id,
            "currency": each.currency,
            "stated_minor": each.amount,
            "paid_on": each.paid_on,
        }
        for each in sorted(payouts, key=lambda each: (each.external_id, each.currency))
    ]
    written = put_rows(
        Payout,
        values,
        unique=_PAYOUT_KEY,
        update=("provider", "stated_minor", "paid_on", "imported_at"),
        answer=("external_id", "currency", "id"),
    )
    return {(external_id, currency): pk for external_id, currency, pk in written}


def _values(
    store_id: int,
    key: Key,
    line: NewLine,
    row: PayoutLine | None,
    orders: Mapping[Named, int],
    source: PayoutSource,
) -> dict[str, Any]:
    return {
        "payout_id": key[0],
        "external_id": key[1],
        "store_id": store_id,
        "kind": line.kind,
        "happened_on": line.on,
        "order_name": line.order,
        "order_ref": line.order_ref,
        "order_id": _order(line, row, orders),
        "gross_minor": line.gross,
        "fee_minor": line.fee,
        "currency": line.currency,
        "state": LineState.NO_ORDER,
        "is_open": row is None or row.accepted_at is None,
        "is_chosen": False,
        "note": "",
        "source": source,
    }


def _named(line: NewLine) -> Named:
    return line.order_ref, line.order


def _order(line: NewLine, row: PayoutLine | None, orders: Mapping[Named, int]) -> int | None:
    """Return the order of a line: the one that a person chose, else the one that it names."""
    return row.order_id if row is not None and row.is_chosen else orders.get(_named(line))


def _differs(row: PayoutLine, line: NewLine) -> bool:
    told = (line.kind, line.on, line.order, line.order_ref, line.gross, line.fee, line.currency)
    known = (row.kind, row.happened_on, row.order_name, row.order_ref, row.gross_minor, row.fee_minor, row.currency)
    return told != known
