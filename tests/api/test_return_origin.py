"""After a page of the payment provider, the browser returns to the name by which it called us."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from server.api.gateway.middleware import CorrelationMiddleware
from server.kit.own_paths import portal_origin

PUBLIC = "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("environment", "origin"), [("demo", "http://localhost:8000"), ("production", PUBLIC)], ids=["demo", "production"]
)
def test_the_browser_returns_to_the_host_that_it_came_from(settings: Any, environment: str, origin: str) -> None:
    settings.APP_ENV, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = environment, PUBLIC, ["localhost"]
    found: list[str] = []

    def handle(_request: HttpRequest) -> HttpResponse:
        found.append(portal_origin())
        return HttpResponse()

    CorrelationMiddleware(handle)(RequestFactory().post("/api/x", headers={"host": "localhost:8000"}))
    assert found == [origin]
    assert portal_origin() == PUBLIC
