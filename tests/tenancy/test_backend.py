"""The database backend: health without a round trip, SQL that names its schemas."""

from collections.abc import Iterator
from datetime import UTC
from typing import Any, cast

import psycopg
import pytest
from django.db import DataError, ProgrammingError, connection
from django.test.utils import CaptureQueriesContext
from psycopg.types.datetime import TimestamptzLoader

from server.kit.rows import Statement, read_page
from server.tenancy.backend.base import DatabaseWrapper
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from server.tenancy.wrapper import selected

pytestmark = pytest.mark.django_db


@pytest.fixture
def other() -> Iterator[DatabaseWrapper]:
    """A connection of its own, as another thread has it."""
    made: Any = connection.copy()
    made.connect()
    yield made
    made.close()


def test_an_open_connection_is_not_queried(other: DatabaseWrapper) -> None:
    with CaptureQueriesContext(other) as queries:
        assert other.is_usable()
    assert len(queries) == 0


def test_a_connection_that_the_server_ended_is_noticed(other: DatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [other.connection.info.backend_pid])
    assert not other.is_usable()


def test_a_connection_with_notifications_is_queried(other: DatabaseWrapper) -> None:
    link: psycopg.Connection[tuple[object, ...]] = other.connection
    link.execute("LISTEN news")
    with psycopg.connect(link.info.dsn, password=link.info.password, autocommit=True) as teller:
        teller.execute("NOTIFY news")
    assert other.is_usable()


def test_qualified_sql_leaves_the_schema_selected(tenant: TenantRef) -> None:
    with selected.qualified_cursor() as cursor:
        cursor.execute("SELECT count(*) FROM public.tenancy_tenant WHERE schema_name = %s", [tenant.schema_name])
        assert cursor.fetchone() == (1,)
    with tenant_scope_of(tenant), connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        assert cursor.fetchone() == (tenant.schema_name,)
        with selected.qualified_cursor() as inner:
            inner.execute("SELECT current_schema()")
            assert inner.fetchone() == (tenant.schema_name,)


def here() -> str:
    """The schema that Django's own cursor reaches."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        return str(cursor.fetchone()[0])


def move_to(schema: str) -> None:
    with selected.qualified_cursor() as cursor:
        cursor.execute("SELECT set_config('search_path', %s, false)", [f"{schema}, public"])


def test_a_schema_that_a_statement_selected_on_the_way_is_not_selected_again(tenant: TenantRef) -> None:
    says_its_path = cast(Any, connection).pg_version >= 180_000  # asked once, by a cursor that selects its schema
    move_to(tenant.schema_name)
    with CaptureQueriesContext(connection) as queries, tenant_scope_of(tenant):
        assert here() == tenant.schema_name
    assert len(queries) == (1 if says_its_path else 2)


@pytest.mark.parametrize("server_reports", [True, False])
def test_a_path_that_a_statement_moved_is_never_trusted(
    server_reports: bool, tenant: TenantRef, other_tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not server_reports:  # before PostgreSQL 18
        monkeypatch.setattr(DatabaseWrapper, "_reported_path", lambda self: None)
    assert here() == "public"
    move_to(other_tenant.schema_name)
    assert here() == "public"
    with tenant_scope_of(tenant):
        assert here() == tenant.schema_name
        move_to(other_tenant.schema_name)
        assert here() == tenant.schema_name
        with selected.prepared_cursor() as cursor:
            cursor.execute("SELECT current_schema()")
            assert cursor.fetchone() == (tenant.schema_name,)
    assert here() == "public"


@pytest.mark.parametrize("text", ["2026-11-22 17:05:09+00", "2026-11-22 17:05:09.5+00", "0987-01-02 03:04:05.06+00"])
def test_a_moment_is_read_in_utc_to_the_microsecond(text: str) -> None:
    expected = TimestamptzLoader(0).load(text.encode())
    with connection.cursor() as plain, selected.qualified_cursor() as prepared:
        for cursor in (plain, prepared):
            cursor.execute("SELECT %s::timestamptz", [text])
            (moment,) = cursor.fetchone()
            assert (moment, moment.tzinfo) == (expected, UTC)


@pytest.mark.parametrize("text", ["infinity", "0044-03-15 12:00:00+00 BC"])
def test_a_moment_beyond_the_calendar_is_an_error_of_the_data(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::timestamptz", [text])
        with pytest.raises(DataError):
            cursor.fetchone()


@pytest.fixture
def aged(tenant: TenantRef, other_tenant: TenantRef) -> Iterator[list[tuple[TenantRef, str]]]:
    """Two merchants with a table of one name, whose column is of another type in each, and what stands in it."""
    kinds = [(tenant, "varchar(10)"), (other_tenant, "text")]
    with connection.cursor() as cursor:
        for ref, kind in kinds:
            cursor.execute(f'CREATE TABLE "{ref.schema_name}".aged (word {kind})')
            cursor.execute(f'INSERT INTO "{ref.schema_name}".aged VALUES (%s)', [kind[:4]])  # noqa: S608
    yield [(tenant, "varc"), (other_tenant, "text"), (tenant, "varc")]
    with connection.cursor() as cursor:
        for ref, _ in kinds:
            cursor.execute(f'DROP TABLE "{ref.schema_name}".aged')


@pytest.mark.django_db(transaction=True)
def test_a_statement_is_read_in_schemas_of_different_age(aged: list[tuple[TenantRef, str]]) -> None:
    for ref, word in aged:
        with tenant_scope_of(ref), selected.prepared_cursor() as cursor:
            cursor.execute("SELECT word FROM aged")
            assert cursor.fetchone() == (word,)


@pytest.mark.django_db(transaction=True)
def test_a_page_is_read_in_schemas_of_different_age(aged: list[tuple[TenantRef, str]]) -> None:
    shown, count = Statement("SELECT word FROM aged"), Statement("SELECT count(*) FROM aged")
    for ref, word in aged:
        with tenant_scope_of(ref):
            assert read_page(shown, count) == ([{"word": word}], 1)


@pytest.mark.django_db(transaction=True)
def test_a_page_that_cannot_be_read_says_so_and_leaves_the_connection_well(tenant: TenantRef) -> None:
    statement = Statement("SELECT 1 AS one")
    with tenant_scope_of(tenant):
        with pytest.raises(ProgrammingError, match="nowhere"):
            read_page(Statement("SELECT word FROM nowhere"), statement)
        assert read_page(statement, statement) == ([{"one": 1}], 1)
        assert here() == tenant.schema_name
