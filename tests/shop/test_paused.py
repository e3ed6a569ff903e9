"""A hosted shop that a smaller plan has no room for is closed to its visitors, and opens again under a larger one."""

import pytest
from django.test import Client

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import Shop
from tenants.shop.ports import HostedShopStore
from tests.plans.conftest import Desk, make_plan
from tests.plans.conftest import desk as desk
from tests.plans.downgrades import come_due, demote, ids
from tests.support.people import Person
from tests.support.shop_pages import host, open_shop, page, teapot

pytestmark = pytest.mark.django_db

CLOSED = "This shop is closed for now. Please come back later."


@pytest.fixture
def paused(owner: Person, tenant: TenantRef, desk: Desk) -> str:
    """The address of a product in a shop that a downgrade has paused; the other shop goes on."""
    desk.grant(make_plan("Big", platforms=[9]), 9)
    open_shop(owner, "Coffee House")
    access = open_shop(owner)
    reference = HostedShopStore().put_product(access, teapot())
    small = make_plan("Small", platforms=[9], is_free=True, stores_per_platform=1)
    (kept,) = [row_id for row_id in ids(owner) if row_id != int(store_of(tenant, "tea-house"))]
    assert demote(owner, small, [kept], platform=9)["success"]
    come_due(tenant)
    return f"/products/teapot-b-{reference.external_id}"


def store_of(tenant: TenantRef, label: str) -> int:
    with tenant_scope_of(tenant):
        return int(Shop.objects.get(host=host(label)).store_id or 0)


def test_visitors_read_that_it_is_closed_on_every_page(paused: str) -> None:
    for path in ("/", paused):
        answer = page("tea-house", path)
        assert (answer.status_code, CLOSED in answer.content.decode()) == (503, True)
        assert "Teapot" not in answer.content.decode()
    assert page("coffee-house").status_code == 200


def test_they_read_it_in_their_language(paused: str) -> None:
    headers = {"Host": host("tea-house"), "Accept-Language": "zh-CN,zh;q=0.9"}
    assert "本店暂停营业" in Client().get("/", headers=headers).content.decode()


def test_a_larger_plan_opens_it_again(owner: Person, paused: str, desk: Desk) -> None:
    desk.grant(make_plan("Bigger", platforms=[9]), 9)
    assert page("tea-house").status_code == 200
    assert "Teapot" in page("tea-house").content.decode()


def test_the_merchant_opens_it_again_where_it_fits(owner: Person, tenant: TenantRef, paused: str) -> None:
    store_id = store_of(tenant, "tea-house")
    assert not owner.post(f"store/{store_id}/resume")["success"]
    assert page("tea-house").status_code == 503
    other = store_of(tenant, "coffee-house")
    assert owner.client.delete(f"/api/account-service/store/{other}?uninstall_reason=Other").json()["success"]
    assert owner.post(f"store/{store_id}/resume")["success"]
    assert page("tea-house").status_code == 200
