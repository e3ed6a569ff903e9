"""Reads of a merchant's preferences."""

from collections.abc import Iterable

from django.conf import settings

from server.company.identity.contracts import Actor
from server.ports.registry import SUPPLIERS
from tenants.preferences.contracts import (
    DEFAULT_RULE,
    Conversion,
    Markup,
    PriceRule,
    PriceSettings,
    Retention,
    RuleType,
)
from tenants.preferences.contracts.views import SavedView
from tenants.preferences.models import ConversionRow, PriceRuleRow, RetentionRow, SavedViewRow, StoreSuppliersRow

ALL_SUPPLIERS = frozenset(int(supplier) for supplier in SUPPLIERS)


def read_price_settings() -> PriceSettings:
    """Return all price rules and conversion rates of the merchant, in two queries; the default without any."""
    found = {row.store_id: _rule(row) for row in PriceRuleRow.objects.all()}
    default = found.pop(None, DEFAULT_RULE)
    stores = {store_id: rule for store_id, rule in found.items() if store_id is not None}
    conversions = {
        (row.from_currency, row.to_currency): Conversion(row.from_currency, row.to_currency, row.rate, row.as_of)
        for row in ConversionRow.objects.order_by("from_currency", "to_currency")
    }
    return PriceSettings(default, stores, conversions)


def has_price_rule() -> bool:
    """Tell whether the merchant has set a price rule, its own or a store's. One query."""
    return PriceRuleRow.objects.exists()


def read_store_suppliers(store_ids: Iterable[int]) -> dict[int, frozenset[int]]:
    """Return the supplier codes that each store accepts: all of this installation if none were chosen."""
    requested = list(store_ids)
    rows = (
        StoreSuppliersRow.objects.filter(store_id__in=requested).values_list("store_id", "suppliers")
        if requested
        else []
    )
    settled = {store_id: ALL_SUPPLIERS & frozenset(suppliers) for store_id, suppliers in rows}
    return {store_id: settled.get(store_id, ALL_SUPPLIERS) for store_id in requested}


def longest_retention() -> Retention:
    """Return the platform's maximum retention (`server.config.settings.retention`)."""
    return Retention(
        settings.NOTIFICATION_DAYS, settings.PROCESS_DAYS, settings.EVENT_LOG_DAYS, settings.BUYER_DATA_DAYS
    )


def read_retention() -> Retention:
    """Return how long this merchant's data traces are kept: as it chose, at most the platform's maximum."""
    most, row = longest_retention(), RetentionRow.objects.filter(pk=1).first()
    if row is None:
        return most
    return Retention(
        notification_days=_shorter(row.notification_days, most.notification_days),
        process_days=_shorter(row.process_days, most.process_days),
        event_days=_shorter(row.event_days, most.event_days),
        buyer_days=_shorter(row.buyer_days, most.buyer_days),
    )


def _shorter(chosen: int | None, most: int) -> int:
    return most if chosen is None else min(chosen, most)


def _rule(row: PriceRuleRow) -> PriceRule:
    compare = Markup(row.compare_enable, RuleType(row.compare_type), row.compare_coefficient)
    return PriceRule(row.enable, RuleType(row.type), row.coefficient, compare, row.currency)


def list_views(actor: Actor, screen: str) -> list[SavedView]:
    """List the user's saved views of a screen, in their order."""
    rows = SavedViewRow.objects.filter(user_id=actor.user_id, screen=screen).order_by("position", "pk")
    return [SavedView(*row) for row in rows.values_list("pk", "name", "query")]
