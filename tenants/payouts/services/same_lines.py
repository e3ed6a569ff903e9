"""The same line, told by a file and by the platform: it stands once, and the platform's word counts.

A file names a line as it likes, or not at all. So a line is the same if order, amount, fee and currency are, and both
are of the same payout or a few days apart.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, timedelta

from server.kit.bulk import update_rows
from tenants.payouts.contracts import NewLine, NewPayout, PayoutKind, PayoutSource
from tenants.payouts.models import Payout, PayoutFeed, PayoutLine
from tenants.payouts.rules.same_lines import SeenLine, same_lines
from tenants.payouts.selectors.named import orders_of

NEAR = timedelta(days=3)


def lock_lines(store_id: int) -> None:
    """Lock all lines of a store until the transaction ends, also those that are to be written."""
    PayoutFeed.objects.bulk_create([PayoutFeed(store_id=store_id)], ignore_conflicts=True)
    PayoutFeed.objects.select_for_update().get(store_id=store_id)


def untold_of(store_id: int, payouts: Sequence[NewPayout]) -> list[NewPayout]:
    """Return what a file says that the platform did not tell: whole payouts of the platform are left out, and single
    lines of others. At most four queries.
    """
    keys = {(each.external_id, each.currency) for each in payouts}
    told = Payout.objects.filter(store_id=store_id, source=PayoutSource.PLATFORM)
    whole = set(told.filter(external_id__in={key for key, _ in keys}).values_list("external_id", "currency"))
    rest = [each for each in payouts if (each.external_id, each.currency) not in whole]
    lines = [line for each in rest for line in each.lines]
    known = _near(store_id, [line.on for line in lines], PayoutSource.PLATFORM) if lines else []
    if not known:
        return rest
    orders = orders_of(store_id, {(line.order_ref, line.order) for line in lines})
    seen = [_seen_new(line, orders.get((line.order_ref, line.order)), 0) for line in lines]
    same = same_lines(seen, [_seen(row) for row in known], NEAR)
    left = iter([place not in same for place in range(len(lines))])
    kept = [replace(each, lines=tuple(line for line in each.lines if next(left))) for each in rest]
    return [each for each in kept if each.lines]


def adopt(store_id: int, payout_id: int, lines: Sequence[NewLine]) -> set[int]:
    """Make lines of files, as far as they are these lines of the platform, lines of its payout; what people resolved
    stays with them. Return the orders to match. Needs a transaction that locked the store's lines.
    """
    known = set(
        PayoutLine.objects.filter(
            payout_id=payout_id, external_id__in=[line.external_id for line in lines]
        ).values_list("external_id", flat=True)
    )
    new = [line for line in lines if line.external_id not in known]
    rows = _near(store_id, [line.on for line in new], PayoutSource.FILE, payout_id=payout_id) if new else []
    if not rows:
        return set()
    orders = orders_of(store_id, {(line.order_ref, line.order) for line in new})
    seen = [_seen_new(line, orders.get((line.order_ref, line.order)), payout_id) for line in new]
    adopted = []
    for place, at in same_lines(seen, [_seen(row) for row in rows], NEAR).items():
        row = rows[at]
        row.payout_id, row.external_id, row.source = payout_id, new[place].external_id, PayoutSource.PLATFORM
        adopted.append(row)
    update_rows(adopted, ("payout_id", "external_id", "source"))
    _drop_empty(store_id)
    return {row.order_id for row in adopted if row.order_id}


def drop_untold(payout_id: int) -> set[int]:
    """Delete the lines of files that the platform did not tell of a payout of which it told all; those that a person
    touched stay. Return the orders to match. Needs a transaction that locked the store's lines.
    """
    rows = PayoutLine.objects.select_for_update().filter(payout_id=payout_id, source=PayoutSource.FILE)
    untouched = list(rows.filter(accepted_at=None, is_chosen=False, figure_id=None).order_by("pk"))
    PayoutLine.objects.filter(pk__in=[row.pk for row in untouched]).delete()
    return {row.order_id for row in untouched if row.order_id}


def _near(
    store_id: int, days: Collection[date], source: PayoutSource, *, payout_id: int | None = None
) -> list[PayoutLine]:
    """Return the lines of a source around these days, and those of a payout, locked."""
    rows = PayoutLine.objects.select_for_update().filter(store_id=store_id, source=source)
    near = rows.filter(happened_on__range=(min(days) - NEAR, max(days) + NEAR))
    of_payout = rows.filter(payout_id=payout_id) if payout_id else []
    return list({row.pk: row for row in (*near.order_by("pk"), *of_payout)}.values())


def _drop_empty(store_id: int) -> None:
    """Delete payouts of files all of whose lines are in payouts of the platform now."""
    files = Payout.objects.filter(store_id=store_id, source=PayoutSource.FILE)
    files.exclude(pk__in=PayoutLine.objects.filter(store_id=store_id).values("payout_id")).delete()


def _seen(row: PayoutLine) -> SeenLine:
    return SeenLine(
        row.payout_id,
        PayoutKind(row.kind),
        row.happened_on,
        row.order_id,
        row.order_name,
        row.gross_minor,
        row.fee_minor,
        row.currency,
    )


def _seen_new(line: NewLine, order_id: int | None, payout_id: int) -> SeenLine:
    return SeenLine(payout_id, line.kind, line.on, order_id, line.order, line.gross, line.fee, line.currency)
