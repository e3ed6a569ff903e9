"""A merchant imports from 1688 once our staff opened it to them, through an account of their own there."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox.alibaba1688.market import EXPIRED, REMOVED, Alibaba1688
from fixtures.sandbox.alibaba1688.offers import least
from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from tenants.importing.models import ListedProduct, SupplierAccount
from tenants.processes.models import ProcessRecord
from tests.adapters.suppliers import of_1688
from tests.factories.tenants import open_menus
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def market(outside: Outside, settings: Settings) -> Iterator[Alibaba1688]:
    """The stand-in, fresh, with the settings pointing at it."""
    of_1688(outside, settings)
    known = outside.sandbox.alibaba1688
    fresh = Alibaba1688([])
    fresh.offers = known.offers
    outside.sandbox.alibaba1688 = fresh
    yield fresh
    outside.sandbox.alibaba1688 = known


@pytest.fixture
def opened(tenant: TenantRef, market: Alibaba1688) -> Alibaba1688:
    """The stand-in, for a merchant to whom 1688 is open."""
    open_menus(tenant, Menu.SUPPLIER_1688)
    return market


def connect(person: Person, market: Alibaba1688) -> str:
    """Agree at 1688 and come back; answers where the browser lands."""
    url = person.get("supplier/account/authorize", type=2)["url"]
    state = parse_qs(urlsplit(url).query)["state"][0]
    query = {"code": market.tokens.issue_code(), "state": state}
    return str(person.client.get("/api/account-service/supplier/account/callback", query)["Location"])


def on_sale(market: Alibaba1688) -> list[str]:
    return [offer for offer in market.offers if offer != EXPIRED]


def test_1688_is_closed_until_it_is_opened(owner: Person, market: Alibaba1688) -> None:
    refused = import_lines(owner, [on_sale(market)[0]], type=2)
    assert (refused["code"], refused["msg"]) == (1000403, "1688 isn't enabled for your account.")
    assert owner.get("supplier/account/authorize", type=2)["code"] == 1000403
    assert [account["type"] for account in owner.get("supplier/account")["accounts"]] == [1]
    assert not ProcessRecord.objects.exists()


def test_an_import_without_an_account_asks_to_connect_an_account(owner: Person, opened: Alibaba1688) -> None:
    answer = import_lines(owner, [on_sale(opened)[0]], type=2)
    assert (answer["code"], answer["msg"]) == (1002000, "1688 account authorization")
    assert not ProcessRecord.objects.exists()


def test_ids_links_and_share_texts_are_imported_with_the_chinese_title_beside(
    owner: Person, opened: Alibaba1688, outside: Outside
) -> None:
    assert connect(owner, opened) == "/app/setting?type=suppliers&connected=2"
    first, second, third = on_sale(opened)[:3]
    shared = f"好东西推荐 {outside.url}/1688/s/{int(third):x} 复制打开"
    started = import_lines(owner, [first, f"{outside.url}/1688/offer/{second}.html", shared], type=2)
    drain_jobs()

    assert detail_of(owner, started["data"])["counts"] == {"all": 3, "failed": 0, "success": 3, "cancelled": 0}
    listed = {product.source_id: product for product in ListedProduct.objects.all()}
    assert set(listed) == {first, second, third}
    assert {product.source_title for product in listed.values()} == {opened.offers[key]["title"] for key in listed}
    shown = owner.get(f"import_list/{listed[first].pk}")["product"]
    assert (shown["source_title"], shown["currency"]) == (opened.offers[first]["title"], "CNY")
    assert shown["title"] != shown["source_title"]
    assert {two["type"]: two["state"] for two in owner.get("supplier/account")["accounts"]}[2] == "connected"


def test_an_offer_that_is_sold_in_pairs_says_so_before_it_is_published(owner: Person, opened: Alibaba1688) -> None:
    connect(owner, opened)
    pair = next(offer for offer in on_sale(opened) if least(offer) == 2)
    import_lines(owner, [pair], type=2)
    drain_jobs()
    shown = owner.get(f"import_list/{ListedProduct.objects.get().pk}")["product"]
    warnings = {warning["code"]: warning for warning in shown["warnings"]}
    assert (shown["min_quantity"], warnings["guard.min_quantity"]["blocking"]) == (2, False)
    assert "at least 2 pieces" in warnings["guard.min_quantity"]["text"]


def test_an_offer_that_is_gone_fails_alone(owner: Person, opened: Alibaba1688) -> None:
    connect(owner, opened)
    good = on_sale(opened)[0]
    started = import_lines(owner, [REMOVED, EXPIRED, good], type=2)
    drain_jobs(skip_pauses=True)
    states = {
        operation["product"]["source_item_id"]: operation["state"]
        for operation in detail_of(owner, started["data"])["operations"]
    }
    assert states == {REMOVED: 3, EXPIRED: 3, good: 2}


def test_a_line_of_another_marketplace_is_refused_in_the_specifications_words(
    owner: Person, opened: Alibaba1688
) -> None:
    connect(owner, opened)
    answer = import_lines(owner, ["https://evil.example/1688"], type=2)
    assert answer["code"] == 1000400
    assert answer["fields"]["product_ids"] == (
        "You can only add products from 1688. Please enter a valid 1688 product URL."
    )
    assert not ProcessRecord.objects.exists()


def test_a_closed_supplier_s_account_can_still_be_disconnected(
    owner: Person, opened: Alibaba1688, tenant: TenantRef
) -> None:
    connect(owner, opened)
    open_menus(tenant)
    assert owner.delete("supplier/account/2")["code"] == 200
    assert not SupplierAccount.objects.exists()
