"""Data that the gateway attaches to a request, and reads from it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.conf import settings
from django.http import HttpRequest

from server.api.gateway.proxies import client_behind, is_trusted
from server.company.identity.contracts import Actor, IssuedToken, StaffActor
from server.company.identity.rules import network_of
from server.kit.errors import AppError
from server.kit.own_paths import is_portal_host, origin_at
from server.ports.visitors import CountryPort

COUNTRY_CODE = re.compile(r"[A-Z][A-Z0-9]")
UNKNOWN_COUNTRIES = frozenset({"XX", "T1"})
"""The codes of proxies for "unknown" and for Tor."""
PORTAL_COOKIE = "Authorization"
MARKET_COOKIE = "MarketAuthorization"
CONSOLE_COOKIE = "ConsoleAuthorization"
PORTAL_LANGUAGE, CONSOLE_LANGUAGE = "language", "console_language"
"""Cookies that both frontends set for `/api`: a link cannot carry `Accept-Language`."""
BY_SCRIPT = frozenset({"cors", "same-origin"})
EXPECTED_USER = "X-Expected-User"
"""The id of the page's user; another user may have signed in with the browser since."""


@dataclass(frozen=True, slots=True)
class SlidSession:
    """A session of a cookie whose expiry was extended: the cookie must be extended too."""

    cookie: str
    token: IssuedToken
    at: datetime


class ActorRequest(HttpRequest):
    """`said` words a refusal for the reader of this session."""

    actor: Actor
    token: str
    slid: SlidSession
    said: Callable[[AppError], str]


class StaffRequest(HttpRequest):
    actor: StaffActor
    token: str


def header_token(request: HttpRequest) -> str:
    """Return the token of the header `Authorization`, with or without `Bearer`."""
    header = request.headers.get("Authorization", "").strip()
    return header[7:].strip() if header[:7].lower() == "bearer " else header


def request_token(request: HttpRequest, cookie: str) -> tuple[str, bool]:
    """Return the token and whether it came by cookie; the header has priority."""
    header = header_token(request)
    return (header, False) if header else (request.COOKIES.get(cookie, ""), True)


def host_name(request: HttpRequest) -> str:
    """Return the requested host in lower case, without port and trailing dot."""
    return request.get_host().lower().rsplit(":", 1)[0].rstrip(".")


def is_from_users_page(request: HttpRequest, user_id: int) -> bool:
    """Whether the page belongs to this user, or names no user."""
    return request.headers.get(EXPECTED_USER, "") in {"", str(user_id)}


def client_address(request: HttpRequest) -> str:
    """Return the client's address; forwarded headers count only from a proxy that the operator has named."""
    peer = cast(str, request.META.get("REMOTE_ADDR", ""))
    return client_behind(peer, request.headers.get("X-Forwarded-For", ""))


def client_network(request: HttpRequest) -> str:
    """Return the subject of throttles: the client's address, or the /64 of IPv6."""
    return network_of(client_address(request))


def visitor_country(request: HttpRequest, countries: CountryPort) -> str:
    """Return the ISO code that a trusted proxy sends in COUNTRY_HEADER, else that of the address; empty when
    unknown.
    """
    named = request.headers.get(settings.COUNTRY_HEADER, "").strip().upper()
    if COUNTRY_CODE.fullmatch(named) and is_trusted(cast(str, request.META.get("REMOTE_ADDR", ""))):
        return "" if named in UNKNOWN_COUNTRIES else named
    return countries.country_of(client_address(request))


def reader_language(request: HttpRequest) -> str:
    """Return the language for rendering: the page's, else the browser's, else the user's own; `en` or `zh-hans`."""
    requested = _language_of_page(request) or request.headers.get("Accept-Language", "")
    requested = requested or getattr(getattr(request, "actor", None), "language", "")
    return "zh-hans" if requested.strip().lower().startswith("zh") else "en"


def _language_of_page(request: HttpRequest) -> str:
    """Return the language of the page whose link was followed. Requests by script name theirs in a header."""
    is_link = request.headers.get("Sec-Fetch-Mode", "navigate") not in BY_SCRIPT
    name = CONSOLE_LANGUAGE if request.path.startswith("/api/console/") else PORTAL_LANGUAGE
    return request.COOKIES.get(name, "") if is_link else ""


def return_origin(request: HttpRequest) -> str:
    """Return where an outside system sends the browser back: the host that was called, else the public address.

    A host counts if this installation names it (`ALLOWED_HOSTS`) and the portal is there: neither the console's own
    host nor a hosted shop's. The demonstration answers to every name of this machine. The session's cookie belongs to
    the used name.
    """
    host = host_name(request)
    if not is_portal_host(host):
        return settings.PUBLIC_URL
    return origin_at(host) if settings.APP_ENV == "production" else f"{request.scheme}://{request.get_host()}"


def _origin_of(referer: str | None) -> str | None:
    return referer and "/".join(referer.split("/", 3)[:3])


def same_origin(request: HttpRequest) -> bool:
    """Whether an unsafe request by cookie comes from one of our own pages."""
    origin = request.headers.get("Origin", _origin_of(request.headers.get("Referer")))
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "same-origin") in {"same-origin", "none"}
    own = {f"{request.scheme}://{request.get_host()}", settings.PUBLIC_URL}
    if settings.CONSOLE_HOST:
        own.add(f"https://{settings.CONSOLE_HOST}")
    return origin in own
