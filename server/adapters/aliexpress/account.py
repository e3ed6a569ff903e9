"""The merchant's account at AliExpress: consent, tokens, refresh (`/oauth/authorize`, `/rest/auth/token/*`)."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

from server.adapters.aliexpress.client import call_system, gateway
from server.adapters.translate import host_of
from server.adapters.values import as_dict, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.suppliers import SupplierTokens


class AliExpressAccount:
    """The account must be a buyer's that has signed the dropshipping agreement."""

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        query = {
            "response_type": "code",
            "force_auth": "true",
            "redirect_uri": redirect_uri,
            "client_id": settings.ALIEXPRESS_APP_KEY,
            "state": state,
        }
        return f"{gateway()}/oauth/authorize?{urlencode(query)}"

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Tokens for the code that came back; the platform does not ask for `redirect_uri` again."""
        return _tokens(call_system("/auth/token/create", {"code": code}), former="")

    def refresh(self, refresh_token: str) -> SupplierTokens:
        answer = call_system("/auth/token/refresh", {"refresh_token": refresh_token})
        return _tokens(answer, former=refresh_token)


def _tokens(answer: Any, former: str) -> SupplierTokens:
    stated = as_dict(answer)
    access = read_text(stated.get("access_token"))
    if not access:
        raise Retryable(Reason("outside.garbled", {"host": host_of(gateway())}))
    return SupplierTokens(
        access_token=access,
        refresh_token=read_text(stated.get("refresh_token")) or former,
        expires_at_ms=_moment(stated, "expire_time", "expires_in"),
        refresh_expires_at_ms=_moment(stated, "refresh_token_valid_time", "refresh_expires_in"),
        account_name=read_text(stated.get("user_nick")) or read_text(stated.get("account")),
    )


def _moment(stated: Mapping[str, Any], absolute: str, relative: str) -> int:
    """Epoch milliseconds, from the moment where it is stated, else from the seconds left; 0 when neither is."""
    at, left = (read_text(stated.get(key)) for key in (absolute, relative))
    if at.isdecimal():
        return int(at)
    return clock.milliseconds(clock.now()) + int(left) * 1000 if left.isdecimal() else 0
