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
"""Under which name a process keeps, in its `params`, the upload settings that it was started with."""


class AttributeRule(IntEnum):
    """What values do to those that are there (specification 001, section 9)."""

    ADD = 1
    SET = 2


class ShippingMethod(IntEnum):
    """How a supplier's quote is chosen (specification 001, section 9)."""

    CHEAPEST = 1
    FASTEST = 2
    PERSONALIZED = 3


@dataclass(frozen=True, slots=True)
class AttributeChange:
    rule: AttributeRule = AttributeRule.ADD
    values: tuple[str, ...] = ()

    @property
    def sets(self) -> bool:
        return self.rule is AttributeRule.SET

    def applied(self, own: Iterable[str]) -> tuple[str, ...]:
        """The values that hold where these are `own`, each once."""
        return tuple(dict.fromkeys(self.values if self.sets else (*own, *self.values)))


NO_CHANGE = AttributeChange()


@dataclass(frozen=True, slots=True)
class StoreAttributes:
    """What products get in one store. `as_draft`, `taxable` None: as the store's own settings say."""

    tags: AttributeChange = NO_CHANGE
    collections: AttributeChange = NO_CHANGE
    type: AttributeChange = NO_CHANGE
    categories: AttributeChange = NO_CHANGE
    as_draft: bool | None = None
    taxable: bool | None = None

    def product_type(self, own: str) -> str:
        """A type that is added fills an empty one."""
        named = self.type.values[0] if self.type.values else ""
        return named if named and (self.type.sets or not own) else own

    @property
    def shelves(self) -> AttributeChange:
        """Collections and categories: what shelves of goods are called is the platform's affair."""
        both = (self.collections, self.categories)
        sets = any(one.sets for one in both)
        values = tuple(dict.fromkeys((*self.collections.values, *self.categories.values)))
        return AttributeChange(AttributeRule.SET if sets else AttributeRule.ADD, values)


@dataclass(frozen=True, slots=True)
class CostTier:
    """Costs below `up_to` units of the store's currency; None: all costs that are left."""

    up_to: Decimal | None
    type: RuleType
    coefficient: Decimal


@dataclass(frozen=True, slots=True)
class UploadPricing:
    """How prices are made of costs in the store's currency: by the first tier that fits, else by the rule.

    `discount` percent off the compare-at price is the price. Prices are rounded to multiples of `rounding` (units of
    a currency, by its code) and then raised to the next that ends in `cents`. `rate_buffer` percent are added to
    exchange rates. Amounts are in the currency of the rule; without one, in that of the store.
    """

    rule: PriceRule
    tiers: tuple[CostTier, ...] = ()
    discount: Decimal | None = None
    cents: int | None = None
    rounding: Mapping[str, Decimal] = field(default_factory=dict)
    rate_buffer: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ShippingChoice:
    """Which of a supplier's ways of sending is meant; countries are ISO 3166-1 alpha-2, empty for any."""

    method: ShippingMethod = ShippingMethod.CHEAPEST
    ship_from: str = ""
    ship_to: str = ""
    carrier: str = ""


@dataclass(frozen=True, slots=True)
class StoreUpload:
    """What of upload settings concerns one store."""

    attributes: StoreAttributes = StoreAttributes()
    pricing: UploadPricing | None = None
    shipping: ShippingChoice | None = None

    def stored(self) -> dict[str, Any]:
        """The form kept with a publication; `read_store_upload` reads it."""
        return _STORE.dump_python(self, mode="json", exclude_defaults=True)  # type: ignore[no-any-return]


NO_UPLOAD = StoreUpload()


@dataclass(frozen=True, slots=True)
class UploadSettings:
    """`attributes` by store id. `discount_pricing` is for stores of platform 5 in place of `pricing`.

    No pricing: the price rules of the merchant and the stores hold. `currencies`: what each store sold in when these
    settings were chosen for it, which is what amounts are in.
    """

    attributes: Mapping[int, StoreAttributes] = field(default_factory=dict)
    pricing: UploadPricing | None = None
    discount_pricing: UploadPricing | None = None
    shipping: ShippingChoice | None = None
    currencies: Mapping[int, str] = field(default_factory=dict)

    def for_store(self, store_id: int, platform: Platform, currency: str) -> StoreUpload:
        """What concerns this store, which sells in `currency` now."""
        pricing = self.discount_pricing if platform is Platform.WIX and self.discount_pricing else self.pricing
        if pricing is not None:
            pricing = replace(pricing, rule=replace(pricing.rule, currency=self.currencies.get(store_id, currency)))
        return StoreUpload(self.attributes.get(store_id, StoreAttributes()), pricing, self.shipping)

    def stored(self) -> dict[str, Any]:
        """The form kept with a process or preset; `read_upload_settings` reads it."""
        return _SETTINGS.dump_python(self, mode="json", exclude_defaults=True)  # type: ignore[no-any-return]

    def stored_for(self, currencies: Mapping[int, str]) -> dict[str, Any]:
        """As `stored`, with what the stores it was chosen for sell in: it may be carried out much later."""
        return replace(self, currencies=currencies).stored()


@dataclass(frozen=True, slots=True)
class UploadPreset:
    """Upload settings that the merchant keeps under a name."""

    id: int
    name: str
    is_default: bool
    settings: UploadSettings


def read_store_upload(stored: Mapping[str, Any]) -> StoreUpload:
    """As `StoreUpload.stored` wrote it."""
    return _STORE.validate_python(stored)


def read_upload_settings(stored: Mapping[str, Any]) -> UploadSettings:
    """As `UploadSettings.stored` wrote it."""
    return _SETTINGS.validate_python(stored)


_STORE, _SETTINGS = TypeAdapter(StoreUpload), TypeAdapter(UploadSettings)
