"""For a vendor's SDK that takes an HTTP client: one whose every call is handed to us instead of being sent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import httpx

from server.kit.http.response import OutboundResponse


@dataclass(frozen=True, slots=True)
class SdkCall:
    """What an SDK wants to send. Header names are in lower case."""

    method: str
    url: str
    path: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)


def client_for_sdk(send: Callable[[SdkCall], OutboundResponse]) -> httpx.Client:
    """A client for an SDK; `send` makes the call by `server.kit.http.request`, and what it raises passes through."""
    return httpx.Client(transport=_HandedOver(send), trust_env=False)


class _HandedOver(httpx.BaseTransport):
    def __init__(self, send: Callable[[SdkCall], OutboundResponse]) -> None:
        self._send = send

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        told = self._send(SdkCall(request.method, str(request.url), request.url.path, headers, request.read()))
        # The body is decoded already: of the headers only its type is still true.
        kind = {"content-type": told.headers.get("content-type", "application/json")}
        return httpx.Response(told.status, headers=kind, content=told.body, request=request)
