"""Words that products have."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from django.db.models import Q

from server.company.supply.models import SearchWord
from server.company.supply.rules.words import keys_of

MOST_NEAR = 500
WHOLE_FROM = 1_000
"""A word that so many products have is meant as it stands: looking for what begins with it takes far longer."""


def words_near(words: Sequence[str]) -> Mapping[str, int]:
    """Words that begin with one of these or differ from it by one letter, with how many products have them."""
    if not words:
        return {}
    keys = sorted({key for word in words for key in keys_of(word)})
    near = reduce(or_, (Q(word__startswith=word) for word in words), Q(keys__overlap=keys))
    rows = SearchWord.objects.filter(near).order_by("-product_count", "word")
    return dict(rows.values_list("word", "product_count")[:MOST_NEAR])


def whole_words(words: Sequence[str]) -> frozenset[str]:
    """Those that are meant as they stand. One query; none without words."""
    if not words:
        return frozenset()
    rows = SearchWord.objects.filter(word__in=words, product_count__gte=WHOLE_FROM)
    return frozenset(rows.values_list("word", flat=True))
