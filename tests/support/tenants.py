"""Two merchants' schemas for every test that asks: made once per database, rows rolled back after each test.

A test that commits (`transaction=True`) finds its tables emptied afterwards, and what every test needs of public
put back: Django's flush sends `post_migrate`, as it does to have initial data loaded again.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models.signals import post_migrate
from pytest_django import DjangoDbBlocker

from server.company.plans.models import Edition, Plan
from server.tenancy.contracts import TenantRef
from server.tenancy.models import SchemaScript, Tenant
from server.tenancy.provisioning import claim_schema
from server.tenancy.reading import close_readers
from server.tenancy.scope import PUBLIC, current_schema

Pair = tuple[TenantRef, TenantRef]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """What migrations wrote is put back too, whichever test commits first."""
    with django_db_blocker.unblock():
        _keep_after_flush([*SchemaScript.objects.all(), *Edition.objects.all(), *Plan.objects.all()])
        connection.close()


@pytest.fixture(scope="session")
def two_tenants(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Pair]:
    with django_db_blocker.unblock():
        with transaction.atomic():
            made = [claim_schema("First merchant"), claim_schema("Second merchant")]
        _keep_after_flush(made)
        connection.close()
    yield _ref(made[0]), _ref(made[1])
    close_readers()


@pytest.fixture
def tenant(two_tenants: Pair, emptied_schemas: None) -> TenantRef:
    """A merchant in service."""
    return two_tenants[0]


@pytest.fixture
def other_tenant(two_tenants: Pair, emptied_schemas: None) -> TenantRef:
    """Another merchant in service, who must not meet the first."""
    return two_tenants[1]


@pytest.fixture
def emptied_schemas(two_tenants: Pair, db: None) -> Iterator[None]:
    commits = not connection.in_atomic_block
    yield
    if commits:
        for ref in two_tenants:
            _empty(ref.schema_name)


def _ref(tenant: Tenant) -> TenantRef:
    return TenantRef(id=tenant.pk, schema_name=tenant.schema_name)


def _keep_after_flush(rows: list[Any]) -> None:
    def put_back(**_: Any) -> None:
        if current_schema() != PUBLIC.schema_name:
            return
        for row in rows:
            type(row)._default_manager.bulk_create([row], ignore_conflicts=True)

    post_migrate.connect(put_back, sender=apps.get_app_config("tenancy"), weak=False)


def _empty(schema_name: str) -> None:
    query = "SELECT format('%%I.%%I', schemaname, tablename) FROM pg_tables WHERE schemaname = %s AND tablename <> %s"
    with connection.cursor() as cursor:
        cursor.execute(query, [schema_name, "django_migrations"])
        tables = [name for (name,) in cursor.fetchall()]
        if tables:
            cursor.execute(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY CASCADE")
