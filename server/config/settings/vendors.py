"""Outside systems: what may be called, how fast, and the operator's application keys."""

from urllib.parse import urlparse

from server.config.env import load_env

_env = load_env()
_sandbox = urlparse(_env.sandbox_url)


def _outbound_allow() -> str:
    if _env.outbound_allow is not None:
        return _env.outbound_allow
    if _env.is_production or not _sandbox.port:
        return ""
    # The sandbox's storefronts listen on three neighbouring ports.
    return ",".join(f"127.0.0.1/32:{_sandbox.port + step}" for step in range(3))


SANDBOX_URL = _env.sandbox_url.rstrip("/")
OUTBOUND_ALLOW = _outbound_allow()
OUTBOUND_RATE = _env.outbound_rate

_in_sandbox = bool(SANDBOX_URL) and not _env.aliexpress_app_key
ALIEXPRESS_APP_KEY = "tradewind-demo" if _in_sandbox else _env.aliexpress_app_key
ALIEXPRESS_APP_SECRET = "tradewind-demo-secret" if _in_sandbox else _env.aliexpress_app_secret
ALIEXPRESS_GATEWAY = SANDBOX_URL if _in_sandbox else _env.aliexpress_gateway
