"""Reads of similar products."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.postgres.search import SearchRank
from django.db.models import F

from server.company.supply.contracts import SupplyProduct
from server.company.supply.contracts.filters import SearchFilter
from server.company.supply.models import SupplyProduct as Row
from server.company.supply.selectors.looks import SIMILAR, ids_like, looks_of
from server.company.supply.selectors.products import read_products
from server.company.supply.selectors.search import query_of
from server.kit.errors import NotFound
from server.kit.likeness import sight_of_look
from server.ports.suppliers import Supplier

MOST_SIMILAR = 20
MOST_BY_LOOK = 10
MOST_LOOKED_AT = 2_000


def similar_products(product_id: int, *, language: str, now: datetime) -> list[SupplyProduct]:
    """List similar products on sale: first by picture, then by words of the title, each best match first.

    NotFound for an unknown product.
    """
    titles = Row.objects.filter(pk=product_id).values_list("title", "title_zh").first()
    if titles is None:
        raise NotFound
    near = dict.fromkeys([*_by_look(product_id), *_by_words(product_id, " ".join(titles))])
    return read_products(list(near)[:MOST_SIMILAR], language=language, now=now)


def _by_look(product_id: int) -> Sequence[int]:
    look = looks_of([product_id]).get(product_id)
    if look is None:
        return []
    found = ids_like(sight_of_look(look), tuple(Supplier), most=MOST_BY_LOOK + 1, least=SIMILAR)
    return [number for number in found if number != product_id][:MOST_BY_LOOK]


def _by_words(product_id: int, text: str) -> Sequence[int]:
    filters = SearchFilter(matches_any=True)
    query = query_of(text, filters)
    if query is None:
        return []
    on_sale = Row.objects.on_sale().filter(search=query)
    near = on_sale.exclude(pk=product_id).order_by("-popularity", "-pk")[:MOST_LOOKED_AT]
    ranked = Row.objects.filter(pk__in=near.values("pk")).annotate(rank=SearchRank(F("search"), query, normalization=1))
    return list(ranked.order_by("-rank", "-pk").values_list("pk", flat=True)[:MOST_SIMILAR])
