"""A product that kills its worker fails with a reason; the others of its store arrive."""

import os
import signal
from datetime import timedelta

import pytest
from django.db import connections

from fixtures.sandbox.shopify.storefront import Storefront
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, ProcessRecord
from tests.importing.helpers import detail_of, import_lines
from tests.importing.test_whole_stores import stock
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = [pytest.mark.serial, pytest.mark.django_db(transaction=True)]
MOST_KILLS = 12


def clean_or_die(html: str, *, page: str = "") -> str:
    if "poison" in html:
        os.kill(os.getpid(), signal.SIGKILL)
    return html


def worked_in_a_process_of_its_own(tenant: TenantRef, record_id: int) -> bool:
    """One turn in a child; whether that lived."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        pytest.MonkeyPatch().setattr("tenants.importing.rules.drafting.clean_html", clean_or_die)
        try:
            with tenant_scope_of(tenant):
                pump(record_id)
        finally:
            os._exit(0)
    return not os.WIFSIGNALED(os.waitpid(child, 0)[1])


def test_a_product_that_kills_its_worker_takes_no_others_with_it(
    owner: Person, outside: Outside, shop: Storefront, tenant: TenantRef
) -> None:
    stock(shop, 40)
    product = shop.shelf.get("copy-7")
    assert product
    product["body_html"] = "<p>poison</p>"
    record_id = int(import_lines(owner, [outside.url], page_type=2)["data"])

    kills = 0
    with tenant_scope_of(tenant):
        while ProcessRecord.objects.get().state < 3:
            kills += not worked_in_a_process_of_its_own(tenant, record_id)
            Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1), not_before=None)
            assert kills <= MOST_KILLS

        assert kills > 1
        assert ListedProduct.objects.count() == 39
    detail = detail_of(owner, str(record_id), tab="failed")
    assert detail["counts"] == {"all": 40, "failed": 1, "success": 39, "cancelled": 0}
    (failed,) = detail["operations"]
    assert failed["result"] == "Given up after 5 attempts. Please retry later."
    assert failed["product"]["source_product_url"].endswith("/products/copy-7")
