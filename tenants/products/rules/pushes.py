"""The data sent to a store: a product of the Import List in the store's currency, at the store's prices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from server.kit.excerpts import shorten_html
from server.kit.image_links import public_image_address
from server.kit.reasons import Reason
from server.platforms.rules import NO_LIMITS, StoreLimits
from server.ports.stocks import NewStock, SeenStock
from server.ports.stores import PushImage, PushOption, PushProduct, PushVariant, StoreAccess
from server.ports.written import Written
from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.importing.contracts.collections import NO_COLLECTIONS
from tenants.importing.contracts.planned import PlannedSource
from tenants.preferences.contracts import (
    NO_UPLOAD,
    PriceSettings,
    StorePrice,
    StoreUpload,
    UploadPricing,
    raised_to_margin,
)
from tenants.products.contracts import Adjustments, VariantAdjustment
from tenants.stores.contracts import NO_DEFAULTS, PublishingDefaults, StoreRef


@dataclass(frozen=True, slots=True)
class Priced:
    """The included variants with their prices in the store's currency."""

    variants: tuple[tuple[ListedVariantView, StorePrice], ...]

    @property
    def problem(self) -> Reason | None:
        """The reason why a price is unknown, if one is."""
        return next((price.problem for _, price in self.variants if price.problem), None)

    @property
    def rate(self) -> dict[str, str] | None:
        """The dated conversion that was applied, in the form stored with the publication."""
        rate = next((price.rate for _, price in self.variants if price.rate), None)
        return rate.stored() if rate else None


@dataclass(frozen=True, slots=True)
class Push:
    """A prepared call to a store, with its data."""

    publication_id: int
    platform: int
    access: StoreAccess
    product: PushProduct
    version: int
    rate: dict[str, str] | None
    upload: StoreUpload
    adjustments: Adjustments
    """The store's values that differ from the Import List; already applied to `product`."""
    planned: tuple[PlannedSource, ...] = ()
    """Other suppliers that were chosen before it was published."""
    cut: Reason | None = None
    """The remark on what is cut off, because the store takes no more."""


def price_variants(
    product: ListedForPublishing, store: StoreRef, settings: PriceSettings, upload: StoreUpload = NO_UPLOAD
) -> Priced:
    """Price each included variant for a store: by its upload settings, else the store's own rule, else the default one.

    Manual prices do not change.
    """
    included = (variant for variant in product.variants if variant.included)
    return Priced(tuple((variant, _price(product, variant, store, settings, upload)) for variant in included))


def with_settled(
    priced: Priced, adjustments: Adjustments, settings: PriceSettings, pricing: UploadPricing | None = None
) -> Priced:
    """Apply the prices set for this store only, and raise others to the minimum margin.

    A price set while the store sold in another currency is converted. `pricing`: upload settings whose rounding a
    raised price keeps.
    """
    pairs = (
        (variant, _settled(variant, price, adjustments.get(variant.id), settings, pricing))
        for variant, price in priced.variants
    )
    return Priced(tuple(pairs))


def _settled(
    variant: ListedVariantView,
    price: StorePrice,
    change: VariantAdjustment | None,
    settings: PriceSettings,
    pricing: UploadPricing | None,
) -> StorePrice:
    if change is None or price.problem:
        return price
    if change.price_minor is None:
        floor = None if variant.price_is_manual else change.floor_percent
        return raised_to_margin(price, variant.cost_minor, floor, pricing)
    return settings.typed_for_store(price, change.price_minor, change.compare_at_minor, change.currency)


def _price(
    product: ListedForPublishing,
    variant: ListedVariantView,
    store: StoreRef,
    settings: PriceSettings,
    upload: StoreUpload,
) -> StorePrice:
    return settings.price_for_store(
        store_id=store.id,
        store_currency=store.currency,
        currency=product.currency,
        cost_minor=variant.cost_minor,
        price_minor=variant.price_minor,
        compare_at_minor=variant.compare_at_minor,
        price_is_manual=variant.price_is_manual,
        compare_at_is_manual=variant.compare_at_is_manual,
        supplier_compare_at=variant.supplier_compare_at_minor,
        upload=upload.pricing,
    )


def build_push(
    product: ListedForPublishing,
    priced: Priced,
    *,
    store_id: int,
    reference: str,
    currency: str,
    external_id: str,
    variant_ids: dict[int, str],
    first_attempt_at: datetime | None,
    last_attempt_at: datetime | None,
    written: Written | None = None,
    defaults: PublishingDefaults = NO_DEFAULTS,
    upload: StoreUpload = NO_UPLOAD,
    location_id: str = "",
    channels: Mapping[str, str] | None = None,
    limits: StoreLimits = NO_LIMITS,
    sets_stock: Collection[int] = (),
) -> PushProduct:
    """Build the product for the store port, with the additions of the store's settings and then of its upload settings.

    `variant_ids` are the store's ids of published variants, `channels` names by id. A description beyond `limits` is
    cut. The stock of `sets_stock` is written even if it was changed in the store.
    """
    attributes, own = upload.attributes, product.collections.get(store_id, NO_COLLECTIONS)
    return PushProduct(
        reference=reference,
        title=product.title,
        description_html=shorten_html(product.description_html, limits.description),
        currency=currency,
        variants=tuple(
            replace(
                _variant(reference, variant, price, variant_ids.get(variant.id, ""), defaults.weight_grams),
                seen=_seen(product, variant),
                sets_stock=variant.id in sets_stock,
            )
            for variant, price in priced.variants
        ),
        images=tuple(
            PushImage(public_image_address(image.url), image.alt) for image in product.images[: defaults.image_limit]
        ),
        options=_options(product, priced),
        vendor=defaults.vendor or product.vendor,
        product_type=attributes.product_type(defaults.product_type or product.product_type),
        tags=attributes.tags.applied((*product.tags, *defaults.tags)),
        collections=attributes.shelves.applied(own.names),
        sets_collections=attributes.shelves.sets or own.is_all,
        external_id=external_id,
        first_attempt_at=first_attempt_at,
        last_attempt_at=last_attempt_at,
        written=written,
        as_draft=defaults.as_draft if attributes.as_draft is None else attributes.as_draft,
        location_id=location_id,
        taxable=defaults.taxable if attributes.taxable is None else attributes.taxable,
        channels=tuple(channels or ()),
        names={**own.names, **attributes.shelves.names, **(channels or {})},
    )


def _seen(product: ListedForPublishing, variant: ListedVariantView) -> SeenStock | None:
    at = variant.seen_at or product.read_at
    return SeenStock(NewStock(variant.supply.stock, variant.supply.available), at) if at else None


def _options(product: ListedForPublishing, priced: Priced) -> tuple[PushOption, ...]:
    used = [{values[at] for values in _values(priced) if at < len(values)} for at in range(len(product.options))]
    return tuple(
        PushOption(option.name, tuple(value for value in option.values if value in used[at]))
        for at, option in enumerate(product.options)
    )


def _values(priced: Priced) -> Sequence[tuple[str, ...]]:
    return [variant.option_values for variant, _ in priced.variants]


def _variant(
    reference: str, variant: ListedVariantView, price: StorePrice, external_id: str, weight_grams: int | None
) -> PushVariant:
    return PushVariant(
        reference=f"{reference}-{variant.id}",
        option_values=variant.option_values,
        price_minor=price.amount_minor,
        compare_at_minor=price.compare_at_minor,
        sku=variant.sku,
        stock=variant.stock,
        available=variant.available,
        barcode=variant.barcode,
        weight_grams=weight_grams if variant.weight_grams is None else variant.weight_grams,
        image_url=public_image_address(variant.image_url),
        external_id=external_id,
    )


def variant_id_of(reference: str) -> int:
    """Return the Import List's variant id of one of our references."""
    return int(reference.rpartition("-")[2])


def lock_key(product_id: int, store_id: int) -> str:
    """Return the lock key: one lease at a time per product and store, so publishing and removing never overlap."""
    return f"publish:{product_id}:{store_id}"
