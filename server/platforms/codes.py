"""The specification's codes by platform: over the plan's limits, without a plan, plan ended (000, sections 4, 8)."""

from server.kit.codes import Code
from server.platforms.contracts import Platform

OVER_LIMIT = {
    Platform.SHOPIFY: Code.OVER_LIMIT_SHOPIFY,
    Platform.BIGCOMMERCE: Code.OVER_LIMIT_BIGCOMMERCE,
    Platform.WIX: Code.OVER_LIMIT_WIX,
    Platform.WOOCOMMERCE: Code.OVER_LIMIT_WOOCOMMERCE,
    Platform.SQUARE: Code.OVER_LIMIT_SQUARE,
    Platform.HOSTED_SHOP: Code.OVER_LIMIT_HOSTED,
}
NO_PLAN = {
    Platform.SHOPIFY: Code.NO_PLAN_SHOPIFY,
    Platform.BIGCOMMERCE: Code.NO_PLAN_BIGCOMMERCE,
    Platform.WIX: Code.NO_PLAN_WIX,
    Platform.WOOCOMMERCE: Code.NO_PLAN_WOOCOMMERCE,
    Platform.SQUARE: Code.NO_PLAN_SQUARE,
}
PLAN_ENDED = {
    Platform.SHOPIFY: Code.PLAN_ENDED_SHOPIFY,
    Platform.BIGCOMMERCE: Code.PLAN_ENDED_BIGCOMMERCE,
    Platform.WIX: Code.PLAN_ENDED_WIX,
    Platform.WOOCOMMERCE: Code.PLAN_ENDED_WOOCOMMERCE,
    Platform.SQUARE: Code.PLAN_ENDED_SQUARE,
}
"""Our own hosted shop needs no plan."""
