"""Exchange rates of days: the merchant's own, else those of the day that our staff keep."""

from bisect import bisect_right
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from decimal import Decimal

from server.company.supply.services.rates import rates_between
from tenants.ledger.contracts import OWN_RATE, FxRate
from tenants.ledger.rules.entries import SAME, Rates
from tenants.preferences.contracts import Conversion
from tenants.preferences.selectors import read_price_settings

OLDEST = timedelta(days=60)
"""Older rates of a day count as unknown."""
_EXACT = Decimal("0.000000000001")
_USD = "USD"
Dated = dict[str, tuple[list[date], list[tuple[Decimal, str]]]]


def read_rates(base: str, currencies: Collection[str], days: Collection[date]) -> Rates:
    """Return the rates of currencies in the base currency on days: three queries, none if all are the base itself.

    The merchant's own rate goes first, in either direction; never 1 for want of a rate.
    """
    others = set(currencies) - {base}
    if not others or not days:
        return lambda currency, on: SAME if currency == base else None
    own = read_price_settings().conversions
    dated: Dated = {}
    for currency, day, per_usd, source in rates_between(min(days) - OLDEST, max(days), others | {base}):
        known, values = dated.setdefault(currency, ([], []))
        known.append(day)
        values.append((per_usd, source))
    return lambda currency, on: SAME if currency == base else _rate(currency, base, on, own, dated)


def _rate(currency: str, base: str, on: date, own: Mapping[tuple[str, str], Conversion], dated: Dated) -> FxRate | None:
    if found := own.get((currency, base)):
        return FxRate(found.rate.quantize(_EXACT), OWN_RATE, found.as_of.date())
    if back := own.get((base, currency)):
        return FxRate((1 / back.rate).quantize(_EXACT), OWN_RATE, back.as_of.date())
    given, target = _per_usd(dated, currency, on), _per_usd(dated, base, on)
    if given is None or target is None:
        return None
    sources = dict.fromkeys(source for _, source, _ in (given, target) if source)
    rate = (target[0] / given[0]).quantize(_EXACT)
    return FxRate(rate, ", ".join(sources)[:100], min(given[2], target[2])) if rate else None


def _per_usd(dated: Dated, currency: str, on: date) -> tuple[Decimal, str, date] | None:
    """Return the last rate up to a day, if it is not too old; a dollar is a dollar on any day."""
    if currency == _USD:
        return Decimal(1), "", on
    known, values = dated.get(currency, ([], []))
    place = bisect_right(known, on) - 1
    return (*values[place], known[place]) if place >= 0 and on - known[place] <= OLDEST else None
