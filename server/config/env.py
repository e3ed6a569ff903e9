"""The typed environment: all variables that the platform reads, with their defaults (README, "Configuration")."""

import re
import secrets
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

from cryptography.fernet import Fernet
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from server.config.fitness import address_fault, keys_fault, proxies_fault, public_url_fault, secret_fault

NO_PROXIES = (
    "PUBLIC_URL is https but TRUSTED_PROXIES is empty: behind a proxy that ends TLS all visitors count as one "
    "address, so that limits meant for one visitor hit them all. Set TRUSTED_PROXIES to the proxy's address."
)
NO_SMS = "SMS_URL is empty: no text message is sent, so that nobody can register or log in with a mobile number."
OURS = {
    "mail_from": "MAIL_FROM is empty: mails come from an address at tradewind.localhost, which mail servers refuse.",
    "shop_domain": "SHOP_DOMAIN is empty: hosted shops are at shops.localhost, which only this machine reaches.",
}
"""What each variable does in production while it has the demo's value."""
OPEN_DEMO = (
    "APP_ENV is demo but PUBLIC_URL is https: everybody knows the demo's passwords, and /outbox shows all messages. "
    "Set APP_ENV=production."
)
_SECRET = re.compile("secret|_key")
_PASSWORD = re.compile(r"[\w+]+://[^/?#]*?:([^/?#]+)@")
ROOT = Path(__file__).resolve().parents[2]


class UnfitForProduction(SystemExit):
    """Production was started with missing or weak secrets; names each of them."""

    def __init__(self, missing: list[str], faults: dict[str, str]) -> None:
        needed = f"APP_ENV=production needs these variables: {', '.join(missing)}"
        named = ", ".join(f"{name} ({fault})" for name, fault in faults.items())
        refused = f"APP_ENV=production refuses these variables: {named}"
        super().__init__("\n".join([needed] * bool(missing) + [refused] * bool(faults)))


class Env(BaseSettings):
    model_config = SettingsConfigDict(extra="ignore", env_ignore_empty=False)

    app_env: Literal["demo", "test", "production"] = "demo"
    database_url: str = ""
    cell: int = Field(default=0, ge=0, le=8191)
    data_dir: Path = ROOT / "var"
    port: int = 8000
    public_url: str = ""
    console_host: str = ""
    shop_domain: str = "shops.localhost"
    allowed_hosts: str = ""

    secret_key: str = ""
    credentials_keys: str = ""

    email_url: str = ""
    sms_url: str = ""
    mail_from: str = "Tradewind <no-reply@tradewind.localhost>"

    trusted_proxies: str = ""
    country_header: str = "CF-IPCountry"
    geoip_database: str = ""
    cloud_store_contact: str = ""

    outbound_allow: str | None = None
    outbound_rate: float = Field(default=2, ge=0)
    sandbox_url: str = ""

    support_chat_hosts: str = "embed.tawk.to,client.crisp.chat,code.tidio.co"
    notification_days: int = Field(default=90, ge=1)
    event_log_days: int = Field(default=90, ge=1)
    process_days: int = Field(default=90, ge=1)
    inbox_days: int = Field(default=30, ge=1)
    buyer_data_days: int = Field(default=730, ge=1)
    account_deletion_days: int = Field(default=30, ge=0)
    adjustment_limits: dict[str, Decimal] = Field(
        default_factory=lambda: {"USD": Decimal(100), "CNY": Decimal(700), "POINTS": Decimal(10_000)}
    )
    withdrawal_limits: dict[str, Decimal] = Field(
        default_factory=lambda: {"USD": Decimal(1_000), "CNY": Decimal(7_000)}
    )
    withdrawal_minimum: dict[str, Decimal] = Field(default_factory=lambda: {"USD": Decimal(10), "CNY": Decimal(70)})

    top_up_limits: dict[str, tuple[Decimal, Decimal]] = Field(
        default_factory=lambda: {"USD": (Decimal(10), Decimal(5_000)), "CNY": (Decimal(70), Decimal(35_000))}
    )
    top_up_amounts: dict[str, tuple[Decimal, ...]] = Field(
        default_factory=lambda: {
            "USD": tuple(map(Decimal, (20, 50, 100, 500))),
            "CNY": tuple(map(Decimal, (100, 300, 700, 3_500))),
        }
    )

    stripe_secret_key: str = ""
    stripe_webhook_secret: str = ""
    stripe_api_base: str = "https://api.stripe.com"
    stripe_tax: bool = False
    payment_grace_days: int = Field(default=7, ge=0)
    invoice_seller: str = "Tradewind"

    redis_url: str = ""
    storage_url: str = ""
    sentry_dsn: str = ""
    log_format: Literal["", "json", "text"] = ""
    web_threads: int = Field(default=8, ge=1)
    connections_per_address: int = Field(default=256, ge=1)
    worker_processes: int = Field(default=3, ge=1)

    aliexpress_app_key: str = ""
    aliexpress_app_secret: str = ""
    aliexpress_gateway: str = "https://api-sg.aliexpress.com"

    product_pages_url: str = ""
    alibaba_data_url: str = ""
    alibaba_data_key: str = ""
    amazon_data_url: str = ""
    amazon_data_key: str = ""
    tmall_data_url: str = ""
    tmall_data_key: str = ""
    jd_data_url: str = ""
    jd_data_key: str = ""
    alibaba1688_app_key: str = ""
    alibaba1688_app_secret: str = ""
    alibaba1688_gateway: str = "https://gw.open.1688.com"
    alibaba1688_auth_url: str = "https://auth.1688.com/oauth/authorize"
    banggood_app_id: str = ""
    banggood_app_secret: str = ""
    banggood_api_url: str = "https://api.banggood.com"

    track17_key: str = ""
    track17_api_url: str = "https://api.17track.net"
    track17_version: str = "v2.4"
    aftership_api_key: str = ""
    aftership_webhook_secret: str = ""
    aftership_api_url: str = "https://api.aftership.com"
    aftership_version: str = "2026-07"

    shopify_client_id: str = ""
    shopify_client_secret: str = ""
    shopify_api_version: str = "2026-07"
    shopify_billing: Literal["off", "test", "on"] = "off"
    shopify_shop_url: str = "https://{shop}.myshopify.com"
    bigcommerce_app_id: str = ""
    bigcommerce_client_id: str = ""
    bigcommerce_client_secret: str = ""
    bigcommerce_api_url: str = "https://api.bigcommerce.com"
    bigcommerce_login_url: str = "https://login.bigcommerce.com"
    bigcommerce_store_url: str = "https://store-{hash}.mybigcommerce.com"
    wix_app_id: str = ""
    wix_app_secret: str = ""
    wix_public_key: str = ""
    wix_api_url: str = "https://www.wixapis.com"
    wix_installer_url: str = "https://www.wix.com/app-installer"
    square_application_id: str = ""
    square_application_secret: str = ""
    square_webhook_signature_key: str = ""
    square_version: str = "2026-09-16"
    square_api_url: str = "https://connect.squareup.com"
    square_shop_url: str = "https://app.squareup.com/dashboard/items/library?merchant={merchant}"

    @property
    def is_production(self) -> bool:
        return self.app_env == "production"

    @property
    def secrets(self) -> list[str]:
        """List the values that no text may show: keys, passwords, and passwords in addresses, as written or decoded."""
        values = [(name, value) for name, value in self.model_dump().items() if isinstance(value, str)]
        named = [part for name, value in values if _SECRET.search(name) for part in value.split(",")]
        placed = [found[1] for _, value in values if (found := _PASSWORD.match(value))]
        return [form for secret in [*named, *placed] for form in {secret.strip(), unquote(secret.strip())}]

    @property
    def warnings(self) -> list[str]:
        """List warnings for the operator, shown at every start."""
        is_public = self.public_url.startswith("https://")
        if not self.is_production:
            return [OPEN_DEMO] if is_public and self.app_env == "demo" else []
        left = [text for name, text in OURS.items() if getattr(self, name) == type(self).model_fields[name].default]
        return [NO_PROXIES] * (is_public and not self.trusted_proxies) + [NO_SMS] * (not self.sms_url) + left

    def refuse_unfit(self) -> None:
        """Stop the start when a variable cannot be read, or a production secret is missing or weak. Name them."""
        if fault := proxies_fault(self.trusted_proxies):
            raise SystemExit(f"TRUSTED_PROXIES: {fault}. List addresses or networks, such as 10.0.0.1,192.168.0.0/16.")
        if self.storage_url:
            raise SystemExit("STORAGE_URL: other storage isn't supported. Files are in DATA_DIR; remove the variable.")
        for name, schemes in (("email_url", ("smtp", "smtps")), ("sms_url", ("twilio", "aliyun"))):
            if fault := address_fault(getattr(self, name), schemes):
                raise SystemExit(f'{name.upper()}: {fault} (README, "Configuration")')
        if self.is_production:
            self._refuse_unfit_for_production()

    def _refuse_unfit_for_production(self) -> None:
        if self.sandbox_url:
            raise SystemExit("SANDBOX_URL: the sandbox's suppliers, stores and payments are not real. Remove it.")
        if self.shopify_billing == "test":
            raise SystemExit("SHOPIFY_BILLING: test charges give plans for nothing. Use on or off in production.")
        required = ("secret_key", "credentials_keys", "database_url", "public_url", "email_url")
        missing = [name.upper() for name in required if not getattr(self, name)]
        checks = {"secret_key": secret_fault, "credentials_keys": keys_fault, "public_url": public_url_fault}
        said = {name.upper(): check(getattr(self, name)) for name, check in checks.items() if getattr(self, name)}
        faults = {name: fault for name, fault in said.items() if fault}
        if missing or faults:
            raise UnfitForProduction(missing, faults)


def _kept_secret(directory: Path, name: str, fresh: str) -> str:
    """Read DATA_DIR/secrets/NAME. The first process writes it; all others read it."""
    path = directory / "secrets" / name
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        with open(path, "x", opener=_private) as file:
            file.write(fresh)
    except FileExistsError:
        pass
    return path.read_text().strip()


def _private(path: str, flags: int) -> int:
    import os

    return os.open(path, flags, 0o600)


@lru_cache(maxsize=1)
def load_env() -> Env:
    env = Env()
    env.refuse_unfit()
    if not env.is_production:
        env.secret_key = env.secret_key or _kept_secret(env.data_dir, "secret_key", secrets.token_urlsafe(48))
        fresh_key = Fernet.generate_key().decode()
        env.credentials_keys = env.credentials_keys or _kept_secret(env.data_dir, "credentials_keys", fresh_key)
    env.public_url = (env.public_url or f"http://localhost:{env.port}").rstrip("/")
    return env
