"""Recompute ledgers from their orders, and name every amount that is not what it should be."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.db.models import Max, Q, Sum, Value
from django.db.models.functions import Coalesce

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
    """Compare what was spread of advertising with what was imported, and each row with its rate. Four queries."""
    base = read_chosen().base_currency
    spends = {f"ads:{spend.pk}": spend for spend in AdSpend.objects.all()}
    spread, found = Counter[tuple[str, str]](), list[LedgerDifference]()
    for ref, currency, order_id, line_id, rated, unrated, stands, rate in _spread(base):
        spread[ref, currency] += rated + unrated
        wanted = in_base(rated, currency, base, rate) if rate is not None else 0
        if stands != wanted:
            place = _place_of(spends.get(ref))
            values = (Kind.ADVERTISING, base, stands, wanted, True, ref, 0, place)
            found.append(LedgerDifference(order_id, "", line_id, *values))
    aims = {(ref, spend.currency): -spend.amount_minor for ref, spend in spends.items()}
    for ref, currency in sorted({*spread, *aims}):
        amount, wanted = spread[ref, currency], aims.get((ref, currency), 0)
        if amount != wanted:
            values = (Kind.ADVERTISING, currency, amount, wanted, False, ref, 0, _place_of(spends.get(ref)))
            found.append(LedgerDifference(0, "", 0, *values))
    numbers = LedgerHead.objects.filter(order_id__in={each.order_id for each in found if each.order_id})
    named = dict(numbers.values_list("order_id", "number"))
    return [replace(each, number=named.get(each.order_id, "")) for each in found]


def _spread(base: str) -> Iterable[tuple[str, str, int, int, int, int, int, Decimal | None]]:
    """Yield each part of advertising: reference, currency, order, line, amounts with and without a rate, base, rate."""
    rows = LedgerEntry.objects.filter(kind=Kind.ADVERTISING, base_currency=base)
    names = ("ref", "currency", "order_id", "line__line_id")
    parts = rows.values(*names).annotate(
        rated=Coalesce(Sum("amount_minor", filter=Q(base_minor__isnull=False)), Value(0)),
        unrated=Coalesce(Sum("amount_minor", filter=Q(base_minor=None)), Value(0)),
        stands=Coalesce(Sum("base_minor"), Value(0)),
        rate_there=Max("rate"),
    )
    for *named, rated, unrated, stands, rate in parts.order_by(*names).values_list(
        *names, "rated", "unrated", "stands", "rate_there"
    ):
        yield (*named, int(rated), int(unrated), int(stands), rate)


def _place_of(spend: AdSpend | None) -> str:
    return f"store {spend.store_id} {spend.day} {spend.channel}".strip() if spend else ""


def _differences(each: Derived, standing: Mapping[Slot, Standing], base: str) -> Sequence[LedgerDifference]:
    aims = aims_of(each.rows, base, each.facts.day_of)
    slots = [*aims, *(slot for slot in standing if slot not in aims)]
    return [
        LedgerDifference(each.order.id, each.order.number, slot.line_id, slot.kind, *values, slot.ref, slot.purchase_id)
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
