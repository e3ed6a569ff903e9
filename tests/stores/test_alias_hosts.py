"""A merchant works at another host name of this installation: consents and payments bring them back there."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from fixtures.sandbox.square.seller import SquareSeller
from server.company.connections.models import ConnectIntent
from tests.support.consent import agree, allow_square
from tests.support.people import Person

pytestmark = pytest.mark.django_db
PUBLIC: Any = {"HTTP_HOST": "portal.example", "secure": True}
ALIAS: Any = {"HTTP_HOST": "alias.example", "secure": True}
AT_ALIAS = "https://alias.example"


@pytest.fixture
def hosts(settings: Any) -> None:
    settings.APP_ENV, settings.PUBLIC_URL = "production", "https://portal.example"
    settings.ALLOWED_HOSTS = ["portal.example", "alias.example", "testserver"]


def of_shopify(owner: Person) -> dict[str, str]:
    answer = owner.client.get("/api/shopify-service/app-install", {"shop": "tea-harbour"}, **ALIAS)
    return agree(answer.json()["url"])


def of_square(owner: Person) -> dict[str, str]:
    return allow_square(owner.client.get("/api/square-service/judge", **ALIAS).json()["msg"])


@pytest.mark.parametrize(
    ("service", "path", "begin", "bound"),
    [
        ("shopify", "/api/shopify-service/auth/callback", of_shopify, "/wooBinding?success=1&platform=3"),
        ("square", "/api/square-service/auth/callback", of_square, "/wooBinding?success=1&platform=8"),
    ],
)
def test_a_consent_goes_on_where_it_began(
    owner: Person, request: pytest.FixtureRequest, service: str, path: str, begin: Any, bound: str
) -> None:
    request.getfixturevalue(service)
    request.getfixturevalue("hosts")
    query = begin(owner)
    away = Client().get(path, query, **PUBLIC)
    assert away.status_code == 302, away.content
    url = urlsplit(away["Location"])
    assert f"{url.scheme}://{url.netloc}{url.path}" == AT_ALIAS + path
    assert {name: values[0] for name, values in parse_qs(url.query).items()} == query
    assert owner.client.get(f"{url.path}?{url.query}", **ALIAS)["Location"] == bound


@pytest.mark.usefixtures("hosts")
def test_a_state_that_names_another_host_changes_nothing(owner: Person, square: dict[str, SquareSeller]) -> None:
    query = allow_square(owner.client.get("/api/square-service/judge", **PUBLIC).json()["msg"])
    query["state"] += "~evil.example"
    answer = owner.client.get("/api/square-service/auth/callback", query, **PUBLIC)
    assert answer["Location"].startswith("/wooBinding?")
    assert ConnectIntent.objects.count() == 1
