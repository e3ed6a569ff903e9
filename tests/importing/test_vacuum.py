"""After a big import the lists are as fast as before: tables vacuumed, filters with an index of their own."""

import pytest
from django.db import connection

from server.jobs.models import Job
from server.kit import clock
from server.kit.paging import PageRequest
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import ListFilter
from tenants.importing.jobs import vacuum
from tenants.importing.models import ListedProduct
from tenants.importing.selectors.products import _statements, list_products
from tenants.importing.storing.drafts import MANY, keep_drafts
from tests.factories.importing import draft
from tests.factories.products import ListedProductFactory
from tests.support.people import Person


def rows_planned_for() -> int:
    """How many products the planner knows of."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples FROM pg_class WHERE oid = 'importing_listedproduct'::regclass")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_a_big_import_has_the_tables_vacuumed(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        keep_drafts(owner.actor, [draft(f"few{at}") for at in range(MANY - 1)], overwrite=(), now=clock.now())
        assert not Job.objects.filter(name="importing.vacuum").exists()
        for start in ("a", "b"):
            keep_drafts(owner.actor, [draft(f"{start}{at}") for at in range(MANY)], overwrite=(), now=clock.now())
        assert Job.objects.filter(name="importing.vacuum", schema_name=tenant.schema_name).count() == 1
        vacuum()
        assert rows_planned_for() == 3 * MANY - 1


@pytest.mark.usefixtures("inside")
def test_a_new_merchant_s_tables_are_vacuumed_early() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, reloptions FROM pg_class WHERE relname LIKE 'importing\\_listed%%' AND relkind = 'r' "
            "AND relnamespace = current_schema()::regnamespace ORDER BY relname"
        )
        options = dict(cursor.fetchall())
    assert set(options) == {"importing_listedproduct", "importing_listedvariant"}
    for each in options.values():
        assert "autovacuum_vacuum_insert_scale_factor=0.02" in each


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize(
    ("chosen", "index"),
    [
        (ListFilter(state="failed"), "importing_by_state"),
        (ListFilter(supplier=1), "importing_by_supplier"),
        (ListFilter(tag="rare"), "importing_tags"),
        (ListFilter(sold_out=True), "importing_sold_out"),
        (ListFilter(store_id=7), "importing_stores"),
    ],
)
def test_what_a_filter_finds_is_found_by_its_index(owner: Person, chosen: ListFilter, index: str) -> None:
    ListedProduct.objects.bulk_create(
        ListedProductFactory.build(
            supplier=1 if at % 500 == 0 else 13, state="failed" if at % 500 == 1 else "ready",
            tags=["rare"] if at % 500 == 2 else ["usual"], sold_out=at % 500 == 3,
            store_states={"7" if at % 500 == 4 else "8": "published"},
        )
        for at in range(3_000)
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE importing_listedproduct")
        shown, count = _statements(chosen, PageRequest())
        for statement in (shown, count) if chosen.tag or chosen.store_id else (shown,):
            cursor.execute(f"EXPLAIN {statement.sql}", statement.params)
            assert index in "".join(row[0] for row in cursor.fetchall())
    assert [found.supplier for found in list_products(ListFilter(supplier=1), PageRequest())[0]] == [1] * 6
