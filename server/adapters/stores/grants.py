"""Consent to a platform: the operator's app, its consent page and the token endpoint."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from server.adapters import translate
from server.adapters.stores.refusals import reconnect, token_refused
from server.adapters.values import as_dict
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import ConnectRequest

Json = dict[str, Any]
_REFUSED = frozenset({400, 401, 403})


@dataclass(frozen=True, slots=True)
class App:
    """An app at a platform. `is_own`: the merchant's own app, which gets tokens with its keys alone."""

    client_id: str
    client_secret: str = field(repr=False)
    is_own: bool = False


def configured_app(client_id: str, client_secret: str) -> App | None:
    """Return the app that the operator registered under these two settings; None when there is none."""
    known, secret = getattr(settings, client_id), getattr(settings, client_secret)
    return App(known, secret) if known and secret else None


class Consent(ABC):
    """Consent to the operator's app; with `check`, `redeem` and `renew`, a `server.ports.grants.StoreGrantPort`."""

    @abstractmethod
    def app(self) -> App | None:
        """Return the operator's app; None when there is none."""

    @abstractmethod
    def consent_page(self, request: ConnectRequest, app: App) -> str:
        """Return the page where the merchant agrees; it sends the state back."""

    def is_configured(self) -> bool:
        """Implement `StoreGrantPort`."""
        return self.app() is not None

    def authorise_url(self, request: ConnectRequest) -> str:
        """Implement `server.ports.stores.StorePort`."""
        app = self.app()
        if app is None:
            raise ValueError("no app")
        return self.consent_page(request, app)

    def operators_app(self, host: str) -> App:
        """Return the operator's app. NeedsMerchant("reconnect") when it no longer exists."""
        app = self.app()
        if app is None:
            raise token_refused(host)
        return app


def draw_tokens(
    url: str,
    params: Mapping[str, str],
    *,
    host: str,
    refused: str,
    refusing: frozenset[int] = _REFUSED,
    headers: Mapping[str, str] | None = None,
    repeats: int = 0,
) -> Json:
    """Return the answer of a token endpoint. A code works once, so a lost answer is repeated only with `repeats`.

    NeedsMerchant("reconnect") with the reason `refused` for one of the statuses `refusing`; Permanent for others.
    """
    response = translate.call(
        "POST",
        url,
        headers={"accept": "application/json", **(headers or {})},
        json=dict(params),
        follow_redirects=0,
        retries=repeats,
        idempotent=repeats > 0,
    )
    translate.refuse_bot_check(response)
    translate.refuse_redirect(response)
    if response.status in refusing:
        raise reconnect(Reason(refused, {"host": host}))
    if response.status != 200:
        raise Permanent(Reason("store.unavailable", {"host": host}))
    return as_dict(translate.read_json(response))
