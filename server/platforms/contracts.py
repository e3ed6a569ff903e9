"""Which selling platforms there are, what they are called, and what they can do."""

from enum import IntEnum


class Platform(IntEnum):
    """Selling platforms (specification 000, section 1)."""

    SHOPIFY = 3
    BIGCOMMERCE = 4
    WIX = 5
    WOOCOMMERCE = 6
    SQUARE = 8
    HOSTED_SHOP = 9


# Whose product APIs can make a product unseen (Shopify and WooCommerce drafts, BigCommerce `is_visible`, Wix
# `visible`; Square has neither), and whose say whether taxes are charged.
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
"""Which attributes of upload settings a product has there. WooCommerce's collections are its categories."""

# Where what a merchant agreed to is one for the app and the store, whoever of ours connected it: ending it ends it for
# all of them (Square, RevokeToken).
ONE_CONSENT = frozenset({Platform.SQUARE})

PLATFORM_NAMES = {
    Platform.SHOPIFY: "Shopify",
    Platform.BIGCOMMERCE: "BigCommerce",
    Platform.WIX: "Wix",
    Platform.WOOCOMMERCE: "WooCommerce",
    Platform.SQUARE: "Square",
    Platform.HOSTED_SHOP: "Tradewind Shop",
}
