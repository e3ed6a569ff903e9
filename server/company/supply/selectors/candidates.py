"""Reads of products that may be a certain article, by its words."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.contrib.postgres.search import SearchRank
from django.db.models import F

from server.company.supply.contracts import SupplyProduct
from server.company.supply.contracts.filters import SearchFilter
from server.company.supply.models import SearchWord
from server.company.supply.models import SupplyProduct as Row
from server.company.supply.rules.words import words_of
from server.company.supply.selectors.products import read_products
from server.company.supply.selectors.search import query_of
from server.ports.suppliers import Supplier

MOST_LOOKED_AT = 2_000


def candidates_by_words(
    titles: Sequence[str], suppliers: Collection[Supplier], *, most: int, language: str, now: datetime
) -> list[SupplyProduct]:
    """Return products on sale at these suppliers with words of the titles, best match first. Two queries."""
    query = query_of(" ".join(titles), SearchFilter(matches_any=True))
    if query is None or not suppliers:
        return []
    near = Row.objects.on_sale().filter(search=query, supplier__in=suppliers).order_by("-popularity", "-pk")
    ranked = Row.objects.filter(pk__in=near.values("pk")[:MOST_LOOKED_AT])
    rank = SearchRank(F("search"), query, normalization=1)
    ids = ranked.annotate(rank=rank).order_by("-rank", "-pk").values_list("pk", flat=True)[:most]
    return read_products(list(ids), language=language, now=now)


def titles_of(product_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
    """Return the products' titles in both languages. One query."""
    rows = Row.objects.filter(pk__in=product_ids).values_list("pk", "title", "title_zh")
    return {key: tuple(filter(None, titles)) for key, *titles in rows}


def common_words(titles: Sequence[str]) -> Mapping[str, int]:
    """Count the products per word of these titles; unknown words are missing. One query."""
    words = {word for title in titles for word in words_of(title)}
    rows = SearchWord.objects.filter(word__in=words | {word[:-1] for word in words})
    return dict(rows.values_list("word", "product_count"))
