"""Requests to a storefront: rate limit, cookies and password (PROTOCOLS section 1). HTTP only."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings

from server.adapters.shopify.hosts import own_host
from server.adapters.translate import call, host_of
from server.kit.http import NotJson, OutboundResponse
from server.kit.reasons import Reason
from server.kit.web_addresses import join_address, read_address
from server.ports.failures import NeedsMerchant
from server.ports.suppliers import SourceLink, SupplierAccess

PAGE_SIZE = 250
META = "/meta.json"
_JSON = {"accept": "application/json"}
_HTML = {"accept": "text/html,application/xhtml+xml"}
_ORIGIN = "@origin"
"""The session key for the origin that its cookies belong to; cannot be a cookie's name."""
_PASSWORD_PATH = re.compile(r"(?:/[a-z]{2,3}(?:-[a-z0-9]{2,8})?)?/password/?", re.IGNORECASE)
_PASSWORD_FORM = re.compile(rb"""value=["']?storefront_password\b""")
_SCANNED = 300_000


@dataclass(frozen=True, slots=True)
class Storefront:
    """One storefront and our access to it. `pause`: the seconds between two requests that it asks for."""

    origin: str
    host: str
    access: SupplierAccess
    pause: int = 0

    @classmethod
    def of(cls, link: SourceLink, access: SupplierAccess) -> "Storefront":
        return cls(_origin_of(link.url), link.host, access, link.pause)

    def host_of(self, *shown: str) -> str:
        """Return the storefront's own host by the addresses that it showed (`own_host`).

        Behind a password it stays the entered one, under which the password is kept.
        """
        is_open = not (self.access.password or self.access.session)
        return own_host(self.host, *shown) if is_open else self.host

    def ask_json(self, path: str, params: Mapping[str, str] | None = None) -> OutboundResponse:
        return self._ask(path, params, _JSON)

    def ask_page(self, path: str) -> OutboundResponse:
        return self._ask(path, None, _HTML)

    def _ask(self, path: str, params: Mapping[str, str] | None, headers: Mapping[str, str]) -> OutboundResponse:
        session = self.access.session
        answer = self._get(path, params, headers, session)
        if self._is_locked(answer, session):
            _refuse_elsewhere(self.origin, answer.url)
            if self.access.password:
                session = _unlock(_origin_of(answer.url), self.access.password, answer.cookies)
                answer = self._get(path, params, headers, session)
        if self._is_locked(answer, session):
            raise _needs_password(self.host, refused=bool(session))
        return answer

    def _is_locked(self, answer: OutboundResponse, session: Mapping[str, str]) -> bool:
        """Also check the front page: some shops answer data requests with a bare 401 or 403, without password page."""
        if _is_locked(answer):
            return True
        return answer.status in (401, 403) and _is_locked(self._get("/", None, _HTML, session))

    def _get(
        self, path: str, params: Mapping[str, str] | None, headers: Mapping[str, str], session: Mapping[str, str]
    ) -> OutboundResponse:
        origin = session.get(_ORIGIN, self.origin)
        return call(
            "GET",
            f"{origin}{path}",
            params=params,
            headers=headers,
            cookies={name: value for name, value in session.items() if name != _ORIGIN},
            bucket=_bucket(origin),
            rate=min(settings.OUTBOUND_RATE or 1, 1 / self.pause) if self.pause else settings.OUTBOUND_RATE,
        )


def product_path(handle: str, suffix: str = "") -> str:
    return f"/products/{quote(handle)}{suffix}"


def json_or_none(answer: OutboundResponse) -> Any:
    """Return the JSON of a successful answer; None for any other answer."""
    if answer.status != 200 or answer.is_html:
        return None
    try:
        return answer.json()
    except NotJson:
        return None


def _is_locked(answer: OutboundResponse) -> bool:
    """Return whether the storefront answered with its password page."""
    if _PASSWORD_PATH.fullmatch(read_address(answer.url).path):
        return True
    return answer.is_html and _PASSWORD_FORM.search(answer.body, 0, _SCANNED) is not None


def open_session(host_url: str, password: str) -> Mapping[str, str]:
    """Unlock a storefront and return its cookies and their origin; empty for a storefront that is open to all.

    NeedsMerchant(action="storefront_password") when the password is refused or missing, (action="storefront_address")
    when it may not be sent to where the storefront redirects.
    """
    front = _visit(_origin_of(host_url))
    if not _is_locked(front):
        return {}
    _refuse_elsewhere(host_url, front.url)
    if not password:
        raise _needs_password(host_of(host_url), refused=False)
    return _unlock(_origin_of(front.url), password, front.cookies)


def _unlock(origin: str, password: str, cookies: Mapping[str, str] | None = None) -> dict[str, str]:
    """Send the password. A redirect to any page but the password page means success."""
    form = {"form_type": "storefront_password", "utf8": "✓", "password": password}
    pace = _bucket(origin)
    answer = call("POST", f"{origin}/password", form=form, cookies=cookies, bucket=pace, rate=settings.OUTBOUND_RATE)
    location = join_address(f"{origin}/password", answer.headers.get("location", "/password"))
    if answer.status not in (302, 303) or _PASSWORD_PATH.fullmatch(read_address(location).path):
        raise _needs_password(host_of(origin), refused=True)
    return {**(cookies or {}), **answer.cookies, _ORIGIN: origin}


def _refuse_elsewhere(named: str, shown: str) -> None:
    """Refuse a password page that is not on the host that the merchant named, or is not encrypted.

    Its www and the hosts below it are its owner's too. Anybody's storefront may redirect anywhere, and whoever it leads
    to would read the password.
    """
    entered, shown_at = read_address(named), read_address(shown)
    own, place = entered.place.removeprefix("www."), shown_at.place.removeprefix("www.")
    hosts = {"host": host_of(named), "elsewhere": host_of(shown)}
    if place != own and not place.endswith(f".{own}"):
        raise NeedsMerchant(Reason("supplier.password_elsewhere", hosts), action="storefront_address")
    if shown_at.scheme != "https" and not shown_at.is_loopback:
        raise NeedsMerchant(Reason("supplier.password_unencrypted", hosts), action="storefront_address")


def _needs_password(host: str, *, refused: bool) -> NeedsMerchant:
    code = "supplier.storefront_password_refused" if refused else "supplier.storefront_password"
    return NeedsMerchant(Reason(code, {"host": host}), action="storefront_password")


def _origin_of(url: str) -> str:
    return read_address(url).origin


def _bucket(url: str) -> str:
    """Return the token bucket of page fetching: one per host, for all merchants."""
    return f"page:{host_of(url)}"


def _visit(origin: str) -> OutboundResponse:
    headers = {"accept": "text/html"}
    return call("GET", f"{origin}/", headers=headers, bucket=_bucket(origin), rate=settings.OUTBOUND_RATE)
