"""What crosses from preferences: rules, rates and the prices they make."""

from tenants.preferences.contracts.prices import (
    DEFAULT_RULE,
    LOW_MARGIN,
    apply_rule,
    convert,
    is_margin_low,
    margin_of,
    rule_text,
)
from tenants.preferences.contracts.retention import LEAST_DAYS, Retention
from tenants.preferences.contracts.settings import PriceSettings
from tenants.preferences.contracts.values import (
    Conversion,
    Markup,
    PriceKind,
    PriceRule,
    PriceSource,
    RulePrice,
    RuleType,
    StorePrice,
)

__all__ = [
    "DEFAULT_RULE",
    "LEAST_DAYS",
    "LOW_MARGIN",
    "Conversion",
    "Markup",
    "PriceKind",
    "PriceRule",
    "PriceSettings",
    "PriceSource",
    "Retention",
    "RulePrice",
    "RuleType",
    "StorePrice",
    "apply_rule",
    "convert",
    "is_margin_low",
    "margin_of",
    "rule_text",
]
