"""Streams read a merchant's data from the event loop."""

import asyncio
from collections.abc import Callable
from threading import get_ident

import pytest
from django.db import connection

from server.tenancy.contracts import TenantRef
from server.tenancy.reads import READERS, read_in_public, read_in_tenant
from server.tenancy.scope import current_schema

pytestmark = pytest.mark.django_db(transaction=True)


def probe() -> tuple[str, str, int]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW search_path")
        return current_schema(), str(cursor.fetchone()[0]), get_ident()


def test_reads_of_two_merchants_at_once_stay_apart(tenant: TenantRef, other_tenant: TenantRef) -> None:
    async def read_many() -> list[tuple[str, str, int]]:
        refs = [tenant, other_tenant] * 20
        return await asyncio.gather(*(read_in_tenant(ref, probe) for ref in refs))

    found = asyncio.run(read_many())
    expected = [ref.schema_name for ref in [tenant, other_tenant] * 20]
    assert [schema for schema, _, _ in found] == expected
    assert [path for _, path, _ in found] == [f"{schema}, public" for schema in expected]
    assert get_ident() not in {thread for _, _, thread in found}
    assert len({thread for _, _, thread in found}) <= READERS


def test_reader_thread_leaves_the_tenant_even_when_the_read_fails(tenant: TenantRef) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async def fail_then_look() -> list[tuple[str, str, int]]:
        failed = await asyncio.gather(*(read_in_tenant(tenant, fail) for _ in range(8)), return_exceptions=True)
        assert [type(error) for error in failed] == [ZeroDivisionError] * 8
        return await asyncio.gather(*(read_in_public(probe) for _ in range(8)))

    assert {(schema, path) for schema, path, _ in asyncio.run(fail_then_look())} == {("public", "public")}


def test_read_answers_what_it_read(tenant: TenantRef, write: Callable[[TenantRef, str], None]) -> None:
    write(tenant, "shown")

    def texts() -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT text FROM note")
            return [text for (text,) in cursor.fetchall()]

    assert asyncio.run(read_in_tenant(tenant, texts)) == ["shown"]
