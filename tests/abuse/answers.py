"""Asking, and judging a refusal."""

from typing import Any

from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token
from server.kit import clock
from tests.support.people import Person

API = "/api/account-service"


def refusal(response: Any, status: int, code: int) -> Any:
    answer = response.json()
    assert response.status_code == status, response.content[:500]
    assert (answer["success"], answer["code"]) == (False, code), answer
    assert answer["msg"]
    assert answer["request_id"]
    assert response["X-Request-Id"] == answer["request_id"]
    return answer


def browser_of(person: Person) -> Client:
    """The same person by cookie."""
    client = Client()
    token = issue_token(user_id=person.actor.user_id, kind=TokenKind.PORTAL, now=clock.now())
    client.cookies["Authorization"] = token.value
    return client
