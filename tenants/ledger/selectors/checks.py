"""Recompute ledgers from their orders, and name every amount that is not what it should be."""

from collections.abc import Iterable, Mapping, Sequence

from tenants.ledger.contracts import Kind
from tenants.ledger.contracts.reports import LedgerDifference
from tenants.ledger.models import AdSpend, LedgerEntry, LedgerHead
from tenants.ledger.rules.entries import Slot, Standing, aims_of
from tenants.ledger.rules.orders import digest_of
from tenants.ledger.rules.shares import in_base
from tenants.ledger.selectors.derived import Derived, derive, standing_of
from tenants.ledger.selectors.settings import read_chosen

A_TURN = 100


def differences_of(*, after: int = 0, most: int = A_TURN) -> tuple[list[LedgerDifference], int | None]:
    """Compare the ledgers of the next orders after an id with what their orders say; return what differs, and the last
    id looked at, None when there are no more. A constant number of queries.

    An order that changed and is not settled yet is left out: its ledger is not wrong, only behind.
    """
    heads = LedgerHead.objects.filter(order_id__gt=after).order_by("order_id")[:most]
    by_id = {head.order_id: head for head in heads}
    if not by_id:
        return [], None
    base, standing = read_chosen().base_currency, standing_of(by_id)
    found: list[LedgerDifference] = []
    for each in derive(list(by_id)):
        if by_id[each.order.id].digest == digest_of(each.rows, base):
            found += _differences(each, standing.get(each.order.id, {}), base)
    return found, max(by_id)


def ad_differences() -> list[LedgerDifference]:
    """Compare what was spread of advertising with what was imported. Two queries."""
    base = read_chosen().base_currency
    spread: dict[str, int] = {}
    rows = LedgerEntry.objects.filter(kind=Kind.ADVERTISING, base_currency=base)
    for ref, amount in rows.values_list("ref", "amount_minor"):
        spread[ref] = spread.get(ref, 0) + amount
    spends = {f"ads:{spend.pk}": spend for spend in AdSpend.objects.all()}
    return [
        LedgerDifference(0, "", 0, Kind.ADVERTISING, spend.currency, spread.get(ref, 0), -spend.amount_minor, False)
        for ref, spend in spends.items()
        if spread.get(ref, 0) != -spend.amount_minor
    ]


def _differences(each: Derived, standing: Mapping[Slot, Standing], base: str) -> Sequence[LedgerDifference]:
    aims = aims_of(each.rows, base, each.facts.day_of)
    slots = [*aims, *(slot for slot in standing if slot not in aims)]
    return [
        LedgerDifference(each.order.id, each.order.number, slot.line_id, slot.kind, *values)
        for slot in slots
        for values in _values(slot, aims[slot].amount if slot in aims else 0, standing.get(slot) or Standing())
    ]


def _values(slot: Slot, wanted: int, stands: Standing) -> Iterable[tuple[str, int, int, bool]]:
    """Yield currency, what was found and wanted, and whether that is the base amount."""
    if (found := stands.rated + stands.unrated) != wanted:
        yield slot.currency, found, wanted, False
    base = 0 if stands.rate is None else in_base(stands.rated, slot.currency, slot.base, stands.rate.rate)
    if base != stands.base:
        yield slot.base, stands.base, base, True
