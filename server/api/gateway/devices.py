"""Browsers that a user has logged in with before: wrong guesses from other browsers do not lock them out."""

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from server.api.gateway.requests import client_network
from server.company.identity.log_in_contracts import STRANGE_DEVICE, Device
from server.kit.ids import opaque_token

COOKIE = "KnownDevice"
SALT = "accounts.device"
KEPT = timedelta(days=365)
MOST_USERS = 20
"""The most users remembered per browser; the oldest is forgotten first."""


def read_device(request: HttpRequest) -> Device:
    """Return the request's browser; an unknown one if the cookie is missing, too old or not ours."""
    try:
        device_id, user_ids = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
        return Device(str(device_id), frozenset(map(int, user_ids)))
    except (signing.BadSignature, ValueError, TypeError):
        return STRANGE_DEVICE


def remember_device(request: HttpRequest, response: HttpResponse, user_id: int) -> str:
    """Remember that this user has logged in with this browser; return the browser's id."""
    device_id = read_device(request).id or opaque_token()
    others = [number for number in _in_order(request) if number != user_id]
    value = signing.dumps([device_id, [*others, user_id][-MOST_USERS:]], salt=SALT, compress=True)
    response.set_cookie(
        COOKIE,
        value,
        max_age=KEPT,
        path="/api/",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return device_id


def asker_of(request: HttpRequest) -> str:
    """Return who asks before log-in: the browser if it is known, else the network."""
    return read_device(request).id or client_network(request)


def _in_order(request: HttpRequest) -> list[int]:
    if read_device(request) is STRANGE_DEVICE:
        return []
    return list(map(int, signing.loads(request.COOKIES[COOKIE], salt=SALT)[1]))
