"""Staff read the list of merchants: plan, stores, products, who takes care of them, last activity and revenue."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.grants.models import MerchantGrant
from server.company.identity.models import AccessToken
from server.company.payments.contracts import Purpose
from server.company.staff.models import AuditEntry, StaffMember
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tests.factories.payments import PaymentFactory
from tests.factories.plans import run_paid_plan
from tests.factories.stores import StoreFactory
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def tenant_of(person: Person) -> TenantRef:
    return TenantRef(id=person.actor.tenant_id, schema_name=person.actor.schema_name)


def id_of(role: str) -> int:
    return StaffMember.objects.get(user__email=f"{role}@staff.example").user_id


def ids(client: Client, query: str = "") -> set[int]:
    return {int(row["id"]) for row in ask(client, "GET", f"merchants{query}")["data"]}


def row_of(client: Client, person: Person) -> dict[str, Any]:
    row: dict[str, Any]
    (row,) = [row for row in ask(client, "GET", "merchants")["data"] if row["id"] == str(person.actor.tenant_id)]
    return row


def furnish(person: Person, products: int) -> None:
    with tenant_scope_of(tenant_of(person)):
        open_store, removed = StoreFactory.create(), StoreFactory.create(removed_at=clock.now())
        for store, count in ((open_store, products), (removed, 3)):
            Publication.objects.bulk_create(
                Publication(
                    product_id=number,
                    store_id=store.pk,
                    supplier=1,
                    reference=f"{store.pk}-{number}",
                    created_at=clock.now(),
                )
                for number in range(count)
            )


def test_the_list_says_how_each_merchant_is(staff: Staff, owner: Person) -> None:
    operator, _ = staff("operator"), staff("counsellor")
    merchant, now = owner.actor.tenant_id, clock.now()
    furnish(owner, 2)
    run_paid_plan(tenant_of(owner))
    run_paid_plan(tenant_of(owner), platform=6)
    paid: dict[str, Any] = {"merchant_id": merchant, "at": now, "currency": "USD"}
    PaymentFactory.create(**paid, amount_minor=5000, refunded_minor=1000)
    PaymentFactory.create(**paid, amount_minor=700)
    PaymentFactory.create(**paid, amount_minor=100_000, purpose=Purpose.TOP_UP)
    PaymentFactory.create(**paid | {"at": now - timedelta(days=366)}, amount_minor=900)
    whom = {"staff_id": id_of("counsellor"), "merchant_id": merchant, "reason": "new"}
    ask(operator, "POST", "grants", whom)
    row = row_of(operator, owner)
    assert (row["plan"], row["store_count"], row["product_count"], row["has_more_products"]) == ("Pro", 1, 2, False)
    assert (row["counsellors"], row["revenue"]) == (["counsellor@staff.example"], [{"amount": "47.00", "unit": "USD"}])
    assert row["last_seen_at"] is not None
    assert row_of(staff("counsellor"), owner)["revenue"] == []
    assert ask(operator, "GET", f"merchants/{merchant}")["counsellors"] == ["counsellor@staff.example"]


def test_a_merchant_out_of_service_is_listed_without_counts(staff: Staff, owner: Person) -> None:
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(state=TenantState.DELETING)
    row = row_of(staff("operator"), owner)
    assert (row["store_count"], row["product_count"]) == (None, None)


def test_merchants_are_filtered(staff: Staff, owner: Person, stranger: Person) -> None:
    operator, counsellor = staff("operator"), staff("counsellor")
    mine, other = owner.actor.tenant_id, stranger.actor.tenant_id
    plan = run_paid_plan(tenant_of(owner)).plan_id
    whom = {"staff_id": id_of("counsellor"), "merchant_id": mine, "reason": "new"}
    ask(operator, "POST", "grants", whom)
    AccessToken.objects.filter(user__tenant_id=other).update(last_used_at=clock.now() - timedelta(days=20))
    Tenant.objects.filter(pk=other).update(state=TenantState.SUSPENDED)
    found = {
        f"?plan={plan}": {mine},
        "?plan=0": {other},
        f"?counsellor={whom['staff_id']}": {mine},
        "?counsellor=0": {other},
        "?mine=true": set(),
        "?unseen_days=14": {other},
        "?unseen_days=30": set(),
        "?state=suspended": {other},
        "?q=owner": {mine},
    }
    assert {query: ids(operator, query) for query in found} == found
    assert ids(counsellor, "?mine=true") == {mine}
    assert ids(counsellor, "?counsellor=0") == set()
    offered = {row["id"]: row["name"] for row in ask(operator, "GET", "merchants/plans")["data"]}
    assert "Pro" in offered[str(plan)]


def test_the_list_takes_as_many_queries_for_two_merchants_as_for_one(
    staff: Staff, owner: Person, stranger: Person
) -> None:
    operator = staff("operator")
    ask(operator, "GET", "merchants")
    with CaptureQueriesContext(connection) as one:
        assert len(ids(operator, "?q=owner")) == 1
    with CaptureQueriesContext(connection) as two:
        assert len(ids(operator, "?q=example.com")) == 2
    assert len(one) == len(two)


def test_several_merchants_are_assigned_at_once(staff: Staff, owner: Person, stranger: Person) -> None:
    operator, counsellor = staff("operator"), staff("counsellor")
    both = {owner.actor.tenant_id, stranger.actor.tenant_id}
    whom = {"staff_id": id_of("counsellor"), "ids": sorted(both), "reason": "new region"}
    ends = clock.now() + timedelta(days=1)
    ask(operator, "POST", "grants/assign", whom | {"ids": [owner.actor.tenant_id], "ends_at": ends.isoformat()})
    assert ask(operator, "POST", "grants/assign", whom) == {"count": 1}
    assert ask(operator, "POST", "grants/assign", whom) == {"count": 0}
    assert ids(counsellor) == both
    noted = AuditEntry.objects.filter(action="grants.create").values_list("target", "reason")
    assert sorted(noted) == sorted((f"merchant {pk}", "new region") for pk in both)
    with time_machine.travel(ends + timedelta(minutes=1)):
        assert ids(staff("counsellor")) == {stranger.actor.tenant_id}
        assert ask(staff("operator"), "POST", "grants/assign", whom) == {"count": 1}
    assert MerchantGrant.objects.count() == 3


@pytest.mark.parametrize(("wrong", "field"), [({"ids": [10**9]}, "ids"), ({"reason": " "}, "reason")])
def test_an_assignment_is_refused_as_a_whole(staff: Staff, owner: Person, wrong: dict[str, Any], field: str) -> None:
    operator, _ = staff("operator"), staff("counsellor")
    whom = {"staff_id": id_of("counsellor"), "ids": [owner.actor.tenant_id], "reason": "new"} | wrong
    if "ids" in wrong:
        whom["ids"] = [owner.actor.tenant_id, *wrong["ids"]]
    assert list(ask(operator, "POST", "grants/assign", whom, status=422)["fields"]) == [field]
    assert not MerchantGrant.objects.exists()
    assert not AuditEntry.objects.filter(action="grants.create").exists()
    assert staff("counsellor").post("/api/console/grants/assign", whom, "application/json").status_code == 403
