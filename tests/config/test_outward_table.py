"""Every operation whose code calls other people's servers is served apart from the others, and has a rate."""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.urls import URLPattern

from server.api.console.api import api as console_api
from server.api.gateway.throttles import refuse_when_too_often
from server.api.merchant.api import api as merchant_api
from server.api.shop.urls import urlpatterns as shop_urls
from server.api.site.urls import urlpatterns as site_urls
from server.company.identity.services import messages
from server.config.outward import ASK_STORES, ASK_SUPPLIERS, READ_TABLES, SEND_MAIL, Outside, waits_for
from server.hooks.urls import urlpatterns as hook_urls
from server.kit.http import client, probes
from server.kit.tables import read_table
from server.ports.channels import StoreChannelPort
from server.ports.grants import StoreGrantPort
from server.ports.locations import StoreLocationPort
from server.ports.payments import PaymentsPort
from server.ports.stores import StorePort
from server.ports.suppliers import SupplierAccountPort, SupplierPort
from tests.support.calls import attributes_of, functions_behind

PURE = {
    "event_of",
    "is_live",
    "name",
    "normalise_shop",
    "recognise",
    "is_configured",
    "is_set_up",
    "pace",
    "check",
    "consent_url",
}
PORTS = {
    Outside.SUPPLIERS: (SupplierPort, SupplierAccountPort),
    Outside.STORES: (StorePort, StoreGrantPort, StoreLocationPort, StoreChannelPort),
    Outside.PAYMENTS: PaymentsPort.__mro__[1:-3],
}
ASKING = {
    place: {name for port in ports for name in vars(port) if not name.startswith("_")} - PURE
    for place, ports in PORTS.items()
}
HTTP: set[Any] = {client.request, probes.check_callable}
MAIL: set[Any] = {messages.mail_words, messages._text}
OWN_FILES_ONLY = "/api/account-service/image/uploaded/1/1"
INSIDE = ("server.api", "server.company", "tenants")
NUMBER, NAME = "1", "some-name"


@cache
def waits(view: Callable[..., Any]) -> Outside | None:
    """Whom the code of a view may wait for."""
    found = functions_behind(view)
    requested = {
        name
        for function_type in found
        if function_type.__module__.startswith(INSIDE)
        for name in attributes_of(function_type)
    }
    if by_port := [place for place, names in ASKING.items() if requested & names]:
        return by_port[0]
    if any("kit.image_cache" in function_type.__module__ for function_type in found):
        return Outside.IMAGES
    if read_table in found:
        return Outside.TABLES
    if found & MAIL:
        return Outside.MAILS
    return Outside.STORES if found & HTTP else None


def operations() -> Iterator[tuple[str, str, Any]]:
    for root, api in (("/api", merchant_api), ("/api/console", console_api)):
        for prefix, router in api._routers:
            for path, view in router.path_operations.items():
                for operation in view.operations:
                    for method in operation.methods:
                        yield method, root + prefix + re.sub(r"\{[^}]*\}", NUMBER, path), operation.view_func


def pages() -> Iterator[tuple[str, str, Any]]:
    for root, patterns in (("/hooks/", hook_urls), ("/", site_urls), ("/", shop_urls)):
        for pattern in patterns:
            assert isinstance(pattern, URLPattern)
            path = re.sub(r"<str:\w+>", NAME, re.sub(r"<int:\w+>", NUMBER, str(pattern.pattern)))
            yield "GET", root + path, pattern.callback
            yield "POST", root + path, pattern.callback


OPERATIONS = list(operations())


def test_whoever_waits_outside_has_threads_apart() -> None:
    found = {f"{method} {path}": waits(view) for method, path, view in OPERATIONS if path != OWN_FILES_ONLY}
    assert found == {each: waits_for(*each.split(" ")) for each in found}


def test_pages_and_hooks_that_wait_outside_have_threads_apart() -> None:
    for method, path, view in pages():
        if waits_for(method, path) != waits(view):
            # A hook that only takes GET is refused before it asks anybody.
            assert (method, path, waits_for("GET", path)) == ("POST", "/hooks/bigcommerce/auth", waits(view))


def test_whoever_waits_outside_has_a_rate() -> None:
    for method, path, view in OPERATIONS:
        if waits_for(method, path) not in (None, Outside.IMAGES):
            rate = inspect.getclosurevars(view).nonlocals.get("rate")
            assert rate or refuse_when_too_often in functions_behind(view), f"{method} {path}"


@pytest.mark.parametrize("entry", sorted(ASK_STORES | ASK_SUPPLIERS | SEND_MAIL | READ_TABLES))
def test_each_entry_is_an_operation_of_ours(entry: str) -> None:
    method, path = entry.replace("/*", f"/{NUMBER}").split(" ")
    assert (method, path) in {(method, path) for method, path, _ in [*OPERATIONS, *pages()]}
