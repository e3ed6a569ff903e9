"""Reads of best sellers, numbers of shops, and suppliers' reliability, only from what sources report."""

from collections.abc import Sequence
from datetime import date, datetime

from django.db import connection
from django.db.models import F

from server.company.supply.contracts import CREATIVE, Figure, SupplyProduct
from server.company.supply.contracts.filters import SearchFilter
from server.company.supply.contracts.insights import Reliability, Saturation, Trend
from server.company.supply.contracts.offers import Certainty
from server.company.supply.models import SupplyProduct as Row
from server.company.supply.rules.matches import certainty_of, words_alike
from server.company.supply.selectors.candidates import candidates_by_words, common_words, titles_of
from server.company.supply.selectors.products import product_of
from server.ports.suppliers import Supplier

MOST_TRENDS = 50
MOST_COMPARED = 60
_MEANS = ("positive_rate", "delivery_days", "repurchase", "rating")
_MEAN = """
    round(avg({name}) FILTER (WHERE sources ? '{name}' AND {name} IS NOT NULL))::bigint,
    max(sources->'{name}'->>1) FILTER (WHERE sources ? '{name}' AND {name} IS NOT NULL),
    min(sources->'{name}'->>0) FILTER (WHERE sources ? '{name}' AND {name} IS NOT NULL)"""
_RELIABILITY = f"""
SELECT supplier, count(*), count(gone_at), max(seen_at)::date, {", ".join(_MEAN.format(name=mean) for mean in _MEANS)}
FROM supply_supplyproduct
WHERE supplier = ANY(%(suppliers)s) AND (%(all)s OR category_id = ANY(%(categories)s))
GROUP BY supplier ORDER BY count(*) DESC, supplier
"""  # noqa: S608 - names of columns


def list_trends(filters: SearchFilter, days: int, *, language: str, now: datetime) -> list[Trend]:
    """List the MOST_TRENDS best sellers of 1, 7 or 30 days that match; only with a source."""
    key = f"sales_{days}"
    rows = Row.objects.on_sale().fitting(filters).filter(**{f"{key}__gt": 0, "sources__has_key": key})
    shown = rows.select_related("category__parent").defer("search", "words").order_by(F(key).desc(), F("id").desc())
    products = [product_of(row, language, now) for row in shown[:MOST_TRENDS]]
    return [_trend(product, days) for product in products]


def read_saturation(product: SupplyProduct, *, now: datetime) -> Saturation:
    """Count the shops of the catalogue that sell the article, judged by their titles. Four queries."""
    titles = titles_of([product.id]).get(product.id, (product.title,))
    found = candidates_by_words(titles, CREATIVE, most=MOST_COMPARED, language="en", now=now)
    others, common = titles_of([product.id for product in found]), common_words(titles)
    same = [product for product in found if _is_same(words_alike(titles, others.get(product.id, ()), common))]
    prices = [product.price_usd for product in same]
    return Saturation(
        shops=len({(product.supplier, product.source_host) for product in same}),
        listings=len(same),
        least_usd=min(prices, default=None),
        most_usd=max(prices, default=None),
        day=max((product.seen_at.date() for product in same), default=None),
    )


def list_reliability(suppliers: frozenset[Supplier], category_ids: Sequence[int] = ()) -> list[Reliability]:
    """List these suppliers' figures by number of known products, in categories or in all. One query."""
    given: dict[str, list[int] | bool] = {
        "suppliers": sorted(map(int, suppliers)),
        "categories": list(category_ids),
        "all": not category_ids,
    }
    with connection.cursor() as cursor:
        cursor.execute(_RELIABILITY, given)
        rows = cursor.fetchall()
    return [_reliability(row) for row in rows]


def _trend(product: SupplyProduct, days: int) -> Trend:
    figures = {figure.name: figure for figure in product.figures}
    return Trend(product, figures[f"sales_{days}"], figures.get(f"turnover_{days}"))


def _is_same(words: float) -> bool:
    return certainty_of(words) in (Certainty.HIGH, Certainty.MEDIUM)


def _reliability(row: Sequence[object]) -> Reliability:
    supplier, products, gone, seen, *columns = row
    means = zip(_MEANS, columns[::3], columns[1::3], columns[2::3], strict=True)
    figures = [_figure(name, mean, str(day), str(source)) for name, mean, day, source in means if mean is not None]
    return Reliability(Supplier(int(str(supplier))), int(str(products)), int(str(gone)), _day(seen), tuple(figures))


def _figure(name: str, mean: object, day: str, source: str) -> Figure:
    return Figure(name, int(str(mean)), source, date.fromisoformat(day))


def _day(seen: object) -> date:
    return seen if isinstance(seen, date) else date.fromisoformat(str(seen))
