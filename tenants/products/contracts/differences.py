"""Changes made in stores since publishing."""

from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.stocks import NewStock


@dataclass(frozen=True, slots=True)
class PriceDifference:
    """A variant's price in the store that differs from the published one (None: unknown).

    `new_minor` None: publishing would not write it. `is_conflict`: the price was changed here too; otherwise the
    store keeps its own.
    """

    variant: str
    published_minor: int | None
    in_store_minor: int
    new_minor: int | None
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class LabelDifference:
    """A vendor or product type (`field`) that differs in the store; `is_conflict`: it was changed here too."""

    field: str
    in_store: str
    new: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class FactDifference:
    """A variant's SKU, barcode or weight in grams (`field`) that differs in the store; empty for none."""

    variant: str
    field: str
    in_store: str
    new: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class StockDifference:
    """A variant's stock in the store that differs from the published one (None: unknown) and from ours.

    `stays`: publishing leaves it. Otherwise publishing writes ours; neither holds the product back.
    """

    variant: str
    published: NewStock | None
    in_store: NewStock
    new: NewStock
    stays: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """Changes made in a store since publishing; `title_in_store` is empty if the title was not changed.

    `..._is_conflict`: it was changed here too; otherwise the store keeps its own value.

    Prices in minor units of `currency`: the first of `price_count`; the first facts of `fact_count`, and stocks of
    `stock_count`.
    """

    product_id: int
    store_id: int
    store_name: str
    currency: str
    published_title: str
    title_in_store: str
    title_new: str
    title_is_conflict: bool
    description_changed: bool
    description_is_conflict: bool
    prices: tuple[PriceDifference, ...]
    price_count: int
    labels: tuple[LabelDifference, ...] = ()
    facts: tuple[FactDifference, ...] = ()
    fact_count: int = 0
    stocks: tuple[StockDifference, ...] = ()
    stock_count: int = 0
    tags_added: tuple[str, ...] = ()
    tags_removed: tuple[str, ...] = ()
    pictures_removed: int = 0
    pictures_are_conflict: bool = False


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """The reason why a store could not be compared."""

    store_name: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences in `compared` of the `published` listings, and the stores that did not answer."""

    published: int
    compared: int
    found: tuple[Difference, ...]
    problems: tuple[StoreProblem, ...]
