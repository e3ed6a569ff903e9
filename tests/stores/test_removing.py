"""A store is removed for a reason that the specification names."""

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tenants.stores.rules import REMOVAL_REASONS
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_a_store_is_removed_for_one_of_the_seven_reasons_only(owner: Person, tenant: TenantRef) -> None:
    store_id = owner.post("store", {"platform": 9, "name": "Tea"})["store"]["id"]
    for reason in ("", "because", "Other:", "other", "Can't find the product I want!", "no longer use this store"):
        answer = owner.delete(f"store/{store_id}", {"uninstall_reason": reason})
        assert (answer["code"], answer["msg"]) == (1000400, "Please select one reason.")
    assert [store["id"] for store in owner.get("store")["stores"]] == [store_id]
    answer = owner.delete(f"store/{store_id}", {"uninstall_reason": " Other: We moved. "})
    assert answer["msg"] == "Operation succeeded"
    with tenant_scope_of(tenant):
        assert Store.objects.get(pk=store_id).uninstall_reason == "Other: We moved."


@pytest.mark.parametrize("reason", sorted(REMOVAL_REASONS))
def test_each_reason_of_the_specification_removes_a_store(owner: Person, reason: str) -> None:
    store_id = owner.post("store", {"platform": 9, "name": "Tea"})["store"]["id"]
    assert owner.delete(f"store/{store_id}", {"uninstall_reason": reason})["msg"] == "Operation succeeded"
    assert owner.get("store")["stores"] == []
