"""Intake of products from sources: many products per statement, each once per supplier and id."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import orjson
from django.db import connection, transaction

from server.company.supply.contracts.feeds import Sighting, Taken
from server.company.supply.models import SupplyProduct
from server.company.supply.rules.figures import FIGURES, MOST_ORDERS, kept_figure, kept_rating, popularity_of
from server.company.supply.rules.prices import Rate
from server.company.supply.services.looks import await_looks
from server.company.supply.services.rates import rates_on

AT_ONCE = 1_000
_KEY = ("supplier", "source_host", "source_id")
_SEEN = ("source_url", "title", "currency", "price_minor", "compare_at_minor", "price_usd", "rate_day")
_LEARNT = ("title_zh", "brand", "channel")
_UNITED = ("countries", "ship_from", "tabs")
_STATED = ("orders", "rating", "reviews")
_MADE = ("popularity", "sources", "images")
_COLUMNS = (*_KEY, *_SEEN, *_LEARNT, *_UNITED, *_STATED, *_MADE, *FIGURES)
# If a source does not report a value, keep the value of another source.
_SETS = ", ".join(
    [
        *(f"{name} = excluded.{name}" for name in _SEEN),
        *(f"{name} = CASE WHEN excluded.{name} = '' THEN p.{name} ELSE excluded.{name} END" for name in _LEARNT),
        *(f"{name} = CASE WHEN excluded.sources ? '{name}' THEN excluded.{name} ELSE p.{name} END" for name in _STATED),
        *(f"{name} = COALESCE(excluded.{name}, p.{name})" for name in FIGURES),
        *(
            f"{name} = CASE WHEN p.{name} @> excluded.{name} THEN p.{name} "
            f"ELSE ARRAY(SELECT DISTINCT unnest(p.{name} || excluded.{name}) ORDER BY 1) END"
            for name in _UNITED
        ),
        "words = CASE WHEN excluded.words = '' THEN p.words ELSE excluded.words END",
        "images = CASE WHEN cardinality(excluded.images) >= cardinality(p.images) THEN excluded.images "
        "ELSE p.images END",
        "category_id = COALESCE(excluded.category_id, p.category_id)",
        "sources = p.sources || excluded.sources",
        "gone_at = NULL, seen_at = excluded.seen_at",
        "updated_at = CASE WHEN (p.title, p.price_minor, p.currency, p.gone_at) "
        "IS DISTINCT FROM (excluded.title, excluded.price_minor, excluded.currency, NULL::timestamptz) "
        "THEN excluded.updated_at ELSE p.updated_at END",
    ]
)
_TAKE = f"""
INSERT INTO supply_supplyproduct AS p (
    {", ".join(_COLUMNS)}, words, category_id, first_seen_at, seen_at, updated_at)
SELECT {", ".join(f"e.{name}" for name in _COLUMNS)}, concat_ws(' ', e.words, c.name_en, c.name_zh), c.id,
    %(now)s, %(now)s, %(now)s
FROM jsonb_to_recordset(%(rows)s::jsonb) AS e ({{declared}}, words text, category text)
LEFT JOIN supply_supplycategory c ON c.supplier = e.supplier AND c.source_id = e.category
ORDER BY e.supplier, e.source_host, e.source_id
ON CONFLICT (supplier, source_host, source_id) DO UPDATE SET {_SETS}
RETURNING id, supplier, source_host, source_id, xmax = 0 AS is_new, updated_at = %(now)s AS is_changed
"""  # noqa: S608 - names of columns
_PRICES = """
INSERT INTO supply_priceday AS d (product_id, day, price_minor, currency, orders)
SELECT id, %(day)s, price_minor, currency, orders FROM supply_supplyproduct WHERE id = ANY(%(ids)s) ORDER BY id
ON CONFLICT (product_id, day) DO UPDATE
SET price_minor = excluded.price_minor, currency = excluded.currency, orders = excluded.orders
WHERE (d.price_minor, d.currency, d.orders)
    IS DISTINCT FROM (excluded.price_minor, excluded.currency, excluded.orders)
"""


def take_in(sightings: Iterable[Sighting], *, now: datetime) -> Taken:
    """Store what sources show now, with the price of the day.

    A known product is updated and on sale again. Products in a currency without a rate are skipped. Repeated calls do
    no harm. One statement writes at most 1,000 products.
    """
    once = list({(sighting.supplier, sighting.host, sighting.source_id): sighting for sighting in sightings}.values())
    rates = rates_on(now.date(), {sighting.currency for sighting in once})
    kept = [sighting for sighting in once if sighting.currency in rates]
    parts = [_take_part(kept[at : at + AT_ONCE], rates, now) for at in range(0, len(kept), AT_ONCE)]
    ids = tuple(found for part in parts for found in part.ids)
    unknown = tuple(sorted({sighting.currency for sighting in once} - set(rates)))
    return Taken(ids, sum(part.added for part in parts), sum(part.changed for part in parts), unknown)


def _take_part(sightings: Sequence[Sighting], rates: Mapping[str, Rate], now: datetime) -> Taken:
    rows = orjson.dumps([_row(sighting, rates[sighting.currency]) for sighting in sightings]).decode()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_TAKE.format(declared=_declared()), {"rows": rows, "now": now})
        written = cursor.fetchall()
        cursor.execute(_PRICES, {"day": now.date(), "ids": [row[0] for row in written]})
        await_looks([row[0] for row in written], now=now)
    ids = {row[1:4]: row[0] for row in written}
    added = sum(is_new for *_, is_new, _changed in written)
    changed = sum(is_changed for *_, is_changed in written) - added
    return Taken(
        tuple(ids[(int(sighting.supplier), sighting.host, sighting.source_id)] for sighting in sightings),
        added,
        changed,
    )


def _row(sighting: Sighting, rate: Rate) -> dict[str, Any]:
    orders, rating = min(sighting.orders or 0, MOST_ORDERS), kept_rating(sighting.rating)
    reviews = min(sighting.reviews or 0, MOST_ORDERS)
    stated = {"orders": sighting.orders, "rating": sighting.rating, "reviews": sighting.reviews}
    figures = {name: kept_figure(value) for name, value in sighting.figures.items() if name in FIGURES}
    stated_names = [*figures, *(name for name, value in stated.items() if value is not None)]
    return {
        "supplier": int(sighting.supplier),
        "source_host": sighting.host,
        "source_id": sighting.source_id,
        "source_url": sighting.url,
        "title": sighting.title,
        "title_zh": sighting.title_zh,
        "words": sighting.words,
        "category": sighting.category,
        "currency": sighting.currency,
        "price_minor": sighting.price_minor,
        "compare_at_minor": sighting.compare_at_minor,
        "price_usd": rate.cents(sighting.price_minor),
        "rate_day": rate.day,
        "brand": sighting.brand[:200],
        "channel": sighting.channel[:60],
        "countries": sighting.countries,
        "ship_from": sighting.ship_from,
        "tabs": sighting.tabs,
        "orders": orders,
        "rating": rating,
        "reviews": reviews,
        "popularity": popularity_of(orders, rating, reviews),
        "sources": {name: _source(sighting.source, sighting.day) for name in stated_names},
        "images": sighting.images,
        **{name: figures.get(name) for name in FIGURES},
    }


def _source(source: str, day: date) -> list[str]:
    return [source[:60], day.isoformat()]


def _declared() -> str:
    types = {field.column: str(field.rel_db_type(connection)) for field in SupplyProduct._meta.concrete_fields}
    arrays = {"countries": "varchar[]", "ship_from": "varchar[]", "tabs": "smallint[]", "images": "text[]"}
    return ", ".join(f"{name} {arrays.get(name) or types[name]}" for name in _COLUMNS)
