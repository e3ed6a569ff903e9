"""Check an address before it is saved. The guard checks it again at every connection."""

import httpcore
from django.conf import settings

from server.kit.http.addresses import is_opened, may_call, parse_openings
from server.kit.http.backend import resolve
from server.kit.http.deadlines import deadline
from server.kit.http.errors import AddressRefused, ConnectionFailed, InsecureAddress
from server.kit.http.urls import parse_url

_SECONDS = 3.0
_PORTS = {"http": 80, "https": 443}


def check_callable(text: str) -> None:
    """Raise UrlRefused, InsecureAddress, AddressRefused or HostUnknown unless the address may be called.

    Only https is accepted, except for hosts that the operator opened. Raise ConnectionFailed when a name cannot be
    resolved within a few seconds.
    """
    url = parse_url(text)
    port, openings = url.port or _PORTS[url.scheme], parse_openings(settings.OUTBOUND_ALLOW)
    try:
        with deadline(_SECONDS):
            addresses = resolve(url.host, port)
    except httpcore.ConnectTimeout as error:
        raise ConnectionFailed(f"{url.host} cannot be resolved now", sent=False) from error
    if not any(may_call(address, port, openings) for address in addresses):
        raise AddressRefused(url.host)
    if url.scheme != "https" and not all(is_opened(address, port, openings) for address in addresses):
        raise InsecureAddress(url.host)
