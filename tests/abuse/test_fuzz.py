"""Whatever is sent to any operation: never a crash, always the envelope."""

import json
import re
from collections import defaultdict
from copy import deepcopy
from dataclasses import replace
from itertools import cycle
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from tests.abuse.wild import AS_TEXT, WILD, Request, deal, dealt, fields_of, nested, specs
from tests.products.conftest import Trade, open_trade
from tests.support.operations import ALL, DOCUMENTS, STREAMS, Operation
from tests.support.people import Person, make_person, signed_in
from tests.support.sandbox import as_new

pytestmark = pytest.mark.django_db

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
    "order.export",
    "order.export.workbook",
    "order.file.template",
    "parcel.file.template",
    "profit.payouts.lines.export",
    "order.buying.export",
    "order.buying.export.workbook",
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


OPERATIONS, STAFF_OPERATIONS = (
    # A stream that is opened does not end here; its refusals are tested beside the streams.
    [operation for operation in ALL if operation.api == api and operation.id not in STREAMS]
    for api in DOCUMENTS
)
REQUESTS = {api: deal(document) for api, document in DOCUMENTS.items()}


def by_id(operation: Operation) -> str:
    return operation.id


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


@pytest.fixture(scope="module")
def known(merchant: Trade) -> list[str]:
    """Ids that stand for something."""
    return [merchant.listed()[0]["id"], merchant.shop_id, "1"]


def send(client: Client, operation: Operation, request: Request, known: str) -> Any:
    """Ask it; what the request leaves open in the address is a known id."""
    given = {name: quote(value, safe="", errors="surrogatepass") for name, value in request.path.items()}
    path = operation.url(dict.fromkeys(re.findall(r"\w+", operation.path), known) | given)
    content = b"" if request.body is None and operation.body is None else json.dumps(request.body).encode()
    query = urlencode(request.query, errors="surrogatepass")
    return client.generic(operation.method, f"{path}?{query}", content, content_type="application/json")


@pytest.mark.parametrize("api", DOCUMENTS)
def test_each_field_gets_a_value_and_each_value_a_field_of_each_type(api: str) -> None:
    """What a field cannot bear is a matter of its type: no need to send all to all."""
    fields, values = defaultdict(list), defaultdict(set)
    for field, value in dealt(DOCUMENTS[api]):
        fields[field.place, field.type].append(field)
        values[field.place, field.type].add(json.dumps(value))
    every = [each for operation, spec in specs(DOCUMENTS[api]) for each in fields_of(operation, spec, DOCUMENTS[api])]
    assert len({id(field) for alike in fields.values() for field in alike}) == len(every) > 1000
    assert {(place, len(each)) for (place, _), each in values.items()} == {
        ("path", len(AS_TEXT)), ("query", len(AS_TEXT)), ("body", len(WILD))
    }  # fmt: skip


@pytest.mark.parametrize("operation", OPERATIONS, ids=by_id)
def test_no_input_crashes_an_operation(
    trade: Trade, known: list[str], monkeypatch: pytest.MonkeyPatch, operation: Operation
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    for request, an_id in zip(REQUESTS["merchant"][operation.id], cycle(known), strict=False):
        response = send(trade.owner.client, operation, request, an_id)
        assert response.status_code < 500, (request, response.content[:1000])
        if operation.id not in OTHER_ANSWERS:
            answer = response.json()
            assert {"success", "code", "msg"} <= set(answer), request
            assert answer["success"] is (answer["code"] == 200), request


@pytest.mark.parametrize("operation", STAFF_OPERATIONS, ids=by_id)
def test_no_input_crashes_the_console(
    owner: Person, staff: Any, monkeypatch: pytest.MonkeyPatch, operation: Operation
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    operator = staff("operator")
    for request in REQUESTS["console"][operation.id]:
        response = send(operator, operation, request, "1")
        assert response.status_code < 500, (request, response.content[:1000])
        if response.status_code >= 400:
            answer = response.json()
            assert {"code", "message"} <= set(answer) or answer["success"] is False, request


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
