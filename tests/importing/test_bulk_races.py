"""Bulk changes at the same time and with workers that die: no update is lost, and nothing is changed twice."""

import os
import signal
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.bulk import ChangeTags, ReplaceText
from tenants.importing.contracts.selections import Chosen
from tenants.importing.handlers.bulk import BulkChangeHandler
from tenants.importing.models import FormerProduct, ListedProduct
from tenants.importing.services.bulk import start_bulk_change, undo_bulk_change
from tenants.processes.engine import results
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tests.factories.products import ListedProductFactory
from tests.support.kills import survives
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)
COUNT = 60


@pytest.fixture
def chosen(owner: Person, tenant: TenantRef) -> Chosen:
    """Sixty products, of the title `a` each."""
    with tenant_scope_of(tenant):
        return Chosen(tuple(product.pk for product in ListedProductFactory.create_batch(COUNT, title="a")))


def start(owner: Person, tenant: TenantRef, chosen: Chosen, *edits: Any) -> int:
    with tenant_scope_of(tenant):
        return start_bulk_change(owner.actor, chosen=chosen, edits=edits, now=clock.now()).id


def work(tenant: TenantRef, record_id: int) -> None:
    """Turns until the process has ended."""
    with tenant_scope_of(tenant):
        while pump(record_id) is not None:
            Operation.objects.filter(state=OperationState.RUNNING).update(lease_until=clock.now() - timedelta(1))


def test_two_bulk_changes_of_the_same_products_at_once_lose_nothing(
    owner: Person, tenant: TenantRef, chosen: Chosen
) -> None:
    doubling = ReplaceText(("title",), "a", "aa")
    records = [
        start(owner, tenant, chosen, doubling),
        start(owner, tenant, chosen, doubling),
        start(owner, tenant, chosen, ChangeTags("add", ("new",))),
        start(owner, tenant, chosen, ChangeTags("add", ("sale",))),
    ]

    def turn(record_id: int) -> None:
        with tenant_scope_of(tenant):
            pump(record_id)

    all_at_once(*[lambda record_id=record_id: turn(record_id) for record_id in records])
    with tenant_scope_of(tenant):
        assert set(ProcessRecord.objects.values_list("state", "success_count")) == {(3, COUNT)}
        rows = ListedProduct.objects.values_list("title", "tags", "version")
        assert {(title, tuple(sorted(tags)), version) for title, tags, version in rows} == {
            ("aaaa", ("new", "sale"), 5)
        }


def test_the_same_undo_from_two_tabs_gives_back_once(owner: Person, tenant: TenantRef, chosen: Chosen) -> None:
    record_id = start(owner, tenant, chosen, ReplaceText(("title",), "a", "aa"))
    work(tenant, record_id)
    both_started = Barrier(2)

    def undo() -> int:
        with tenant_scope_of(tenant):
            undone = undo_bulk_change(owner.actor, record_id=record_id, now=clock.now()).id
            both_started.wait(60)
            pump(undone)
            return undone

    undone = all_at_once(undo, undo)
    with tenant_scope_of(tenant):
        assert set(ListedProduct.objects.values_list("title", "version")) == {("a", 3)}
        counts = ProcessRecord.objects.filter(pk__in=undone).values_list("success_count", "skipped_count")
        assert sorted(counts) == [(COUNT, 0), (COUNT, COUNT)]


def dies_while_writing(tenant: TenantRef, record_id: int) -> bool:
    """A worker that has written the products and is killed before it has marked the operations; whether it lived."""

    def killed(*_: object, **__: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM importing_listedproduct WHERE title = 'aa'")
            assert cursor.fetchone() == (COUNT,), "in its own transaction it has changed them"
        os.kill(os.getpid(), signal.SIGKILL)

    def turn() -> None:
        pytest.MonkeyPatch().setattr(results, "write_marks", killed)
        with tenant_scope_of(tenant):
            pump(record_id)

    return survives(turn)


def test_a_worker_killed_in_the_middle_changes_nothing_twice(owner: Person, tenant: TenantRef, chosen: Chosen) -> None:
    record_id = start(owner, tenant, chosen, ReplaceText(("title",), "a", "aa"))
    assert not dies_while_writing(tenant, record_id)
    with tenant_scope_of(tenant):
        assert set(ListedProduct.objects.values_list("title", "version")) == {("a", 1)}
        assert FormerProduct.objects.count() == 0
        Operation.objects.update(lease_until=clock.now() - timedelta(1))
    work(tenant, record_id)
    with tenant_scope_of(tenant):
        assert set(ListedProduct.objects.values_list("title", "version")) == {("aa", 2)}
        assert FormerProduct.objects.count() == COUNT
        assert ProcessRecord.objects.get().success_count == COUNT


def test_a_worker_whose_lease_ran_out_writes_nothing_more(
    owner: Person, tenant: TenantRef, chosen: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It slept with its batch in hand; meanwhile another did the work."""
    record_id = start(owner, tenant, chosen, ReplaceText(("title",), "a", "aa"))
    writes, sleeps = BulkChangeHandler.work, [True]

    def asleep(handler: BulkChangeHandler, operation: Any, prepared: Any) -> Any:
        if sleeps.pop() if sleeps else False:
            Operation.objects.update(lease_until=clock.now() - timedelta(1))
            all_at_once(lambda: work(tenant, record_id))
        return writes(handler, operation, prepared)

    monkeypatch.setattr(BulkChangeHandler, "work", asleep)
    with tenant_scope_of(tenant):
        pump(record_id)
        assert set(ListedProduct.objects.values_list("title", "version")) == {("aa", 2)}
        assert ProcessRecord.objects.get().success_count == COUNT


def test_an_edit_in_the_middle_of_a_bulk_change_is_refused_or_kept(
    owner: Person, tenant: TenantRef, chosen: Chosen
) -> None:
    record_id = start(owner, tenant, chosen, ReplaceText(("title",), "a", "aa"))
    first = chosen.ids[0]

    def edit() -> Any:
        return owner.put(f"import_list/{first}", {"version": 1, "vendor": "Me"})["code"]

    code, _ = all_at_once(edit, lambda: work(tenant, record_id))
    with tenant_scope_of(tenant):
        product = ListedProduct.objects.get(pk=first)
        assert (product.title, product.vendor, product.version) == (("aa", "Me", 3) if code == 200 else ("aa", "", 2))
        assert code in (200, 1000409)
