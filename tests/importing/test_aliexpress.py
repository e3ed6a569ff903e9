"""A merchant imports from AliExpress through an account of their own there."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from server.kit import clock
from server.kit.vault import unseal
from server.ports.suppliers import Supplier
from tenants.importing.models import ListedProduct, SupplierAccount
from tenants.importing.services.accounts import fresh_tokens
from tests.importing.helpers import detail_of, import_lines
from tests.support.aliexpress import connect, on_sale
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once

pytestmark = pytest.mark.usefixtures("inside")


def test_an_import_without_an_account_asks_to_connect_an_account(owner: Person, marketplace: AliExpress) -> None:
    answer = import_lines(owner, [on_sale(marketplace)[0]], type=1)
    assert (answer["code"], answer["msg"]) == (1002000, "AliExpress account authorization")
    assert owner.get("supplier/account")["accounts"] == [
        {"type": 1, "state": "none", "account_name": "", "expires_at": None}
    ]


@pytest.mark.usefixtures("marketplace")
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_the_browser_comes_back_to_the_name_that_it_called_us_by(owner: Person, host: str) -> None:
    answer = owner.client.get("/api/account-service/supplier/account/authorize?type=1", headers={"Host": host}).json()
    returns_to = parse_qs(urlsplit(answer["url"]).query)["redirect_uri"][0]
    assert returns_to == f"http://{host}/api/account-service/supplier/account/callback"


@pytest.mark.usefixtures("marketplace")
def test_in_production_it_comes_back_to_the_public_address(owner: Person, settings: Any) -> None:
    settings.APP_ENV = "production"
    settings.PUBLIC_URL = "https://portal.example"
    path = "/api/account-service/supplier/account/authorize?type=1"
    answer = owner.client.get(path, headers={"Host": "localhost"}).json()
    returns_to = parse_qs(urlsplit(answer["url"]).query)["redirect_uri"][0]
    assert returns_to == "https://portal.example/api/account-service/supplier/account/callback"


def test_at_another_host_of_the_installation_it_goes_on_there(
    owner: Person, marketplace: AliExpress, settings: Any
) -> None:
    settings.APP_ENV, settings.PUBLIC_URL = "production", "https://portal.example"
    settings.ALLOWED_HOSTS = ["portal.example", "alias.example"]
    at_alias: Any = {"HTTP_HOST": "alias.example", "secure": True}
    page = owner.client.get("/api/account-service/supplier/account/authorize?type=1", **at_alias).json()["url"]
    consent = {name: values[0] for name, values in parse_qs(urlsplit(page).query).items()}
    assert consent["redirect_uri"] == "https://portal.example/api/account-service/supplier/account/callback"
    path = urlsplit(consent["redirect_uri"]).path
    query = {"code": marketplace.issue_code(), "state": consent["state"]}
    away = Client().get(path, query, HTTP_HOST="portal.example", secure=True)["Location"]
    assert away.startswith(f"https://alias.example{path}?")
    back = owner.client.get(away.removeprefix("https://alias.example"), **at_alias)
    assert back["Location"] == "/app/setting?type=suppliers&connected=1"


def test_a_connected_account_imports_ids_links_and_short_links(
    owner: Person, marketplace: AliExpress, outside: Outside
) -> None:
    assert connect(owner, marketplace) == "/app/setting?type=suppliers&connected=1"
    first, second, third = on_sale(marketplace)[:3]
    lines = [first, f"{outside.url}/item/{second}.html", f"{outside.url}/{ids.short_code(third)}"]
    started = import_lines(owner, lines, type=1)
    drain_jobs()

    assert detail_of(owner, started["data"])["counts"] == {"all": 3, "failed": 0, "success": 3, "cancelled": 0}
    assert set(ListedProduct.objects.values_list("source_id", flat=True)) == {first, second, third}
    assert owner.get("supplier/account")["accounts"][0]["state"] == "connected"


@pytest.mark.parametrize(
    ("back", "lands"),
    [
        ("/app/findProducts?key=eCommerce&keywords=%E7%81%AF", "/app/findProducts?key=eCommerce&keywords=%E7%81%AF&"),
        ("/app/importList#top", "/app/importList?"),
        ("https://evil.example/app", "/app?"),
        ("//evil.example", "/app?"),
        ("/\\evil.example", "/app?"),
        ("javascript:alert(1)", "/app?"),
    ],
)
def test_the_browser_comes_back_to_where_the_consent_began_and_only_to_our_pages(
    owner: Person, marketplace: AliExpress, back: str, lands: str
) -> None:
    assert connect(owner, marketplace, back) == f"{lands}connected=1"


@pytest.mark.parametrize(
    ("answered", "cause"), [({"code": "refused"}, "expired"), ({"error": "access_denied"}, "denied")]
)
def test_a_refused_consent_comes_back_to_where_it_began_too(
    owner: Person, marketplace: AliExpress, answered: dict[str, str], cause: str
) -> None:
    url = owner.get("supplier/account/authorize", type=1, back="/app/findProducts?key=creative")["url"]
    query = {**answered, "state": parse_qs(urlsplit(url).query)["state"][0]}
    response = owner.client.get("/api/account-service/supplier/account/callback", query)
    assert response["Location"] == f"/app/findProducts?key=creative&connected=0&cause={cause}"
    assert not SupplierAccount.objects.exists()


def test_the_link_of_the_site_for_the_united_states_is_the_same_product(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    item = on_sale(marketplace)[0]
    american = f"https://www.aliexpress.us/item/{ids.sub_product_id(item)}.html"
    import_lines(owner, [item], type=1)
    drain_jobs()
    again = import_lines(owner, [american], type=1)
    drain_jobs()
    (operation,) = detail_of(owner, again["data"])["operations"]
    assert (operation["state"], operation["result"]) == (2, "Product already exists")
    assert list(ListedProduct.objects.values_list("source_id", flat=True)) == [item]


def test_a_short_link_is_resolved(owner: Person, marketplace: AliExpress, outside: Outside) -> None:
    item = on_sale(marketplace)[0]
    assert owner.get("product/ae-url", url=f"{outside.url}/{ids.short_code(item)}")["product_id"] == item
    assert owner.get("product/ae-url", url="https://evil.example/aliexpress")["code"] == 1000400
    outside.fails("status", f"/{ids.short_code(item)}", times=9, status=503)
    away = owner.get("product/ae-url", url=f"{outside.url}/{ids.short_code(item)}")
    assert away["code"] == 1001107
    assert "exist" not in away["msg"]


def test_a_product_that_is_gone_fails_with_the_reason(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    started = import_lines(owner, [ids.REMOVED, on_sale(marketplace)[0]], type=1)
    drain_jobs(skip_pauses=True)
    states = {
        operation["product"]["source_item_id"]: operation["state"]
        for operation in detail_of(owner, started["data"])["operations"]
    }
    assert states == {ids.REMOVED: 3, on_sale(marketplace)[0]: 2}


def test_somebody_else_s_consent_is_refused(owner: Person, stranger: Person, marketplace: AliExpress) -> None:
    url = owner.get("supplier/account/authorize", type=1)["url"]
    state = parse_qs(urlsplit(url).query)["state"][0]
    path = "/api/account-service/supplier/account/callback"
    for query in ({"code": "x", "state": state}, {"code": "x", "state": "forged"}):
        response = stranger.client.get(path, query)
        assert response["Location"] == "/app/setting?type=suppliers&connected=0&cause=expired"
    assert not SupplierAccount.objects.exists()


def test_a_disconnected_account_is_forgotten(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    assert owner.delete("supplier/account/1")["code"] == 200
    assert not SupplierAccount.objects.exists()
    assert owner.delete("supplier/account/1")["code"] == 1000404


def test_tokens_are_encrypted_and_refreshed_before_they_end(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    account = SupplierAccount.objects.get()
    before = unseal(account.sealed_tokens)
    assert before["access_token"] not in account.sealed_tokens
    assert fresh_tokens(Supplier.ALIEXPRESS) == before

    SupplierAccount.objects.update(expires_at=clock.now() + timedelta(minutes=1))
    after = fresh_tokens(Supplier.ALIEXPRESS)
    assert after is not None
    assert after["access_token"] != before["access_token"]
    assert SupplierAccount.objects.get().expires_at > clock.now() + timedelta(minutes=10)


def test_a_refused_refresh_expires_the_account(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    marketplace.refresh.clear()
    SupplierAccount.objects.update(expires_at=clock.now())
    assert fresh_tokens(Supplier.ALIEXPRESS) is None
    assert owner.get("supplier/account")["accounts"][0]["state"] == "expired"
    assert import_lines(owner, [on_sale(marketplace)[0]], type=1)["code"] == 1002000


def test_a_refused_account_is_tried_again_an_hour_later(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    known = dict(marketplace.refresh)
    marketplace.refresh.clear()
    SupplierAccount.objects.update(expires_at=clock.now())
    assert fresh_tokens(Supplier.ALIEXPRESS) is None
    marketplace.refresh.update(known)
    assert fresh_tokens(Supplier.ALIEXPRESS) is None, "refused a moment ago"
    with time_machine.travel(clock.now() + timedelta(minutes=61), tick=True):
        assert import_lines(owner, [on_sale(marketplace)[0]], type=1)["code"] == 200
        assert owner.get("supplier/account")["accounts"][0]["state"] == "connected"


def test_a_refused_account_whose_consent_is_over_is_left_alone(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    SupplierAccount.objects.update(state="expired", refresh_expires_at=clock.now(), expires_at=clock.now())
    assert fresh_tokens(Supplier.ALIEXPRESS) is None
    assert SupplierAccount.objects.get().refreshing_until is None, "nobody was asked"


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_worker_refreshes(
    owner: Person, marketplace: AliExpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server.adapters.aliexpress.supplier import AliExpressSupplier
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of

    connect(owner, marketplace)
    SupplierAccount.objects.update(expires_at=clock.now())
    calls: list[str] = []
    refresh = AliExpressSupplier.refresh

    def counted(self: AliExpressSupplier, token: str) -> object:
        calls.append(token)
        return refresh(self, token)

    monkeypatch.setattr(AliExpressSupplier, "refresh", counted)

    def ask() -> str:
        with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
            return (fresh_tokens(Supplier.ALIEXPRESS) or {})["access_token"]

    answers = all_at_once(ask, ask, ask)
    assert len(calls) == 1
    assert len(set(answers)) == 1
    assert answers[0] != credentials.ALIEXPRESS_ACCESS_TOKEN
