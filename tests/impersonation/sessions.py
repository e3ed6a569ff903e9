"""Staff at the console, and the browser in which they act as a merchant's user."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client

API = "/api/account-service"


def draw(console: Client, user_id: int, reason: str = "Import stuck", status: int = 200, **body: Any) -> dict[str, Any]:
    """Draw a ticket at the console; the answer's JSON."""
    answer = console.post(
        f"/api/console/users/{user_id}/impersonation", {"reason": reason, **body}, content_type="application/json"
    )
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def ticket_of(url: str) -> str:
    """The ticket behind the # of the address that the console answers."""
    return parse_qs(urlsplit(url).fragment)["ticket"][0]


def exchange(browser: Client, ticket: str, user_id: int, redirect_url: str = "/app/importProducts") -> dict[str, Any]:
    """What `/iframeMain` does with a ticket."""
    path = f"{API}/user/pass/{ticket}/login_simulation/{user_id}"
    answer = browser.post(path, query_params={"redirect_url": redirect_url}, headers={"Origin": "http://testserver"})
    found: dict[str, Any] = answer.json()
    return found


def acting_as(console: Client, user_id: int) -> Client:
    """A browser with the session of a ticket that was just drawn."""
    browser = Client(headers={"Origin": "http://testserver"})
    answer = exchange(browser, ticket_of(draw(console, user_id)["url"]), user_id)
    assert answer["success"], answer
    return browser
