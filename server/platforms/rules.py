"""What each selling platform accepts, with sources: for adapters, and for checks before publishing."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import prod

from server.kit.reasons import Reason
from server.platforms.contracts import Platform

Values = Sequence[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """Limits of a product; None: no limit. Variants must differ in their options."""

    variants: int | None = None
    options: int | None = None
    counts_combinations: bool = False
    """Combinations of option values that are not sold count as variants."""
    own_skus: bool = False
    """Variants must have different SKUs."""
    sku_length: int | None = None
    """The characters that are kept of a SKU (None: all)."""
    images: int | None = None
    """Most images of a product, including those of its variants."""
    description: int | None = None
    """Most characters of the description's HTML."""
    title: int | None = None
    option: int | None = None
    """Most characters of an option's name or value, or of all of a variant's values where it `joins_options`."""
    joins_options: bool = False

    def option_texts(self, names: Iterable[str], values: Values) -> Iterator[str]:
        """Return the texts to which `option` applies, with their spaces as stores keep them."""
        rows = [", ".join(each) for each in values] if self.joins_options else [*names, *chain(*values)]
        return (" ".join(text.split()) for text in rows)


LIMITS = {
    Platform.SHOPIFY: StoreLimits(variants=2_048, options=3, images=250, title=255, option=255),
    Platform.BIGCOMMERCE: StoreLimits(variants=600, own_skus=True, sku_length=255, title=250, option=255),
    # Catalog V3, "Create Product": 15 media items, a plain description of 16,000 characters.
    Platform.WIX: StoreLimits(
        variants=1_000,
        options=6,
        counts_combinations=True,
        images=15,
        description=16_000,
        title=80,
        option=50,
        sku_length=40,
    ),
    # "Work with Images" and CatalogItem.description_html; the names of an item and of its variations.
    Platform.SQUARE: StoreLimits(
        variants=250, images=250, description=65_535, title=512, option=255, joins_options=True
    ),
    # Buyers cannot tell variations with the same options apart.
    Platform.WOOCOMMERCE: StoreLimits(own_skus=True),
}
"""Every outside platform has a row, `StoreLimits()` for no limits. The hosted shop accepts the whole Import List."""

LIMITS_BY_VERSION = {
    # "Create Product" of Catalog V1: a description of 8,000 characters.
    (Platform.WIX, "Catalog V1"): replace(LIMITS[Platform.WIX], description=8_000),
}
"""Stricter limits of stores with an older API version (`StorePort.read_version`)."""

USED = 0.95
"""The share of a vendor's limit that we use. The merchant's other apps need some too."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate limit of one store for all its apps, in requests per second; 0 when the vendor counts otherwise.

    `is_stated` is False when the vendor states no number and this number is ours.
    """

    allowed: float
    source: str
    is_stated: bool = True

    @property
    def used(self) -> float:
        """The requests per second that we make."""
        return self.allowed * USED if self.is_stated else self.allowed


PACES = {
    # Points, not requests: every response reports how many the shop has and how fast they refill.
    Platform.SHOPIFY: Pace(0, "https://shopify.dev/docs/api/usage/limits"),
    # 150 in 30 s on the smallest plans; the headers of every response report the store's own quota.
    Platform.BIGCOMMERCE: Pace(150 / 30, "https://developer.bigcommerce.com/docs/start/best-practices/api-rate-limits"),
    # 200 a minute for an app on a site.
    Platform.WIX: Pace(200 / 60, "https://dev.wix.com/docs/rest/articles/get-started/rate-limits"),
    Platform.SQUARE: Pace(8, "https://developer.squareup.com/docs/build-basics/handling-errors", is_stated=False),
    # The merchant's own server, with the limits of its host.
    Platform.WOOCOMMERCE: Pace(20, "https://woocommerce.github.io/woocommerce-rest-api-docs/", is_stated=False),
}


@dataclass(frozen=True, slots=True)
class Batch:
    """A platform's batch publishing: `together` products are processed at once, `most` go into one request.

    With fewer than `at_least` products, each is published alone.
    """

    together: int
    most: int
    at_least: int
    source: str


BATCHES = {
    # A bulk operation takes seconds to start.
    Platform.SHOPIFY: Batch(250, 250, 50, "https://shopify.dev/docs/api/usage/bulk-operations/imports"),
    # Batches can only change products, not create them.
    Platform.BIGCOMMERCE: Batch(
        20, 10, 5, "https://developer.bigcommerce.com/docs/rest-catalog/products#update-products-batch"
    ),
    # 100 products, with 1,000 variants and 100 options in total; we use the share USED of that.
    Platform.WIX: Batch(
        95, 95, 5, "https://dev.wix.com/docs/api-reference/business-solutions/stores/catalog-v3/products-v3"
    ),
    Platform.WOOCOMMERCE: Batch(
        100, 100, 5, "https://woocommerce.github.io/woocommerce-rest-api-docs/#batch-update-products"
    ),
    # 10,000 objects; an item with all its variations can have 251. Each item is a batch of its own, of at most 1,000.
    # Square's staff advise 25 to 100 items (developer.squareup.com/forums/t/batch-catalog-upsert/10798).
    Platform.SQUARE: Batch(
        20, 39, 5, "https://developer.squareup.com/reference/square/catalog-api/batch-upsert-catalog-objects"
    ),
}
WITHOUT_BATCH = frozenset({(Platform.WIX, "Catalog V1")})
"""Platform versions that create and change products one by one."""
BULK_FILE_BYTES = round(100_000_000 * USED)
"""Size limit of a Shopify bulk operation's file (same source). At most five of an app run in a shop at a time."""

NO_LIMITS = StoreLimits()


def limits_of(platform: Platform, version: str = "") -> StoreLimits:
    """Return the limits of a store on this platform; no limits for the hosted shop."""
    return LIMITS_BY_VERSION.get((platform, version)) or LIMITS.get(platform, NO_LIMITS)


def batch_of(platform: Platform, version: str = "") -> Batch | None:
    """Return a store's batch publishing; None when products are published one by one."""
    return None if (platform, version) in WITHOUT_BATCH else BATCHES.get(platform)


@dataclass(frozen=True, slots=True)
class Lengths:
    """What a product has of that which stores cut off: characters, and how many images."""

    title: int = 0
    option: int = 0
    sku: int = 0
    description: int = 0
    images: int = 0


def find_overlong(limits: StoreLimits, host: str, has: Lengths, *, is_cut: bool) -> Reason | None:
    """Return the first part of a product that is too long for a store, as a reason to hold the product back, or, if it
    `is_cut`, as a remark; None when all fits.
    """
    for count, limit, held, cut in (
        (has.title, limits.title, "store.title_too_long", "publish.title_cut"),
        (has.option, limits.option, "store.option_too_long", "publish.option_cut"),
        (has.sku, limits.sku_length, "store.sku_too_long", "publish.sku_cut"),
        (has.description, limits.description, "store.description_too_long", "publish.description_cut"),
        (has.images, limits.images, "store.too_many_images", "publish.images_cut"),
    ):
        if limit is not None and count > limit:
            return _excess(cut if is_cut else held, host, count, limit)
    return None


def find_excess(
    platform: Platform,
    host: str,
    values: Values,
    *,
    choices: Sequence[Hashable] | None = None,
    options: int | None = None,
    combinations: int | None = None,
) -> Reason | None:
    """Return why no store of this platform accepts variants with these option values; None when no reason is known.

    An adapter can pass what it knows: the `choices` by which its store tells variants apart, the number of `options`,
    and of their `combinations`.
    """
    if (limits := LIMITS.get(platform)) is None:
        return None
    offered = max(map(len, values), default=0) if options is None else options
    if limits.options is not None and offered > limits.options:
        return _excess("store.too_many_options", host, offered, limits.options)
    count = len(values)
    if limits.counts_combinations:
        count = max(count, _combinations(values) if combinations is None else combinations)
    if limits.variants is not None and count > limits.variants:
        return _excess("store.too_many_variants", host, count, limits.variants)
    return _twins(values, list(map(_shown, values)) if choices is None else choices, offered)


def _excess(code: str, host: str, count: int, limit: int) -> Reason:
    return Reason(code, {"host": host, "count": str(count), "limit": str(limit)})


def _twins(values: Values, choices: Sequence[Hashable], options: int) -> Reason | None:
    seen: set[Hashable] = set()
    for choice, own in zip(choices, values, strict=True):
        if choice in seen and options:
            return Reason("store.same_options", {"variant": " / ".join(own)})
        if choice in seen:
            return Reason("store.no_options", {"count": str(len(values))})
        seen.add(choice)
    return None


def _combinations(values: Values) -> int:
    return prod(len(set(column)) for column in zip(*map(_shown, values), strict=False))


def _shown(values: tuple[str, ...]) -> tuple[str, ...]:
    """Normalise values as every platform does at least: ignore spaces and case."""
    return tuple(" ".join(value.split()).casefold() for value in values)
