"""After a page of an outside system, the browser returns to the name by which it called us."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from server.api.gateway.middleware import CorrelationMiddleware
from server.kit.own_paths import begun_at, marked_state, portal_origin, registered_origin, unmarked_state

PUBLIC = "https://portal.example:8443"
LISTED = ["portal.example", ".shops.example", "alias.example", ".group.example", "console.example", "*"]


@pytest.fixture
def installation(settings: Any) -> Any:
    settings.APP_ENV, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = "production", PUBLIC, LISTED
    settings.SHOP_DOMAIN, settings.CONSOLE_HOST = "shops.example", "console.example"
    return settings


def called_at(host: str) -> tuple[str, str, str]:
    """Return what a request at this host finds: the origins, and the state of a consent that it begins."""
    found: list[tuple[str, str, str]] = []

    def handle(_request: HttpRequest) -> HttpResponse:
        registered = registered_origin()
        found.append((portal_origin(), registered, marked_state("drawn", returns_to=registered)))
        return HttpResponse()

    CorrelationMiddleware(handle)(RequestFactory().post("/api/x", headers={"host": host}))
    return found[0]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("portal.example", PUBLIC),
        ("Alias.example:9999", "https://alias.example:8443"),
        ("eu.group.example", "https://eu.group.example:8443"),
        ("console.example", PUBLIC),
        ("anna.shops.example", PUBLIC),
        ("evil.example", PUBLIC),
    ],
)
def test_in_production_it_returns_to_a_host_that_the_installation_names(
    installation: Any, host: str, origin: str
) -> None:
    mark = "" if origin == PUBLIC else f"~{origin.removeprefix('https://').partition(':')[0]}"
    assert called_at(host) == (origin, PUBLIC, f"drawn{mark}")
    assert portal_origin() == PUBLIC


def test_the_demonstration_returns_to_every_name_but_the_consoles(installation: Any) -> None:
    installation.APP_ENV, installation.ALLOWED_HOSTS = "demo", ["localhost", "console.example"]
    assert called_at("localhost:8000") == ("http://localhost:8000", "http://localhost:8000", "drawn")
    assert called_at("console.example")[0] == PUBLIC


@pytest.mark.parametrize(
    ("state", "origin"),
    [
        ("drawn~alias.example", "https://alias.example:8443"),
        ("drawn~evil.example", ""),
        ("drawn~anna.shops.example", ""),
        ("drawn~console.example", ""),
        ("drawn~alias.example/@evil.example", ""),
        ("drawn~portal.example", ""),
        ("drawn", ""),
    ],
)
def test_a_state_sends_the_browser_to_no_host_of_others(installation: Any, state: str, origin: str) -> None:
    assert (begun_at(state), unmarked_state(state)) == (origin, "drawn")
