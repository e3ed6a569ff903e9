"""Every way to a session answers the user that `user/info` and `menu/current` answer afterwards."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from server.api.merchant.session.schemas import UserEnvelope
from server.company.staff.models import StaffMember
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant
from tests.identity.passkey_holder import PasskeyHolder
from tests.support.log_in import API, log_in
from tests.support.operations import DOCUMENTS
from tests.support.passkeys import ORIGIN, add
from tests.support.people import Person, signed_in
from tests.support.registration import ask_for_code, register
from tests.support.second_factors import set_up

pytestmark = pytest.mark.django_db

MAILBOX = "owner@example.com"


def post(path: str, body: Any = None) -> Any:
    return Client().post(f"{API}/{path}", body or {}, content_type="application/json").json()


def by_password(owner: Person, series_id: int) -> Any:
    return log_in(mailbox=MAILBOX, series_id=series_id).json()


def by_second_factor(owner: Person, series_id: int) -> Any:
    _secret, codes = set_up(owner)
    challenge = by_password(owner, series_id)["challenge"]
    return post("user/login/second_factor", {"challenge": challenge, "code": codes[0]})


def by_passkey(owner: Person, series_id: int) -> Any:
    holder = PasskeyHolder(ORIGIN)
    assert add(owner, holder)["success"]
    begun = post("user/login/passkey/begin")
    proof = {"challenge": begun["challenge"], "credential": holder.get(begun["options"]), "series_id": series_id}
    return post("user/login/passkey", proof)


WAYS = {"user.login": by_password, "user.login.second_factor": by_second_factor, "user.login.passkey": by_passkey}


def compared(answer: Any, reader: Client) -> list[str]:
    """The menus, after the answer's user was compared with what the session reads."""
    assert answer["success"], answer
    user = reader.get(f"{API}/user/info").json()["user"]
    assert {**answer["user"], "token": ""} == user
    assert user["menus"] == reader.get(f"{API}/menu/current").json()["menus"]
    return list(user["menus"])


@pytest.fixture
def counsellor(owner: Person, tenant: TenantRef, settings: Settings) -> Person:
    """A main account that is also a counsellor of ours, and to whom everything is open."""
    settings.PUBLIC_URL = ORIGIN
    Tenant.objects.filter(pk=tenant.id).update(opened_menus=["1688"])
    StaffMember.objects.create(user_id=owner.actor.user_id, roles=["counsellor"])
    return owner


@pytest.mark.parametrize("series_id", [1, 5], ids=["portal", "market"])
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_counsellor_is_the_same_user_by_every_way(
    counsellor: Person, way: Callable[[Person, int], Any], series_id: int
) -> None:
    menus = compared(way(counsellor, series_id), signed_in(counsellor.actor.user_id))
    assert {"ANTSITE_STORES", "1688", "PRODUCT_MARKET"} <= set(menus)


def test_who_registers_is_the_same_user() -> None:
    answer = register(code=ask_for_code())
    assert "ANTSITE_STORES" not in compared(answer, Client(headers={"Authorization": answer["token"]}))


def test_a_sub_account_is_the_same_user(member_with: Callable[..., Person]) -> None:
    person = member_with("SETTINGS", "SENSITIVE_2")
    answer = log_in(mailbox=person.get("user/info")["user"]["mailbox"]).json()
    assert compared(answer, person.client) == ["SETTINGS", "ACCOUNT_INTERCONNECT", "ANNOUNCEMENT"]


def test_no_other_way_answers_a_user() -> None:
    """A new one belongs into the list above."""
    named = f"#/components/schemas/{UserEnvelope.__name__}"
    found = {
        operation["operationId"]
        for methods in DOCUMENTS["merchant"]["paths"].values()
        for operation in methods.values()
        if named in str(operation["responses"])
    }
    assert found == {*WAYS, "user.register"}
