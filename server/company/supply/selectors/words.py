"""Reads of words in product titles."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from django.db.models import Q

from server.company.supply.models import SearchWord
from server.company.supply.rules.words import keys_of

MOST_NEAR = 500
WHOLE_FROM = 1_000
"""A word with this many products is not searched by prefix, which would take far longer."""


def words_near(words: Sequence[str]) -> Mapping[str, int]:
    """Count products by word, for words that begin with one of these or differ from it by one letter."""
    if not words:
        return {}
    keys = sorted({key for word in words for key in keys_of(word)})
    near = reduce(or_, (Q(word__startswith=word) for word in words), Q(keys__overlap=keys))
    rows = SearchWord.objects.filter(near).order_by("-product_count", "word")
    return dict(rows.values_list("word", "product_count")[:MOST_NEAR])


def is_known(word: str) -> bool:
    """Return whether a product has this word, or its singular, in its title. One query."""
    return SearchWord.objects.filter(word__in={word, word.removesuffix("s")}).exists()


def whole_words(words: Sequence[str]) -> frozenset[str]:
    """Return the words that are not searched by prefix. One query; none without words."""
    if not words:
        return frozenset()
    rows = SearchWord.objects.filter(word__in=words, product_count__gte=WHOLE_FROM)
    return frozenset(rows.values_list("word", flat=True))
