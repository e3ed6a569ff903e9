"""Requests that wait for other people's servers: in threads of their own they hold up nobody else's."""

from server.kit.image_links import PORTAL_PATH, SHOP_PATH

_ACCOUNT = "/api/account-service"
PATHS = frozenset(
    {
        PORTAL_PATH,
        SHOP_PATH,
        f"{_ACCOUNT}/product/ae-url",
        f"{_ACCOUNT}/product/publish/differences",
        f"{_ACCOUNT}/setting/location",
        f"{_ACCOUNT}/setting/sales_channels",
        f"{_ACCOUNT}/supplier/account/authorize",
        f"{_ACCOUNT}/supplier/account/callback",
        "/api/bigcommerce-service/claim",
        "/api/shopify-service/auth/callback",
        "/api/square-service/auth/callback",
        "/api/wix-service/auth/callback",
        "/hooks/bigcommerce/auth",
    }
)
STORES = f"{_ACCOUNT}/store"
"""Connecting asks the store; listing them does not."""


def waits_outside(method: str, path: str) -> bool:
    """Whether the answer to this request may wait for a store, a supplier or an image of theirs."""
    return path in PATHS or (path == STORES and method == "POST")
