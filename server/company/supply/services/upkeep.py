"""Upkeep of search data: categories with counts, words of titles, popularity, sales, old prices."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from django.db import connection, transaction

from server.company.supply.models import PriceDay, SupplyCategory
from server.company.supply.services.accounts import access_to
from server.kit.batches import delete_in_batches
from server.kit.bulk import put_rows
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.finding import SourceCategory
from server.ports.suppliers import Supplier

HISTORY_KEPT = timedelta(days=400)
_COUNTS = """
WITH counted AS (
    SELECT category_id, count(*) AS number FROM supply_supplyproduct WHERE gone_at IS NULL GROUP BY category_id
)
UPDATE supply_supplycategory c SET product_count = coalesce(n.number, 0)
FROM supply_supplycategory known LEFT JOIN counted n ON n.category_id = known.id
WHERE known.id = c.id AND c.product_count <> coalesce(n.number, 0)
"""
_WORDS = r"""
WITH counted_words AS (
    SELECT word, ndoc FROM ts_stat(
        'SELECT ts_filter(search, ''{a}'') FROM public.supply_supplyproduct WHERE gone_at IS NULL')
    WHERE word ~ '^[a-z]{3,40}$'
), kept AS (
    INSERT INTO supply_searchword (word, product_count, keys)
    SELECT word, ndoc, ARRAY(
        SELECT DISTINCT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS at
        UNION SELECT word)
    FROM counted_words ORDER BY word
    ON CONFLICT (word) DO UPDATE SET product_count = excluded.product_count
    WHERE supply_searchword.product_count <> excluded.product_count
    RETURNING id
)
DELETE FROM supply_searchword w WHERE NOT EXISTS (SELECT FROM counted_words WHERE counted_words.word = w.word)
"""
_POPULARITY = """
UPDATE supply_supplyproduct p SET popularity = n.popularity
FROM (
    SELECT id, round(log(1 + orders) * 600 + rating * 2 + log(1 + reviews) * 300)::int AS popularity
    FROM supply_supplyproduct WHERE gone_at IS NULL AND seen_at >= %s
) n WHERE n.id = p.id AND p.popularity <> n.popularity
"""
# Sales between two days, from total orders, if the source itself reports no sales for that period.
_SALES = """
UPDATE supply_supplyproduct p SET
    sales_{days} = n.sold, turnover_{days} = n.sold * p.price_usd,
    sources = p.sources || jsonb_build_object(
        'sales_{days}', jsonb_build_array('Tradewind', %(day)s::text),
        'turnover_{days}', jsonb_build_array('Tradewind', %(day)s::text))
FROM (
    SELECT last.product_id AS id, greatest(last.orders - first.orders, 0) AS sold
    FROM supply_priceday last JOIN supply_priceday first
        ON first.product_id = last.product_id AND first.day = last.day - {days}
    WHERE last.day = %(day)s::date AND last.orders > 0 AND first.orders > 0
) n
WHERE n.id = p.id AND (p.sales_{days} IS DISTINCT FROM n.sold)
    AND COALESCE(p.sources->'sales_{days}'->>0, 'Tradewind') = 'Tradewind'
"""


def put_categories(supplier: Supplier, categories: Sequence[SourceCategory], *, chinese: bool = False) -> int:
    """Store a supplier's categories by their ids; return how many. Names are English, or Chinese.

    Names that staff gave stay.
    """
    column = "name_zh" if chinese else "name_en"
    rows = [
        {
            "supplier": int(supplier),
            "source_id": category.id,
            "name_en": category.name[:200],
            "name_zh": "",
            "product_count": 0,
        }
        | {column: category.name[:200]}
        for category in {category.id: category for category in categories}.values()
    ]
    with transaction.atomic():
        # Locked, so that a name which staff save at the same time is not replaced.
        stored = SupplyCategory.objects.select_for_update().filter(supplier=supplier).order_by("pk")
        named = {source_id for source_id, is_named in stored.values_list("source_id", "is_named") if is_named}
        own = [row for row in rows if row["source_id"] not in named]
        put_rows(SupplyCategory, own, unique=("supplier", "source_id"), update=(column,))
        known = dict(SupplyCategory.objects.filter(supplier=supplier).values_list("source_id", "pk"))
        below = [
            (known[category.id], known[category.parent_id]) for category in categories if category.parent_id in known
        ]
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE supply_supplycategory c SET parent_id = e.parent "
                "FROM unnest(%s::bigint[], %s::bigint[]) AS e (id, parent) "
                "WHERE c.id = e.id AND c.parent_id IS DISTINCT FROM e.parent AND e.id <> e.parent",
                [[number for number, _ in below], [parent for _, parent in below]],
            )
    return len(rows)


def read_categories() -> int:
    """Read the categories of all suppliers that offer them, in both languages; return how many.

    If a supplier does not answer, its categories stay as they are. Calls suppliers; never inside a transaction.
    """
    return sum(_read_categories(code) for code in registry.SUPPLIERS)


def count_categories() -> None:
    """Count the products on sale in each category."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNTS)


def gather_words() -> None:
    """Store the current words of titles, for correcting typing errors."""
    with connection.cursor() as cursor:
        cursor.execute(_WORDS)


def weigh_products(*, since: datetime) -> None:
    """Compute the popularity of products seen since then."""
    with connection.cursor() as cursor:
        cursor.execute(_POPULARITY, [since])


def derive_sales(day: date) -> None:
    """Compute the sales of 1, 7 and 30 days from each day's total orders."""
    with connection.cursor() as cursor:
        for days in (1, 7, 30):
            cursor.execute(_SALES.format(days=days), {"day": day.isoformat()})


def forget_old_prices(*, now: datetime) -> int:
    """Delete prices older than HISTORY_KEPT; return how many."""
    return delete_in_batches(PriceDay.objects.filter(day__lt=(now - HISTORY_KEPT).date()))


def _read_categories(code: Supplier) -> int:
    port = registry.supplier_categories(code)
    try:
        access = access_to(code)
        if port is None or access is None:
            return 0
        put_categories(code, port.list_categories(replace(access, language="zh")), chinese=True)
        return put_categories(code, port.list_categories(access))
    except OutsideFailure:
        return 0
