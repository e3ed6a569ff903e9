"""Products like another one."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.postgres.search import SearchRank
from django.db.models import F

from server.company.supply.contracts import SupplyProduct
from server.company.supply.contracts.filters import SearchFilter
from server.company.supply.models import SupplyProduct as Row
from server.company.supply.selectors.products import read_products
from server.company.supply.selectors.search import query_of
from server.kit.errors import NotFound

MOST_SIMILAR = 20
MOST_LOOKED_AT = 2_000


def similar_products(product_id: int, *, language: str, now: datetime) -> list[SupplyProduct]:
    """What is on sale and shares words of the title, the most first. NotFound for an unknown product."""
    titles = Row.objects.filter(pk=product_id).values_list("title", "title_zh").first()
    if titles is None:
        raise NotFound
    return read_products(_by_words(product_id, " ".join(titles)), language=language, now=now)


def _by_words(product_id: int, text: str) -> Sequence[int]:
    wanted = SearchFilter(matches_any=True)
    query = query_of(text, wanted)
    if query is None:
        return []
    on_sale = Row.objects.on_sale().filter(search=query)
    near = on_sale.exclude(pk=product_id).order_by("-popularity", "-pk")[:MOST_LOOKED_AT]
    ranked = Row.objects.filter(pk__in=near.values("pk")).annotate(rank=SearchRank(F("search"), query, normalization=1))
    return list(ranked.order_by("-rank", "-pk").values_list("pk", flat=True)[:MOST_SIMILAR])
