"""The selling platforms: codes, names and abilities."""

from enum import IntEnum


class Platform(IntEnum):
    """Selling platforms (specification 000, section 1)."""

    SHOPIFY = 3
    BIGCOMMERCE = 4
    WIX = 5
    WOOCOMMERCE = 6
    SQUARE = 8
    HOSTED_SHOP = 9


# Platforms whose product API can hide a product (Shopify and WooCommerce drafts, BigCommerce `is_visible`, Wix
# `visible`; Square has neither), and those whose API sets whether taxes are charged.
MAY_DRAFT = frozenset({Platform.SHOPIFY, Platform.BIGCOMMERCE, Platform.WIX, Platform.WOOCOMMERCE})
MAY_TAX = frozenset({Platform.SHOPIFY, Platform.BIGCOMMERCE, Platform.WIX, Platform.WOOCOMMERCE, Platform.SQUARE})

TAKES = {
    Platform.SHOPIFY: frozenset({"tags", "collections", "type"}),
    Platform.BIGCOMMERCE: frozenset({"categories"}),
    Platform.WIX: frozenset({"collections"}),
    Platform.WOOCOMMERCE: frozenset({"tags", "collections", "categories"}),
    Platform.SQUARE: frozenset({"categories"}),
    Platform.HOSTED_SHOP: frozenset({"tags", "type"}),
}
"""Attributes of upload settings that a product has on each platform. WooCommerce's collections are its categories."""

# Platforms with one consent per app and store, whoever connected it: ending it ends it for everyone (Square,
# RevokeToken).
ONE_CONSENT = frozenset({Platform.SQUARE})

PLATFORM_NAMES = {
    Platform.SHOPIFY: "Shopify",
    Platform.BIGCOMMERCE: "BigCommerce",
    Platform.WIX: "Wix",
    Platform.WOOCOMMERCE: "WooCommerce",
    Platform.SQUARE: "Square",
    Platform.HOSTED_SHOP: "Tradewind Shop",
}
