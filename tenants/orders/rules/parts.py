"""A purchase that its supplier split into several orders, read as one. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from server.ports.purchases import ReadParcelItem, ReadPurchase, ReadPurchaseLine, SupplierOrderState

_FAR = (
    SupplierOrderState.UNPAID,
    SupplierOrderState.PAID,
    SupplierOrderState.SHIPPED,
    SupplierOrderState.DELIVERED,
    SupplierOrderState.CLOSED,
    SupplierOrderState.REFUNDED,
)
_OVER = frozenset({SupplierOrderState.CLOSED, SupplierOrderState.REFUNDED})


def joined(parts: Sequence[ReadPurchase | None]) -> ReadPurchase:
    """Return the reading of all parts of a purchase: as far as the part that is least far, what all of them cost.

    None for a part that the supplier does not show now: then nothing is said of the whole but that it is unknown. Parts
    that are closed while others go on cost nothing. At least one part must have been read.
    """
    read = [part for part in parts if part is not None]
    going_on = [part for part in read if part.state not in _OVER] or read
    least = min(going_on, key=_how_far)
    if len(parts) == 1:
        return least
    packed = [_with_contents(part) for part in read]
    is_whole = len(read) == len(parts) and len({part.currency for part in going_on}) == 1
    totals = [part.total_minor for part in going_on]
    return replace(
        least,
        state=least.state if len(read) == len(parts) else SupplierOrderState.UNKNOWN,
        total_minor=sum(total for total in totals if total is not None) if is_whole and None not in totals else None,
        costs=_summed(going_on) if is_whole else {},
        lines=tuple(line for part in read for line in _lines(part)),
        paid_at=_latest([part.paid_at for part in going_on]) if len(read) == len(parts) else None,
        pay_by=min((part.pay_by for part in going_on if part.pay_by is not None), default=None),
        tracking=tuple(dict.fromkeys(number for part in read for number in part.tracking)),
        money_back=tuple(each for part in read for each in part.money_back),
        contents=_together(packed),
        is_all_sent=len(read) == len(parts) and all(part.is_all_sent for part in going_on),
    )


def _with_contents(part: ReadPurchase) -> ReadPurchase:
    """Return a part with the contents of its only parcel that it tells nothing of.

    That is the rest of the part, if all of it was sent or it is of one piece.
    """
    silent = [number for number, _ in part.tracking if number not in part.contents]
    going_on = [line for line in part.lines if not line.close_reason]
    is_certain = part.is_all_sent or [line.quantity for line in going_on] == [1]
    if not is_certain or len(silent) != 1 or not all(line.quantity for line in going_on):
        return part
    left: Counter[str] = Counter()
    for line in going_on:
        left[line.sku_id] += line.quantity or 0
    for item in (item for held in part.contents.values() for item in held):
        left[item.sku_id] -= item.quantity
    rest = tuple(ReadParcelItem(sku, count) for sku, count in left.items() if count > 0)
    return replace(part, contents={**part.contents, silent[0]: rest}) if rest else part


def _together(parts: Sequence[ReadPurchase]) -> dict[str, tuple[ReadParcelItem, ...]]:
    """Return what is in each parcel; one that several parts share is known only where all of them tell it."""
    found: dict[str, tuple[ReadParcelItem, ...]] = {}
    for number in dict.fromkeys(number for part in parts for number, _ in part.tracking):
        held = [part.contents.get(number) for part in parts if number in dict(part.tracking)]
        if None not in held:
            found[number] = tuple(item for each in held if each is not None for item in each)
    return found


def _lines(part: ReadPurchase) -> tuple[ReadPurchaseLine, ...]:
    """Return the lines of a part; those of one that was closed say why."""
    if part.state is not SupplierOrderState.CLOSED:
        return part.lines
    why = part.close_reason or part.word
    return tuple(replace(line, close_reason=line.close_reason or why) for line in part.lines)


def _how_far(part: ReadPurchase) -> int:
    return _FAR.index(part.state) if part.state in _FAR else -1


def _latest(moments: Sequence[datetime | None]) -> datetime | None:
    known = [moment for moment in moments if moment is not None]
    return max(known) if len(known) == len(moments) else None


def _summed(parts: Sequence[ReadPurchase]) -> dict[str, int]:
    """Return the figures that every part names."""
    names = set.intersection(*(set(part.costs) for part in parts))
    return {name: sum(part.costs[name] for part in parts) for name in sorted(names)}
