"""A known address of a frontend is served by it; an unknown one is 404, as a page where a browser asks for one."""

import json
import re
from collections.abc import Iterator

import pytest
from django.conf import settings as configured
from django.test import Client
from django.urls import resolve
from pytest_django.fixtures import Settings

from server.api.gateway.pages import console_page, portal_page
from server.company.notices.contracts import Slug
from server.company.notices.models import ContentPage
from server.kit import clock
from server.kit.own_paths import CONSOLE, is_console_screen, is_portal_screen, portal_addresses
from tests.factories.leads import LeadFormFactory
from tests.support.people import Person

PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
UNKNOWN = [
    "/mcp", "/metrics", "/.well-known/security.txt", "/.env", "/wp-login.php", "/app/nothing", "/app/globalCloudStore",
    "/register/x", "/app//dashboard", "/index.php", "/extension/none.zip", "/consoles", "/outbox/", "/productDetail/",
    "/login%0a", "/addresses.json",
]  # fmt: skip
CONSOLE_UNKNOWN = ["/console/nothing", "/console/merchants/1", "/console/merchants/create", "/console/ledger/1/show"]
SPECIFIED = [
    "/", "/login", "/forgotPassword", "/register", "/cloudStoreLogin", "/cloudStoreResetPassword", "/iframeMain",
    "/privacy", "/agree", "/serviceMarketLogin", "/serviceMarketSourcingInitiate", "/serviceMarketFindServices",
    "/formAS/acme", "/coming", "/previewAntStore", "/previewFindServices", "/previewFindServicesDetail",
    "/projectList", "/productPolicy", "/crossBorder", "/tutorialPDF", "/mapPicture", "/wooBinding", "/antShopCrm",
    "/antShopCrm/", "/antShopCrm/inbox/4", "/app", "/app/dashboard", "/app/importProducts", "/app/myProducts",
    "/app/order",
    "/app/findProducts", "/app/SearchList", "/app/antStore", "/app/BigData", "/app/FindServices",
    "/app/findServices", "/app/sourcingInitiate", "/app/sourcing", "/app/notice", "/app/setting", "/app/platform",
    "/app/account", "/app/profileSetting", "/app/antSite/stores",
]  # fmt: skip
"""What 000 to 002 name. `/productDetail/{id}` is in the tests of sharing."""
NOT_BUILT = [
    "/app/customers", "/app/myChannel", "/app/antShop/homePage", "/app/globalCloudStore/homePage",
    "/app/globalCloudStore/problemGuidelines", "/app/globalCloudStore/storeAppManager",
    "/app/globalCloudStore/channelManager", "/app/globalCloudStore/Fbiframe", "/app/antSite/products",
    "/app/antSite/customers", "/app/antSite/promotio", "/app/antSite/perfomance", "/app/antSite/dashboard",
    "/app/antSite/market",
]  # fmt: skip
"""ADR 0005 has the reason."""
QUERIES = ("", "?rn=1764412800000&redirectUrl=%2Fapp%2FdashBoard&source=partner&type=2")
MACHINES = ["/api/none", "/hooks/none", "/static/none.css", "/assets/none.js", "/console/assets/none.js"]


@pytest.fixture(autouse=True)
def _built(frontends: None) -> None:
    """Two small frontends."""


def known() -> Iterator[str]:
    named = portal_addresses()
    for group in ("visitor", "open", "app"):
        yield from named[group].values()
    yield from named["moved"]


def get(path: str, host: str = "testserver", accept: str = PAGE) -> tuple[int, str]:
    response = Client().get(path, headers={"Host": host, "Accept": accept})
    return response.status_code, response.getvalue().decode()


@pytest.mark.django_db
def test_every_screen_of_the_portal_is_served() -> None:
    light = portal_addresses()["visitor"].values()
    for address in known():
        assert resolve(address).func is portal_page, f"a written page hides {address}"
        assert get(address) == (200, "<h1>log in</h1>" if address in light else "<h1>portal</h1>"), address
        respelled = f"{address.upper()}/".replace("//", "/")
        assert get(respelled)[0] == 200, f"the router reads {respelled} as the same"


def test_former_addresses_lead_to_screens() -> None:
    for target in portal_addresses()["moved"].values():
        assert is_portal_screen(target.partition("?")[0]), target


@pytest.mark.django_db
def test_every_screen_of_the_console_is_served() -> None:
    for address in json.loads((configured.ROOT_DIR / CONSOLE).read_text()):
        path = "/console" + address.replace(":id", "7")
        assert resolve(path).func is console_page
        assert get(path) == (200, "<h1>console</h1>"), path
    for path in ("/console", "/console/Merchants/"):
        assert get(path) == (200, "<h1>console</h1>"), path


@pytest.mark.django_db
def test_an_unknown_address_is_not_found() -> None:
    for path in UNKNOWN:
        assert get(path) == (404, "<h1>portal</h1>"), path
        for accept in ("*/*", "application/json", "image/avif,*/*;q=0.8"):
            status, body = get(path, accept=accept)
            assert (status, '"code": 1000404' in body) == (404, True), (path, accept)
        assert Client().post(path).status_code == 404, path


@pytest.mark.django_db
def test_an_unknown_address_of_the_console_is_not_found() -> None:
    for path in CONSOLE_UNKNOWN:
        assert get(path) == (404, "<h1>console</h1>"), path
        assert get(path, accept="*/*")[0] == 404, path


@pytest.mark.django_db
def test_what_no_person_opens_is_refused_in_the_envelope() -> None:
    for path in MACHINES:
        status, body = get(path)
        assert (status, '"code": 1000404' in body) == (404, True), path


@pytest.mark.django_db
def test_each_host_has_its_own_page_for_what_it_does_not_know(owner: Person, settings: Settings) -> None:
    shop = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["domain"]
    settings.CONSOLE_HOST = "staff.example"
    settings.ALLOWED_HOSTS = ["testserver", "staff.example", f".{settings.SHOP_DOMAIN}"]
    assert get("/metrics", "staff.example") == (404, "<h1>console</h1>")
    assert get("/app/dashboard", "staff.example") == (404, "<h1>console</h1>")
    assert get("/console/merchants") == (404, "<h1>portal</h1>")
    for host in (shop, f"nobody.{settings.SHOP_DOMAIN}"):
        for path in ("/metrics", "/.well-known/security.txt", "/app/dashboard"):
            status, body = get(path, host)
            assert (status, "<h1>" in body, "portal" in body) == (404, True, False)


@pytest.mark.django_db
@pytest.mark.parametrize("console_host", ["", "staff.example"])
def test_every_address_of_the_specification_opens(owner: Person, settings: Settings, console_host: str) -> None:
    settings.CONSOLE_HOST = console_host
    settings.ALLOWED_HOSTS = ["*"]
    settings.PUBLIC_URL = "http://testserver"
    LeadFormFactory.create(edited_by_id=owner.actor.user_id, is_active=True)
    for slug in Slug:
        times = {"edited_at": clock.now(), "published_at": clock.now()}
        author = owner.actor.user_id
        ContentPage.objects.create(slug=slug, language="en", body="<p>Text</p>", edited_by_id=author, **times)
    answered = {
        path: {Client().get(path + query, headers={"Accept": PAGE}, follow=True).status_code for query in QUERIES}
        for path in SPECIFIED + NOT_BUILT
    }
    assert {path for path, statuses in answered.items() if statuses != {200}} == set(NOT_BUILT)
    assert all(answered[path] == {404} for path in NOT_BUILT)


@pytest.mark.django_db
def test_a_screen_is_read_and_nothing_is_sent_to_it() -> None:
    assert [Client().post(path).status_code for path in ("/login", "/app/dashboard", "/console/")] == [405, 405, 405]


def test_every_link_of_the_server_leads_to_a_screen() -> None:
    """Notices, mails and redirects lead only to screens that exist."""
    root = configured.ROOT_DIR
    texts = [file.read_text() for top in ("server", "tenants", "fixtures/demo") for file in (root / top).rglob("*.py")]
    links = {link for text in texts for link in re.findall(r'["\'}](/app/\w+)(?=["\'?])', text)}
    assert {link for link in links if not is_portal_screen(link)} == set()
    assert len(links) >= 10
    console = {link for text in texts for link in re.findall(r"\{\w+(?:\(\))?\}/console(/\w+/)\{[\w.]+\}/show", text)}
    assert {link for link in console if not is_console_screen(f"{link}1/show")} == set()
    assert len(console) >= 3
