"""Upload settings on the wire (specification 001, section 3, "Import request" and "Attribute change")."""

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints

from server.api.gateway.schemas import Body
from server.api.gateway.values import CountryOrEmpty
from tenants.preferences.contracts import (
    AttributeChange,
    AttributeRule,
    CostTier,
    Markup,
    PriceRule,
    RuleType,
    ShippingChoice,
    ShippingMethod,
    StoreAttributes,
    UploadPricing,
    UploadSettings,
)

MOST_VALUES, LONGEST_VALUE, MOST_STORES, MOST_TIERS = 250, 255, 100, 20
HIGHEST = 1_000_000


def _split(given: object) -> object:
    return [part for part in given.split(",") if part.strip()] if isinstance(given, str) else given


Value = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_VALUE)]
Amount = Annotated[Decimal, Field(ge=0, le=HIGHEST, max_digits=12, decimal_places=2)]
StoreKey = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,18}$")]


class AttributeIn(Body):
    rule: AttributeRule = Field(default=AttributeRule.ADD, description="1 add, 2 set.")
    values: Annotated[list[Value], BeforeValidator(_split), Field(max_length=MOST_VALUES)] = Field(
        default=[], description="Separated by commas; a list is accepted."
    )
    names: dict[Value, Value] = Field(
        default={}, max_length=MOST_VALUES, description="Names of chosen ids, to name one that the store loses."
    )

    def change(self) -> AttributeChange:
        values = tuple(dict.fromkeys(self.values))
        return AttributeChange(self.rule, values, {each: self.names[each] for each in values if each in self.names})


class StoreOptionsIn(Body):
    tags: AttributeIn = AttributeIn()
    collections: AttributeIn = Field(default=AttributeIn(), description="Ids of the store's collections.")
    type: AttributeIn = Field(default=AttributeIn(), description="One value.")
    categories: AttributeIn = Field(default=AttributeIn(), description="Ids of the store's categories.")
    as_draft: bool | None = Field(default=None, description="null: as in the store's publishing settings.")
    taxable: bool | None = Field(default=None, description="null: as in the store's publishing settings.")

    def attributes(self) -> StoreAttributes:
        named = {name: getattr(self, name).change() for name in ("tags", "collections", "type", "categories")}
        return StoreAttributes(**named, as_draft=self.as_draft, taxable=self.taxable)


class AttributeChangeIn(Body):
    store_options: dict[StoreKey, StoreOptionsIn] = Field(default={}, max_length=MOST_STORES, description="By store.")


class CoefficientIn(Body):
    coefficient: Amount | None = None
    type: RuleType = Field(default=RuleType.MULTIPLY, description="1 fixed markup, 2 multiply.")
    enable: bool = True

    def markup(self) -> Markup:
        return Markup(self.enable and self.coefficient is not None, self.type, self.coefficient or Decimal(0))


class DiscountIn(Body):
    type: Literal["PERCENT"] = "PERCENT"
    value: Annotated[Decimal, Field(ge=0, le=100, decimal_places=2)] | None = None


class TierIn(Body):
    up_to: Amount | None = Field(
        default=None, description="Applies to costs below it, in the store's currency; null: all remaining costs."
    )
    coefficient: Amount | None = None
    type: RuleType = RuleType.MULTIPLY


class PriceConfigIn(Body):
    model_config = ConfigDict(populate_by_name=True)

    price: CoefficientIn = CoefficientIn()
    market_price: CoefficientIn = Field(default=CoefficientIn(), alias="marketprice", description="Compare-at price.")
    discount: DiscountIn = DiscountIn()
    tiers: list[TierIn] = Field(default=[], max_length=MOST_TIERS, description="Replaces the price's number, by cost.")
    cents: int | None = Field(default=None, ge=0, le=99, description="Prices are rounded up to end in these cents.")
    rounding: dict[str, Amount] = Field(default={}, max_length=50, description="The multiple to round to, by currency.")
    rate_buffer: Annotated[Decimal, Field(ge=0, le=100, decimal_places=2)] = Field(
        default=Decimal(0), description="Percent added to exchange rates."
    )


class PriceRulesIn(Body):
    enable: bool = Field(default=False, description="False: use the price rules of the settings.")
    type: Literal[1] = 1
    config: PriceConfigIn = PriceConfigIn()

    def pricing(self) -> UploadPricing | None:
        if not self.enable:
            return None
        config, price = self.config, self.config.price
        rule = PriceRule(price.enable, price.type, price.coefficient or Decimal(0), config.market_price.markup())
        return UploadPricing(
            rule=rule,
            tiers=tuple(CostTier(tier.up_to, tier.type, tier.coefficient or Decimal(0)) for tier in config.tiers),
            discount=config.discount.value,
            cents=config.cents,
            rounding=config.rounding,
            rate_buffer=config.rate_buffer,
        )


class ShippingConfigIn(Body):
    ship_from: CountryOrEmpty = ""
    ship_to: CountryOrEmpty = ""
    ship_method: ShippingMethod = Field(default=ShippingMethod.CHEAPEST, description="1 cheapest, 2 fastest, 3 chosen.")
    ship_carrier: str = Field(default="", max_length=120, description="For method 3.")

    def choice(self) -> ShippingChoice:
        return ShippingChoice(self.ship_method, self.ship_from, self.ship_to, self.ship_carrier.strip())


class ShippingIn(Body):
    enable: bool = False
    config: ShippingConfigIn = ShippingConfigIn()

    def choice(self) -> ShippingChoice | None:
        return self.config.choice() if self.enable else None


class UploadIn(Body):
    """Upload settings in a body. They apply to publishing: actions 8 and 9, and publishing itself."""

    model_config = ConfigDict(populate_by_name=True)

    attribute_change: AttributeChangeIn | None = Field(default=None, alias="attributeChange")
    product_price_rules: PriceRulesIn | None = None
    product_discount_price_rules: PriceRulesIn | None = Field(
        default=None, description="For stores of platform 5: the price is the compare-at price minus the discount."
    )
    shipping: ShippingIn | None = None

    def upload(self) -> UploadSettings | None:
        """Return the settings; None if none were sent."""
        sent = (self.attribute_change, self.product_price_rules, self.product_discount_price_rules, self.shipping)
        if not any(sent):
            return None
        options = self.attribute_change.store_options if self.attribute_change else {}
        rules, discounts = self.product_price_rules, self.product_discount_price_rules
        return UploadSettings(
            attributes={int(store_id): store_options_in.attributes() for store_id, store_options_in in options.items()},
            pricing=rules.pricing() if rules else None,
            discount_pricing=discounts.pricing() if discounts else None,
            shipping=self.shipping.choice() if self.shipping else None,
        )


def shown_upload(upload: UploadSettings) -> dict[str, Any]:
    """Return upload settings in the form of `UploadIn`."""
    return {
        "attributeChange": {"store_options": {str(number): _shown(each) for number, each in upload.attributes.items()}},
        "product_price_rules": _shown_rules(upload.pricing),
        "product_discount_price_rules": _shown_rules(upload.discount_pricing),
        "shipping": _shown_shipping(upload.shipping),
    }


def _shown(attributes: StoreAttributes) -> dict[str, Any]:
    changes = {name: getattr(attributes, name) for name in ("tags", "collections", "type", "categories")}
    shown: dict[str, Any] = {
        name: {"rule": int(change.rule), "values": list(change.values), "names": dict(change.names)}
        for name, change in changes.items()
    }
    return shown | {"as_draft": attributes.as_draft, "taxable": attributes.taxable}


def _shown_rules(pricing: UploadPricing | None) -> dict[str, Any]:
    if pricing is None:
        return {"enable": False}
    rule, compare = pricing.rule, pricing.rule.compare_at
    return {
        "enable": True,
        "config": {
            "price": {"coefficient": rule.coefficient, "type": rule.type, "enable": rule.enable},
            "marketprice": {
                "coefficient": compare.coefficient if compare.enable else None,
                "type": compare.type,
                "enable": compare.enable,
            },
            "discount": {"value": pricing.discount},
            "tiers": [
                {"up_to": tier.up_to, "coefficient": tier.coefficient, "type": tier.type} for tier in pricing.tiers
            ],
            "cents": pricing.cents,
            "rounding": dict(pricing.rounding),
            "rate_buffer": pricing.rate_buffer,
        },
    }


def _shown_shipping(choice: ShippingChoice | None) -> dict[str, Any]:
    if choice is None:
        return {"enable": False}
    config = {"ship_from": choice.ship_from, "ship_to": choice.ship_to, "ship_method": choice.method}
    return {"enable": True, "config": {**config, "ship_carrier": choice.carrier}}
