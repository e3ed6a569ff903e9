"""Stripe's SDK over our own outbound HTTP: pinned API version, with our addresses, timeouts and retries."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import stripe
from django.conf import settings

from server.adapters.translate import call, host_of
from server.kit.reasons import Reason
from server.ports.failures import Permanent

VERSION = "2026-10-28.endive"
"""The version that mapper and sandbox support; the SDK's own may be newer."""
PACE = 20.0
"""Requests per second; Stripe allows 25 in test mode, 100 in live mode."""


class HouseHttp(stripe.HTTPClient):
    """The SDK's HTTP client. Only reads are retried here: our jobs retry writes with the same key."""

    name = "tradewind"

    def request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str] | None,
        post_data: Any = None,
        *,
        _usage: list[str] | None = None,
    ) -> tuple[str, int, Mapping[str, str]]:
        content = post_data.encode() if isinstance(post_data, str) else None
        response = call(
            method.upper(),
            url,
            write=method.lower() != "get",
            headers=headers,
            content=content,
            bucket="stripe",
            rate=PACE if settings.OUTBOUND_RATE else 0,
            retries=0 if content else 2,
            follow_redirects=0,
        )
        return response.text, response.status, response.headers

    def close(self) -> None:
        """Do nothing: `server.kit.http` owns the connections."""


def is_configured() -> bool:
    """Return whether this installation has a key."""
    return bool(settings.STRIPE_SECRET_KEY)


def is_live_key() -> bool:
    """Return whether the key charges real money."""
    return str(settings.STRIPE_SECRET_KEY).startswith(("sk_live_", "rk_live_"))


def host() -> str:
    """Return Stripe's host for failure reasons."""
    return host_of(settings.STRIPE_API_BASE)


def client() -> stripe.StripeClient:
    """Return the API with the operator's key. Permanent without one."""
    if not is_configured():
        raise Permanent(Reason("payments.not_configured"))
    return _client(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)


@lru_cache(maxsize=4)
def _client(key: str, base: str) -> stripe.StripeClient:
    stripe.enable_telemetry = False
    return stripe.StripeClient(
        key,
        stripe_version=VERSION,
        base_addresses={"api": base.rstrip("/")},
        max_network_retries=0,
        http_client=HouseHttp(),
    )
