"""Generated products for searches: any number, the same on every machine."""

import os

import psycopg

NOUNS = (
    *("mug", "bowl", "plate", "teapot", "vase", "lamp", "candle", "cushion", "blanket", "basket", "clock", "rug"),
    *("shirt", "hoodie", "jacket", "dress", "trousers", "socks", "beanie", "boots", "sandals", "sneakers", "wallet"),
    *("backpack", "duffel", "tote", "notebook", "puzzle", "headphones", "speaker", "charger", "cable", "bottle"),
)
KINDS = (
    *("ceramic", "cotton", "linen", "leather", "wooden", "bamboo", "steel", "glass", "wool", "silicone", "waterproof"),
    *("portable", "foldable", "vintage", "handmade", "wireless", "heavy", "slim", "large", "small", "organic"),
)
CHINESE = ("陶瓷马克杯", "纯棉衬衫", "真皮钱包", "木制台灯", "保温水杯", "防水背包", "手工茶壶", "羊毛毯子")
CATEGORIES = 40
_CATEGORIES = """
INSERT INTO supply_supplycategory (supplier, source_id, name_en, name_zh, product_count)
SELECT 1, 'bench-' || n, 'Category ' || n, '', 0 FROM generate_series(1, %s) AS n ON CONFLICT DO NOTHING
"""
_PRODUCTS = """
INSERT INTO supply_supplyproduct (
    supplier, source_host, source_id, source_url, title, title_zh, words, images, currency, price_minor, price_usd,
    rate_day, orders, rating, reviews, category_id, brand, channel, countries, ship_from, tabs, sources, popularity,
    first_seen_at, seen_at, updated_at)
SELECT 1, 'www.aliexpress.com', 'bench-' || n, 'https://www.aliexpress.com/item/' || n || '.html',
    initcap(k.one || ' ' || k.two || ' ' || k.noun) || ' ' || n, CASE WHEN n %% 8 = 0 THEN k.chinese ELSE '' END, '',
    ARRAY['https://pictures.bench.example/' || n || '.jpg'], 'USD', cents, cents, current_date, orders,
    300 + n * 7 %% 200, n * 13 %% 900, c.first + n * 31 %% %(categories)s, '', '', ARRAY[]::varchar[], ARRAY['CN'],
    ARRAY[n %% 3]::smallint[], jsonb_build_object('orders', jsonb_build_array('bench', current_date::text)),
    orders * 3 + n %% 100, now(), now(), now()
FROM generate_series(%(first)s::bigint, %(last)s) AS n,
    LATERAL (SELECT 100 + n * 7919 %% 9_907 AS cents, (n * 104729 %% 3_001)::int AS orders) AS drawn,
    LATERAL (SELECT (%(kinds)s::text[])[1 + n * 17 %% %(kind_count)s] AS one,
        (%(kinds)s::text[])[1 + n / 31 * 5 %% %(kind_count)s] AS two,
        (%(nouns)s::text[])[1 + n / 7 %% %(noun_count)s] AS noun,
        (%(chinese)s::text[])[1 + n / 8 %% %(chinese_count)s] AS chinese) AS k,
    (SELECT min(id) AS first FROM supply_supplycategory WHERE source_id LIKE 'bench-%%') AS c
"""
# Words as the nightly job would collect them; the numbers at the end of titles would make that a million words.
_WORDS = """
INSERT INTO supply_searchword (word, product_count, keys)
SELECT word, %(last)s / %(kind_count)s, ARRAY[word] FROM unnest(%(kinds)s::text[] || %(nouns)s::text[]) AS word
ON CONFLICT (word) DO UPDATE SET product_count = excluded.product_count
"""


def put_products(first: int, last: int) -> None:
    """Insert the products with these numbers and their words, then vacuum the tables as autovacuum would."""
    given = {
        "first": first,
        "last": last,
        "kinds": list(KINDS),
        "kind_count": len(KINDS),
        "nouns": list(NOUNS),
        "noun_count": len(NOUNS),
        "chinese": list(CHINESE),
        "chinese_count": len(CHINESE),
        "categories": CATEGORIES,
    }
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(_CATEGORIES, [CATEGORIES])
        connection.execute(_PRODUCTS, given)
        connection.execute(_WORDS, given)
        connection.execute("VACUUM ANALYZE supply_supplyproduct")
