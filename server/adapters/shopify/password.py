"""Storefronts behind a password (PROTOCOLS section 1): telling that one is, and unlocking it."""

import re
from collections.abc import Mapping
from urllib.parse import urljoin, urlsplit

from django.conf import settings

from server.adapters.translate import call, host_of
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant

ORIGIN = "@origin"
"""Where the session holds: no cookie's name can look like this."""

_PASSWORD_PATH = re.compile(r"(?:/[a-z]{2,3}(?:-[a-z0-9]{2,8})?)?/password/?", re.IGNORECASE)
_PASSWORD_FORM = re.compile(rb"""value=["']?storefront_password\b""")
_SCANNED = 300_000


def is_locked(answer: OutboundResponse) -> bool:
    """Whether the storefront showed its password page instead of what was asked for."""
    if _PASSWORD_PATH.fullmatch(urlsplit(answer.url).path):
        return True
    return answer.is_html and _PASSWORD_FORM.search(answer.body, 0, _SCANNED) is not None


def open_session(host_url: str, password: str) -> Mapping[str, str]:
    """Cookies of an unlocked storefront, and where they hold; empty for one that is open to all.

    NeedsMerchant(action="storefront_password") when the password is refused or missing.
    """
    front = _visit(origin_of(host_url))
    if not is_locked(front):
        return {}
    if not password:
        raise needs_password(host_of(host_url), refused=False)
    return unlock(origin_of(front.url), password, front.cookies)


def unlock(origin: str, password: str, cookies: Mapping[str, str] | None = None) -> dict[str, str]:
    """Send the password. Accepted is a redirect to anywhere but the password page."""
    form = {"form_type": "storefront_password", "utf8": "✓", "password": password}
    pace = bucket(origin)
    answer = call("POST", f"{origin}/password", form=form, cookies=cookies, bucket=pace, rate=settings.OUTBOUND_RATE)
    location = urljoin(f"{origin}/password", answer.headers.get("location", "/password"))
    if answer.status not in (302, 303) or _PASSWORD_PATH.fullmatch(urlsplit(location).path):
        raise needs_password(host_of(origin), refused=True)
    return {**(cookies or {}), **answer.cookies, ORIGIN: origin}


def needs_password(host: str, *, refused: bool) -> NeedsMerchant:
    code = "supplier.storefront_password_refused" if refused else "supplier.storefront_password"
    return NeedsMerchant(Reason(code, {"host": host}), action="storefront_password")


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def bucket(url: str) -> str:
    """The token bucket of page fetching: one per host, for all merchants."""
    return f"page:{host_of(url)}"


def _visit(origin: str) -> OutboundResponse:
    headers = {"accept": "text/html"}
    return call("GET", f"{origin}/", headers=headers, bucket=bucket(origin), rate=settings.OUTBOUND_RATE)
