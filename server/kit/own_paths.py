"""The addresses of our own frontends: their screens, and those to which a browser may be redirected."""

import json
import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import cache
from typing import Any

from django.conf import settings
from django.http.request import validate_host

from server.kit.web_addresses import read_address

_return_origin: ContextVar[Callable[[], str] | None] = ContextVar("return_origin", default=None)
START = "/app"
MARK = "~"
"""Before the host in the state of a consent: RFC 3986 leaves it as it is, and no token of ours has it."""
PORTAL = "portal/src/shared/navigation/addresses.json"
"""Read by the portal's router too. By name: what it routes for visitors, in public and behind the log-in; by former
address: where it leads (`moved`).
"""
CONSOLE = "console/src/addresses.json"
"""The same for the console, below `/console`."""


@cache
def portal_addresses() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = _read(PORTAL)
    return found


def is_portal_screen(path: str) -> bool:
    return bool(_portal_screens().fullmatch(path))


def is_console_screen(path: str) -> bool:
    """Whether the console has a screen at this path, which begins after `/console`."""
    return bool(_console_screens().fullmatch(path))


def console_origin() -> str:
    """Return the origin of the console: of its own host, if it has one, else the portal's."""
    return f"https://{settings.CONSOLE_HOST}" if settings.CONSOLE_HOST else str(settings.PUBLIC_URL)


def note_return_origin(origin: Callable[[], str] | None) -> None:
    """Remember for this request where outside pages send the browser back; None once it has ended."""
    _return_origin.set(origin)


def portal_origin() -> str:
    """Return the origin to which an outside page, such as for a payment, sends the browser back."""
    origin = _return_origin.get()
    return origin() if origin else str(settings.PUBLIC_URL)


def registered_origin() -> str:
    """Return the origin of addresses that the operator registers at outside systems, such as for a consent.

    Those are below `PUBLIC_URL`. The demonstration's own stand-ins take every name of this machine.
    """
    return str(settings.PUBLIC_URL) if settings.APP_ENV == "production" else portal_origin()


def is_portal_host(host: str) -> bool:
    """Whether the portal is at this host name: named by this installation itself, and by more than a `*`.

    The console's own host and hosted shops are no portal.
    """
    if host == settings.CONSOLE_HOST.lower() or f".{host}".endswith(f".{settings.SHOP_DOMAIN.lower()}"):
        return False
    return validate_host(host, [named for named in settings.ALLOWED_HOSTS if named != "*"])


def marked_state(state: str, *, returns_to: str) -> str:
    """Return the state of a consent with the host where it begins, if the browser will return to another one."""
    host = read_address(portal_origin()).host
    return state if host == read_address(returns_to).host else f"{state}{MARK}{host}"


def unmarked_state(state: str) -> str:
    return state.partition(MARK)[0]


def begun_at(state: str) -> str:
    """Return the origin where the consent of this state began, if it is another portal host of ours; else empty."""
    host = state.partition(MARK)[2].lower()
    here = read_address(portal_origin()).host
    return origin_at(host) if host and host != here and is_portal_host(host) else ""


def origin_at(host: str) -> str:
    """Return the origin of another host of this installation, with the scheme and the port of the platform."""
    scheme, _, public = settings.PUBLIC_URL.partition("://")
    port = public.partition(":")[2]
    return f"{scheme}://{host}:{port}" if port else f"{scheme}://{host}"


def own_path(address: str) -> str:
    """Return the path if it is on our own portal, else the portal's start page.

    Browsers read a backslash as a slash and drop tabs and line breaks, so a path with any of these is refused.
    """
    if not address.startswith("/") or address.startswith("//") or "\\" in address or not address.isprintable():
        return START
    parts = read_address(address)
    is_ours = parts.path and not parts.place and "//" not in parts.path and "/." not in parts.path
    return address if is_ours else START


@cache
def _portal_screens() -> re.Pattern[str]:
    named = portal_addresses()
    routed = (path for name, group in named.items() if name != "moved" for path in group.values())
    return _matching([*routed, *named["moved"]])


@cache
def _console_screens() -> re.Pattern[str]:
    return _matching(_read(CONSOLE))


def _matching(addresses: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern as the frontends' router reads addresses: in any case, with or without a slash at the end."""
    choices = "|".join(re.sub(r":\w+", "[^/]+", address.rstrip("/")) for address in addresses)
    return re.compile(f"(?:{choices})/?", re.IGNORECASE)


def _read(file: str) -> Any:
    return json.loads((settings.ROOT_DIR / file).read_text())
