"""A token that can only read writes nothing, whichever address it reads."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection

from server.company.identity.contracts import GRANTABLE_RIGHTS
from server.company.payments.models import Invoice
from server.company.supply.models import SupplyProduct
from tests.api.furnishing import adjust, announce, keep_books, tell_endpoint, withdraw, write_to, write_topics
from tests.factories.finding import TOPIC, find_products, preview_of
from tests.factories.workorders import WorkOrderFactory
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.personal_tokens import draw
from tests.support.sandbox import Outside

WRITE = re.compile(
    r"\b(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE|(?<!FOR )(?<!KEY )(?<!DO )UPDATE)\s+\"?(?:\w+\"?\.)?\"?(\w+)"
)
BOOKKEEPING = {"accounts_accesstoken", "kit_rate_bucket"}
"""When the token was last used, and how often it asks."""
CHANGED = """
SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables
WHERE n_tup_ins + n_tup_upd + n_tup_del > 0
"""
PATHS = json.loads(Path("server/api/generated/merchant.openapi.json").read_text())["paths"]
READS = {path: found["get"] for path, found in PATHS.items() if "get" in found}


@contextmanager
def written() -> Iterator[list[str]]:
    found: list[str] = []

    def watch(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        if table := WRITE.search(str(sql)):
            found.append(table[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield found


def changed() -> dict[str, int]:
    """How many rows of each table this transaction has changed, by whatever statement."""
    with connection.cursor() as cursor:
        cursor.execute(CHANGED)
        return dict(cursor.fetchall())


@pytest.fixture
def known(owner: Person, outside: Outside) -> dict[str, list[Any]]:
    """A merchant with rows of most kinds; what parameters of addresses may say of them."""
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
    return {
        "endpoint_id": [1],
        "order_id": [order.pk],
        "store_id": [store],
        "record_id": [started["data"]],
        "product_id": [listed["id"], *SupplyProduct.objects.values_list("pk", flat=True)[:2]],
        "product_ids": [listed["id"]],
        "publication_id": [published["id"]],
        "invoice_id": list(Invoice.objects.values_list("pk", flat=True)[:1]),
        "page_id": [TOPIC],
        "preview": [preview_of(TOPIC)],
        "country": ["US"],
        "platform": [9],
        "type": [1],
        "key": [published["id"]],
        "start": ["2026-11-01T00:00:00Z"],
        "end": ["2026-11-20T00:00:00Z"],
        "screen": ["import_list"],
        "service": ["products_sourcing"],
        "code": ["sesame"],
        "member_id": [owner.actor.user_id],
    }


def addresses(path: str, operation: dict[str, Any], known: dict[str, list[Any]]) -> Iterator[str]:
    """The operation's address with each id that its parameter may have."""
    requested = [parameter for parameter in operation.get("parameters", []) if parameter.get("required")]
    query = {row["name"]: next(iter(known.get(row["name"], ["1"])), "1") for row in requested if row["in"] == "query"}
    names = [row["name"] for row in requested if row["in"] == "path"]
    for value in known.get(names[0], ["1"]) if names else [""]:
        filled = re.sub(r"\{\w+\}", str(value), path)
        yield f"{filled}?{urlencode(query)}" if query else filled


@pytest.mark.django_db
def test_a_reading_token_writes_nothing(owner: Person, known: dict[str, list[Any]]) -> None:
    robot, before = draw(owner, rights=sorted(owner.actor.rights & GRANTABLE_RIGHTS)), changed()
    wrote: dict[str, set[str]] = {}
    read, refused, kept = set(), {}, set()
    for path, operation in READS.items():
        for address in addresses(path, operation, known):
            with written() as tables:
                answer = robot.get(address)
            if "json" not in answer["Content-Type"]:
                read |= {path} if answer.status_code == 200 else set()
                continue
            kept |= {path} if answer["Cache-Control"] != "no-store" else set()
            if answer.json()["success"]:
                read.add(path)
            else:
                refused[path] = answer.json()["msg"]
            if beyond := set(tables) - BOOKKEEPING:
                wrote[address] = beyond
    assert (wrote, kept) == ({}, set())
    after = changed()
    assert {table for table in after if after[table] != before.get(table, 0)} <= BOOKKEEPING
    assert len(read) > 80, {path: why for path, why in refused.items() if path not in read}


@pytest.mark.django_db
def test_what_the_api_answers_is_kept_by_no_cache(owner: Person) -> None:
    for path in ("user/info", "import_list", "record/history", "support/thread", "no/such/operation"):
        assert owner.client.get(f"/api/account-service/{path}")["Cache-Control"] == "no-store"
    assert owner.client.get("/api/console/merchants")["Cache-Control"] == "no-store"
