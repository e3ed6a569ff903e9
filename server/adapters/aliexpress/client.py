"""Calls to the AliExpress gateway: signed, paced for the whole app, answers unwrapped. HTTP only."""

from typing import Any

from django.conf import settings

from server.adapters.aliexpress.envelopes import unwrap
from server.adapters.aliexpress.errors import no_account
from server.adapters.aliexpress.signing import sign
from server.adapters.translate import call, host_of, read_json
from server.kit import clock
from server.ports.suppliers import SupplierAccess

CALLS_PER_SECOND = 50.0
"""Far below the 500 that the platform allows an app, all merchants together; none where OUTBOUND_RATE is 0."""


def call_business(method: str, parameters: dict[str, str], access: SupplierAccess) -> Any:
    """The result of a business API that only reads, called for a merchant's account.

    NeedsMerchant(action="authorize_supplier") without an account, or when its token is refused.
    """
    token = (access.tokens or {}).get("access_token")
    if not token:
        raise no_account()
    signed = _signed({**parameters, "method": method, "access_token": token}, "")
    signed.pop("method")
    return _post(f"{gateway()}/sync", signed, {"method": method}, idempotent=True)


def call_system(path: str, parameters: dict[str, str]) -> Any:
    """The answer of a system API such as `/auth/token/create`, which needs no account."""
    return _post(f"{gateway()}/rest{path}", _signed(parameters, path), {}, idempotent=False)


def gateway() -> str:
    return str(settings.ALIEXPRESS_GATEWAY).rstrip("/")


def _signed(parameters: dict[str, str], path: str) -> dict[str, str]:
    complete = {
        **parameters,
        "app_key": settings.ALIEXPRESS_APP_KEY,
        "timestamp": str(clock.milliseconds(clock.now())),
        "sign_method": "sha256",
    }
    return {**complete, "sign": sign(complete, settings.ALIEXPRESS_APP_SECRET, path)}


def _post(url: str, form: dict[str, str], query: dict[str, str], *, idempotent: bool) -> Any:
    answer = call(
        "POST",
        url,
        params=query,
        form=form,
        idempotent=idempotent,
        bucket=f"aliexpress:{settings.ALIEXPRESS_APP_KEY}",
        rate=CALLS_PER_SECOND if settings.OUTBOUND_RATE else None,
    )
    return unwrap(read_json(answer), host_of(url))
