"""Asking a storefront: its pace, its cookies, its password. HTTP only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings

from server.adapters.shopify.password import ORIGIN, bucket, is_locked, needs_password, origin_of, unlock
from server.adapters.translate import call
from server.kit.http import NotJson, OutboundResponse
from server.ports.suppliers import SourceLink, SupplierAccess

PAGE_SIZE = 250
META = "/meta.json"
_JSON = {"accept": "application/json"}
_HTML = {"accept": "text/html,application/xhtml+xml"}


@dataclass(frozen=True, slots=True)
class Storefront:
    """One storefront and how we may enter it."""

    origin: str
    host: str
    access: SupplierAccess

    @classmethod
    def of(cls, link: SourceLink, access: SupplierAccess) -> "Storefront":
        return cls(origin_of(link.url), link.host, access)

    def ask_json(self, path: str, params: Mapping[str, str] | None = None) -> OutboundResponse:
        return self._ask(path, params, _JSON)

    def ask_page(self, path: str) -> OutboundResponse:
        return self._ask(path, None, _HTML)

    def _ask(self, path: str, params: Mapping[str, str] | None, headers: Mapping[str, str]) -> OutboundResponse:
        session = self.access.session
        answer = self._get(path, params, headers, session)
        if self.access.password and self._is_locked(answer, session):
            session = unlock(origin_of(answer.url), self.access.password, answer.cookies)
            answer = self._get(path, params, headers, session)
        if self._is_locked(answer, session):
            raise needs_password(self.host, refused=bool(session))
        return answer

    def _is_locked(self, answer: OutboundResponse, session: Mapping[str, str]) -> bool:
        """Some shops answer data with a bare 401 or 403 while their front page asks for the password."""
        if is_locked(answer):
            return True
        return answer.status in (401, 403) and is_locked(self._get("/", None, _HTML, session))

    def _get(
        self, path: str, params: Mapping[str, str] | None, headers: Mapping[str, str], session: Mapping[str, str]
    ) -> OutboundResponse:
        origin = session.get(ORIGIN, self.origin)
        return call(
            "GET",
            f"{origin}{path}",
            params=params,
            headers=headers,
            cookies={name: value for name, value in session.items() if name != ORIGIN},
            bucket=bucket(origin),
            rate=settings.OUTBOUND_RATE,
        )


def product_path(handle: str, suffix: str = "") -> str:
    return f"/products/{quote(handle)}{suffix}"


def json_or_none(answer: OutboundResponse) -> Any:
    """The answer's JSON where it succeeded and is JSON, else None."""
    if answer.status != 200 or answer.is_html:
        return None
    try:
        return answer.json()
    except NotJson:
        return None
