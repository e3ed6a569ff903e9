"""A product that kills its worker fails with a reason; the others of its store arrive."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction

from fixtures.sandbox.shopify.storefront import Storefront
from server.jobs.models import Job
from server.jobs.runner import run
from server.jobs.sweep import take_back_lost
from server.kit import clock
from server.kit.errors import Conflict
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import public_scope, tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, ProcessRecord
from tenants.processes.services.controls import retry_failed
from tests.importing.helpers import detail_of, import_lines
from tests.support.kills import survives
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.whole_stores import stock

pytestmark = pytest.mark.django_db(transaction=True)
MOST_KILLS = 12


def clean_or_die(html: str, *, page: str = "") -> str:
    if "poison" in html:
        os.kill(os.getpid(), signal.SIGKILL)
    return html


def worked_in_a_process_of_its_own(work: Callable[[], object]) -> bool:
    """One turn in a child; whether that lived."""

    def poisoned() -> None:
        pytest.MonkeyPatch().setattr("tenants.importing.rules.drafts.clean_html", clean_or_die)
        work()

    return survives(poisoned)


def pump_record(tenant: TenantRef, record_id: int) -> None:
    with tenant_scope_of(tenant):
        pump(record_id)


def run_next_job() -> None:
    """What is due in the queue, as a worker takes it."""
    with public_scope():
        run(Job.objects.filter(state__in=["queued", "waiting"], name="processes.pump").latest("pk").pk)


def poison(shop: Storefront, *handles: str) -> None:
    for handle in handles:
        product = shop.shelf.get(handle)
        assert product
        product["body_html"] = "<p>poison</p>"


def test_a_product_that_kills_its_worker_takes_no_others_with_it(
    owner: Person, outside: Outside, shop: Storefront, tenant: TenantRef
) -> None:
    stock(shop, 12)
    poison(shop, "copy-7")
    record_id = int(import_lines(owner, [outside.url], page_type=2)["data"])

    kills = 0
    with tenant_scope_of(tenant):
        while ProcessRecord.objects.get().state < 3:
            kills += not worked_in_a_process_of_its_own(partial(pump_record, tenant, record_id))
            Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1), not_before=None)
            assert kills <= MOST_KILLS

        assert kills > 1
        assert ListedProduct.objects.count() == 11
    detail = detail_of(owner, str(record_id), tab="failed")
    assert detail["counts"] == {"all": 12, "failed": 1, "success": 11, "cancelled": 0}
    (failed,) = detail["operations"]
    assert failed["result"] == "Reading this from the supplier stopped our program 5 times, so we left it out."
    assert (failed["retryable"], detail["retryable_count"]) == (False, 0)
    with tenant_scope_of(tenant), pytest.raises(Conflict):  # it would kill workers again
        retry_failed(owner.actor, record_id=record_id, now=clock.now())
    assert failed["product"]["source_product_url"].endswith("/products/copy-7")


def test_several_that_kill_their_worker_keep_nobody_waiting_for_the_caretaker(
    owner: Person, outside: Outside, shop: Storefront, tenant: TenantRef
) -> None:
    """Each is given up by its own tries, and their job by none of them: it would be queued again after 10 minutes."""
    stock(shop, 9)
    poison(shop, "copy-3", "copy-7")
    record_id = int(import_lines(owner, [outside.url], page_type=2)["data"])

    kills, state = 0, 0
    while state < 3:
        with public_scope():
            Job.objects.filter(name="processes.pump", state="waiting").update(state="queued")
        kills += not worked_in_a_process_of_its_own(run_next_job)
        with public_scope(), transaction.atomic():
            Job.objects.filter(state="running").update(heartbeat_at=clock.now() - timedelta(minutes=5))
            take_back_lost(clock.now())
            assert not Job.objects.filter(state="given_up").exists()
        with tenant_scope_of(tenant):
            Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1), not_before=None)
            state = ProcessRecord.objects.get().state
        assert kills <= 2 * MOST_KILLS

    assert kills > 8, "more than the tries of one job"
    detail = detail_of(owner, str(record_id), tab="failed")
    assert detail["counts"] == {"all": 9, "failed": 2, "success": 7, "cancelled": 0}
