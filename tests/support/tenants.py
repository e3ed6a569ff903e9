"""Two merchants' schemas for tests: created once per database, rows rolled back after each test.

Rows that a test commits (`transaction=True`) are deleted from public and both schemas afterwards, and the rows that all
tests need in public are restored.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from server.company.plans.models import Edition, Plan
from server.company.workorders.models import Form, FormVersion, Service
from server.tenancy.contracts import TenantRef
from server.tenancy.models import SchemaScript, Tenant
from server.tenancy.provisioning import claim_schema
from server.tenancy.reads import close_readers
from server.tenancy.scope import public_scope

Pair = tuple[TenantRef, TenantRef]

# A table without a page has never had a row. Foreign keys are checked at commit. A table with a trigger may refuse to
# delete, or write elsewhere when it does. Only Django itself writes content types and permissions.
EMPTY = r"""
DO $$
DECLARE
    a record;
    is_filled boolean;
BEGIN
    FOR a IN SELECT c.oid::regclass AS table, EXISTS (
            SELECT FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS has_trigger
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND (n.nspname = 'public' OR n.nspname LIKE 't\_%')
            AND c.relname NOT IN ('django_migrations', 'django_content_type', 'auth_permission')
            AND pg_relation_size(c.oid) > 0
        ORDER BY has_trigger DESC
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s)', a.table) INTO is_filled;
        IF is_filled THEN
            EXECUTE format(CASE WHEN a.has_trigger THEN 'TRUNCATE %s CASCADE' ELSE 'DELETE FROM %s' END, a.table);
        END IF;
    END LOOP;
END $$
"""
WRITTEN_BY_MIGRATIONS = (SchemaScript, Edition, Plan, Form, FormVersion, Service)
_kept: list[Any] = []


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Restore also the rows that migrations wrote, whichever test commits first."""
    with django_db_blocker.unblock():
        for model in WRITTEN_BY_MIGRATIONS:
            _kept.extend(model._default_manager.all())
        connection.close()
    with pytest.MonkeyPatch.context() as patch:
        # Django's own teardown truncates all tables and rewrites content types and permissions, which takes seconds.
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: empty())
        yield


@pytest.fixture(scope="session")
def two_tenants(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Pair]:
    with django_db_blocker.unblock():
        with transaction.atomic():
            made = [claim_schema("First merchant"), claim_schema("Second merchant")]
        _kept.extend(made)
        connection.close()
    yield _ref(made[0]), _ref(made[1])
    close_readers()


@pytest.fixture(scope="module")
def rows_of_the_file(two_tenants: Pair, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Keep the rows of a file's fixtures until its end: each test is rolled back to them. No test may commit."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def tenant(two_tenants: Pair, db: None) -> TenantRef:
    """An active merchant."""
    return two_tenants[0]


@pytest.fixture
def other_tenant(two_tenants: Pair, db: None) -> TenantRef:
    """Another active merchant, isolated from the first."""
    return two_tenants[1]


def _ref(tenant: Tenant) -> TenantRef:
    return TenantRef(id=tenant.pk, schema_name=tenant.schema_name)


def empty() -> None:
    """Delete what a test has committed, in public and in the merchants' schemas, and restore what all tests need."""
    with public_scope(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(EMPTY)
        for _, rows in groupby(_kept, type):
            first, *others = rows
            type(first)._default_manager.bulk_create([first, *others])
