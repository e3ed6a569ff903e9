"""Whatever is sent to any operation: never a crash, always the envelope."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from zlib import crc32

import pytest
from django.test import Client

from tests.abuse.wild import NASTY, NUMBERS, body, fields_of, nested, query
from tests.products.conftest import Trade, open_trade
from tests.support.operations import DOCUMENTS, STREAMS
from tests.support.people import Person, make_person, signed_in
from tests.support.sandbox import as_new

pytestmark = pytest.mark.django_db

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
        if spec["operationId"] not in STREAMS
    ]


OPERATIONS = operations(DOCUMENT)
STAFF_OPERATIONS = operations(CONSOLE)
MOST, FOR_EACH_FIELD = 40, 10


@dataclass(frozen=True)
class Asked:
    """One request that nobody should send."""

    method: str
    path: str
    content: bytes

    def send(self, client: Client) -> Any:
        return client.generic(self.method, self.path, self.content, content_type="application/json")


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


def requests(
    method: str, path: str, spec: dict[str, Any], document: dict[str, Any], known: list[str]
) -> Iterator[Asked]:
    """As many as an operation takes fields, and others for each: what reads an id or a page is the same everywhere.

    One without any field is asked once.
    """
    random = Random(crc32(spec["operationId"].encode()))
    content = spec.get("requestBody", {}).get("content", {}).get("application/json")
    asked = [one for one in spec.get("parameters", []) if one["in"] == "query"]
    fields = path.count("{") + len(asked) + (fields_of(content["schema"], document) if content else 0)
    drawn = {
        Asked(
            method,
            f"{address(random, path, known)}?{urlencode(query(random, asked, document), errors='surrogatepass')}",
            json.dumps(body(random, content["schema"], document)).encode() if content else b"",
        ): None
        for _ in range(min(MOST, FOR_EACH_FIELD * max(fields, 1)))
    }
    yield from drawn


def address(random: Random, path: str, known: list[str]) -> str:
    """The path with something in each of its places."""

    def drawn(_: re.Match[str]) -> str:
        kind = random.randrange(3 if known else 2)
        value = random.randint(0, 5) if kind == 0 else random.choice([*NUMBERS, *NASTY] if kind == 1 else known)
        return quote(str(value), safe="", errors="surrogatepass")

    return re.sub(r"\{[^}]*\}", drawn, path)


@pytest.mark.parametrize(("method", "path", "spec"), OPERATIONS, ids=[each[2]["operationId"] for each in OPERATIONS])
def test_no_input_crashes_an_operation(
    trade: Trade, known: list[str], monkeypatch: pytest.MonkeyPatch, method: str, path: str, spec: dict[str, Any]
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    for asked in requests(method, path, spec, DOCUMENT, known):
        response = asked.send(trade.owner.client)
        assert response.status_code < 500, (asked, response.content[:1000])
        if spec["operationId"] not in OTHER_ANSWERS:
            answer = response.json()
            assert {"success", "code", "msg"} <= set(answer), asked
            assert answer["success"] is (answer["code"] == 200), asked


@pytest.mark.parametrize(
    ("method", "path", "spec"), STAFF_OPERATIONS, ids=[each[2]["operationId"] for each in STAFF_OPERATIONS]
)
def test_no_input_crashes_the_console(
    owner: Person, staff: Any, monkeypatch: pytest.MonkeyPatch, method: str, path: str, spec: dict[str, Any]
) -> None:
    monkeypatch.setattr("server.api.gateway.throttles.take", lambda *_args, **_options: 0.0)
    operator = staff("operator")
    for asked in requests(method, path, spec, CONSOLE, []):
        response = asked.send(operator)
        assert response.status_code < 500, (asked, response.content[:1000])
        if response.status_code >= 400:
            answer = response.json()
            assert {"code", "message"} <= set(answer) or answer["success"] is False, asked


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
