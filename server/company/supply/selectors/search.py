"""Product search by English and Chinese words, filters, sort order and pages."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import and_, or_
from typing import Any

from django.contrib.postgres.search import SearchQuery, SearchQueryCombinable, SearchRank
from django.db.models import BigIntegerField, Case, F, QuerySet, Value, When
from django.db.models.functions import Cast

from server.company.supply.contracts import MOST_COUNTED, SearchPage, SearchSort
from server.company.supply.contracts.filters import Search, SearchFilter
from server.company.supply.models import SupplyProduct
from server.company.supply.rules.cursors import Place, cursor_after, read_cursor
from server.company.supply.rules.words import (
    correctable,
    is_chinese,
    is_wordless,
    meant_by,
    pairs_of,
    shorter_texts,
    spelled,
    synonyms_of,
    words_of,
)
from server.company.supply.selectors.facets import MOST_SORTED, Stretch, count_results
from server.company.supply.selectors.products import read_products
from server.company.supply.selectors.words import is_known, whole_words, words_near
from server.kit.errors import Invalid

Rows = QuerySet[Any]
RELEVANCE = 30_000
"""The weight of a perfect match, against a popularity of at most about 10,000."""
WHOLE = 50_000
"""The weight of a product that has all words as they were typed: more than the best of the others has in all."""
TAGS = "C"
"""The search weight of words outside the titles."""
NOT_THIS_LIST = "This list has changed. Start again from the first page."
_KEYS = {
    SearchSort.FEATURED: "popularity",
    SearchSort.NEWEST: "id",
    SearchSort.PRICE: "price_usd",
    SearchSort.PRICE_DOWN: "price_usd",
    SearchSort.ORDERS: "orders",
    SearchSort.RATING: "rating",
    SearchSort.REVIEWS: "reviews",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a search, None without words: `query` finds them, `exact` only as they were typed."""

    query: SearchQueryCombinable | None
    exact: SearchQueryCombinable | None


def search_products(search: Search, *, now: datetime) -> SearchPage:
    """Return a page of matching products on sale, with the count of the first page; only that one has facets.

    Words match by stem and prefix, Chinese by pairs of characters; products with all words as they were typed come
    before those with beginnings and synonyms. Without results, search for words that differ by a letter, then for fewer
    words; also when products have the last of several words, but none of what was found has all of them whole. A text
    without words, such as "%%%", finds nothing. Products that appear or disappear between two pages cause no repeats or
    gaps. Invalid for a cursor of a different search.
    """
    if is_wordless(search.filters.text):
        return SearchPage((), 0, False, "")
    try:
        place = read_cursor(search)
    except ValueError as error:
        raise Invalid.on("used_page", NOT_THIS_LIST) from error
    if place is not None:
        return _page_of(search, _rows(search, _terms_of(place.text, search.filters), place), place, now)
    found = _first_page(search, search.filters.text, now)
    if found.count and not _is_last_a_prefix(search.filters):
        return found
    meant = _found_instead(search.filters)
    return _first_page(search, meant, now, corrected=meant) if meant else found


def query_of(text: str, filters: SearchFilter) -> SearchQueryCombinable | None:
    """Return the words as an index query; None without words. One query if there are words."""
    words, weights = words_of(text), TAGS if filters.in_tags else ""
    whole = whole_words(words)
    return _joined([_query_of_word(word, weights, is_whole=word in whole) for word in words], filters)


def _terms_of(text: str, filters: SearchFilter) -> Terms:
    return Terms(query_of(text, filters), _exact_query_of(text, filters))


def _exact_query_of(text: str, filters: SearchFilter) -> SearchQueryCombinable | None:
    """Return the words as they were typed, without prefixes and synonyms."""
    weights = TAGS if filters.in_tags else ""
    return _joined([_exact_query_of_word(word, weights) for word in words_of(text)], filters)


def _joined(queries: Sequence[SearchQueryCombinable], filters: SearchFilter) -> SearchQueryCombinable | None:
    return reduce(or_ if filters.matches_any else and_, queries) if queries else None


def _first_page(search: Search, text: str, now: datetime, corrected: str = "") -> SearchPage:
    terms = _terms_of(text, search.filters)
    rows = _keyed(_fitting(search.filters, terms.query), search.sort, terms)
    totals = count_results(rows, _stretch(search, terms.query), language=search.language)
    found = _rows(search, terms, None) if totals.first is None else totals.first
    page = _page_of(search, found, Place(0, 0, text, totals.count, totals.is_more), now)
    return replace(page, corrected=corrected, facets=totals.facets)


def _rows(search: Search, terms: Terms, place: Place | None) -> list[tuple[int, int]]:
    """Return the keys and ids of a page's rows, and of one more."""
    rows = _sorted(_keyed(_fitting(search.filters, terms.query), search.sort, terms), search.sort, place)
    start = 0 if place else _start(search)
    return list(rows.values_list("key", "pk")[start : start + search.size + 1])


def _page_of(search: Search, found: Sequence[tuple[int, int]], place: Place, now: datetime) -> SearchPage:
    """Build the page from these keys and ids; one row more than the page's size means that there is more."""
    products = read_products([pk for _key, pk in found[: search.size]], language=search.language, now=now)
    cursor = ""
    if len(found) > search.size:
        key, product_id = found[search.size - 1]
        cursor = cursor_after(search, replace(place, key=key, product_id=product_id))
    return SearchPage(tuple(products), place.count, place.is_more, cursor)


def _start(search: Search) -> int:
    return (search.page - 1) * search.size


def _stretch(search: Search, query: SearchQueryCombinable | None) -> Stretch:
    by_relevance = query is not None and search.sort is SearchSort.FEATURED
    most = MOST_SORTED if by_relevance else MOST_COUNTED
    return Stretch(search.sort is not SearchSort.PRICE, _start(search), search.size + 1, most)


def _fitting(filters: SearchFilter, query: SearchQueryCombinable | None) -> Rows:
    rows = SupplyProduct.objects.on_sale().fitting(filters)
    return rows if query is None else rows.filter(search=query)


def _keyed(rows: Rows, sort: SearchSort, terms: Terms) -> Rows:
    key: Any = F(_KEYS[sort])
    if terms.query is not None and sort is SearchSort.FEATURED:
        relevance = Cast(SearchRank(F("search"), terms.query, normalization=1) * RELEVANCE, BigIntegerField())
        key = relevance + F("popularity")
        if terms.exact != terms.query:
            whole = When(search=terms.exact, then=Value(WHOLE))
            key += Case(whole, default=Value(0), output_field=BigIntegerField())
    keyed: Rows = rows.annotate(key=key)
    return keyed


def _sorted(rows: Rows, sort: SearchSort, place: Place | None) -> Rows:
    if sort is SearchSort.PRICE:
        if place:
            # The first condition is where an index scan can start.
            rows = rows.filter(key__gte=place.key).exclude(key=place.key, pk__lte=place.product_id)
        return rows.order_by("key", "pk")
    if place:
        rows = rows.filter(key__lte=place.key).exclude(key=place.key, pk__gte=place.product_id)
    return rows.order_by("-key", "-pk")


def _query_of_word(word: str, weights: str, *, is_whole: bool) -> SearchQueryCombinable:
    exact = _exact_query_of_word(word, weights)
    if is_chinese(word):
        return reduce(or_, [exact, *(_simple(pairs_of(other, weights)) for other in synonyms_of(word))])
    return exact if is_whole else _simple(f"{word}:*{weights}") | exact


def _exact_query_of_word(word: str, weights: str) -> SearchQueryCombinable:
    if is_chinese(word):
        return _simple(pairs_of(word, weights))
    text, *wide = (f"{form}:{weights}" if weights else form for form in spelled(word))
    typed = _simple(text) | SearchQuery(text, config="english", search_type="raw")
    return reduce(or_, map(_simple, wide), typed)


def _simple(text: str) -> SearchQuery:
    return SearchQuery(text, config="simple", search_type="raw")


def _is_last_a_prefix(filters: SearchFilter) -> bool:
    """Return whether products have the last of several words, but none has all of them whole."""
    words = words_of(filters.text)
    if len(words) < 2 or filters.matches_any or filters.in_tags or is_chinese(words[-1]):
        return False
    if not is_known(words[-1]):
        return False
    return not _fitting(filters, _exact_query_of(filters.text, filters)).exists()


def _found_instead(filters: SearchFilter) -> str:
    """Return the corrected text, else the longest shorter text that finds a product; empty if none does.

    What is searched for is named last in English and Chinese ("blue mug"), so the first words are left out first.
    """
    corrected = _meant(filters.text)
    shorter: Sequence[Sequence[str]] = () if filters.matches_any else shorter_texts(corrected or filters.text)
    for texts in ([corrected] if corrected else [], *shorter):
        # Fewer words find more, so a handful of questions is enough.
        at = bisect_left(texts, True, key=lambda text: _fitting(filters, query_of(text, filters)).exists())
        if at < len(texts):
            return texts[at]
    return ""


def _meant(text: str) -> str:
    """Return the text with unknown words corrected; empty if nothing is near."""
    words = words_of(text)
    known = words_near(correctable(words))
    meant: Sequence[str] = [meant_by(word, known) if known else word for word in words]
    return " ".join(meant) if tuple(meant) != words else ""
