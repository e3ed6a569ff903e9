"""How many products a list has is kept by the database itself: exactly, whoever writes at the same time."""

from itertools import product as every

import pytest
from django.db import connection, transaction

from server.kit import clock
from server.kit.paging import PageRequest
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import ListFilter
from tenants.importing.models import ListedProduct, ProductTally
from tenants.importing.selectors.products import list_products, list_trash
from tenants.importing.storing.drafts import keep_drafts
from tests.factories.importing import draft
from tests.support.people import Person
from tests.support.threads import all_at_once

MANY = 500
"""So far apart are the numbers of rows that somebody makes them few (migration 0009)."""


def assert_exact(person: Person) -> None:
    """Every count that a list shows is that of its rows."""
    rows = ListedProduct.objects.filter(trashed_at=None)
    for supplier, state, sold_out in every((None, 1, 13), ("", "draft", "ready", "failed"), (None, True, False)):
        params = {"supplier": supplier, "state": state or None, "sold_out": sold_out}
        chosen = ListFilter(supplier=supplier, state=state, sold_out=sold_out)
        _, count = list_products(chosen, PageRequest())
        assert count == rows.filter(**{name: value for name, value in params.items() if value is not None}).count()
    _, trashed = list_trash(PageRequest())
    assert trashed == ListedProduct.objects.exclude(trashed_at=None).count()


@pytest.mark.usefixtures("inside")
def test_a_list_knows_how_many_it_has_whatever_happens_to_them(owner: Person) -> None:
    keep_drafts(owner.actor, [draft(f"p{at}") for at in range(12)], overwrite=(), now=clock.now())
    ids = list(ListedProduct.objects.order_by("id").values_list("pk", flat=True))
    assert_exact(owner)
    ListedProduct.objects.filter(pk__in=ids[:5]).update(state="failed", sold_out=True)
    ListedProduct.objects.filter(pk__in=ids[3:7]).update(trashed_at=clock.now(), supplier=1)
    assert_exact(owner)
    keep_drafts(owner.actor, [draft("p3"), draft("new")], overwrite=("p3",), now=clock.now())
    ListedProduct.objects.filter(pk__in=ids[4:9]).delete()
    assert_exact(owner)
    _begin_and_die(*ids)
    assert_exact(owner)
    ListedProduct.objects.all().delete()
    assert_exact(owner)


@pytest.mark.usefixtures("inside")
def test_what_changes_nothing_that_is_counted_leaves_no_row(owner: Person) -> None:
    keep_drafts(owner.actor, [draft("one")], overwrite=(), now=clock.now())
    ListedProduct.objects.update(title="Another title")
    assert ProductTally.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_neither_wait_for_each_other_nor_lose_a_count(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        keep_drafts(owner.actor, [draft(f"p{at}") for at in range(4)], overwrite=(), now=clock.now())
        ids = list(ListedProduct.objects.order_by("id").values_list("pk", flat=True))

    def write(pk: int) -> None:
        with tenant_scope_of(tenant):
            rows = ListedProduct.objects.filter(pk=pk)
            for at in range(MANY // 2):
                rows.update(state=("draft", "ready", "failed")[at % 3], sold_out=at % 2 == 0)
                if at % 50 == 49:
                    _begin_and_die(pk)

    all_at_once(*(lambda pk=pk: write(pk) for pk in ids))
    with tenant_scope_of(tenant):
        assert_exact(owner)
        assert ProductTally.objects.count() <= 2 * MANY


@pytest.mark.django_db(transaction=True)
def test_who_makes_rows_few_waits_for_nobody(owner: Person, tenant: TenantRef) -> None:
    def flip(times: int, pk: int) -> None:
        for at in range(times):
            ListedProduct.objects.filter(pk=pk).update(sold_out=at % 2 == 0)

    def meanwhile() -> None:
        with tenant_scope_of(tenant), connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
            flip(MANY, second)

    with tenant_scope_of(tenant):
        keep_drafts(owner.actor, [draft("a"), draft("b")], overwrite=(), now=clock.now())
        first, second = ListedProduct.objects.order_by("id").values_list("pk", flat=True)
        with transaction.atomic():
            flip(MANY, first)
            all_at_once(meanwhile)
        assert_exact(owner)


def _begin_and_die(*ids: int) -> None:
    """Change products as a worker does that is killed before the end."""
    with transaction.atomic():
        ListedProduct.objects.filter(pk__in=ids).update(state="published", trashed_at=clock.now())
        transaction.set_rollback(True)
