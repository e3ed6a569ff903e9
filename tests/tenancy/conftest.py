from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of


@pytest.fixture
def notes(tenant: TenantRef, other_tenant: TenantRef) -> Iterator[None]:
    """A table that only merchants have, in both merchants' schemas."""
    with connection.cursor() as cursor:
        for ref in (tenant, other_tenant):
            cursor.execute(f"CREATE TABLE {ref.schema_name}.note (text text)")
    yield
    with connection.cursor() as cursor:
        for ref in (tenant, other_tenant):
            cursor.execute(f"DROP TABLE {ref.schema_name}.note")


@pytest.fixture
def write(notes: None) -> Callable[[TenantRef, str], None]:
    def write(ref: TenantRef, text: str) -> None:
        with tenant_scope_of(ref), connection.cursor() as cursor:
            cursor.execute("INSERT INTO note (text) VALUES (%s)", [text])

    return write


@pytest.fixture
def read(notes: None) -> Callable[[TenantRef], list[str]]:
    def read(ref: TenantRef) -> list[str]:
        with tenant_scope_of(ref), connection.cursor() as cursor:
            cursor.execute("SELECT text FROM note ORDER BY text")
            return [text for (text,) in cursor.fetchall()]

    return read


@pytest.fixture
def own_schemas(two_tenants: tuple[TenantRef, TenantRef], transactional_db: None) -> Iterator[None]:
    """Drop the schemas that a test committed."""
    before = schema_names()
    yield
    with connection.cursor() as cursor:
        for name in schema_names() - before:
            cursor.execute(f"DROP SCHEMA {name} CASCADE")


def schema_names() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(r"SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\_%'")
        return {name for (name,) in cursor.fetchall()}
