"""Staff open the cloud store to a merchant: its users get state 5, by which /cloudStoreLogin lets them in."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.identity.models import User
from server.company.staff.models import AuditEntry
from server.tenancy.contracts import TenantRef
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def settle(staff: Client, tenant_id: int, *, is_open: bool, reason: str = "Signed", status: int = 200) -> Any:
    body = orjson.dumps({"is_open": is_open, "reason": reason})
    answer = staff.put(f"/api/console/merchants/{tenant_id}/cloud_store", body, "application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def log_in(mailbox: str = "owner@example.com") -> Any:
    body = {"mailbox": mailbox, "password": "tea4two", "series_id": 1}
    return Client().post("/api/account-service/user/login", body, "application/json").json()["user"]


def test_a_cloud_store_is_opened_to_a_merchant_and_closed_again(
    owner: Person, member: Person, stranger: Person, staff: Callable[..., Client], tenant: TenantRef
) -> None:
    support = staff("support")
    assert log_in()["state"] == 1
    assert support.get(f"/api/console/merchants/{tenant.id}").json()["cloud_store"] is False
    assert settle(support, tenant.id, is_open=True)["cloud_store"] is True
    assert support.get(f"/api/console/merchants/{tenant.id}").json()["cloud_store"] is True
    assert [log_in()["state"], *(person.get("user/info")["user"]["state"] for person in (owner, member, stranger))] == [
        5, 5, 5, 1
    ]  # fmt: skip
    settle(support, tenant.id, is_open=True)
    settle(support, tenant.id, is_open=False, reason="The contract ended")
    assert log_in()["state"] == owner.get("user/info")["user"]["state"] == 1
    kept = AuditEntry.objects.filter(action__endswith="cloud_store").order_by("id")
    assert list(kept.values_list("action", "target", "reason")) == [
        ("merchants.open_cloud_store", f"merchant {tenant.id}", "Signed"),
        ("merchants.close_cloud_store", f"merchant {tenant.id}", "The contract ended"),
    ]


def test_who_may_not_or_says_not_why_opens_no_cloud_store(
    owner: Person, staff: Callable[..., Client], tenant: TenantRef
) -> None:
    settle(staff("finance"), tenant.id, is_open=True, status=403)
    settle(staff("counsellor"), tenant.id, is_open=True, status=403)
    refused = settle(staff("operator"), tenant.id, is_open=True, reason=" ", status=422)
    assert refused["fields"] == {"reason": "Please enter a reason."}
    settle(staff("operator"), 0, is_open=True, status=404)
    assert User.objects.get(pk=owner.actor.user_id).state == 1
    assert not AuditEntry.objects.filter(action__endswith="cloud_store").exists()
