"""Relevance: nDCG@10 of a judged set of queries in both languages over the demo catalogue.

Judged by rule, so that everybody has the same set: a product scores 3 if it has the kind and the other word of the
query, 1 if it has only the kind, else 0. The queries are the kinds and tags of the demo catalogue with words of its
titles; a third of the English ones has a typing error or a plural. Then each kind with a word that none of its products
has: there is no perfect answer, and the kind is worth more than the word.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import log2
from typing import Any

from ops.bench.report import Figure

FIRST = 10
AIM = 0.8
BEST, SOME = 3, 1
CHINESE = "中文"


@dataclass(frozen=True)
class Judged:
    """A query with scores by title, in the query's language."""

    text: str
    language: str
    worth: Mapping[str, int]


def measure() -> list[Figure]:
    """Measure one figure per language; every query has at least one product that scores."""
    from fixtures.demo.supply import seed_supply

    seed_supply()
    requested, wanting = list(queries()), list(wanting_queries())
    figures = []
    for language in ("en", "zh-hans"):
        figures += [
            _figure(language, [judged for judged in requested if judged.language == language]),
            _figure(
                f"{language}, no product has all words", [judged for judged in wanting if judged.language == language]
            ),
        ]
    return figures


def queries() -> Iterator[Judged]:
    for language in ("en", "zh-hans"):
        shown = _shown(language)
        for number, (text, kind, word) in enumerate(_texts(shown, language)):
            worth = {str(row["title"]): _worth(row, kind, word) for row in shown}
            yield Judged(_mistyped(text, number) if language == "en" else text, language, worth)


def wanting_queries() -> Iterator[Judged]:
    """Yield each kind with up to three tags that none of its products has."""
    for language in ("en", "zh-hans"):
        shown = _shown(language)
        tags = sorted({str(tag) for row in shown for tag in row["tags"]} - {CHINESE})
        for kind in sorted({str(row["product_type"]) for row in shown}):
            worth = {str(row["title"]): _worth(row, kind, "") // BEST for row in shown}
            lacked = (tag for tag in tags if not any(_worth(row, kind, tag) == BEST for row in shown))
            yield from (Judged(f"{tag} {kind}".lower(), language, worth) for tag in islice(lacked, 3))


def _shown(language: str) -> list[Any]:
    from fixtures.catalogue import demo_products

    return [product for product in demo_products() if (CHINESE in product["tags"]) == (language != "en")]


def _texts(shown: list[Any], language: str) -> Iterator[tuple[str, str, str]]:
    """Yield the query text, its kind and its other word; each text once."""
    known: set[str] = set()
    for row in shown:
        kind, title = str(row["product_type"]), str(row["title"])
        other = title.removesuffix(kind).strip()
        words = [other.split()[-1] if language == "en" and other else other, *map(str, row["tags"]), ""]
        for word in words:
            text = f"{word} {kind}".strip().lower()
            if text not in known and word != CHINESE:
                known.add(text)
                yield text, kind, word


def _worth(product: Any, kind: str, word: str) -> int:
    if product["product_type"] != kind:
        return 0
    has = not word or word.lower() in f"{product['title']} {' '.join(map(str, product['tags']))}".lower()
    return BEST if has else SOME


def _mistyped(text: str, number: int) -> str:
    """Drop a letter of the longest word in every sixth query; use the plural of the last word in every other sixth."""
    if number % 6 == 2:
        longest = max(text.split(), key=len)
        return text.replace(longest, longest[:2] + longest[3:], 1) if len(longest) > 5 else text
    return f"{text}s" if number % 6 == 5 else text


def _figure(language: str, requested: list[Judged]) -> Figure:
    gains = sorted((_gain(judged), judged.text) for judged in requested)
    mean = sum(gain for gain, _ in gains) / len(gains)
    return Figure(
        name=f"nDCG@{FIRST} of {len(requested)} queries, {language}",
        ours=f"worst: {', '.join(f'{text} {gain:.2f}' for gain, text in gains[:4])}",
        limit=f"{sum(gain == 0 for gain, _ in gains)} find nothing of worth",
        ratio=mean,
        aim=f"at least {AIM}",
        holds=mean >= AIM,
    )


def _gain(judged: Judged) -> float:
    from server.company.supply.contracts import SearchSort
    from server.company.supply.contracts.filters import Search, SearchFilter
    from server.company.supply.selectors.search import search_products
    from server.kit import clock
    from server.ports.suppliers import Supplier

    filters = SearchFilter(text=judged.text, suppliers=frozenset({Supplier.ALIEXPRESS}))
    found = search_products(Search(filters, SearchSort.FEATURED, FIRST, language=judged.language), now=clock.now())
    got = _discounted([judged.worth.get(product.title, 0) for product in found.products])
    best = _discounted(sorted(judged.worth.values(), reverse=True)[:FIRST])
    return got / best if best else 0.0


def _discounted(worths: list[int]) -> float:
    return sum(((1 << worth) - 1) / log2(place + 2) for place, worth in enumerate(worths))
