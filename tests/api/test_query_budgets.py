"""Lists: a constant number of queries, kept in `query_budgets.json`, and answers that fit the declared schema.

`QUERY_BUDGETS=write pytest tests/api/test_query_budgets.py` writes the file anew. A number that grows is a decision.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson
import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from ninja.operation import Operation

from server.api.console.api import api as console_api
from server.api.merchant.api import api as merchant_api
from tests.api.furnishing import (
    adjust,
    announce,
    ask_partners,
    keep_books,
    take_orders,
    tell_endpoint,
    withdraw,
    write_to,
    write_topics,
)
from tests.factories.antstore import published_product
from tests.factories.finding import TOPIC, find_products, preview_of
from tests.factories.workorders import WorkOrderFactory
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_owner, signed_in
from tests.support.sandbox import Running, as_new
from tests.support.tenants import Pair

BUDGETS = Path(__file__).parent / "query_budgets.json"
MORE: dict[str, Callable[[], dict[str, Any]]] = {
    "merchant:topic_product.list": lambda: {"page_id": TOPIC},
    "merchant:topic_preview.products": lambda: {"page_id": TOPIC, "preview": preview_of(TOPIC)},
    "merchant:profit.groups": lambda: {"since": "2026-11-01", "until": "2026-11-30"},
}
"""The required parameters of a list."""
SIZES = {"merchant": "size", "console": "per_page"}
KEYS = (
    "products", "records", "operations", "announcements", "messages", "submissions", "lines", "notices", "deliveries",
    "list", "groups", "withdrawals", "invoices", "work_orders", "orders", "parcels", "claims", "spends", "payouts",
    "disputes",
)  # fmt: skip
# A server before PostgreSQL 18 does not say which schema is selected, so that there it is selected once more.
BOOKKEEPING = ("SAVEPOINT", "RELEASE SAVEPOINT", "SET search_path")

pytestmark = pytest.mark.django_db


def lists() -> Iterator[tuple[str, str, Operation]]:
    """Name, path and operation of everything that answers by pages, in both APIs."""
    for name, api, prefix in (("merchant", merchant_api, "/api"), ("console", console_api, "/api/console")):
        for mounted, router in api._routers:
            for path, view in router.path_operations.items():
                for operation in view.operations:
                    requested = [model for model in operation.models if model.__ninja_param_source__ == "query"]
                    read = {field for model in requested for field in model.__ninja_flatten_map__}
                    if operation.methods == ["GET"] and SIZES[name] in read:
                        yield f"{name}:{operation.operation_id}", f"{prefix}{mounted}{path}", operation


LISTS = {name: (path, operation) for name, path, operation in lists()}
PLAIN = sorted(
    name for name, (_, operation) in LISTS.items() if operation.view_func.__annotations__["return"] is HttpResponse
)
"""What goes out by `ready`, past its schema."""


@pytest.fixture(scope="module")
def merchant(rows_of_the_file: None, two_tenants: Pair, owner_id: int) -> Person:
    """The same for every test: they only read."""
    return make_owner(two_tenants[0], owner_id)


@pytest.fixture
def owner(merchant: Person, db: None) -> Person:
    return Person(signed_in(merchant.actor.user_id), merchant.actor)


@pytest.fixture(scope="module")
def furnished(merchant: Person, running_outside: Running) -> str:
    """A merchant with ten products listed, all published and monitored, two in the trash, the others there twice, ten
    announcements and messages to read, ten leads sent, ten adjustments of each balance, ten withdrawals, ten reported
    events, ten topic pages, ten of what finance lists, ten requests of services, ten products of Antstore, ten found
    products of each kind, and a topic page with ten; answers the import's id.
    """
    owner, outside = merchant, as_new(running_outside)
    announce(owner, 10)
    write_to(owner, 10)
    ask_partners(owner, 10)
    adjust(owner, 10)
    withdraw(owner, 10)
    tell_endpoint(owner, 10)
    write_topics(owner, 10)
    keep_books(owner, 10)
    find_products(owner, 10)
    WorkOrderFactory.create_batch(10, tenant_id=owner.actor.tenant_id, user_id=owner.actor.user_id)
    for number in range(10):
        published_product(number)
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    take_orders(owner, int(store["id"]), 10)
    started = import_lines(owner, links(outside, 10), action=8, store_ids=[store["id"]])
    owner.post("collect_product/import?type=13&action=11", {"product_ids": links(outside, 10)})
    drain_jobs(skip_pauses=True)
    listed = owner.get("import_list")["products"]
    assert len(listed) == 10, started
    owner.post("import_list/delete", {"ids": [product["id"] for product in listed[:2]]})
    owner.post("import_list/duplicate", {"ids": [product["id"] for product in listed[2:]]})
    drain_jobs(skip_pauses=True)
    copies = [product["id"] for product in owner.get("import_list", size=8)["products"]]
    owner.post("product/publish", {"ids": copies, "store_ids": [store["id"]]})
    drain_jobs(skip_pauses=True)
    assert owner.post("my_product/monitoring", {"store_id": store["id"], "on": True})["success"]
    return str(started["data"])


@pytest.fixture
def clients(owner: Person, staff: Any) -> dict[str, Client]:
    return {"merchant": owner.client, "console": staff("operator")}


def ask(client: Client, name: str, record: str, size: int) -> tuple[int, Any]:
    """How many queries a page of this size cost, and the answer."""
    path = LISTS[name][0].replace("{record_id}", record).replace("{int:endpoint_id}", "1")
    more = MORE.get(name, dict)()
    client.get(path, more)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(path, {SIZES[name.partition(":")[0]]: size} | more)
    assert answer.status_code == 200, answer.content
    return sum(not (query["sql"] or "").startswith(BOOKKEEPING) for query in captured), answer


def test_every_list_has_a_budget(furnished: str, clients: dict[str, Client]) -> None:
    if os.environ.get("QUERY_BUDGETS") == "write":
        counted = {name: ask(clients[name.partition(":")[0]], name, furnished, 100)[0] for name in sorted(LISTS)}
        BUDGETS.write_text(json.dumps(counted, indent=2) + "\n")
    assert set(json.loads(BUDGETS.read_text())) == set(LISTS), "Run this file once with QUERY_BUDGETS=write."


@pytest.mark.parametrize("name", sorted(LISTS))
def test_a_list_keeps_its_budget_however_long_it_is(name: str, furnished: str, clients: dict[str, Client]) -> None:
    client = clients[name.partition(":")[0]]
    budget = json.loads(BUDGETS.read_text())[name]

    assert ask(client, name, furnished, 1)[0] == budget
    assert ask(client, name, furnished, 100)[0] == budget


def test_every_page_of_a_list_has_its_count(furnished: str, clients: dict[str, Client]) -> None:
    counted = 0
    for name in LISTS:
        client, size = clients[name.partition(":")[0]], SIZES[name.partition(":")[0]]
        path = LISTS[name][0].replace("{record_id}", furnished).replace("{int:endpoint_id}", "1")
        first = client.get(path, {size: 1, "page": 1} | MORE.get(name, dict)()).json()
        for used in {"", first.get("used_page", "")}:
            more = {"used_page": used} if used else {}
            second = client.get(path, {size: 1, "page": 2} | more | MORE.get(name, dict)()).json()
            for key in ("count", "total", "count_over"):
                assert second.get(key) == first.get(key), (name, key, bool(used))
        counted += first.get("count", first.get("total", 0)) > 1
    assert counted > 20


def declared(name: str) -> Any:
    return LISTS[name][1].response_models[200].model_fields["response"].annotation


def closed(schema: Any) -> Any:
    """The schema with every object holding all of its names and no other."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: closed(part) for key, part in schema.items() if key != "properties"}
    if "properties" not in schema:
        return parts
    fields = {name: closed(part) for name, part in schema["properties"].items()}
    return parts | {"properties": fields, "required": list(fields), "additionalProperties": False}


@pytest.mark.parametrize("name", sorted(name for name in LISTS if name.startswith("merchant:")))
def test_what_a_list_answers_is_what_its_schema_says(name: str, furnished: str, clients: dict[str, Client]) -> None:
    _, answer = ask(clients["merchant"], name, furnished, 100)
    schema = closed(declared(name).model_json_schema(mode="serialization"))

    jsonschema_rs.validator_for(schema, validate_formats=True).validate(answer.json())

    assert any(answer.json().get(key) for key in KEYS)


@pytest.mark.parametrize("name", PLAIN)
def test_a_list_in_plain_values_is_what_its_schema_renders(
    name: str, furnished: str, clients: dict[str, Client]
) -> None:
    _, answer = ask(clients["merchant"], name, furnished, 100)

    read = declared(name).model_validate_json(answer.content, strict=True)

    assert orjson.loads(orjson.dumps(read.model_dump(by_alias=True))) == answer.json()
