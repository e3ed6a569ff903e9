"""What a merchant's move to another database server depends on (DESIGN 6a): triggers, and keys of public rows."""

import re

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from server.tenancy.contracts import TenantRef

WRITES = re.compile(r"(?<!FOR )(?<!KEY )\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+([^\s(;]+)", re.IGNORECASE)
OLDER = {"importing_tally", "products_keep_sold_out"}
"""Functions of triggers from before the rule: figures of the Import List, and sold-out products."""
KEYS = {"tenant_id", "merchant_id", "schema_name"}
"""`merchant_id` is no foreign key: books and papers outlive their merchant."""
BY_SCHEMA = {"tenancy_tenant", "jobs_job", "inbox_inboxevent"}
TRIGGERS = """
SELECT DISTINCT class.relname, function.proname, function.prosrc FROM pg_trigger
JOIN pg_class class ON class.oid = tgrelid JOIN pg_proc function ON function.oid = tgfoid
JOIN pg_namespace space ON space.oid = class.relnamespace
WHERE NOT tgisinternal AND (space.nspname = 'public' OR space.nspname = %s)
"""


def written(source: str) -> set[str]:
    """Return the tables that a function writes, as it names them."""
    return {name.strip('"').removeprefix("public.").strip('"') for name in WRITES.findall(source)}


def triggers(schema: str) -> list[tuple[str, str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS, [schema])
        return [(table, function, source) for table, function, source in cursor.fetchall()]


@pytest.mark.django_db
def test_a_trigger_writes_only_the_table_that_it_stands_on(tenant: TenantRef) -> None:
    found = triggers(tenant.schema_name)
    assert {function for table, function, source in found if written(source) - {table}} == OLDER


@pytest.mark.django_db
def test_a_trigger_that_writes_another_table_is_noticed(tenant: TenantRef) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION public.count_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " UPDATE orders_tabcount SET number = number + 1; RETURN NEW; END $$"
        )
        table = f'"{tenant.schema_name}".orders_order'
        cursor.execute(f"CREATE TRIGGER counts AFTER INSERT ON {table} EXECUTE FUNCTION public.count_orders()")
    assert ("orders_order", {"orders_tabcount"}) in [(row[0], written(row[2])) for row in triggers(tenant.schema_name)]


@pytest.mark.parametrize(
    ("source", "tables"),
    [
        ("PERFORM FROM a WHERE id = 1 FOR UPDATE SKIP LOCKED; SELECT 1 FOR NO KEY UPDATE OF b;", set()),
        ('insert into public."books" (id) VALUES (1); delete from lines;', {"books", "lines"}),
    ],
)
def test_locks_are_no_writes(source: str, tables: set[str]) -> None:
    assert written(source) == tables


def test_a_public_row_names_its_merchant_by_one_key() -> None:
    areas = [config for config in apps.get_app_configs() if config.name in settings.SHARED_APPS]
    keys = {
        model._meta.db_table: KEYS & {field.column for field in model._meta.concrete_fields}
        for config in areas
        for model in config.get_models()
    }
    assert {table: sorted(found) for table, found in keys.items() if len(found) > 1} == {}
    assert {table for table, found in keys.items() if "schema_name" in found} == BY_SCHEMA
