"""Every operation of both APIs, those to come included: guarded, refused to whoever may not, and nothing changed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from ninja import NinjaAPI

from server.api.console.api import api as console_api
from server.api.gateway.permissions import ENROLLING, Stake
from server.api.merchant.api import api as merchant_api
from server.company.identity.contracts import ALL_RIGHTS
from server.company.staff.contracts import StaffRight
from server.tenancy.contracts import TenantRef
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

# What a visitor may do without a session. Each is throttled or signed; adding one is a decision.
PUBLIC = {
    "cloud_store.contact",
    "ip.country",
    "store.info",
    "sms.send",
    "user.reset",
    "user.reset.cloud_store",
    "email.send",
    "email.exist",
    "user.register",
    "user.login",
    "user.login.second_factor",
    "user.login.passkey.begin",
    "user.login.passkey",
    "image.proxy",
    "image.uploaded",
    "file.show",
    "supplier.account.callback",
    "session.create",
    "invitation.show",
    "invitation.accept",
    "reference.timezones",
    "impersonation.begin",
    "staff.join",
    "impersonation.begin.get",
    "topic_preview.show",
    "topic_preview.products",
    "topic_preview.product",
}
STREAMS = {"record.size", "record.execution", "work_orders.live"}
"""They run on the event loop, with a connection that sees no test's rows; their refusals are tested beside them."""
SIGNED_IN_ONLY = "signed in"
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
    return _example(content["schema"], document) if content else None


def _example(schema: dict[str, Any], document: dict[str, Any]) -> Any:
    """The least value that fits a schema."""
    if "$ref" in schema:
        return _example(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return _example(schema[union][0], document)
    kind = schema.get("type", "object")
    if kind == "object":
        wanted = schema.get("required", [])
        return {name: _example(schema["properties"][name], document) for name in wanted if "properties" in schema}
    if kind == "array":
        return [_example(schema.get("items", {"type": "string"}), document)]
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
    product = owner.get("import_list")["products"][0]
    owner.put(f"import_list/{product['id']}", {"version": product["version"], "title": SECRET})
    published = owner.get("my_product")["products"][0]
    return {
        "store_id": store["id"],
        "product_id": product["id"],
        "publication_id": published["id"],
        "record_id": answer["data"],
        "id": product["id"],
    }


def test_every_operation_names_its_permission_and_has_an_id() -> None:
    assert len({(operation.api, operation.id) for operation in ALL}) == len(ALL)
    known = {"public", SIGNED_IN_ONLY, ENROLLING.name, *ALL_RIGHTS, *map(str, StaffRight)}
    assert {operation.permission for operation in ALL} <= known


def test_every_write_of_a_merchant_names_what_it_puts_at_stake() -> None:
    """Without it, staff who act for a merchant could move their money or speak for them."""
    merchants = [one for one in GUARDED if one.api == "merchant"]
    posts = {(one.path, f"{one.id}.get") for one in merchants if one.method == "POST"}
    writes = [one for one in merchants if one.method != "GET" or (one.path, one.id) in posts]
    assert [one.id for one in writes if one.stake not in set(Stake)] == []
    assert [one.id for one in merchants if one not in writes and one.stake == Stake.WORK] == [], "nothing to name"


def test_only_the_listed_operations_are_public() -> None:
    assert {operation.id for operation in ALL if operation.permission == "public"} <= PUBLIC


@pytest.mark.parametrize("api", [merchant_api, console_api])
def test_a_guard_stands_before_every_other_operation(api: NinjaAPI) -> None:
    for _, router in api._routers:
        for view in router.path_operations.values():
            for operation in view.operations:
                is_public = (operation.openapi_extra or {}).get("x-permission") == "public"
                assert is_public or operation.auth_callbacks, operation.operation_id


def test_nobody_is_refused_and_changes_nothing(db: None) -> None:
    before = fingerprint(None)
    for operation in GUARDED:
        response = call(Client(), operation, {})
        assert response.status_code == 401, (operation, response.content[:300])
        assert response.json()["code"] == 1001000, operation
    assert fingerprint(None) == before


def test_a_sub_account_without_the_right_is_refused_and_changes_nothing(
    owner: Person, member: Person, ids: dict[str, str], tenant: TenantRef
) -> None:
    before = (fingerprint(None), fingerprint(tenant))
    for operation in GUARDED:
        if operation.api == "merchant" and operation.permission != SIGNED_IN_ONLY:
            response = call(member.client, operation, ids)
            answer = response.json()
            assert (answer["success"], answer["code"]) == (False, 1000403), operation
    assert (fingerprint(None), fingerprint(tenant)) == before


def test_a_stranger_changes_and_learns_nothing_of_another_merchant(
    owner: Person, stranger: Person, ids: dict[str, str], tenant: TenantRef
) -> None:
    before = fingerprint(tenant)
    for operation in GUARDED:
        if (
            operation.api == "merchant"
            and "stream" not in operation.id
            and not operation.id.startswith("user.sign_out")
        ):
            response = call(stranger.client, operation, ids)
            assert response.status_code < 500, (operation, response.content[:500])
            assert SECRET not in response.getvalue().decode(errors="replace"), operation
    assert fingerprint(tenant) == before


def test_staff_without_the_right_are_refused_and_change_nothing(staff: Any, owner: Person) -> None:
    nobody = staff()
    before = fingerprint(None)
    for operation in GUARDED:
        if operation.api == "console" and operation.permission != SIGNED_IN_ONLY and operation.id not in STREAMS:
            response = call(nobody, operation, {"merchant_id": str(owner.actor.tenant_id)})
            # Setting up a second factor is for sessions of a kind of their own.
            assert response.status_code == (401 if operation.permission == ENROLLING.name else 403), operation
    assert fingerprint(None) == before


def test_a_merchant_session_opens_nothing_in_the_console(owner: Person) -> None:
    for operation in GUARDED:
        if operation.api == "console":
            assert call(owner.client, operation, {}).status_code == 401, operation


def test_an_unknown_address_answers_in_the_envelope(db: None) -> None:
    for path in ("/api/account-service/nothing", "/api/nothing", "/hooks/nothing"):
        response = Client().get(path)
        assert response.status_code == 404
        assert response.json()["success"] is False


def test_a_body_that_is_no_json_is_refused(owner: Person) -> None:
    response = owner.client.post("/api/account-service/store", "{not json", content_type="application/json")
    assert response.json()["success"] is False
    assert response.status_code < 500
