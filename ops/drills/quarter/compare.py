"""The ledgers beside the simulation's books, and every report beside the rows that it sums up. Reads rows by SQL."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.db import connection

from ops.drills.quarter.people import Person, Rates
from ops.drills.quarter.sales import PLACES, UNITS
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts.reports import Dimension, ReportFilter
from tenants.ledger.selectors.reports import read_groups, read_report

_MONTHS = """
    SELECT CASE WHEN e.kind = 'advertising' THEN 'store ' || e.store_id ELSE h.number END, e.currency,
        date_trunc('month', e.booked_on)::date, sum(e.amount_minor)::bigint
    FROM tenant_ledger_ledgerentry e LEFT JOIN tenant_ledger_ledgerhead h ON h.order_id = e.order_id GROUP BY 1, 2, 3
"""
_SLOTS = """
    SELECT order_id, line_id, kind, currency, min(rate_day), sum(amount_minor)::bigint, sum(base_minor)::bigint,
        count(*) FILTER (WHERE base_minor IS NULL), count(DISTINCT rate), base_currency
    FROM tenant_ledger_ledgerentry
    GROUP BY order_id, line_id, purchase_id, kind, ref, currency, base_currency, is_actual
"""
_KEYS = {
    Dimension.ORDER: "e.order_id::text",
    Dimension.PRODUCT: "e.store_id || ':' || l.product",
    Dimension.VARIANT: "e.store_id || ':' || l.product || ':' || l.variant",
    Dimension.STORE: "e.store_id::text",
    Dimension.COUNTRY: "l.country",
    Dimension.SUPPLIER: "coalesce(l.supplier::text, '')",
    Dimension.DAY: "e.booked_on::text",
    Dimension.MONTH: "date_trunc('month', e.booked_on)::date::text",
}
_GROUPS = """
    SELECT {key}, sum(e.base_minor)::bigint
    FROM tenant_ledger_ledgerentry e JOIN tenant_ledger_ledgerline l ON l.id = e.line_id GROUP BY 1
"""
_COUNTRIES = """
    SELECT l.country, e.currency, sum(e.amount_minor)::bigint
    FROM tenant_ledger_ledgerentry e JOIN tenant_ledger_ledgerline l ON l.id = e.line_id
    WHERE e.kind <> 'advertising' GROUP BY 1, 2
"""
_CLOSED = """
    SELECT c.month, c.profit_minor, sum(e.base_minor)::bigint
    FROM tenant_ledger_closedmonth c JOIN tenant_ledger_ledgerentry e
        ON date_trunc('month', e.booked_on)::date = c.month GROUP BY 1, 2
"""
MOST = 50_000


def compare(person: Person, rates: Rates) -> list[str]:
    """Return everything that differs; empty when all agree to the last minor unit."""
    with tenant_scope_of(person.tenant):
        found = [*_months(person), *_countries(person), *_bases(rates), *_reports(person), *_closed()]
    return [f"{person.tenant.schema_name}: {each}" for each in found]


def _months(person: Person) -> Iterator[str]:
    """Compare each order, and each store's advertising, by currency and month in which it is booked."""
    ours = {(order, currency, month): minor for order, currency, month, minor in _rows(_MONTHS)}
    yield from _unlike("", ours, person.books.months)


def _countries(person: Person) -> Iterator[str]:
    ours = {(country, currency): minor for country, currency, minor in _rows(_COUNTRIES)}
    theirs: Counter[tuple[str, str]] = Counter()
    places = {sale.name: PLACES[sale.country][0] for sale in person.sales.values()}
    for (order, currency, _), minor in person.books.months.items():
        if order in places:
            theirs[places[order], currency] += minor
    ours = {(country, currency): minor for (country, currency), minor in ours.items() if country or minor}
    yield from _unlike("country ", ours, theirs)


def _unlike(what: str, ours: Mapping[Any, int], theirs: Mapping[Any, int]) -> Iterator[str]:
    for name in sorted({*ours, *theirs}, key=str):
        if ours.get(name, 0) != theirs.get(name, 0):
            shown = " ".join(map(str, name))
            yield f"{what}{shown}: {ours.get(name, 0)} here, {theirs.get(name, 0)} outside"


def _bases(rates: Rates) -> Iterator[str]:
    """Convert what each amount of an order comes to, by the rates that our staff kept, in fractions."""
    for order, line, kind, currency, day, minor, base, unrated, times, target in _rows(_SLOTS):
        factor = _per_usd(rates, target, day) / _per_usd(rates, currency, day) if currency != target else Fraction(1)
        exact = Fraction(minor, UNITS[currency]) * factor * UNITS[target]
        near = abs(exact - (base or 0)) <= Fraction(1, 2) + abs(exact) / 10**9
        if unrated or times > 1 or not near:
            yield f"order {order} line {line} {kind}: {minor} {currency} is {base} {target}, not {float(exact):.3f}"


def _per_usd(rates: Rates, currency: str, day: date | None) -> Fraction:
    known = [on for code, on in rates if code == currency and day is not None and on <= day]
    return Fraction(rates[currency, max(known)]) if known else Fraction(1)


def _reports(person: Person) -> Iterator[str]:
    """Compare every report of all time with its rows, and its sum with the whole."""
    since = min(sale.at for sale in person.sales.values()).date() - timedelta(days=60)
    filters = ReportFilter(since, since + timedelta(days=365))
    whole = read_report(person.actor, filters).total.profit
    for dimension, key in _KEYS.items():
        groups = {row.key: row.profit for row in read_groups(person.actor, filters, dimension, most=MOST)}
        yield from _unlike(f"by {dimension}: ", {(name,): profit for name, profit in groups.items()}, _grouped(key))
        if sum(groups.values()) != whole:
            yield f"by {dimension}: {sum(groups.values())} in all, not {whole}"
        for row in read_groups(person.actor, filters, dimension, most=MOST):
            if row.profit != row.income + row.tax + row.refunds + row.fees + row.costs + row.advertising:
                yield f"by {dimension} {row.key}: its parts are not its profit"


def _grouped(key: str) -> dict[tuple[str], int]:
    return {(name,): minor for name, minor in _rows(_GROUPS.format(key=key))}


def _closed() -> Iterator[str]:
    for month, closed, now in _rows(_CLOSED):
        if closed != now:
            yield f"closed month {month}: {now} now, {closed} when it was closed"


def _rows(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def count_rows(person: Person) -> int:
    with tenant_scope_of(person.tenant):
        return int(_rows("SELECT count(*) FROM tenant_ledger_ledgerentry")[0][0])
