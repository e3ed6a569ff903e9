"""Pictures that a store fails to load after publishing: the merchant sees it, and publishing again retries them."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.jobs.models import Job
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tenants.products.services.late_pictures import LOOK, PAUSES
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.shopify_stores import connect_harbour
from tests.support.stock_locations import store_on
from tests.support.wix import connect_wix

pytestmark = pytest.mark.django_db

TEXT = "Published, but the store could not load some of the images (1)"
WAY_OUT = "Replace or remove them, or publish again to retry."


class Late:
    """A product whose last picture cannot be loaded by the store that it goes to."""

    def __init__(self, trade: Trade, shop: Any, store_id: str) -> None:
        self.trade, self.shop, self.store_id = trade, shop, store_id
        self.id = str(trade.listed()[0]["id"])
        images = trade.owner.get(f"import_list/{self.id}")["product"]["images"]
        shop.configure({"unloadable": images[-1]["url"], "media_seconds": 0.0})

    def publish(self) -> str:
        """Publish, without any look at the pictures; return the process."""
        answer = self.trade.start([self.id], [self.store_id])
        drain_jobs()
        return str(answer["data"])

    def look(self) -> None:
        """Let an hour pass: all looks are made."""
        drain_jobs(skip_pauses=True)

    def row(self) -> Any:
        (row,) = [row for row in self.trade.mine() if row["store_id"] == self.store_id]
        return row

    def remark(self, process: str) -> str:
        (operation,) = self.trade.owner.get(f"record/detail/{process}", size=100)["operations"]
        return str(operation["result"] or "")

    def calls(self) -> int:
        return len(self.trade.outside.sandbox.log.entries)


@pytest.fixture(params=["shopify", "wix"])
def late(request: pytest.FixtureRequest, trade: Trade) -> Late:
    shops = request.getfixturevalue(request.param)
    if request.param == "shopify":
        store_id = connect_harbour(trade)
        return Late(trade, shops["tea-harbour"], store_id)
    connect_wix(trade.owner)
    drain_jobs()
    return Late(trade, shops["teahouse"], store_on(trade.owner, 5))


def pending(tenant: TenantRef) -> int:
    with tenant_scope_of(tenant):
        return Publication.objects.filter(loading__isnull=False).count()


def test_pictures_that_failed_are_reported_and_publishing_again_retries_them(late: Late, tenant: TenantRef) -> None:
    process = late.publish()
    assert (late.row()["remark"], late.remark(process), pending(tenant)) == ("", "", 1)
    late.look()
    response = late.row()["remark"]
    assert response.startswith(TEXT)
    assert response.endswith(WAY_OUT)
    assert ("Image could not be downloaded." in response) is hasattr(late.shop, "domain")
    assert (late.row()["state"], late.remark(process), pending(tenant)) == ("active", response, 0)
    late.shop.configure({"unloadable": ""})
    again = late.publish()
    assert pending(tenant) == 1
    late.look()
    assert (late.row()["remark"], late.remark(again), late.remark(process), pending(tenant)) == ("", "", response, 0)
    late.publish()
    assert pending(tenant) == 0, "nothing to retry any more"


def test_nothing_is_said_while_pictures_load_and_the_looks_end(late: Late, tenant: TenantRef) -> None:
    late.shop.configure({"media_held": True})
    process, before = late.publish(), late.calls()
    late.look()
    assert late.calls() > before
    assert (late.row()["remark"], late.remark(process), pending(tenant)) == ("", "", 0)
    assert Job.objects.filter(name=LOOK).count() == len(PAUSES)


def test_the_first_look_is_a_minute_later_and_a_product_with_all_pictures_is_looked_at_once(
    late: Late, tenant: TenantRef
) -> None:
    late.shop.configure({"unloadable": ""})
    late.publish()
    (job,) = Job.objects.filter(name=LOOK)
    assert timedelta(seconds=50) < job.run_after - clock.now() <= timedelta(seconds=PAUSES[0])
    late.look()
    assert (late.row()["remark"], pending(tenant), Job.objects.filter(name=LOOK).count()) == ("", 0, 1)


def test_a_store_that_does_not_answer_is_called_later(late: Late, tenant: TenantRef) -> None:
    late.publish()
    late.trade.outside.fails("status", r"graphql|/v3/products/query", times=1, status=400)
    late.look()
    assert late.row()["remark"].startswith(TEXT)
    assert (pending(tenant), Job.objects.filter(name=LOOK).count()) == (0, 2)


def test_a_later_publishing_without_pictures_does_not_end_the_look(late: Late) -> None:
    first = late.publish()
    late.trade.edit(late.id, title="Renamed")
    second = late.publish()
    late.look()
    assert late.row()["remark"].startswith(TEXT)
    assert [bool(late.remark(value)) for value in (first, second)] == [True, False], "the second sent no pictures"


def test_many_products_of_a_store_are_looked_at_together(late: Late, tenant: TenantRef) -> None:
    ids = [row["id"] for row in late.trade.listed()]
    late.trade.start(ids, [late.store_id])
    drain_jobs()
    assert (pending(tenant), Job.objects.filter(name=LOOK).count()) == (len(ids), 1)
    with time_machine.travel(clock.now() + timedelta(seconds=PAUSES[0] + 10)):
        drain_jobs(skip_pauses=True)
    assert (pending(tenant), Job.objects.filter(name=LOOK).count()) == (0, 1)


def test_pictures_of_a_store_that_loads_them_at_once_are_not_looked_at(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert (pending(tenant), Job.objects.filter(name=LOOK).exists()) == (0, False)


def test_pictures_of_a_store_that_was_removed_are_not_waited_for(late: Late, tenant: TenantRef) -> None:
    late.publish()
    assert late.trade.owner.delete(f"store/{late.store_id}?uninstall_reason=Other")["success"]
    late.look()
    with tenant_scope_of(tenant):
        (row,) = Publication.objects.all()
    assert (row.loading, row.reason, row.pictures_failed) == (None, None, False)
