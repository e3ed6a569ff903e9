"""The API documents itself, with nothing loaded from elsewhere."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from pydantic import BaseModel

from tests.support.people import Person

Staff = Callable[..., Client]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("api", ["/api", "/api/console"])
def test_the_interactive_documentation_loads_from_us_alone(api: str, staff: Staff) -> None:
    page = staff().get(f"{api}/docs")
    assert page.status_code == 200
    loaded = re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', page.content.decode())
    assert any(address.endswith("swagger-ui-bundle.js") for address in loaded)
    for address in loaded:
        assert address.startswith("/static/ninja/"), address
        assert Client().get(address).status_code == 200, address


@pytest.mark.parametrize(("api", "operation"), [("/api", "product.import"), ("/api/console", "jobs.retry")])
def test_the_openapi_document_names_our_operations(api: str, operation: str, staff: Staff) -> None:
    document = staff().get(f"{api}/openapi.json").json()
    named = {spec["operationId"] for methods in document["paths"].values() for spec in methods.values()}
    assert operation in named


@pytest.mark.parametrize("api", ["/api", "/api/console"])
def test_a_document_is_built_once(api: str, staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    client = staff()
    first = client.get(f"{api}/openapi.json")
    monkeypatch.setattr("ninja.NinjaAPI.get_openapi_schema", lambda *_, **__: pytest.fail("built again"))
    assert client.get(f"{api}/openapi.json").content == first.content


@pytest.mark.parametrize("path", ["/api/console/openapi.json", "/api/console/docs"])
def test_what_staff_can_do_is_shown_to_staff_alone(path: str, owner: Person) -> None:
    for client in (Client(), owner.client):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, 1001000)


@pytest.mark.parametrize("package", ["server.api.merchant", "server.api.console"])
def test_no_two_schemas_of_an_api_share_a_name(package: str) -> None:
    """The document keeps one of two schemas with the same name, and says nothing."""
    names = Counter(model.__name__ for model in _below(BaseModel) if model.__module__.startswith(f"{package}."))
    assert names
    assert [name for name, count in names.items() if count > 1] == []


def _below(model: type[BaseModel]) -> set[type[BaseModel]]:
    children = set(model.__subclasses__())
    return children.union(*map(_below, children))
