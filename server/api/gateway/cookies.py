"""Session cookies: HttpOnly, SameSite=Lax, Secure on https. Portal, service market and console each have their own."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from server.api.gateway.requests import CONSOLE_COOKIE, MARKET_COOKIE, PORTAL_COOKIE, SlidSession
from server.company.identity.contracts import IssuedToken
from server.kit import clock

CONSOLE_PATH = "/api/console/"
PROMPT = timedelta(seconds=2)


def set_portal_cookie(response: HttpResponseBase, token: IssuedToken) -> None:
    _set(response, PORTAL_COOKIE, token, path="/")


def clear_portal_cookie(response: HttpResponseBase) -> None:
    response.delete_cookie(PORTAL_COOKIE, path="/", samesite="Lax")


def set_market_cookie(response: HttpResponseBase, token: IssuedToken) -> None:
    _set(response, MARKET_COOKIE, token, path="/")


def clear_market_cookie(response: HttpResponseBase) -> None:
    response.delete_cookie(MARKET_COOKIE, path="/", samesite="Lax")


def set_console_cookie(response: HttpResponseBase, token: IssuedToken) -> None:
    _set(response, CONSOLE_COOKIE, token, path=CONSOLE_PATH)


def clear_console_cookie(response: HttpResponseBase) -> None:
    response.delete_cookie(CONSOLE_COOKIE, path=CONSOLE_PATH, samesite="Lax")


def renew_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Extend the cookie of a session that was extended, unless the answer itself sets or clears the cookie.

    A slow answer does not extend it: in between, the user may have signed out or another may have signed in. The next
    answer will.
    """
    slid = getattr(request, "slid", None)
    if not isinstance(slid, SlidSession) or clock.now() - slid.at > PROMPT:
        return
    if slid.cookie not in response.cookies:
        _set(response, slid.cookie, slid.token, path="/")


def _set(response: HttpResponseBase, name: str, token: IssuedToken, *, path: str) -> None:
    response.set_cookie(
        name,
        token.value,
        expires=token.expires_at,
        path=path,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
