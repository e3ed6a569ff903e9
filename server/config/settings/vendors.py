"""Outside systems: addresses that may be called, rate limits, and the operator's application keys."""

from urllib.parse import urlparse

from server.config.env import load_env

_env = load_env()
_sandbox = urlparse(_env.sandbox_url)


def _outbound_allow() -> str:
    if _env.outbound_allow is not None:
        return _env.outbound_allow
    if _env.is_production or not _sandbox.port:
        return ""
    # The sandbox's storefronts listen on three consecutive ports.
    return ",".join(f"127.0.0.1/32:{_sandbox.port + step}" for step in range(3))


SANDBOX_URL = _env.sandbox_url.rstrip("/")
OUTBOUND_ALLOW = _outbound_allow()
OUTBOUND_RATE = _env.outbound_rate

_in_sandbox = bool(SANDBOX_URL) and not _env.aliexpress_app_key
ALIEXPRESS_APP_KEY = "tradewind-demo" if _in_sandbox else _env.aliexpress_app_key
ALIEXPRESS_APP_SECRET = "tradewind-demo-secret" if _in_sandbox else _env.aliexpress_app_secret
ALIEXPRESS_GATEWAY = SANDBOX_URL if _in_sandbox else _env.aliexpress_gateway

# A stand-in serves `https://host/path` at `PRODUCT_PAGES_URL/host/path`; a link to it counts as the supplier's.
PRODUCT_PAGES_URL = _env.product_pages_url or (f"{SANDBOX_URL}/pages" if SANDBOX_URL else "")
ALIBABA_DATA_URL, ALIBABA_DATA_KEY = _env.alibaba_data_url, _env.alibaba_data_key
AMAZON_DATA_URL, AMAZON_DATA_KEY = _env.amazon_data_url, _env.amazon_data_key
TMALL_DATA_URL, TMALL_DATA_KEY = _env.tmall_data_url, _env.tmall_data_key
JD_DATA_URL, JD_DATA_KEY = _env.jd_data_url, _env.jd_data_key
_1688_in_sandbox = bool(SANDBOX_URL) and not _env.alibaba1688_app_key
ALIBABA1688_APP_KEY = "9910000" if _1688_in_sandbox else _env.alibaba1688_app_key
ALIBABA1688_APP_SECRET = "tradewind-demo-secret" if _1688_in_sandbox else _env.alibaba1688_app_secret
ALIBABA1688_GATEWAY = f"{SANDBOX_URL}/1688" if _1688_in_sandbox else _env.alibaba1688_gateway
ALIBABA1688_AUTH_URL = f"{SANDBOX_URL}/1688/oauth/authorize" if _1688_in_sandbox else _env.alibaba1688_auth_url
_banggood_in_sandbox = bool(SANDBOX_URL) and not _env.banggood_app_id
BANGGOOD_APP_ID = "bgdemo5f1c2e9a" if _banggood_in_sandbox else _env.banggood_app_id
BANGGOOD_APP_SECRET = "tradewind-banggood-demo-secret" if _banggood_in_sandbox else _env.banggood_app_secret
BANGGOOD_API_URL = f"{SANDBOX_URL}/banggood" if _banggood_in_sandbox else _env.banggood_api_url

# In demo mode, the sandbox's own apps replace those that an operator registers with each vendor.
_shopify_in_sandbox = bool(SANDBOX_URL) and not _env.shopify_client_id
SHOPIFY_CLIENT_ID = "tradewind-shopify-demo" if _shopify_in_sandbox else _env.shopify_client_id
SHOPIFY_CLIENT_SECRET = "shpss_tradewind_demo" if _shopify_in_sandbox else _env.shopify_client_secret
SHOPIFY_API_VERSION = _env.shopify_api_version
SHOPIFY_BILLING = _env.shopify_billing
SHOPIFY_SHOP_URL = f"{SANDBOX_URL}/shopify-admin/{{shop}}" if _shopify_in_sandbox else _env.shopify_shop_url

_bigcommerce_in_sandbox = bool(SANDBOX_URL) and not _env.bigcommerce_client_id
BIGCOMMERCE_APP_ID = "12" if _bigcommerce_in_sandbox else _env.bigcommerce_app_id
BIGCOMMERCE_CLIENT_ID = "tradewind-bigcommerce-demo" if _bigcommerce_in_sandbox else _env.bigcommerce_client_id
BIGCOMMERCE_CLIENT_SECRET = (
    "tradewind-bigcommerce-demo-secret" if _bigcommerce_in_sandbox else _env.bigcommerce_client_secret
)
BIGCOMMERCE_API_URL = f"{SANDBOX_URL}/bigcommerce" if _bigcommerce_in_sandbox else _env.bigcommerce_api_url
BIGCOMMERCE_LOGIN_URL = f"{SANDBOX_URL}/bigcommerce/login" if _bigcommerce_in_sandbox else _env.bigcommerce_login_url
BIGCOMMERCE_STORE_URL = (
    f"{SANDBOX_URL}/bigcommerce/storefront/store-{{hash}}" if _bigcommerce_in_sandbox else _env.bigcommerce_store_url
)

_stripe_in_sandbox = bool(SANDBOX_URL) and not _env.stripe_secret_key
STRIPE_SECRET_KEY = "rk_test_sandbox" if _stripe_in_sandbox else _env.stripe_secret_key
STRIPE_WEBHOOK_SECRET = "whsec_sandbox" if _stripe_in_sandbox else _env.stripe_webhook_secret
STRIPE_API_BASE = f"{SANDBOX_URL}/stripe" if _stripe_in_sandbox else _env.stripe_api_base
STRIPE_TAX = _env.stripe_tax

_square_in_sandbox = bool(SANDBOX_URL) and not _env.square_application_id
SQUARE_APPLICATION_ID = "sandbox-sq0idb-tradewind-demo" if _square_in_sandbox else _env.square_application_id
SQUARE_APPLICATION_SECRET = (
    "sandbox-sq0csb-tradewind-demo-secret" if _square_in_sandbox else _env.square_application_secret
)
SQUARE_WEBHOOK_SIGNATURE_KEY = (
    "tradewind-demo-signature-key" if _square_in_sandbox else _env.square_webhook_signature_key
)
SQUARE_VERSION = _env.square_version
SQUARE_API_URL = f"{SANDBOX_URL}/square" if _square_in_sandbox else _env.square_api_url
SQUARE_SHOP_URL = f"{SANDBOX_URL}/square/shop/{{merchant}}" if _square_in_sandbox else _env.square_shop_url

_wix_in_sandbox = bool(SANDBOX_URL) and not _env.wix_app_id
WIX_APP_ID = "7ad3f0c2-demo-4a11-9f1e-tradewind0005" if _wix_in_sandbox else _env.wix_app_id
WIX_APP_SECRET = "tradewind-wix-demo-secret" if _wix_in_sandbox else _env.wix_app_secret
WIX_PUBLIC_KEY = _env.wix_public_key
# The sandbox generates a key pair when it starts and writes the public key here.
WIX_PUBLIC_KEY_FILE = _env.data_dir / "sandbox-wix-public.pem" if _wix_in_sandbox else None
WIX_API_URL = f"{SANDBOX_URL}/wix" if _wix_in_sandbox else _env.wix_api_url
WIX_INSTALLER_URL = f"{SANDBOX_URL}/wix/app-installer" if _wix_in_sandbox else _env.wix_installer_url

# In demo mode 17TRACK's stand-in watches parcels. AfterShip is used where its key is given; both may be.
_track17_in_sandbox = bool(SANDBOX_URL) and not _env.track17_key
TRACK17_KEY = "tradewind-demo-17track-key" if _track17_in_sandbox else _env.track17_key
TRACK17_API_URL = f"{SANDBOX_URL}/17track" if _track17_in_sandbox else _env.track17_api_url
TRACK17_VERSION = _env.track17_version
AFTERSHIP_API_KEY, AFTERSHIP_WEBHOOK_SECRET = _env.aftership_api_key, _env.aftership_webhook_secret
AFTERSHIP_API_URL, AFTERSHIP_VERSION = _env.aftership_api_url, _env.aftership_version
