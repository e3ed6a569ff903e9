"""Pure rules for a product's blocks and SKUs as they are stored and read."""

from dataclasses import asdict, fields, replace
from typing import Any, TypeVar, cast

from server.company.catalogue.contracts.products import (
    BLOCKS,
    Advert,
    Comment,
    LogisticsOffer,
    RadarValue,
    Relevance,
    SimilarProduct,
    Stored,
    SupplierOffer,
    TopicSku,
)
from server.kit.sentences import Sentence

MOST_ROWS = 50
MOST_SKUS = 250
BEST_MARK = 100
UNKNOWN_BLOCK = "This product has no block of that name."
TOO_MANY_ROWS = Sentence("At most {most} rows in each block.", most=MOST_ROWS)
TOO_MANY_SKUS = Sentence("At most {most} SKUs.", most=MOST_SKUS)
BAD_MARK = Sentence("Enter marks from 0 to {most}.", most=BEST_MARK)
_KINDS: dict[str, type[Any]] = {
    "suppliers": SupplierOffer,
    "similar": SimilarProduct,
    "advertising": Advert,
    "logistics": LogisticsOffer,
    "comments_data": Comment,
    "radar": RadarValue,
}
T = TypeVar("T")


def check_relevance(relevance: Relevance) -> Relevance:
    """Return the blocks if valid. ValueError for an unknown block, too many rows, or scores above 100."""
    if set(relevance.open) - set(BLOCKS):
        raise ValueError(UNKNOWN_BLOCK)
    if any(len(getattr(relevance, block)) > MOST_ROWS for block in BLOCKS):
        raise ValueError(TOO_MANY_ROWS)
    if any(not 0 <= mark.value <= BEST_MARK for mark in relevance.radar):
        raise ValueError(BAD_MARK)
    return relevance


def check_skus(skus: tuple[TopicSku, ...]) -> tuple[TopicSku, ...]:
    if len(skus) > MOST_SKUS:
        raise ValueError(TOO_MANY_SKUS)
    return skus


def read_relevance(stored: Stored) -> Relevance:
    """Return the blocks from their stored form."""
    rows = {block: tuple(_made(kind, row) for row in stored.get(block, ())) for block, kind in _KINDS.items()}
    open_, hot = tuple(stored.get("open", ())), tuple(stored.get("hot_platforms", ()))
    return Relevance(open=open_, hot_platforms=hot, radar_lock=bool(stored.get("radar_lock")), **rows)


def shown_relevance(relevance: Relevance, *, is_upgraded: bool, is_chinese: bool) -> Relevance:
    """Return what a merchant may see: only open blocks, and no scores of a locked chart before an upgrade.

    The scores have their names in the reader's language.
    """
    is_locked = relevance.radar_lock and not is_upgraded
    kept = {block: getattr(relevance, block) if block in relevance.open else () for block in BLOCKS}
    if is_locked:
        kept["radar"] = ()
    elif is_chinese:
        kept["radar"] = tuple(replace(mark, name=mark.name_zh or mark.name) for mark in kept["radar"])
    return Relevance(
        open=relevance.open, hot_platforms=relevance.hot_platforms, radar_lock=is_locked, **cast(Any, kept)
    )


def stored_skus(skus: tuple[TopicSku, ...]) -> list[Stored]:
    return [asdict(sku) for sku in skus]


def read_skus(stored: list[Stored]) -> tuple[TopicSku, ...]:
    return tuple(_made(TopicSku, row) for row in stored)


def _made(kind: type[T], row: Stored) -> T:
    known = {field.name for field in fields(cast(Any, kind))}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
                   if name in known})  # fmt: skip
