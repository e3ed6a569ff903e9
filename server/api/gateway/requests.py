"""What a request carries once the gateway has looked at it."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.conf import settings
from django.http import HttpRequest

from server.api.gateway.proxies import client_behind, is_trusted
from server.company.identity.contracts import Actor, IssuedToken, StaffActor
from server.company.identity.rules import network_of
from server.ports.visitors import CountryPort

COUNTRY_CODE = re.compile(r"[A-Z][A-Z0-9]")
UNKNOWN_COUNTRIES = frozenset({"XX", "T1"})
"""What proxies say for "unknown" and for Tor."""
PORTAL_COOKIE = "Authorization"
MARKET_COOKIE = "MarketAuthorization"
CONSOLE_COOKIE = "ConsoleAuthorization"
EXPECTED_USER = "X-Expected-User"
"""The id of the user that a page was drawn for: its browser may have become another one's meanwhile."""


@dataclass(frozen=True, slots=True)
class SlidSession:
    """A session that a cookie brought and whose end was pushed: the cookie's has to follow."""

    cookie: str
    token: IssuedToken
    at: datetime


class ActorRequest(HttpRequest):
    actor: Actor
    token: str
    slid: SlidSession


class StaffRequest(HttpRequest):
    actor: StaffActor
    token: str


def header_token(request: HttpRequest) -> str:
    """The token of the header `Authorization`, with or without `Bearer`."""
    header = request.headers.get("Authorization", "").strip()
    return header[7:].strip() if header[:7].lower() == "bearer " else header


def request_token(request: HttpRequest, cookie: str) -> tuple[str, bool]:
    """The token and whether it came by cookie; the header wins."""
    header = header_token(request)
    return (header, False) if header else (request.COOKIES.get(cookie, ""), True)


def host_name(request: HttpRequest) -> str:
    """The host that was asked for, in lower case, without port and without the dot that ends a full name."""
    return request.get_host().lower().rsplit(":", 1)[0].rstrip(".")


def is_from_users_page(request: HttpRequest, user_id: int) -> bool:
    """Whether the page that asks was drawn for this user, or does not say for whom."""
    return request.headers.get(EXPECTED_USER, "") in {"", str(user_id)}


def client_address(request: HttpRequest) -> str:
    """The peer's address; forwarded headers count only behind a proxy that the operator has named."""
    peer = cast(str, request.META.get("REMOTE_ADDR", ""))
    return client_behind(peer, request.headers.get("X-Forwarded-For", ""))


def client_network(request: HttpRequest) -> str:
    """What throttles count by: the peer's address, or the /64 of IPv6."""
    return network_of(client_address(request))


def visitor_country(request: HttpRequest, countries: CountryPort) -> str:
    """The ISO code that a trusted proxy names in COUNTRY_HEADER, else the address's; empty when unknown."""
    named = request.headers.get(settings.COUNTRY_HEADER, "").strip().upper()
    if COUNTRY_CODE.fullmatch(named) and is_trusted(cast(str, request.META.get("REMOTE_ADDR", ""))):
        return "" if named in UNKNOWN_COUNTRIES else named
    return countries.country_of(client_address(request))


def reader_language(request: HttpRequest) -> str:
    """The language for what is rendered at reading: the browser's choice, else the user's own; `en` or `zh-hans`."""
    asked = request.headers.get("Accept-Language", "") or getattr(getattr(request, "actor", None), "language", "")
    return "zh-hans" if asked.strip().lower().startswith("zh") else "en"


def return_origin(request: HttpRequest) -> str:
    """Where an outside system sends the browser back to: the public address, whichever name we were called by.

    The demonstration answers to every name of this machine, and the session's cookie belongs to the one in use.
    """
    return settings.PUBLIC_URL if settings.APP_ENV == "production" else f"{request.scheme}://{request.get_host()}"


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
