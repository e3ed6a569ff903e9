"""A token that can only read writes nothing, whichever address it reads."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from server.company.identity.contracts import GRANTABLE_RIGHTS
from tests.api.furnishing import adjust, announce, keep_books, tell_endpoint, withdraw, write_to, write_topics
from tests.config.test_outward_table import OPERATIONS
from tests.factories.finding import find_products
from tests.factories.workorders import WorkOrderFactory
from tests.identity.test_personal_tokens import draw
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

WRITE = re.compile(
    r"\b(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE|(?<!FOR )(?<!KEY )(?<!DO )UPDATE)\s+\"?(?:\w+\"?\.)?\"?(\w+)"
)
BOOKKEEPING = {"accounts_accesstoken", "kit_rate_bucket"}
"""When the token was last used, and how often it asks."""
READS = sorted({path for method, path, _ in OPERATIONS if method == "GET" and not path.startswith("/api/console")})


@contextmanager
def written() -> Iterator[list[str]]:
    found: list[str] = []

    def watch(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        if table := WRITE.search(str(sql)):
            found.append(table[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield found


@pytest.fixture
def ids(owner: Person, outside: Outside) -> set[str]:
    """A merchant with rows of most kinds; the ids that addresses may name."""
    for furnish in (announce, write_to, adjust, withdraw, tell_endpoint, write_topics, keep_books, find_products):
        furnish(owner, 1)
    order = WorkOrderFactory.create(tenant_id=owner.actor.tenant_id, user_id=owner.actor.user_id)
    owner.post("support/thread", {"text": "Question"})
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    started = import_lines(owner, links(outside, 1), action=8, store_ids=[store])
    drain_jobs(skip_pauses=True)
    (listed,) = owner.get("import_list")["products"]
    owner.post("product/publish", {"ids": [listed["id"]], "store_ids": [store]})
    drain_jobs(skip_pauses=True)
    (published,) = owner.get("my_product", store_id=store)["products"]
    return {"1", str(order.pk), store, str(started["data"]), listed["id"], published["id"]}


@pytest.mark.django_db
def test_a_reading_token_writes_nothing(owner: Person, ids: set[str]) -> None:
    robot, found, read = draw(owner, rights=sorted(owner.actor.rights & GRANTABLE_RIGHTS)), {}, 0
    for path in sorted({re.sub(r"/1(?=/|$)", f"/{one}", path) for path in READS for one in ids}):
        with written() as tables:
            answer = robot.get(path)
        read += "json" in answer["Content-Type"] and answer.json()["success"]
        if beyond := set(tables) - BOOKKEEPING:
            found[path] = sorted(beyond)
    assert found == {}
    assert read > 50


@pytest.mark.django_db
def test_what_the_api_answers_is_kept_by_no_cache(owner: Person) -> None:
    for path in ("user/info", "import_list", "record/history", "support/thread", "no/such/operation"):
        assert owner.client.get(f"/api/account-service/{path}")["Cache-Control"] == "no-store"
    assert owner.client.get("/api/console/merchants")["Cache-Control"] == "no-store"
