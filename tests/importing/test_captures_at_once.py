"""Two tabs, a double click, a second merchant's user: captures of one product at the same time."""

from collections.abc import Callable

import pytest

from server.kit import clock
from server.ports.suppliers import Supplier
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.captures import Capture
from tenants.importing.models import CapturedProduct, ListedProduct
from tenants.importing.services.captures import import_capture
from tenants.processes.models import Operation, ProcessRecord
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def pressing(owner: Person, tenant: TenantRef, press: str) -> Callable[[], int]:
    """Presses the button; answers the process."""
    document = {"title": "Teapot", "currency": "EUR", "variants": [{"price": "19.90"}]}
    seen = Capture(Supplier.AMAZON, "https://www.amazon.de/dp/B0CRVW7N2J", document, clock.now(), "1.0.0")

    def run() -> int:
        with tenant_scope_of(tenant):
            return import_capture(owner.actor, seen, now=clock.now(), idempotency_key=press).id

    return run


def test_one_press_that_arrives_three_times_is_one_process(owner: Person, tenant: TenantRef) -> None:
    press = pressing(owner, tenant, "press-1")
    assert len(set(all_at_once(press, press, press))) == 1
    with tenant_scope_of(tenant):
        assert (ProcessRecord.objects.count(), CapturedProduct.objects.count()) == (1, 1)


def test_three_tabs_at_once_list_the_product_once(owner: Person, tenant: TenantRef) -> None:
    ids = all_at_once(*(pressing(owner, tenant, f"press-{tab}") for tab in range(3)))
    assert len(set(ids)) == 3
    drain_jobs()
    with tenant_scope_of(tenant):
        assert (ListedProduct.objects.count(), CapturedProduct.objects.count()) == (1, 1)
        assert list(Operation.objects.values_list("state", flat=True)) == [3, 3, 3]
        assert Operation.objects.filter(is_skipped=True).count() == 2
