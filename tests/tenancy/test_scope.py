"""A merchant's schema is entered, and always left."""

from collections.abc import Callable
from threading import Thread

import pytest
from django.db import DatabaseError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from server.tenancy.contracts import TenantRef
from server.tenancy.errors import NoTenant, TenantNotReady, UnknownTenant
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import (
    current_schema,
    current_tenant,
    current_tenant_id,
    public_scope,
    restored_scope,
    tenant_scope,
    tenant_scope_of,
)
from server.tenancy.wrapper import selected

pytestmark = pytest.mark.django_db


def search_path() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW search_path")
        return str(cursor.fetchone()[0])


def test_scope_selects_the_schema_and_leaves_it(tenant: TenantRef) -> None:
    with tenant_scope(tenant.schema_name) as entered:
        assert (entered, current_tenant(), current_tenant_id()) == (tenant, tenant, tenant.id)
        assert current_schema() == tenant.schema_name
        assert search_path() == f"{tenant.schema_name}, public"
    assert (current_schema(), search_path()) == ("public", "public")


def test_scope_is_left_after_an_exception(tenant: TenantRef) -> None:
    with pytest.raises(ZeroDivisionError), tenant_scope_of(tenant):
        raise ZeroDivisionError
    assert (current_schema(), search_path()) == ("public", "public")


def test_scope_is_left_after_a_failed_statement_and_rollback(tenant: TenantRef) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), tenant_scope_of(tenant), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    assert search_path() == "public"


def test_rolled_back_search_path_is_set_again(tenant: TenantRef) -> None:
    in_tenant = f"{tenant.schema_name}, public"
    with tenant_scope_of(tenant):
        savepoint = transaction.savepoint()
        assert search_path() == in_tenant
        transaction.savepoint_rollback(savepoint)
        assert search_path() == in_tenant


def test_scopes_nest_and_restore_the_scope_before(tenant: TenantRef, other_tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        with tenant_scope_of(other_tenant):
            assert current_tenant() == other_tenant
            with public_scope():
                assert search_path() == "public"
            assert current_tenant() == other_tenant
        assert search_path() == f"{tenant.schema_name}, public"


@pytest.mark.django_db(transaction=True)
def test_closed_connection_comes_back_in_the_selected_schema(tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        connection.close()
        assert search_path() == f"{tenant.schema_name}, public"
    connection.close()
    assert search_path() == "public"


def test_another_thread_starts_in_public(tenant: TenantRef) -> None:
    found: list[str] = []
    with tenant_scope_of(tenant):
        thread = Thread(target=lambda: found.append(current_schema()))
        thread.start()
        thread.join()
    assert found == ["public"]


def test_two_tenants_never_meet(
    tenant: TenantRef,
    other_tenant: TenantRef,
    write: Callable[[TenantRef, str], None],
    read: Callable[[TenantRef], list[str]],
) -> None:
    write(tenant, "mine")
    write(other_tenant, "theirs")
    assert (read(tenant), read(other_tenant)) == (["mine"], ["theirs"])
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT text FROM note")


def test_entering_by_reference_costs_no_query_and_one_search_path(
    tenant: TenantRef, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0), tenant_scope_of(tenant), tenant_scope_of(tenant):
        pass
    with tenant_scope_of(tenant), django_assert_num_queries(3), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        with tenant_scope_of(tenant):
            cursor.execute("SELECT 2")


def test_no_tenant_outside_of_a_scope(tenant: TenantRef) -> None:
    with pytest.raises(NoTenant):
        current_tenant()
    with tenant_scope_of(tenant), public_scope(), pytest.raises(NoTenant):
        current_tenant_id()


@pytest.mark.parametrize("state", [TenantState.POOL, TenantState.SUSPENDED, TenantState.DELETING])
def test_tenant_out_of_service_is_refused(tenant: TenantRef, state: TenantState) -> None:
    Tenant.objects.filter(pk=tenant.id).update(state=state)
    with pytest.raises(TenantNotReady), tenant_scope(tenant.schema_name):
        pass
    with pytest.raises(TenantNotReady), tenant_scope(Tenant.objects.get(pk=tenant.id)):
        pass
    assert current_schema() == "public"
    with tenant_scope(tenant.schema_name, any_state=True):
        assert current_tenant() == tenant


def test_unknown_schema_is_refused() -> None:
    with pytest.raises(UnknownTenant), tenant_scope("t_aaaaaaaaaaaaaaaa"):
        pass


def test_restored_scope_undoes_what_the_block_left_selected(tenant: TenantRef, other_tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        with restored_scope():
            selected.set_tenant(other_tenant)
        assert current_tenant() == tenant
