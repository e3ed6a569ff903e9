"""Selling platforms of the sandbox, with this installation's apps set up on them."""

from typing import Any

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.aftership.account import AfterShipAccount
from fixtures.sandbox.aftership.account import demo_accounts as aftership_accounts
from fixtures.sandbox.bigcommerce.store import BigCommerceStore, demo_bigcommerce
from fixtures.sandbox.parcels.world import Parcels
from fixtures.sandbox.shopify_admin.shop import ShopifyShop, demo_shops
from fixtures.sandbox.square.seller import SquareSeller, demo_sellers
from fixtures.sandbox.stripe.account import StripeAccount, demo_accounts
from fixtures.sandbox.track17.account import Track17Account
from fixtures.sandbox.track17.account import demo_accounts as track17_accounts
from fixtures.sandbox.wix.site import WixSite, demo_sites
from fixtures.sandbox.wix.webhooks import public_pem
from tests.support.sandbox import Outside


@pytest.fixture
def shopify(outside: Outside, settings: Any) -> dict[str, ShopifyShop]:
    """Fresh Shopify shops that load pictures at the first look, and the operator's app on Shopify."""
    outside.sandbox.shopify_shops = demo_shops()
    for shop in outside.sandbox.shopify_shops.values():
        shop.media_seconds = 0.0
    settings.SHOPIFY_SHOP_URL = f"{outside.url}/shopify-admin/{{shop}}"
    settings.SHOPIFY_CLIENT_ID = credentials.SHOPIFY_CLIENT_ID
    settings.SHOPIFY_CLIENT_SECRET = credentials.SHOPIFY_CLIENT_SECRET
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    return outside.sandbox.shopify_shops


@pytest.fixture
def bigcommerce(outside: Outside, settings: Any) -> dict[str, BigCommerceStore]:
    """Fresh BigCommerce stores, and the operator's app there."""
    outside.sandbox.bigcommerce = demo_bigcommerce()
    settings.BIGCOMMERCE_API_URL = f"{outside.url}/bigcommerce"
    settings.BIGCOMMERCE_LOGIN_URL = f"{outside.url}/bigcommerce/login"
    settings.BIGCOMMERCE_STORE_URL = f"{outside.url}/bigcommerce/storefront/store-{{hash}}"
    settings.BIGCOMMERCE_APP_ID = credentials.BIGCOMMERCE_APP_ID
    settings.BIGCOMMERCE_CLIENT_ID = credentials.BIGCOMMERCE_CLIENT_ID
    settings.BIGCOMMERCE_CLIENT_SECRET = credentials.BIGCOMMERCE_CLIENT_SECRET
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    return outside.sandbox.bigcommerce


@pytest.fixture
def square(outside: Outside, settings: Any) -> dict[str, SquareSeller]:
    """Fresh Square sellers, and the operator's application there."""
    outside.sandbox.square = demo_sellers()
    settings.SQUARE_API_URL = f"{outside.url}/square"
    settings.SQUARE_SHOP_URL = f"{outside.url}/square/shop/{{merchant}}"
    settings.SQUARE_APPLICATION_ID = credentials.SQUARE_APPLICATION_ID
    settings.SQUARE_APPLICATION_SECRET = credentials.SQUARE_APPLICATION_SECRET
    settings.SQUARE_WEBHOOK_SIGNATURE_KEY = credentials.SQUARE_SIGNATURE_KEY
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    return outside.sandbox.square


@pytest.fixture
def stripe(outside: Outside, settings: Any) -> StripeAccount:
    """A fresh account at Stripe, and this installation's keys there."""
    outside.sandbox.stripe = demo_accounts()
    settings.STRIPE_API_BASE = f"{outside.url}/stripe"
    settings.STRIPE_SECRET_KEY = credentials.STRIPE_RESTRICTED_KEY
    settings.STRIPE_WEBHOOK_SECRET = credentials.STRIPE_WEBHOOK_SECRET
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    return outside.sandbox.stripe["acct_sandbox"]


@pytest.fixture
def wix(outside: Outside, settings: Any) -> dict[str, WixSite]:
    """Fresh Wix sites that load pictures at the first look, and the operator's app there."""
    outside.sandbox.wix = demo_sites()
    for site in outside.sandbox.wix.values():
        site.media_seconds = 0.0
    settings.WIX_API_URL = f"{outside.url}/wix"
    settings.WIX_INSTALLER_URL = f"{outside.url}/wix/app-installer"
    settings.WIX_APP_ID = credentials.WIX_APP_ID
    settings.WIX_APP_SECRET = credentials.WIX_APP_SECRET
    settings.WIX_PUBLIC_KEY = public_pem()
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    return outside.sandbox.wix


@pytest.fixture
def wix_v1(wix: dict[str, WixSite]) -> dict[str, WixSite]:
    """The same sites; `pottery` still has Catalog V1."""
    return wix


@pytest.fixture
def track17(outside: Outside, settings: Any) -> Track17Account:
    """A fresh account at 17TRACK and parcels that nobody has moved, and this installation's key there."""
    outside.sandbox.track17, outside.sandbox.parcels = track17_accounts(), Parcels()
    settings.TRACK17_API_URL = f"{outside.url}/17track"
    settings.TRACK17_KEY = credentials.TRACK17_KEY
    return outside.sandbox.track17["demo"]


@pytest.fixture
def aftership(outside: Outside, settings: Any) -> AfterShipAccount:
    """A fresh account at AfterShip and parcels that nobody has moved, and this installation's keys there."""
    outside.sandbox.aftership, outside.sandbox.parcels = aftership_accounts(), Parcels()
    settings.AFTERSHIP_API_URL = f"{outside.url}/aftership"
    settings.AFTERSHIP_API_KEY = credentials.AFTERSHIP_API_KEY
    settings.AFTERSHIP_WEBHOOK_SECRET = credentials.AFTERSHIP_WEBHOOK_SECRET
    return outside.sandbox.aftership["demo"]
