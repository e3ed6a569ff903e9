"""The first Settings page: price rules and conversion rates."""

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal

from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Number
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.preferences.contracts import Markup, PriceRule, RuleType, rule_text
from tenants.preferences.selectors import read_price_settings
from tenants.preferences.services.prices import remove_conversion, set_conversion, set_price_rule
from tenants.stores.selectors import get_store, list_stores

area = Area("settings")

MAY_SET = needs(Menu.SETTINGS)


class MarkupIn(Body):
    enable: bool
    type: RuleType = Field(
        description="1 fixed markup, 2 multiply, 3 multiply the supplier's compare-at price (for compare-at only)."
    )
    coefficient: Decimal = Field(max_digits=12, decimal_places=4)


class RuleIn(MarkupIn):
    compare_at: MarkupIn


class SetRuleIn(Body):
    store_id: int | None = Field(default=None, description="Empty for the default rule.")
    rule: RuleIn | None = Field(default=None, description="null: delete the rule, so that the default applies.")

    @field_validator("store_id", mode="before")
    @classmethod
    def _empty_is_the_default(cls, value: object) -> object:
        return None if value == "" else value


class MarkupOut(Out):
    enable: bool
    type: int
    coefficient: Number


class RuleOut(MarkupOut):
    compare_at: MarkupOut
    currency: str = Field(description="The currency of its amounts; empty: that of each product's cost.")
    text: str


class StoreRuleOut(Out):
    store_id: str
    store: str
    currency: str
    rule: RuleOut | None


class ConversionOut(Out):
    from_currency: str = Field(serialization_alias="from")
    to: str = Field(validation_alias="to_currency")
    rate: Number
    as_of: datetime


class RulesOut(Envelope):
    default: RuleOut
    stores: list[StoreRuleOut]
    conversions: list[ConversionOut]


class ConversionIn(Body):
    from_currency: str = Field(alias="from", max_length=3)
    to: str = Field(max_length=3)
    rate: Decimal = Field(max_digits=20, decimal_places=10)


class ConversionKeyIn(Body):
    from_currency: str = Field(alias="from", max_length=3)
    to: str = Field(max_length=3)


@area.get("/setting/price-rule", id="price_rule.get", may=MAY_SET)
def read_rules(request: ActorRequest) -> RulesOut:
    """List price rules and rates."""
    actor = request.actor
    known = read_price_settings()
    stores = [
        StoreRuleOut(
            store_id=str(store.id), store=store.name, currency=store.currency, rule=_rule(known.stores.get(store.id))
        )
        for store in list_stores(actor)
    ]
    return RulesOut(
        default=_shown(known.default),
        stores=stores,
        conversions=list(known.conversions.values()),
    )


@area.put("/setting/price-rule", id="price_rule.set", may=MAY_SET, stake=Stake.WORK)
def set_rule(request: ActorRequest, payload: SetRuleIn) -> RulesOut:
    """Set or delete a price rule."""
    currency = "" if payload.store_id is None else get_store(request.actor, payload.store_id).currency
    set_price_rule(store_id=payload.store_id, rule=_price_rule(payload.rule, currency), now=clock.now())
    return read_rules(request)


@area.put("/setting/conversion", id="conversion.set", may=MAY_SET, stake=Stake.WORK)
def set_rate(request: ActorRequest, payload: ConversionIn) -> RulesOut:
    """Set a conversion rate."""
    set_conversion(
        from_currency=payload.from_currency.upper(),
        to_currency=payload.to.upper(),
        rate=payload.rate,
        now=clock.now(),
    )
    return read_rules(request)


@area.delete("/setting/conversion", id="conversion.remove", may=MAY_SET, stake=Stake.WORK)
def remove_rate(request: ActorRequest, payload: ConversionKeyIn) -> RulesOut:
    """Delete a conversion rate."""
    remove_conversion(from_currency=payload.from_currency.upper(), to_currency=payload.to.upper())
    return read_rules(request)


def _price_rule(rule: RuleIn | None, currency: str) -> PriceRule | None:
    if rule is None:
        return None
    compare = Markup(rule.compare_at.enable, rule.compare_at.type, rule.compare_at.coefficient)
    return PriceRule(rule.enable, rule.type, rule.coefficient, compare, currency)


def _rule(rule: PriceRule | None) -> RuleOut | None:
    return None if rule is None else _shown(rule)


def _shown(rule: PriceRule) -> RuleOut:
    return RuleOut(**asdict(rule), text=rule_text(rule))
