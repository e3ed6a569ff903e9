"""Parcels and rows of a ledger, 10,000 and 1,000,000 in one merchant: p95 of lists, filters, searches, reports."""

import asyncio
import os
import time

import psycopg

from ops.bench.growth import compare
from ops.bench.installation import Installation
from ops.bench.lists import wait_for
from ops.bench.load import Measured, press
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.orders import put_orders, without_indexes
from ops.bench.report import Figure

SECONDS = 2.0
TURNS = 5
AN_ORDER = 4
"""Parcels, and rows of the ledger, of an order."""
LISTS = {
    "all": "page=1",
    "in transit": "page=1&state=in_transit",
    "delivered": "page=1&state=delivered",
    "in trouble": "page=1&state=exception",
    "stale": "page=1&stale=true",
    "stale in one store": "page=1&stale=true&store_id={store}",
    "not in their stores": "page=1&failed=true",
    "one store": "page=1&store_id={store}",
    "a carrier": "page=1&carrier=yunexpress",
    "a rare carrier": "page=1&carrier=royal-mail",
    "a country": "page=1&country=DE",
    "state and country": "page=1&state=delivered&country=FR",
    "carrier and state": "page=1&carrier=ups&state=in_transit",
    "a number": "page=1&number=YT0000000000000777",
    "an order's number": "page=1&number=%237",
    "page 40 of all": "page=40",
}
DAY, WEEK = "since=2026-03-07&until=2026-03-07", "since=2026-03-02&until=2026-03-08"
MONTH, YEAR = "since=2026-03-01&until=2026-03-31", "since=2025-07-01&until=2026-06-30"
DAYS = "since=2026-02-15&until=2026-03-16"
REPORTS = {
    "an order's ledger": "order/{order}/ledger",
    "sums of a day": f"profit/report?{DAY}",
    "sums of a week": f"profit/report?{WEEK}",
    "sums of a month": f"profit/report?{MONTH}",
    "sums of a year": f"profit/report?{YEAR}",
    "a week by order": f"profit/group?by=order&size=20&{WEEK}",
    "a month by order": f"profit/group?by=order&size=20&{MONTH}",
    "a month by product": f"profit/group?by=product&size=20&{MONTH}",
    "a month by country": f"profit/group?by=country&size=20&{MONTH}",
    "a month by day": f"profit/series?by=day&{MONTH}",
    "30 days by product": f"profit/group?by=product&size=20&{DAYS}",
    "a year by order": f"profit/group?by=order&size=20&{YEAR}",
    "a year by product": f"profit/group?by=product&size=20&{YEAR}",
    "a year by store": f"profit/group?by=store&size=20&{YEAR}",
    "a year by month": f"profit/series?by=month&{YEAR}",
    "the months": "profit/month",
}
# As with orders: shares are the same in both, with moduli that have no common factor.
_PARCELS = """
INSERT INTO parcels_parcel (order_id, store_id, purchase_id, supplier, service, country, number, plain, earlier,
    carrier, carrier_word, certainty, goes_to_forwarder, page, state, trouble, word, shipped_at, scanned_at,
    last_event_at, delivered_at, stale_at, contents_by, store_side, revision, created_at, changed_at)
SELECT o.id, o.store_id, o.n, 1, 'CAINIAO_STANDARD', o.country, 'YT' || lpad(n::text, 16, '0'),
    'YT' || lpad(n::text, 16, '0'), '{}',
    CASE WHEN n %% 389 = 0 THEN 'royal-mail' ELSE (ARRAY['yunexpress', 'cainiao', 'ups'])[1 + n %% 3] END, '',
    'supplier', false, '', s.state, '', '', t.at, t.at, t.at,
    CASE WHEN s.state = 'delivered' THEN t.at + interval '12 days' END,
    CASE WHEN s.state = 'delivered' THEN NULL WHEN n %% 11 = 0 THEN t.at ELSE now() + interval '9 days' END, 'supplier',
    CASE WHEN n %% 211 = 0 THEN 'failed' ELSE 'sent' END, 1, t.at, t.at
FROM (SELECT o.*, %(each)s * (row_number() OVER (ORDER BY o.id) - 1) + each AS n
    FROM orders_order AS o, generate_series(1, %(each)s) AS each) AS o
CROSS JOIN LATERAL (SELECT o.created_at + o.n %% 7 * interval '1 hour' AS at) AS t
CROSS JOIN LATERAL (SELECT CASE WHEN o.n %% 401 = 0 THEN 'exception' WHEN o.n %% 5 = 0 THEN 'in_transit'
    ELSE 'delivered' END AS state) AS s
"""
_PIECES = (
    "INSERT INTO parcels_parcelpiece (parcel_id, line_id, quantity) SELECT id, 2 * order_id, 1 FROM parcels_parcel"
)
_HEADS = """
INSERT INTO tenant_ledger_ledgerhead (order_id, store_id, number, ordered_on, digest, is_whole, lacks_rates, is_due)
SELECT id, store_id, number, created_at::date, '', true, false, false FROM orders_order
"""
_LEDGER_LINES = """
INSERT INTO tenant_ledger_ledgerline (order_id, line_id, store_id, country, supplier, product, variant, title)
SELECT id, 1, store_id, country, 1, 'p' || id % 500, 'v' || id % 500, 'A shirt for every day' FROM orders_order
"""
_ENTRIES = """
INSERT INTO tenant_ledger_ledgerentry (line_id, order_id, store_id, purchase_id, kind, ref, is_actual, amount_minor,
    currency, base_minor, base_currency, rate, rate_source, source, source_key, occurred_on, booked_on, written_at)
SELECT l.id, l.order_id, l.store_id, 0, row.kind, '', true, row.minor, 'USD', row.minor, 'USD', 1, '', 'store',
    l.order_id || row.kind, h.ordered_on, h.ordered_on, now()
FROM tenant_ledger_ledgerline AS l JOIN tenant_ledger_ledgerhead AS h USING (order_id),
    (VALUES ('sale', 5000), ('payment_fee', -175), ('cost', -2000), ('freight', -300)) AS row (kind, minor)
ORDER BY h.ordered_on, l.order_id
"""
_DUE = "INSERT INTO tenant_ledger_dueday (booked_on) SELECT DISTINCT booked_on FROM tenant_ledger_ledgerentry"
_TABLES = ("parcels_parcel", "parcels_parcelpiece", "tenant_ledger_ledgerhead", "tenant_ledger_ledgerline")
_SUMS = ("tenant_ledger_daysum", "tenant_ledger_dueday")


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure each request for both merchants in turn."""
    small, large = make_merchant(f"parcels-{time.time_ns()}"), make_merchant(f"parcels-{time.time_ns()}")
    places = [put_parcels(small, few), put_parcels(large, many)]
    base = f"{made.web}/api/account-service/"
    wait_for(f"{base}parcel", large)
    wait_for(f"{base}parcel", small)
    both = f"{many:,} against {few:,}"
    named = {f"parcels, {name}, {both}": f"parcel?size=20&{query}" for name, query in LISTS.items()}
    named |= {f"rows of the ledger, {name}, {both}": path for name, path in REPORTS.items()}
    return [_compare(base, name, path, (small, places[0]), (large, places[1])) for name, path in named.items()]


Place = dict[str, str]
"""A store and an order of a merchant, by these names."""


def _compare(base: str, name: str, path: str, small: tuple[Merchant, Place], large: tuple[Merchant, Place]) -> Figure:
    def ask(merchant: Merchant, place: Place) -> Measured:
        url = base + path.format(**place)
        measured = asyncio.run(press(url, merchant.token, connections=1, seconds=SECONDS / 3))
        if measured.failed:
            raise RuntimeError(f"{url} was refused")
        return measured

    return compare(name, lambda: ask(*small), lambda: ask(*large), turns=TURNS)


def put_parcels(merchant: Merchant, count: int) -> Place:
    """Write parcels and rows of the ledger, several of each order."""
    store = put_orders(merchant, count // AN_ORDER)
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f'SET search_path TO "{merchant.schema_name}"')
        tables = (*_TABLES, "tenant_ledger_ledgerentry")
        with without_indexes(connection, merchant.schema_name, tables):
            connection.execute(_PARCELS, {"each": AN_ORDER})
            for statement in (_PIECES, _HEADS, _LEDGER_LINES, _ENTRIES, _DUE):
                connection.execute(statement)
        _sum_up(merchant)
        for table in (*tables, *_SUMS):
            connection.execute(f"VACUUM ANALYZE {table}")
        found = connection.execute("SELECT max(id) FROM orders_order WHERE store_id = %s", [store]).fetchone()
    assert found  # noqa: S101 - an aggregate always gives a row
    return {"store": str(store), "order": str(found[0])}


def _sum_up(merchant: Merchant) -> None:
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of
    from tenants.ledger.services.summing import sum_days

    with tenant_scope_of(TenantRef(id=merchant.tenant_id, schema_name=merchant.schema_name)):
        while sum_days():
            pass
