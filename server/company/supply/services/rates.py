"""Exchange rates by day: set by staff, used to compare prices."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from server.company.supply.models import ExchangeRate
from server.company.supply.rules.prices import COMPARED_IN, Rate
from server.kit.checks import need
from server.kit.money import is_known_currency

BAD_CURRENCY = "Enter a currency code, for example USD."
BAD_RATE = "Enter a rate above 0."
HIGHEST = Decimal(10) ** 9


def set_rate(*, currency: str, day: date, per_usd: Decimal, source: str) -> Rate:
    """Set how many units of a currency a dollar was worth on a day. Invalid for a wrong currency or rate."""
    code = currency.strip().upper()
    need(is_known_currency(code) and code != COMPARED_IN, "currency", BAD_CURRENCY)
    need(per_usd.is_finite() and 0 < per_usd <= HIGHEST, "per_usd", BAD_RATE)
    kept = {"per_usd": per_usd, "source": source.strip()[:100]}
    ExchangeRate.objects.update_or_create(currency=code, day=day, defaults=kept)
    return Rate(code, per_usd, day)


def rates_on(day: date, currencies: Iterable[str]) -> Mapping[str, Rate]:
    """Return by currency the last rate up to that day; skip currencies without one. One query."""
    requested = set(currencies)
    rows = ExchangeRate.objects.filter(currency__in=requested, day__lte=day).order_by("currency", "-day")
    newest = rows.distinct("currency").values_list("currency", "per_usd", "day")
    found = {currency: Rate(currency, per_usd, day) for currency, per_usd, day in newest}
    return found | {COMPARED_IN: Rate(COMPARED_IN, Decimal(1), day)}


def rates_between(since: date, until: date, currencies: Iterable[str]) -> list[tuple[str, date, Decimal, str]]:
    """List currency, day, units for a dollar and source of all rates of these days, oldest first. One query."""
    rows = ExchangeRate.objects.filter(currency__in=set(currencies), day__gte=since, day__lte=until)
    return list(rows.order_by("day", "currency").values_list("currency", "day", "per_usd", "source"))
