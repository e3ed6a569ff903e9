"""Buyers see a hosted shop under its own host name."""

import pytest
from django.test import Client

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.shop.models import ShopProduct, ShopVariant
from tenants.shop.ports import HostedShopStore
from tests.support.people import Person
from tests.support.shop_pages import host, open_shop, page, teapot

pytestmark = pytest.mark.django_db


def test_a_shop_opens_empty_under_a_host_of_its_own(owner: Person) -> None:
    open_shop(owner)
    response = page("tea-house")
    assert response.status_code == 200
    assert "Its first products will appear here." in response.content.decode()
    assert "Authorization" not in response.cookies


def test_a_browser_that_asks_for_an_icon_meets_no_fault(owner: Person) -> None:
    open_shop(owner)
    assert [page(label, "/favicon.ico").status_code for label in ("tea-house", "nobody")] == [204, 404]


def test_a_shop_speaks_the_buyer_s_language(owner: Person) -> None:
    open_shop(owner)
    headers = {"Host": host("tea-house"), "Accept-Language": "zh-CN,zh;q=0.9"}
    response = Client().get("/", headers=headers)
    assert '<html lang="zh-Hans">' in response.content.decode()
    assert "首批商品将在此处展示" in response.content.decode()
    assert "Accept-Language" in response["Vary"]
    assert "未找到" in Client().get("/nothing", headers=headers).content.decode()


def test_a_name_that_is_taken_gets_a_number(owner: Person, stranger: Person) -> None:
    assert open_shop(owner).base_url == "http://tea-house.shops.localhost:8000"
    assert open_shop(stranger).base_url == "http://tea-house-2.shops.localhost:8000"


def test_a_chinese_name_gets_a_host_too(owner: Person) -> None:
    assert open_shop(owner, "茶叶店").base_url.startswith("http://shop-1.")


def test_a_published_product_has_a_page(owner: Person) -> None:
    access = open_shop(owner)
    pushed = HostedShopStore().put_product(access, teapot())
    assert set(pushed.variant_ids) == {"v1", "v2"}
    path = pushed.url.removeprefix(access.base_url)
    text = page("tea-house", path).content.decode()
    assert "Teapot &lt;b&gt;" in text
    assert "<p>Keeps warm.</p>" in text
    assert "USD 19.99" in text
    assert "29.99" in text
    assert 'src="/images?u=https%3A%2F%2Fcdn.example' in text
    assert "Teapot &lt;b&gt;" in page("tea-house").content.decode()


def test_a_variant_is_chosen_by_its_address(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    pushed = HostedShopStore().put_product(access, teapot())
    path = pushed.url.removeprefix(access.base_url)
    text = page("tea-house", f"{path}?variant={pushed.variant_ids['v2']}").content.decode()
    assert "USD 20.99" in text
    assert "Sold out" in text


def test_publishing_twice_is_once(owner: Person, tenant: TenantRef) -> None:
    access = open_shop(owner)
    first = HostedShopStore().put_product(access, teapot())
    second = HostedShopStore().put_product(access, teapot(title="Better teapot", variants=teapot().variants[:1]))
    assert first.external_id == second.external_id
    with tenant_scope_of(tenant):
        assert ShopProduct.objects.get().title == "Better teapot"
        assert list(ShopVariant.objects.filter(archived_at=None).values_list("reference", flat=True)) == ["v1"]


def test_a_deleted_product_is_gone_and_gone_twice_is_no_failure(owner: Person) -> None:
    access = open_shop(owner)
    port = HostedShopStore()
    pushed = port.put_product(access, teapot())
    assert port.read_product(access, pushed.external_id) is not None
    assert port.find_created(access, reference=teapot().reference, since=clock.now()) == [pushed.external_id]
    port.delete_product(access, pushed.external_id)
    port.delete_product(access, pushed.external_id)
    assert port.find_created(access, reference=teapot().reference, since=clock.now()) == []
    assert port.read_product(access, pushed.external_id) is None
    assert page("tea-house", pushed.url.removeprefix(access.base_url)).status_code == 404


def test_the_shop_host_serves_no_portal_and_the_portal_host_no_shop(owner: Person) -> None:
    open_shop(owner)
    assert page("tea-house", "/api/account-service/user/info").status_code == 404
    assert page("nobody").status_code == 404
    assert "Tea House" not in b"".join(Client().get("/products/teapot-1")).decode()


@pytest.mark.parametrize("path", ["/products/x", "/products/teapot-999999999999999999999", "/products/-1", "/?page=-5"])
def test_odd_addresses_come_out_well(owner: Person, path: str) -> None:
    open_shop(owner)
    assert page("tea-house", path).status_code in {200, 404}
