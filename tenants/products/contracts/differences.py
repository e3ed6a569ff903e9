"""What was changed in stores since it was published."""

from dataclasses import dataclass

from server.kit.reasons import Reason


@dataclass(frozen=True, slots=True)
class PriceDifference:
    """A variant's price in the store that is not what was published (None: nobody remembers).

    `wanted_minor` None: it would not be written. `is_conflict`: it was changed here too; else the store's stays.
    """

    variant: str
    published_minor: int | None
    there_minor: int
    wanted_minor: int | None
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class LabelDifference:
    """A vendor or product type (`field`) that is another one in a store; `is_conflict`: it was changed here too."""

    field: str
    there: str
    wanted: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class FactDifference:
    """A variant's SKU, barcode or weight in grams (`field`) that is another one in a store; empty for none."""

    variant: str
    field: str
    there: str
    wanted: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """What was changed in a store since it was published; an empty `title_there` was not changed.

    `..._is_conflict`: it was changed here too; else what the store has stays.

    Prices in minor units of `currency`: the first ones, of `price_count`; the first facts of `fact_count`.
    """

    product_id: int
    store_id: int
    store_name: str
    currency: str
    published_title: str
    title_there: str
    wanted_title: str
    title_is_conflict: bool
    description_changed: bool
    description_is_conflict: bool
    prices: tuple[PriceDifference, ...]
    price_count: int
    labels: tuple[LabelDifference, ...] = ()
    facts: tuple[FactDifference, ...] = ()
    fact_count: int = 0
    tags_added: tuple[str, ...] = ()
    tags_removed: tuple[str, ...] = ()
    pictures_removed: int = 0
    pictures_are_conflict: bool = False


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """Why a store could not be compared."""

    store_name: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Differences:
    """`compared` of the `published` listings, what differs in them, and the stores that did not answer."""

    published: int
    compared: int
    found: tuple[Difference, ...]
    problems: tuple[StoreProblem, ...]
