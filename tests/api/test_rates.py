"""Expensive operations have a rate for each merchant; a refusal says how long to wait, and starts nothing."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.api.gateway.throttles import (
    CONNECTS_BY_MERCHANT,
    EXPORTS_BY_MERCHANT,
    EXPORTS_BY_STAFF,
    LOOK_UPS_BY_MERCHANT,
    STARTS_BY_MERCHANT,
    Limit,
)
from server.company.identity.models import User
from server.company.staff.models import AuditEntry
from server.kit.ids import digest
from server.kit.rates import take
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tests.support.people import Person

Staff = Callable[..., Client]
pytestmark = pytest.mark.django_db
IMPORT = ("product/import?type=13", {"product_ids": ["https://shop.example/products/a"]})


def use_up(limit: Limit, person: Person) -> None:
    """As if the merchant had asked as often as they may."""
    use_up_of(limit, str(person.actor.tenant_id))


def use_up_of(limit: Limit, subject: str) -> None:
    key = f"{limit.name}:{digest(subject)}"
    for _ in range(limit.burst * 2):
        take(key, rate=1 / limit.seconds, burst=limit.burst, debt=limit.burst)


def count(tenant: TenantRef) -> int:
    with tenant_scope_of(tenant):
        return ProcessRecord.objects.count()


def test_a_merchant_who_starts_too_much_sees_how_long_to_wait(
    owner: Person, stranger: Person, tenant: TenantRef
) -> None:
    use_up(STARTS_BY_MERCHANT, owner)
    before = count(tenant)
    for _ in range(3):
        answer = owner.client.post(f"/api/account-service/{IMPORT[0]}", IMPORT[1], content_type="application/json")
        response = answer.json()
        assert (answer.status_code, response["success"], response["code"]) == (429, False, 1000429)
        assert response["wait"] >= 1
        assert answer["Retry-After"] == str(response["wait"])
    assert count(tenant) == before
    assert stranger.post(*IMPORT)["success"]


@pytest.mark.parametrize(
    ("path", "body"),
    [("product/publish", {"ids": ["1"], "store_ids": ["1"]}), ("import_list/delete", {"ids": ["1"]}),
     ("my_product/delete", {"ids": ["1"]}), ("record/retry/1", {})],
)  # fmt: skip
def test_all_starts_of_a_merchant_count_together(owner: Person, path: str, body: object) -> None:
    use_up(STARTS_BY_MERCHANT, owner)
    assert owner.post(path, body)["code"] == 1000429


def test_exports_have_a_rate_of_their_own(owner: Person) -> None:
    use_up(EXPORTS_BY_MERCHANT, owner)
    assert owner.get("capital/statement.csv", currency_type=1)["code"] == 1000429
    assert owner.post(*IMPORT)["success"]


def test_supplier_accounts_are_connected_at_the_rate_of_stores(owner: Person) -> None:
    use_up(CONNECTS_BY_MERCHANT, owner)
    assert owner.get("supplier/account/authorize", type=1)["code"] == 1000429


@pytest.mark.parametrize(
    "path",
    [
        "woocommerce-service/auth/9/auth?shop=shop.example",
        "shopify-service/app-install?shop=tea",
        "bigcommerce-service/app-install?shop=store-tea",
    ],
)
def test_consents_that_ask_a_store_have_the_rate_of_connects(owner: Person, path: str) -> None:
    use_up(CONNECTS_BY_MERCHANT, owner)
    answer = owner.client.get(f"/api/{path}")
    assert (answer.status_code, answer.json()["code"]) == (429, 1000429)


@pytest.mark.parametrize(
    "path", ["setting/location?store_id=1", "setting/sales_channels?store_id=1", "import_list/suggestions"]
)
def test_what_asks_a_store_has_the_rate_of_look_ups(owner: Person, path: str) -> None:
    use_up(LOOK_UPS_BY_MERCHANT, owner)
    assert owner.get(path)["code"] == 1000429


def test_a_member_of_staff_who_exports_too_much_waits_and_leaves_no_record(staff: Staff) -> None:
    operator = staff("operator")
    use_up_of(EXPORTS_BY_STAFF, str(User.objects.get(email="operator@staff.example").pk))
    answer = operator.get("/api/console/leads.csv")
    assert (answer.status_code, answer.json()["code"]) == (429, 1000429)
    assert int(answer["Retry-After"]) >= 1
    assert not AuditEntry.objects.filter(action="leads.export").exists()
