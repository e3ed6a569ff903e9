"""Buyers see a hosted shop under its own host name."""

import gzip
import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from server.api.shop.views import PAGE_SIZE
from server.kit import clock
from server.ports.stores import PushImage
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


@pytest.mark.parametrize(("before", "is_shown"), [(1998, False), (1999, False), (2000, True)])
def test_a_price_of_before_is_shown_only_above_the_price(owner: Person, before: int, is_shown: bool) -> None:
    access = open_shop(owner)
    variants = (replace(teapot().variants[0], compare_at_minor=before),)
    pushed = HostedShopStore().put_product(access, teapot(variants=variants))
    for path in ("/", pushed.url.removeprefix(access.base_url)):
        text = page("tea-house", path).content.decode()
        assert ("USD 19.99" in text, 'class="was"' in text) == (True, is_shown)


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


def test_a_product_has_one_address(owner: Person) -> None:
    access = open_shop(owner)
    pushed = HostedShopStore().put_product(access, teapot(title="红色 茶壶 (Tea & Co.)"))
    number, path = pushed.external_id, pushed.url.removeprefix(access.base_url)
    assert unquote(path) == f"/products/红色-茶壶-tea-co-{number}"
    text = page("tea-house", path).content.decode()
    assert f'<link rel="canonical" href="http://tea-house.shops.localhost{path}">' in text
    assert f'href="{path}"' in page("tea-house").content.decode()
    for other in (f"/products/{number}", f"/products/x-{number}", f"/products/red-teapot-{number}?variant=1&a=%26"):
        moved = page("tea-house", other)
        query = other.partition("?")[2]
        assert (moved.status_code, moved["Location"]) == (301, f"{path}?{query}" if query else path)
    assert page("tea-house", f"{path}?variant=1").status_code == 200
    again = HostedShopStore().put_product(access, teapot(title="Kettle"))
    renamed = again.url.removeprefix(access.base_url)
    assert (page("tea-house", path)["Location"], renamed) == (f"/products/kettle-{number}",) * 2


def test_the_front_page_has_one_address_a_page(owner: Person) -> None:
    access = open_shop(owner)
    for at in range(PAGE_SIZE + 1):
        HostedShopStore().put_product(access, teapot(reference=f"ref-{at}"))
    for path, canonical in (("/?page=1", "/"), ("/?utm=x", "/"), ("/?page=2", "/?page=2")):
        link = f'<link rel="canonical" href="http://tea-house.shops.localhost{canonical}">'
        assert link in page("tea-house", path).content.decode()


def test_a_page_is_requested_by_its_etag_and_sent_compressed(owner: Person) -> None:
    access = open_shop(owner)
    HostedShopStore().put_product(access, teapot())

    def ask(**headers: str) -> Any:
        return Client().get("/", headers={"Host": host("tea-house"), **headers})

    first = ask()
    assert first["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert (ask(**{"If-None-Match": first["ETag"]}).status_code, ask().status_code) == (304, 200)
    squeezed = ask(**{"Accept-Encoding": "gzip"})
    assert (squeezed["Content-Encoding"], gzip.decompress(squeezed.content)) == ("gzip", first.content)
    assert len(squeezed.content) < len(first.content) / 2
    assert {"accept-language", "accept-encoding"} <= {each.strip().lower() for each in squeezed["Vary"].split(",")}
    assert ask(**{"If-None-Match": squeezed["ETag"], "Accept-Encoding": "gzip"}).status_code == 304
    HostedShopStore().put_product(access, teapot(title="Kettle"))
    assert ask(**{"If-None-Match": first["ETag"]}).status_code == 200
    assert page("tea-house", "/nothing")["Cache-Control"] == "no-store"


def test_search_engines_find_what_buyers_see(owner: Person) -> None:
    access, port = open_shop(owner), HostedShopStore()
    shown, hidden, removed = (
        port.put_product(access, teapot(reference=f"ref-{at}", title=title))
        for at, title in enumerate(("茶壶", "Hidden", "Removed"))
    )
    port.hide_product(access, hidden.external_id)
    port.delete_product(access, removed.external_id)
    root = "http://tea-house.shops.localhost"
    robots = page("tea-house", "/robots.txt").content.decode().splitlines()
    assert robots == ["User-agent: *", "Disallow:", f"Sitemap: {root}/sitemap.xml"]

    def listed(path: str) -> list[str]:
        answer = page("tea-house", path)
        assert answer["Content-Type"] == "application/xml"
        return re.findall("<loc>(.*?)</loc>", answer.content.decode())

    assert listed("/sitemap.xml") == [f"{root}/sitemap-front.xml", f"{root}/sitemap-products.xml"]
    assert listed("/sitemap-front.xml") == [f"{root}/"]
    assert listed("/sitemap-products.xml") == [root + shown.url.removeprefix(access.base_url)]
    assert page("tea-house", "/sitemap-none.xml").status_code == 404
    assert page("nobody", "/robots.txt").status_code == page("nobody", "/sitemap.xml").status_code == 404


def test_the_first_picture_is_loaded_at_once_in_the_right_size_and_others_when_seen(owner: Person) -> None:
    access = open_shop(owner)
    pictures = (PushImage("https://cdn.example/1.png"), PushImage("https://cdn.example/2.png"))
    text = '<p><img src="https://cdn.example/3.png" alt="Pours"></p>'
    for at in range(2):
        pushed = HostedShopStore().put_product(
            access, teapot(reference=f"ref-{at}", images=pictures, description_html=text)
        )
    for path in ("/", pushed.url.removeprefix(access.base_url)):
        first, *others = re.findall("<img[^>]*>", page("tea-house", path).content.decode())
        assert 'fetchpriority="high"' in first
        assert "loading" not in first
        assert all('loading="lazy"' in each and "fetchpriority" not in each for each in others)
        assert others
        assert all('src="/images?u=' in each for each in others)
        (srcset,) = re.findall('srcset="([^"]*)"', first)
        assert re.findall(r"&amp;w=(\d+) (\d+)w", srcset) == [(f"{each}",) * 2 for each in (128, 256, 512, 1024)]
        assert 'sizes="(max-width:' in first


def test_the_shop_host_serves_no_portal_and_the_portal_host_no_shop(owner: Person) -> None:
    open_shop(owner)
    assert page("tea-house", "/api/account-service/user/info").status_code == 404
    assert page("nobody").status_code == 404
    assert "Tea House" not in b"".join(Client().get("/products/teapot-1")).decode()


@pytest.mark.parametrize("path", ["/products/x", "/products/teapot-999999999999999999999", "/products/-1", "/?page=-5"])
def test_odd_addresses_come_out_well(owner: Person, path: str) -> None:
    open_shop(owner)
    assert page("tea-house", path).status_code in {200, 404}
