"""Every operation of both APIs, those to come included: guarded, refused to whoever may not, and nothing changed."""

from typing import Any

import pytest
from django.test import Client
from ninja import NinjaAPI

from server.api.console.api import api as console_api
from server.api.gateway.permissions import ENROLLING, Stake
from server.api.merchant.api import api as merchant_api
from server.company.identity.contracts import ALL_RIGHTS
from server.company.staff.contracts import StaffRight
from server.tenancy.contracts import TenantRef
from tests.support.operations import ALL, GUARDED, SECRET, STREAMS, call, fingerprint
from tests.support.operations import ids as ids
from tests.support.people import Person

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
"""They run on the event loop, with a connection that sees no test's rows; their refusals are tested beside them."""
SIGNED_IN_ONLY = "signed in"


def test_every_operation_names_its_permission_and_has_an_id() -> None:
    assert len({(operation.api, operation.id) for operation in ALL}) == len(ALL)
    known = {"public", SIGNED_IN_ONLY, ENROLLING.name, *ALL_RIGHTS, *map(str, StaffRight)}
    assert {operation.permission for operation in ALL} <= known


def test_every_write_of_a_merchant_names_what_it_puts_at_stake() -> None:
    """Without it, staff who act for a merchant could move their money or speak for them."""
    merchants = [operation for operation in GUARDED if operation.api == "merchant"]
    posts = {(merchant.path, f"{merchant.id}.get") for merchant in merchants if merchant.method == "POST"}
    writes = [merchant for merchant in merchants if merchant.method != "GET" or (merchant.path, merchant.id) in posts]
    assert [write.id for write in writes if write.stake not in set(Stake)] == []
    assert [merchant.id for merchant in merchants if merchant not in writes and merchant.stake == Stake.WORK] == [], (
        "nothing to name"
    )


def test_only_the_listed_operations_are_public() -> None:
    assert {operation.id for operation in ALL if operation.permission == "public"} <= PUBLIC


@pytest.mark.parametrize("api", [merchant_api, console_api])
def test_every_other_operation_has_a_guard(api: NinjaAPI) -> None:
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
