"""A reason that stops a store's work names the store as its merchant does, on every platform."""

from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest

from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.square.client import SquareClient
from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.wix.client import WixClient
from server.adapters.woocommerce.client import WooClient
from server.kit import http
from server.kit.http import OutboundResponse
from server.ports.failures import OutsideFailure
from server.ports.stores import StoreAccess

URL = "https://tea.example/api/products"
ACCESS = StoreAccess("https://store-a1b2c3.mybigcommerce.com", {}, "names")


def broken_off(*_args: object, **_options: object) -> OutboundResponse:
    raise http.TimedOut("slow", sent=True)


def answering(status: int, body: bytes) -> Callable[..., OutboundResponse]:
    return lambda *_args, **_options: OutboundResponse(status, httpx.Headers(), body, URL)


@pytest.mark.parametrize("client", [BigCommerceClient, ShopifyClient, SquareClient, WixClient, WooClient])
@pytest.mark.parametrize(
    "answer", [broken_off, answering(503, b""), answering(302, b""), answering(200, b"<html>")], ids=range(4)
)
def test_a_reason_names_the_store(
    client: type[StoreClient], answer: Callable[..., OutboundResponse], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "request", answer)
    monkeypatch.setattr(client, "options", lambda *_args, **_options: {})
    for name in ("Anna's Finds", ""):
        access = replace(ACCESS, name=name)
        with pytest.raises((OutsideFailure, StoreRefusal)) as failure:
            client(access).ask("GET", URL, write=False)
        params = failure.value.reason.params if isinstance(failure.value, OutsideFailure) else failure.value.__dict__
        assert (params["host"] == "Anna's Finds") == bool(name)
