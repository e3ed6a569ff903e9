"""Whatever is sent to any operation: never a crash, always the envelope."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import quote, urlencode
from zlib import crc32

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.abuse.wild import NASTY, NUMBERS, bodies, fields_of, nested, queries
from tests.api.test_every_operation import DOCUMENTS
from tests.products.conftest import Trade, open_trade
from tests.support.people import Person, make_person, signed_in
from tests.support.sandbox import as_new

pytestmark = pytest.mark.django_db
Test = TypeVar("Test", bound=Callable[..., None])

DOCUMENT, CONSOLE = DOCUMENTS["merchant"], DOCUMENTS["console"]
# Files and pages, not envelopes.
OTHER_ANSWERS = {
    "image.proxy",
    "image.uploaded",
    "file.show",
    "supplier_account.callback",
    "shopify.callback",
    "bigcommerce.claim",
    "bigcommerce.claim.confirm",
    "square.callback",
    "wix.callback",
    "record.failures",
    "import_list.export",
    "import_list.export.workbook",
    "import_list.file.sample",
    "import_list.file.errors",
    "my_product.prices",
    "my_product.export",
    "my_product.prices.workbook",
    "leads.export",
    "differences.export",
    "balance_transactions.export",
    "payouts.export",
    "charges.export",
    "journal.export",
    "closed_periods.export",
    "deferred_revenue.export",
    "taxes.export",
    "fees.export",
    "invoices.export",
    "payments.export",
    "refunds.export",
    "disputes.export",
    "capital.file",
    "capital.document",
    "rewards.file",
    "rewards.document",
}


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method.upper(), path, spec)
        for path, methods in document["paths"].items()
        for method, spec in methods.items()
        # A stream that is opened does not end here; its refusals are tested beside the streams.
        if spec["operationId"] not in {"record.size", "record.execution"}
    ]


OPERATIONS = operations(DOCUMENT)
STAFF_OPERATIONS = operations(CONSOLE)
MOST, FOR_EACH_FIELD = 60, 15
EXAMPLES = settings(
    max_examples=MOST,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
PATH_VALUES = st.one_of(st.integers(0, 5), st.sampled_from([*NUMBERS, *NASTY]))


@pytest.fixture(scope="module")
def merchant(rows_of_the_file: None, two_tenants: Any, running_outside: Any) -> Trade:
    """The merchant at work, made once for hundreds of tests."""
    with pytest.MonkeyPatch.context() as patch:
        return open_trade(make_person(two_tenants[0], "owner@example.com"), as_new(running_outside), patch)


@pytest.fixture(scope="module")
def stores(merchant: Trade) -> Any:
    """The stores of the outside world, as the merchant's work left them."""
    return deepcopy(merchant.outside.sandbox.stores)


@pytest.fixture
def trade(merchant: Trade, stores: Any, db: None) -> Trade:
    """The same merchant for every test, with a session of its own; what a test does to them ends with it."""
    merchant.outside.sandbox.stores = deepcopy(stores)
    merchant.outside.sandbox.faults.remove()
    actor = merchant.owner.actor
    return replace(merchant, owner=Person(signed_in(actor.user_id), actor))


@pytest.fixture
def owner(trade: Trade) -> Person:
    return trade.owner


def addresses(path: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    """The path with something in each of its places; one without any is asked no oftener than it has other input."""
    places = st.tuples(*[values] * path.count("{"))

    def filled(chosen: tuple[Any, ...]) -> str:
        left = iter(chosen)
        return re.sub(r"\{[^}]*\}", lambda _: quote(str(next(left)), safe="", errors="surrogatepass"), path)

    return places.map(filled)


def examples(path: str, spec: dict[str, Any], document: dict[str, Any]) -> Callable[[Test], Test]:
    """As many as an operation takes fields, and others for each: what reads an id or a page is the same everywhere."""
    content = spec.get("requestBody", {}).get("content", {}).get("application/json")
    asked = [one for one in spec.get("parameters", []) if one["in"] == "query"]
    fields = path.count("{") + len(asked) + (fields_of(content["schema"], document) if content else 0)
    enough = settings(EXAMPLES, max_examples=min(MOST, FOR_EACH_FIELD * max(fields, 1)))
    own = seed(crc32(spec["operationId"].encode()))
    return lambda test: own(enough(test))


def send(client: Client, method: str, path: str, query: dict[str, str], body: Any) -> Any:
    content = b"" if body is None else json.dumps(body).encode("utf-8", "surrogatepass")
    text = urlencode(query, errors="surrogatepass")
    return client.generic(method, f"{path}?{text}", content, content_type="application/json")


def check(response: Any, operation_id: str) -> None:
    assert response.status_code < 500, response.content[:1000]
    if operation_id not in OTHER_ANSWERS:
        answer = response.json()
        assert {"success", "code", "msg"} <= set(answer)
        assert answer["success"] is (answer["code"] == 200)


@pytest.mark.parametrize(("method", "path", "spec"), OPERATIONS, ids=[each[2]["operationId"] for each in OPERATIONS])
def test_no_input_crashes_an_operation(
    trade: Trade,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    spec: dict[str, Any],
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    content = spec.get("requestBody", {}).get("content", {}).get("application/json")
    body_values = bodies(content["schema"], DOCUMENT) if content else st.none()
    ids = st.sampled_from([trade.listed()[0]["id"], trade.shop_id, "1"]) | PATH_VALUES

    @examples(path, spec, DOCUMENT)
    @given(body=body_values, query=queries(spec.get("parameters", []), DOCUMENT), address=addresses(path, ids))
    def fuzz(body: Any, query: dict[str, str], address: str) -> None:
        check(send(trade.owner.client, method, address, query, body), spec["operationId"])

    fuzz()


@pytest.mark.parametrize(
    ("method", "path", "spec"), STAFF_OPERATIONS, ids=[each[2]["operationId"] for each in STAFF_OPERATIONS]
)
def test_no_input_crashes_the_console(
    owner: Person, staff: Any, monkeypatch: pytest.MonkeyPatch, method: str, path: str, spec: dict[str, Any]
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    operator = staff("operator")
    content = spec.get("requestBody", {}).get("content", {}).get("application/json")
    body_values = bodies(content["schema"], CONSOLE) if content else st.none()

    @examples(path, spec, CONSOLE)
    @given(body=body_values, query=queries(spec.get("parameters", []), CONSOLE), address=addresses(path, PATH_VALUES))
    def fuzz(body: Any, query: dict[str, str], address: str) -> None:
        response = send(operator, method, address, query, body)
        assert response.status_code < 500, response.content[:1000]
        if response.status_code >= 400:
            assert {"code", "message"} <= set(response.json()) or response.json()["success"] is False

    fuzz()


@pytest.mark.parametrize("depth", [10, 400, 900, 5000])
@pytest.mark.parametrize("path", ["store", "product/import?type=13", "record/close", "import_list/delete"])
def test_deep_json_is_refused(owner: Person, depth: int, path: str) -> None:
    content = "[" * depth + "]" * depth
    for text in (content, '{"ids": ' + content + "}", '{"product_ids": ' + content + "}"):
        method = "PUT" if path == "record/close" else "POST"
        response = owner.client.generic(method, f"/api/account-service/{path}", text, content_type="application/json")
        assert response.status_code == 200
        assert response.json()["code"] == 1000400
    assert nested(1) == [[]]
