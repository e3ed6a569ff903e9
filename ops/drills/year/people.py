"""Merchants who sign up and use the portal's API; seed, merchant and day determine what they do."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from ops.bench.merchants import make_merchant
from ops.drills.year.world import PLATFORM, Person, World
from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token

Json = dict[str, Any]
TOKEN_DAYS = 20
_clients = threading.local()


def sign_up(world: World, person: Person) -> None:
    """Create a main account with its own shop."""
    person.merchant = make_merchant(f"year-{person.number}")
    person.token, person.token_until = person.merchant.token, world.day + TOKEN_DAYS
    made = call(world, person, "POST", "account-service/store", {"platform": PLATFORM, "name": f"Shop {person.number}"})
    person.store_id = int(made["store"]["id"])
    world.done["sign-ups"] += 1


def call(world: World, person: Person, method: str, path: str, body: Json | None = None) -> Json:
    """Make one call of the portal; count refusals by message, and save failures with merchant and day."""
    _sign_in(world, person)
    client: httpx.Client = _clients.__dict__.setdefault("client", httpx.Client(timeout=120))
    headers = {"Authorization": person.token, "X-Requested-With": "drill"}
    answer = client.request(method, f"{world.web}/api/{path}", json=body, headers=headers)
    if answer.status_code >= 500:
        world.broken.append(f"merchant {person.id}, seed {world.seed}, day {world.day}: {method} {path}: {answer.text}")
        return {"success": False}
    response: Json = answer.json()
    if not response.get("success"):
        world.refused[str(response.get("msg") or response)[:120]] += 1
    return response


def at_once(*requested: Callable[[], Json]) -> list[Json]:
    """Make calls at the same time, as from several windows."""
    with ThreadPoolExecutor(len(requested)) as windows:
        return [future.result() for future in [windows.submit(item) for item in requested]]


def _sign_in(world: World, person: Person) -> None:
    """Log in again before the session ends."""
    if person.merchant is None or world.day < person.token_until:
        return
    person.token = issue_token(user_id=person.merchant.user_id, kind=TokenKind.PORTAL, now=world.now()).value
    person.token_until = world.day + TOKEN_DAYS


def choose(world: World, person: Person, plan_id: int, *, windows: int = 1) -> Json:
    """Press 'Pay now' for a plan in `windows` windows; return the last successful answer."""
    path = f"account-service/plan/charge/{plan_id}?billing_store_id={person.store_id}"
    reported = at_once(*[lambda: call(world, person, "POST", path)] * windows)
    return next((row for row in reported if row.get("success")), reported[0])


def stay(person: Person) -> Mapping[str, list[int]]:
    """Return what the merchant keeps on a smaller plan."""
    return {"store_ids": [person.store_id]}
