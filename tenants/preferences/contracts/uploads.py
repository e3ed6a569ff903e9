"""Upload settings: what publishing does to products, store by store (specification 001, sections 2.3 and 3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import IntEnum
from typing import Any

from pydantic import TypeAdapter

from server.platforms.contracts import Platform
from tenants.preferences.contracts.values import PriceRule, RuleType

UPLOAD = "upload"
"""The key under which a process stores, in its `params`, its upload settings."""


class AttributeRule(IntEnum):
    """How new values change the existing ones (specification 001, section 9)."""

    ADD = 1
    SET = 2


class ShippingMethod(IntEnum):
    """How a supplier's shipping quote is chosen (specification 001, section 9)."""

    CHEAPEST = 1
    FASTEST = 2
    PERSONALIZED = 3


@dataclass(frozen=True, slots=True)
class AttributeChange:
    rule: AttributeRule = AttributeRule.ADD
    values: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of chosen ids, so that one which the store loses can still be named."""

    @property
    def sets(self) -> bool:
        return self.rule is AttributeRule.SET

    def applied(self, own: Iterable[str]) -> tuple[str, ...]:
        """Apply the change to the values `own`, each value once."""
        return tuple(dict.fromkeys(self.values if self.sets else (*own, *self.values)))


NO_CHANGE = AttributeChange()


@dataclass(frozen=True, slots=True)
class StoreAttributes:
    """Settings of products in one store. `as_draft`, `taxable` None: as the store's own settings say."""

    tags: AttributeChange = NO_CHANGE
    collections: AttributeChange = NO_CHANGE
    type: AttributeChange = NO_CHANGE
    categories: AttributeChange = NO_CHANGE
    as_draft: bool | None = None
    taxable: bool | None = None

    def product_type(self, own: str) -> str:
        """Return the product type; with ADD, only an empty type is filled."""
        named = self.type.values[0] if self.type.values else ""
        return named if named and (self.type.sets or not own) else own

    @property
    def shelves(self) -> AttributeChange:
        """Collections and categories together: which of the two exist depends on the platform."""
        both = (self.collections, self.categories)
        sets = any(attribute_change.sets for attribute_change in both)
        values = tuple(dict.fromkeys((*self.collections.values, *self.categories.values)))
        names = {**self.collections.names, **self.categories.names}
        return AttributeChange(AttributeRule.SET if sets else AttributeRule.ADD, values, names)


@dataclass(frozen=True, slots=True)
class CostTier:
    """Costs below `up_to` units of the store's currency; None: all remaining costs."""

    up_to: Decimal | None
    type: RuleType
    coefficient: Decimal


@dataclass(frozen=True, slots=True)
class UploadPricing:
    """How prices are made from costs in the store's currency: by the first tier that fits, else by the rule.

    The price is the compare-at price less `discount` percent. Prices are rounded to multiples of `rounding` (units of a
    currency, by its code) and then raised to the next that ends in `cents`. `rate_buffer` percent are added to exchange
    rates. Amounts are in the currency of the rule, or of the store if the rule has none.
    """

    rule: PriceRule
    tiers: tuple[CostTier, ...] = ()
    discount: Decimal | None = None
    cents: int | None = None
    rounding: Mapping[str, Decimal] = field(default_factory=dict)
    rate_buffer: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ShippingChoice:
    """The chosen shipping method of a supplier; countries are ISO 3166-1 alpha-2, empty for any."""

    method: ShippingMethod = ShippingMethod.CHEAPEST
    ship_from: str = ""
    ship_to: str = ""
    carrier: str = ""


@dataclass(frozen=True, slots=True)
class StoreUpload:
    """The part of upload settings for one store."""

    attributes: StoreAttributes = StoreAttributes()
    pricing: UploadPricing | None = None
    shipping: ShippingChoice | None = None

    def stored(self) -> dict[str, Any]:
        """Return the form stored with a publication; `read_store_upload` reads it."""
        return _STORE.dump_python(self, mode="json", exclude_defaults=True)  # type: ignore[no-any-return]


NO_UPLOAD = StoreUpload()


@dataclass(frozen=True, slots=True)
class UploadSettings:
    """Upload settings; `attributes` by store id. `discount_pricing` replaces `pricing` for stores of platform 5.

    No pricing: the price rules of the merchant and the stores apply. `currencies`: the currency of each store when the
    settings were chosen; amounts are in that currency.
    """

    attributes: Mapping[int, StoreAttributes] = field(default_factory=dict)
    pricing: UploadPricing | None = None
    discount_pricing: UploadPricing | None = None
    shipping: ShippingChoice | None = None
    currencies: Mapping[int, str] = field(default_factory=dict)

    def for_store(self, store_id: int, platform: Platform, currency: str) -> StoreUpload:
        """Return the part for this store, whose present currency is `currency`."""
        pricing = self.discount_pricing if platform is Platform.WIX and self.discount_pricing else self.pricing
        if pricing is not None:
            pricing = replace(pricing, rule=replace(pricing.rule, currency=self.currencies.get(store_id, currency)))
        return StoreUpload(self.attributes.get(store_id, StoreAttributes()), pricing, self.shipping)

    def stored(self) -> dict[str, Any]:
        """Return the form stored with a process or preset; `read_upload_settings` reads it."""
        return _SETTINGS.dump_python(self, mode="json", exclude_defaults=True)  # type: ignore[no-any-return]

    def stored_for(self, currencies: Mapping[int, str]) -> dict[str, Any]:
        """As `stored`, with the present currencies of its stores, because it may be used much later."""
        return replace(self, currencies=currencies).stored()


@dataclass(frozen=True, slots=True)
class UploadPreset:
    """Upload settings that the merchant saved under a name."""

    id: int
    name: str
    is_default: bool
    settings: UploadSettings


def read_store_upload(stored: Mapping[str, Any]) -> StoreUpload:
    """Read the form of `StoreUpload.stored`."""
    return _STORE.validate_python(stored)


def read_upload_settings(stored: Mapping[str, Any]) -> UploadSettings:
    """Read the form of `UploadSettings.stored`."""
    return _SETTINGS.validate_python(stored)


_STORE, _SETTINGS = TypeAdapter(StoreUpload), TypeAdapter(UploadSettings)
