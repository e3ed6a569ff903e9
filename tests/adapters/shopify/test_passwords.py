"""A storefront behind a password: how it is opened, and who gets the password."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from httpx import Headers

from server.kit.http import OutboundResponse
from server.ports.failures import NeedsMerchant
from server.ports.suppliers import SupplierAccess
from tests.adapters.shopify.conftest import Storefronts
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import ok, redirect, response
from tests.support.storefront_reading import SHOP, page, product, refusal

PASSWORD = "opensesame"


def test_a_password_opens_a_locked_storefront(storefronts: Storefronts) -> None:
    session = SHOP.open_session(storefronts.locked, PASSWORD)
    unlocked = page(storefronts.locked, access=SupplierAccess(session=session))
    assert unlocked.products
    assert page(storefronts.locked, access=SupplierAccess(password=PASSWORD)).products == unlocked.products
    handle = unlocked.products[0].link.source_id
    assert product(storefronts.locked, handle, SupplierAccess(session=session)).title == unlocked.products[0].title
    assert PASSWORD not in str(session)


@pytest.mark.parametrize(("password", "code"), [("", ""), ("wrong", "_refused")])
def test_a_locked_storefront_asks_the_merchant_for_its_password(
    storefronts: Storefronts, password: str, code: str
) -> None:
    access = SupplierAccess(password=password)
    attempts: list[Callable[[], object]] = [
        lambda: SHOP.open_session(f"{storefronts.locked}/collections/all", password),
        lambda: page(storefronts.locked, access=access),
        lambda: product(storefronts.locked, "x", access),
    ]
    for attempt in attempts:
        with pytest.raises(NeedsMerchant) as caught:
            attempt()
        assert (caught.value.action, refusal(caught)) == ("storefront_password", f"supplier.storefront_password{code}")


def by_any_way(url: str, password: str) -> list[Callable[[], object]]:
    """Every way in which a storefront's password is sent: to unlock it, and anew while it is read."""
    access = SupplierAccess(password=password)
    return [
        lambda: SHOP.open_session(url, password),
        lambda: page(url, access=access),
        lambda: product(url, "x", access),
        lambda: page(url, access=replace(access, session={"storefront_digest": "old"})),
    ]


@pytest.mark.parametrize("password", [PASSWORD, ""])
@pytest.mark.parametrize("way", range(4))
def test_a_password_is_sent_only_to_the_host_that_the_merchant_named(
    storefronts: Storefronts, serve: StartServer, password: str, way: int
) -> None:
    elsewhere = storefronts.locked.replace("127.0.0.1", "localhost")
    leading = serve(redirect(f"{elsewhere}/password"))
    with pytest.raises(NeedsMerchant) as caught:
        by_any_way(leading.url, password)[way]()
    assert (caught.value.action, refusal(caught)) == ("storefront_address", "supplier.password_elsewhere")
    hosts = {"host": f"127.0.0.1:{leading.port}", "elsewhere": elsewhere.removeprefix("http://")}
    assert caught.value.reason.params == hosts
    sent = [entry["method"] for entry in storefronts.sandbox.log.entries]
    assert (set(sent), {request.split(" ")[0] for request in leading.requests}) == ({"GET"}, {"GET"})


@pytest.mark.parametrize(
    ("named", "shown", "code"),
    [
        ("https://shop.example", "https://shop.example/password", ""),
        ("http://shop.example", "https://www.shop.example/password", ""),
        ("https://www.shop.example", "https://eu.shop.example/password", ""),
        ("http://127.0.0.1:4010", "http://127.0.0.1:4010/password", ""),
        ("https://shop.myshopify.com", "https://other.myshopify.com/password", "elsewhere"),
        ("https://shop.myshopify.com", "https://myshopify.com/password", "elsewhere"),
        ("https://shop.example", "https://shop.example.evil.example/password", "elsewhere"),
        ("https://shop.example", "https://evilshop.example/password", "elsewhere"),
        ("https://shop.example", "https://shop.example@evil.example/password", "elsewhere"),
        ("https://shop.example", "https://shop.example:8443/password", "elsewhere"),
        ("http://shop.example", "http://shop.example/password", "unencrypted"),
    ],
)
def test_which_hosts_are_the_one_that_the_merchant_named(
    monkeypatch: pytest.MonkeyPatch, named: str, shown: str, code: str
) -> None:
    door = b'<input name="form_type" value="storefront_password">'
    sent: list[str] = []

    def call(method: str, url: str, **_: object) -> OutboundResponse:
        if method == "POST":
            sent.append(url)
            return OutboundResponse(302, Headers({"location": "/"}), b"", url, {"storefront_digest": "1"})
        return OutboundResponse(200, Headers({"content-type": "text/html"}), door, shown, {})

    monkeypatch.setattr("server.adapters.shopify.client.call", call)
    if not code:
        assert SHOP.open_session(named, PASSWORD)["storefront_digest"] == "1"
        assert sent == [shown]
        return
    with pytest.raises(NeedsMerchant) as caught:
        SHOP.open_session(named, PASSWORD)
    assert (refusal(caught), sent) == (f"supplier.password_{code}", [])


def test_an_open_storefront_needs_no_session(storefronts: Storefronts) -> None:
    assert SHOP.open_session(storefronts.open, "anything") == {}


@pytest.mark.parametrize("status", [401, 403])
def test_a_bare_refusal_of_data_differs_from_a_password(serve: StartServer, status: int) -> None:
    door = ok(b'<form><input name="form_type" value="storefront_password"></form>', "text/html")
    with pytest.raises(NeedsMerchant) as caught:
        page(serve(response(status), door).url)
    assert caught.value.action == "storefront_password"
