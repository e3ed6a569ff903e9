"""Every operation of both interfaces, the least call of each, and what a call changed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from server.api.console.api import api as console_api
from server.api.merchant.api import api as merchant_api
from server.tenancy.contracts import TenantRef
from tests.importing.helpers import whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

STREAMS = {"record.size", "record.execution", "work_orders.live"}


# Kept apart from what a refusal may touch: sessions slide, throttles count, sequences move.
BOOKKEEPING = {"accounts_accesstoken", "kit_rate_bucket", "kit_cache", "django_session"}


SECRET = "Owner's secret teapot"


@dataclass(frozen=True)
class Operation:
    """One operation as the OpenAPI document shows it."""

    api: str
    method: str
    path: str
    id: str
    permission: str
    body: Any
    stake: str = ""

    def url(self, ids: dict[str, str]) -> str:
        return re.sub(r"\{(?:\w+:)?(\w+)\}", lambda match: ids.get(match[1], "1"), self.path)


def operations() -> Iterator[Operation]:
    for name, document in DOCUMENTS.items():
        for path, methods in document["paths"].items():
            for method, spec in methods.items():
                permission, stake = spec.get("x-permission", ""), spec.get("x-stake", "")
                body = _body(spec, document)
                yield Operation(name, method.upper(), path, spec["operationId"], permission, body, stake)


def _body(spec: dict[str, Any], document: dict[str, Any]) -> Any:
    content = spec.get("requestBody", {}).get("content", {}).get("application/json")
    return example(content["schema"], document) if content else None


def example(schema: dict[str, Any], document: dict[str, Any]) -> Any:
    """The least value that fits a schema."""
    if "$ref" in schema:
        return example(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return example(schema[union][0], document)
    kind = schema.get("type", "object")
    if kind == "object":
        requested = schema.get("required", [])
        return {name: example(schema["properties"][name], document) for name in requested if "properties" in schema}
    if kind == "array":
        return [example(schema.get("items", {"type": "string"}), document)]
    plain: dict[str, Any] = {"integer": schema.get("minimum", 1), "number": 1, "boolean": True, "null": None}
    return plain.get(kind, "1")


DOCUMENTS: dict[str, dict[str, Any]] = {
    name: json.loads(json.dumps(api.get_openapi_schema(path_prefix=prefix)))
    for name, api, prefix in (("merchant", merchant_api, "/api/"), ("console", console_api, "/api/console/"))
}


ALL = list(operations())


GUARDED = [operation for operation in ALL if operation.permission != "public"]


def fingerprint(tenant: TenantRef | None) -> dict[str, str]:
    """A digest of every row of a schema, bookkeeping apart."""
    schema = tenant.schema_name if tenant else "public"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = %s AND tablename <> ALL(%s) ORDER BY 1",
            [schema, sorted(BOOKKEEPING)],
        )
        tables = [row[0] for row in cursor.fetchall()]
        digests = " UNION ALL ".join(
            f"SELECT '{table}', md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) "  # noqa: S608
            f'FROM "{schema}"."{table}" t'
            for table in tables
        )
        cursor.execute(digests)
        return dict(cursor.fetchall())


def call(client: Client, operation: Operation, ids: dict[str, str]) -> Any:
    body = None if operation.body is None else json.dumps(_with_ids(operation.body, ids))
    return client.generic(operation.method, operation.url(ids), body or "", content_type="application/json")


def _with_ids(body: Any, ids: dict[str, str]) -> Any:
    if isinstance(body, dict) and "ids" in body:
        return body | {"ids": [ids.get("product_id", "1")]}
    return body


@pytest.fixture
def ids(owner: Person, outside: Outside, tenant: TenantRef) -> dict[str, str]:
    """The ids of what the owner has: a store, a product in the Import List, a publication, a process."""
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    link = f"{outside.url}/products/{outside.handles()[0]}"
    answer = owner.post("product/import?type=13&way=2&action=8", {"product_ids": [link]})
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    (product,) = whole_products(owner)
    owner.put(f"import_list/{product['id']}", {"version": product["version"], "title": SECRET})
    published = owner.get("my_product")["products"][0]
    return {
        "store_id": store["id"],
        "product_id": product["id"],
        "publication_id": published["id"],
        "record_id": answer["data"],
        "id": product["id"],
    }
