"""A sign-up gets a schema of its own, at once."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError
from pytest_django import Settings

from server.tenancy import heads, provisioning
from server.tenancy.contracts import TenantRef
from server.tenancy.errors import TemplateMissing
from server.tenancy.models import SchemaScript, Tenant, TenantState
from server.tenancy.provisioning import claim_schema, fill_pool, pool_is_low, pool_size
from server.tenancy.scope import current_schema, tenant_scope, tenant_scope_of
from tests.support.threads import all_at_once
from tests.tenancy.conftest import schema_names


def sign_up() -> str:
    with transaction.atomic():
        return claim_schema("A merchant").schema_name


@pytest.mark.django_db
def test_sign_up_takes_the_oldest_schema_of_the_pool(two_tenants: object) -> None:
    assert fill_pool(2) == 2
    oldest = Tenant.objects.filter(state=TenantState.POOL).order_by("id").first()
    taken = claim_schema("Ada's shop")
    assert oldest is not None
    assert (taken.pk, taken.name, taken.state) == (oldest.pk, "Ada's shop", TenantState.READY)
    assert taken.taken_at is not None
    assert pool_size() == 1
    with tenant_scope(taken):
        assert current_schema() == taken.schema_name


@pytest.mark.django_db
def test_sign_up_makes_a_schema_when_the_pool_is_empty(two_tenants: object) -> None:
    before = schema_names()
    taken = claim_schema("Ada's shop")
    assert schema_names() - before == {taken.schema_name}
    assert (taken.state, taken.migration_head) == (TenantState.READY, heads.tenant_head())
    assert pool_size() == 0


@pytest.mark.django_db
def test_sign_up_inside_a_scope_still_writes_to_public(tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        taken = claim_schema("Ada's shop")
        assert current_schema() == tenant.schema_name
    assert Tenant.objects.filter(pk=taken.pk, name="Ada's shop").count() == 1


@pytest.mark.django_db
def test_stale_schema_of_the_pool_is_not_given_out(two_tenants: object) -> None:
    fill_pool(1)
    Tenant.objects.filter(state=TenantState.POOL).update(migration_head="older")
    assert claim_schema("Ada's shop").migration_head == heads.tenant_head()
    assert Tenant.objects.filter(state=TenantState.POOL, migration_head="older").count() == 1


@pytest.mark.django_db
def test_sign_up_before_the_first_migration_says_what_to_do(two_tenants: object) -> None:
    SchemaScript.objects.all().delete()
    before = schema_names()
    with pytest.raises(TemplateMissing, match="migrate_schemas"):
        claim_schema("Ada's shop")
    assert schema_names() == before
    assert Tenant.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_sign_up_needs_the_callers_transaction(own_schemas: None) -> None:
    with pytest.raises(TransactionManagementError):
        claim_schema("Ada's shop")


@pytest.mark.django_db(transaction=True)
def test_rolled_back_sign_up_returns_the_schema_to_the_pool(own_schemas: None) -> None:
    fill_pool(1)
    taken: list[str] = []

    def fail_after_taking() -> None:
        with transaction.atomic():
            taken.append(claim_schema("Nobody").schema_name)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_after_taking()
    assert pool_size() == 1
    assert [sign_up()] == taken


@pytest.mark.django_db(transaction=True)
def test_concurrent_sign_ups_never_share_a_schema(own_schemas: None) -> None:
    fill_pool(3)
    pooled = set(Tenant.objects.filter(state=TenantState.POOL).values_list("schema_name", flat=True))
    taken = all_at_once(*[sign_up] * 6)
    assert len(set(taken)) == 6
    assert len(pooled & set(taken)) == 3
    assert pool_size() == 0
    assert Tenant.objects.filter(state=TenantState.READY, name="A merchant").count() == 6


@pytest.mark.django_db(transaction=True)
def test_concurrent_refills_make_exactly_the_requested_size(own_schemas: None) -> None:
    made = all_at_once(*[lambda: fill_pool(4)] * 3)
    assert (sum(made), pool_size()) == (4, 4)


@pytest.mark.django_db
def test_pool_is_low_until_it_is_filled(two_tenants: object, settings: Settings) -> None:
    settings.TENANT_POOL_SIZE = 2
    assert pool_is_low()
    assert fill_pool() == 2
    assert not pool_is_low()
    assert fill_pool() == 0


@pytest.mark.django_db
def test_only_generated_names_reach_the_script(two_tenants: object, monkeypatch: pytest.MonkeyPatch) -> None:
    name: Callable[[], str] = lambda: "t_x; DROP SCHEMA public"  # noqa: E731
    monkeypatch.setattr(provisioning, "_fresh_name", name)
    with pytest.raises(ValueError, match="not a generated schema name"):
        claim_schema("Ada's shop")
