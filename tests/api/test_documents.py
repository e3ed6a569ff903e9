"""The API documents itself, with nothing loaded from elsewhere."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("api", ["/api", "/api/console"])
def test_the_interactive_documentation_loads_from_us_alone(api: str) -> None:
    page = Client().get(f"{api}/docs")
    assert page.status_code == 200
    loaded = re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', page.content.decode())
    assert any(address.endswith("swagger-ui-bundle.js") for address in loaded)
    for address in loaded:
        assert address.startswith("/static/ninja/"), address
        assert Client().get(address).status_code == 200, address


@pytest.mark.parametrize(("api", "operation"), [("/api", "product.import"), ("/api/console", "jobs.retry")])
def test_the_openapi_document_names_our_operations(api: str, operation: str) -> None:
    document = Client().get(f"{api}/openapi.json").json()
    named = {spec["operationId"] for methods in document["paths"].values() for spec in methods.values()}
    assert operation in named
