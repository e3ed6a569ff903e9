"""A merchant's rules and rates, and the store prices that follow from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tenants.preferences.contracts.prices import apply_rule, beside_typed, in_store, rule_text, without_rate
from tenants.preferences.contracts.upload_prices import (
    has_amounts,
    pricing_in,
    upload_price,
    upload_text,
    with_buffer,
)
from tenants.preferences.contracts.uploads import UploadPricing
from tenants.preferences.contracts.values import Conversion, PriceKind, PriceRule, PriceSource, RulePrice, StorePrice


@dataclass(frozen=True, slots=True)
class PriceSettings:
    """The merchant's rules and rates. Read them once per batch; pricing needs no further query."""

    default: PriceRule
    stores: Mapping[int, PriceRule] = field(default_factory=dict)
    conversions: Mapping[tuple[str, str], Conversion] = field(default_factory=dict)

    def price_at_import(
        self, cost_minor: int | None, currency: str, *, supplier_compare_at: int | None = None
    ) -> RulePrice:
        """Return the default rule's result for a cost and the supplier's compare-at price."""
        return apply_rule(self.default, cost_minor, currency, supplier_compare_at=supplier_compare_at)

    def price_for_store(
        self,
        *,
        store_id: int,
        store_currency: str,
        currency: str,
        cost_minor: int | None,
        price_minor: int,
        compare_at_minor: int | None,
        price_is_manual: bool,
        compare_at_is_manual: bool = False,
        supplier_compare_at: int | None = None,
        upload: UploadPricing | None = None,
    ) -> StorePrice:
        """Return the price of a variant in a store, in its minor units, and the source of the price.

        In this order: a price typed by hand; the pricing it was uploaded with; the store's own rule; the default rule.
        A typed compare-at price also comes first, unless the upload pricing takes a discount off its own compare-at
        price. Another currency needs a conversion (`problem` price.no_conversion), also for amounts of a store's rule
        in the store's former currency.
        """
        rate = self.conversions.get((currency, store_currency)) if currency != store_currency else None
        if currency != store_currency and rate is None:
            return without_rate(currency, store_currency)
        if rate is not None and upload is not None:
            rate = with_buffer(rate, upload)
        pricing = self._pricing_of(store_id) if upload is None else upload
        if pricing is not None and not price_is_manual:
            given_in, pricing = pricing.rule.currency, self._amounts_in(pricing, store_currency)
            if pricing is None:
                return without_rate(given_in, store_currency)
            cost, was = in_store(cost_minor, rate), in_store(supplier_compare_at, rate)
            made = upload_price(pricing, cost, store_currency, supplier_compare_at=was)
            kind = PriceKind.STORE_RULE if upload is None else PriceKind.UPLOAD_RULE
            source = PriceSource(kind, upload_text(pricing, cost, store_currency))
            if compare_at_is_manual and pricing.discount is None:
                made = beside_typed(made.price_minor, in_store(compare_at_minor, rate))
            return StorePrice(made.price_minor, made.compare_at_minor, store_currency, source, rate)
        kind = PriceKind.MANUAL if price_is_manual else PriceKind.DEFAULT_RULE
        source = PriceSource(kind, "" if price_is_manual else rule_text(self.default))
        made = RulePrice(in_store(price_minor, rate) or 0, in_store(compare_at_minor, rate))
        if compare_at_is_manual and not price_is_manual:
            made = beside_typed(made.price_minor, made.compare_at_minor)
        return StorePrice(made.price_minor, made.compare_at_minor, store_currency, source, rate)

    def _pricing_of(self, store_id: int) -> UploadPricing | None:
        rule = self.stores.get(store_id)
        return None if rule is None else UploadPricing(rule)

    def _amounts_in(self, pricing: UploadPricing, currency: str) -> UploadPricing | None:
        """Return the pricing converted to the store's currency; None without a rate for its amounts."""
        given_in = pricing.rule.currency
        if given_in in ("", currency) or not has_amounts(pricing):
            return pricing
        rate = self.conversions.get((given_in, currency))
        return None if rate is None else pricing_in(pricing, rate)

    def typed_for_store(
        self, price: StorePrice, amount_minor: int, compare_at_minor: int | None, currency: str
    ) -> StorePrice:
        """Return the price with amounts that a merchant typed for this store, converted if it sold in `currency`
        then.
        """
        rate = None
        if currency and currency != price.currency:
            rate = self.conversions.get((currency, price.currency))
            if rate is None:
                return without_rate(currency, price.currency)
        amount, beside = in_store(amount_minor, rate) or 0, in_store(compare_at_minor, rate)
        source = PriceSource(PriceKind.MANUAL)
        return replace(price, amount_minor=amount, compare_at_minor=beside, source=source)
