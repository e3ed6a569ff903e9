"""Orders at 10,000 and at 1,000,000 in one merchant: p95 of every tab, filter and search."""

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import psycopg

from ops.bench.growth import compare
from ops.bench.installation import Installation
from ops.bench.lists import wait_for
from ops.bench.load import Measured, press
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

SECONDS = 2.0
TURNS = 7
NAMED = 200
"""Orders of the buyer whose name is looked for, as many in both merchants."""
QUERIES = {
    "all": "page=1",
    **{f"tab {tab}": f"page=1&tab={tab}" for tab in ("pending", "to_order", "placing", "shipped", "delivered")},
    "tab attention": "page=1&tab=attention",
    "one store": "page=1&store_id={store}",
    "page 40 of all": "page=40",
    "a country": "page=1&country=DE",
    "a rare country": "page=1&country=IS",
    "a problem": "page=1&problem=OUT_OF_STOCK",
    "high risk": "page=1&risk=high",
    "a tag": "page=1&tag=gift",
    "a supplier": "page=1&supplier=2",
    "a product": "page=1&my_product_id=77",
    "who placed it": "page=1&user_id=4",
    "a way to ship": "page=1&shipping_method=Courier",
    "a week": "page=1&since=2026-03-01T00:00:00Z&until=2026-03-08T00:00:00Z",
    "a number": "page=1&query=%237",
    "a mail": "page=1&query=anna7%40example.com",
    "a buyer's name": "page=1&query=Grace%20Hopper",
    "a first name": "page=1&query=Anna",
    "a common name": "page=1&query=Anna%20Schmidt",
    "tab and country": "page=1&tab=to_order&country=DE",
    "tab and tag": "page=1&tab=to_order&tag=gift",
    "attention and supplier": "page=1&tab=attention&supplier=2",
    "store and problem": "page=1&store_id={store}&problem=OUT_OF_STOCK",
    "country and risk": "page=1&country=FR&risk=low",
    "tag and country": "page=1&tag=gift&country=DE",
    "supplier and tag": "page=1&supplier=2&tag=gift",
    "name and tab": "page=1&query=Anna&tab=shipped",
    "week and country": "page=1&since=2026-03-01T00:00:00Z&until=2026-03-08T00:00:00Z&country=DE",
}
# Values are as rare in the large merchant as in the small one, by share; a product and a buyer's name by number. Their
# moduli have no common factor, so that each goes with each other as often as chance has it.
_ORDERS = """
INSERT INTO orders_order (
    store_id, platform, external_id, number, origin, version, digest, tab, payment, shipping, risk, problems, cleared,
    likeness, is_test, is_cash_on_delivery, status_word, currency, buyer_currency, taxes_included, total_minor,
    buyer_total_minor, refunded_minor, amounts, country, region, postcode_head, personal, details, tags, note,
    created_at, taken_in_at, changed_at)
SELECT (%(stores)s::bigint[])[1 + n %% 3], 3, 'bench-' || n, '#' || n, 'store', 1, '', 1 + n %% 8, 'paid', 'unshipped',
    CASE WHEN n %% 307 = 0 THEN 'high' ELSE 'low' END,
    CASE WHEN n %% 37 = 0 THEN ARRAY['OUT_OF_STOCK'] WHEN n %% 151 = 0 THEN ARRAY['NOT_MAPPED'] ELSE '{}' END, '{}',
    md5(n::text), false, false, '', 'USD', 'USD', false, 5000, 5000, 0, '{}',
    CASE WHEN n %% 397 = 1 THEN 'IS' ELSE (ARRAY['DE', 'FR', 'US', 'GB', 'CA'])[1 + n %% 5] END, '', '', %(personal)s,
    jsonb_build_object('shipping_lines', jsonb_build_array(jsonb_build_object(
        'title', CASE WHEN n %% 401 = 0 THEN 'Courier' ELSE 'Standard' END))),
    CASE WHEN n %% 49 = 0 THEN ARRAY['gift'] ELSE '{}' END, '',
    timestamptz '2026-06-01' - n * interval '25920 milliseconds' * (1000000.0 / %(count)s), now(), now()
FROM generate_series(1, %(count)s) AS n
"""
_LINES = """
INSERT INTO orders_orderline (order_id, external_id, position, kind, title, variant_title, sku, image_url,
    store_product_id, store_variant_id, publication_id, variant_id, quantity, current_quantity, open_quantity,
    unit_minor, total_minor, amounts, is_own_stock)
SELECT o.id, each, each, 'product', 'A shirt for every day', 'S', 'SHIRT-' || o.id %% 5000, '', '', '',
    CASE WHEN o.id %% (%(count)s / %(named)s) = 0 THEN 77 ELSE 1000 + o.id %% 5000 END, 1, 2, 2, 2, 1000, 2000, '{}',
    false
FROM orders_order AS o, generate_series(1, 2) AS each
"""
_TERMS = """
INSERT INTO orders_orderterm (order_id, store_id, digest, ordered_at)
SELECT id, store_id, decode(md5(id || '-' || each), 'hex'), created_at
FROM orders_order, generate_series(1, 6) AS each
"""
_TERM = """
INSERT INTO orders_orderterm (order_id, store_id, digest, ordered_at)
SELECT id, store_id, %s, created_at FROM orders_order
"""
_KEYS = """
INSERT INTO orders_orderkey (order_id, store_id, kind, value, ordered_at)
SELECT o.id, o.store_id, key.kind, key.value, o.created_at
FROM orders_order AS o LEFT JOIN orders_purchase AS p ON p.order_id = o.id CROSS JOIN LATERAL (
    SELECT 1, o.country UNION ALL SELECT 2, o.risk UNION ALL SELECT 3, unnest(o.problems)
    UNION ALL SELECT 4, unnest(o.tags) UNION ALL SELECT 5, o.details #>> '{shipping_lines,0,title}'
    UNION ALL SELECT 6, p.supplier::text UNION ALL SELECT 7, p.user_id::text
) AS key (kind, value) WHERE key.value <> ''
UNION ALL SELECT l.order_id, o.store_id, 8, l.publication_id::text, o.created_at
FROM orders_orderline AS l JOIN orders_order AS o ON o.id = l.order_id WHERE l.position = 1
"""
_PURCHASES = """
INSERT INTO orders_purchase (key, order_id, supplier, way, state, generation, currency, cost_minor, freight_minor,
    total_minor, costs, service, supplier_order_ids, supplier_word, tracking,
    refused_field, personal, user_id, created_at, place_at, placed_at)
SELECT 'bench-' || id, id, CASE WHEN id %% 11 = 0 THEN 2 ELSE 1 END, 'api', 'placed', 1, 'USD', 2000, 300, 2300, '{}',
    '', ARRAY['80' || id], '', '[]', '', '', CASE WHEN id %% 197 = 0 THEN 4 ELSE 3 END, created_at, created_at,
    created_at
FROM orders_order WHERE id %% 10 < 6
"""
_PIECES = """
INSERT INTO orders_purchaseline (purchase_id, line_id, quantity, pieces, source_product_id, source_variant_id,
    source_sku_id, source_attr, source_url, title)
SELECT p.id, l.id, 2, 2, 1, 1, '', '', '', '' FROM orders_purchase AS p JOIN orders_orderline AS l USING (order_id)
"""
_SHARES = """
INSERT INTO orders_purchaseorder (purchase_id, order_id, cost_minor, freight_minor, shop_minor)
SELECT id, order_id, cost_minor, freight_minor, shop_minor FROM orders_purchase
"""
_COUNTS = """
INSERT INTO orders_tabcount (store_id, tab, number)
SELECT store_id, tab, count(*) FROM orders_order GROUP BY 1, 2
UNION ALL SELECT store_id, 9, count(*) FROM orders_order WHERE problems <> '{}' GROUP BY 1
"""
_INDEXES = """
SELECT indexname, indexdef FROM pg_indexes
WHERE schemaname = %s AND tablename = ANY(%s) AND NOT EXISTS (
    SELECT FROM pg_constraint WHERE conindid = format('%%I.%%I', schemaname, indexname)::regclass
)
"""
_TABLES = ("order", "orderline", "orderterm", "orderkey", "purchase", "purchaseline", "tabcount")


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure each request for both merchants in turn."""
    small, large = make_merchant(f"orders-{time.time_ns()}"), make_merchant(f"orders-{time.time_ns()}")
    stores = [put_orders(small, few), put_orders(large, many)]
    wait_for(f"{made.web}/api/account-service/order", large)
    wait_for(f"{made.web}/api/account-service/order", small)
    return [
        _compare(made, name, query, (small, stores[0], few), (large, stores[1], many))
        for name, query in QUERIES.items()
    ]


def _compare(
    made: Installation, name: str, query: str, small: tuple[Merchant, int, int], large: tuple[Merchant, int, int]
) -> Figure:
    def ask(merchant: Merchant, store: int) -> Measured:
        url = f"{made.web}/api/account-service/order?size=20&{query.replace('{store}', str(store))}"
        measured = asyncio.run(press(url, merchant.token, connections=1, seconds=SECONDS / 3))
        if measured.failed:
            raise RuntimeError(f"{url} was refused")
        return measured

    name = f"orders, {name}, {large[2]:,} against {small[2]:,}"
    return compare(name, lambda: ask(*small[:2]), lambda: ask(*large[:2]), turns=TURNS)


def put_orders(merchant: Merchant, count: int) -> int:
    """Write orders of three stores, with lines, terms and purchases; return one of the stores."""
    from server.kit import clock
    from server.ports.orders import StoreAddress, StoreBuyer
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of
    from tenants.privacy.contracts import Term
    from tenants.privacy.services import personal_key
    from tenants.stores.models import Store

    with tenant_scope_of(TenantRef(id=merchant.tenant_id, schema_name=merchant.schema_name)):
        stores = [
            Store.objects.create(
                platform=3, external_key=f"bench-{each}.example", name=f"Shop {each}", shop=f"https://bench-{each}.example",
                url=f"https://bench-{each}.example", currency="USD", state="connected", created_at=clock.now(),
            ).pk
            for each in range(3)
        ]  # fmt: skip
        key = personal_key()
        buyer = StoreBuyer(email="anna@example.com", shipping=StoreAddress(first_name="Anna", country="DE"))
        personal = key.seal({"buyer": asdict(buyer), "properties": {}, "refund_notes": []})
        digests = [
            (key.digests(term), f"id %% {every} = 0")
            for term, every in (
                ({Term.NUMBER: ["#7"], Term.MAIL: ["anna7@example.com"]}, count // 7),
                ({Term.NAME: ["Grace Hopper"]}, count // NAMED),
                ({Term.NAME: ["Anna"]}, 43),
                ({Term.NAME: ["Schmidt"]}, 13),
            )
        ]
    given = {"stores": stores, "count": count, "named": NAMED, "personal": personal}
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f'SET search_path TO "{merchant.schema_name}"')
        with without_indexes(connection, merchant.schema_name, [f"orders_{table}" for table in _TABLES]):
            for statement in (_ORDERS, _LINES, _TERMS, _PURCHASES, _SHARES, _PIECES, _KEYS, _COUNTS):
                connection.execute(statement, given)
            for found, which in digests:
                for digest in found:
                    connection.execute(f"{_TERM} WHERE {which}", [digest])
        for table in _TABLES:
            connection.execute(f"VACUUM ANALYZE orders_{table}")
    return int(stores[0])


@contextmanager
def without_indexes(connection: "psycopg.Connection[Any]", schema: str, tables: Sequence[str]) -> Iterator[None]:
    """Write rows without checks, and make the indexes that no constraint needs once they are there."""
    made = connection.execute(_INDEXES, [schema, list(tables)]).fetchall()
    connection.execute("SET session_replication_role = replica")
    connection.execute("SET maintenance_work_mem = '1GB'")
    for name, _ in made:
        connection.execute(f'DROP INDEX "{name}"')
    yield
    for _, statement in made:
        connection.execute(statement)
