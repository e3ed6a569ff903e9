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
from tenants.preferences.contracts.upload_prices import upload_price
from tenants.preferences.contracts.uploads import (
    NO_UPLOAD,
    UPLOAD,
    AttributeChange,
    AttributeRule,
    CostTier,
    ShippingChoice,
    ShippingMethod,
    StoreAttributes,
    StoreUpload,
    UploadPricing,
    UploadSettings,
    read_store_upload,
    read_upload_settings,
)
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
    "NO_UPLOAD",
    "UPLOAD",
    "AttributeChange",
    "AttributeRule",
    "Conversion",
    "CostTier",
    "Markup",
    "PriceKind",
    "PriceRule",
    "PriceSettings",
    "PriceSource",
    "Retention",
    "RulePrice",
    "RuleType",
    "ShippingChoice",
    "ShippingMethod",
    "StoreAttributes",
    "StorePrice",
    "StoreUpload",
    "UploadPricing",
    "UploadSettings",
    "apply_rule",
    "convert",
    "is_margin_low",
    "margin_of",
    "read_store_upload",
    "read_upload_settings",
    "rule_text",
    "upload_price",
]
