"""What merchants paste that is no product, or leads where nobody should be led."""

import json
import socket
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from fixtures.sandbox.shopify.storefront import Storefront
from server.kit.image_links import signed_image_path
from tenants.importing.models import ListedProduct
from tenants.processes.models import Operation, ProcessRecord
from tenants.products.services.publications import PublishHandler
from tests.importing.helpers import detail_of, import_lines, links
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

SENTENCES = {
    (1, 1): "You can only add products from AliExpress. Please enter a valid AliExpress product URL or ID.",
    (13, 1): "Please enter a valid Shopify product URL.",
    (13, 2): "Please enter a valid Shopify store URL.",
    (13, 3): "Please enter a valid Shopify collection URL.",
}
NO_LINKS = [
    "javascript:alert(1)",
    "JaVaScRiPt://shop.example/products/a%0aalert(1)",
    "file:///etc/passwd",
    "data:text/html,<script>alert(1)</script>",
    "ftp://shop.example/products/a",
    "gopher://127.0.0.1:25/_x",
    "https://user:secret@shop.example/products/a",
    "https://user@shop.example/products/a",
    "https://shop.example\\@evil.example/products/a",
    "http://",
    "//",
    "https://shop.example:99999/products/a",
    "https://[::1/products/a",
    "https://shop.example/products/../../admin",
    "https://shop.example/products/%2e%2e",
    "https://shop.example/products/" + "a" * 10_000,
    "https://www.banggood.com/a-p-1234567.html",
    "https://detail.1688.com/offer/1.html",
]
PRIVATE = [
    "http://127.0.0.1:1", "http://localhost:1", "http://127.1", "http://2130706433", "http://0x7f.1",
    "http://10.0.0.1", "http://172.16.0.1", "http://192.168.1.1", "http://100.64.0.1", "http://169.254.169.254",
    "http://[::1]", "http://[::ffff:169.254.169.254]", "http://[::ffff:7f00:1]", "http://[fe80::1]", "http://[fd00::1]",
    "http://[64:ff9b::a9fe:a9fe]", "http://0.0.0.0", "http://[::]", "http://metadata.google.internal",
]  # fmt: skip

# The last two: where the tests run, names may not resolve.
REFUSED = {"outside.address_refused", "outside.bad_url", "outside.host_unknown", "outside.unreachable"}

pytestmark = pytest.mark.usefixtures("inside", "outside")


def nothing_happened() -> bool:
    return not (ProcessRecord.objects.exists() or ListedProduct.objects.exists())


@pytest.mark.parametrize(("supplier", "page_type"), list(SENTENCES))
@pytest.mark.parametrize("typed", [[], "", "  \n , ,\r\n\t", ["", "  ", "\t"], [" "] * 10_000])
def test_blank_lines_are_answered_like_wrong_lines(owner: Person, supplier: int, page_type: int, typed: Any) -> None:
    answer = import_lines(owner, typed, type=supplier, page_type=page_type)
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000400, SENTENCES[supplier, page_type])
    assert answer["fields"] == {"product_ids": SENTENCES[supplier, page_type]}
    assert nothing_happened()


@pytest.mark.parametrize(("supplier", "page_type"), list(SENTENCES))
@pytest.mark.parametrize("line", NO_LINKS)
def test_a_line_that_is_no_link_of_the_supplier(owner: Person, supplier: int, page_type: int, line: str) -> None:
    good = {(1, 1): "1005006", (13, 1): "https://a.example/products/b", (13, 2): "https://a.example", (13, 3): ""}
    lines = [good[supplier, page_type] or "https://a.example/collections/c", line]
    answer = import_lines(owner, lines, type=supplier, page_type=page_type)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert answer["fields"] == {"product_ids": SENTENCES[supplier, page_type]}
    assert answer["msg"].startswith(f"{SENTENCES[supplier, page_type]} ({line[:100]}")
    assert len(answer["msg"]) < 400
    assert nothing_happened()


@pytest.mark.parametrize(
    ("supplier", "line"),
    [
        (13, "https://www.aliexpress.com/item/1005006.html"),
        (1, "https://shop.example/products/a"),
        (1, "https://aliexpress.evil.example/item/1005006.html"),
        (1, "https://evil.example/aliexpress/item/1005006.html"),
        (1, "https://www.aliexpress.com.evil.example/item/1005006.html"),
    ],
)
def test_a_link_of_another_supplier(owner: Person, supplier: int, line: str) -> None:
    answer = import_lines(owner, [line], type=supplier)
    assert (answer["code"], answer["msg"]) == (1000400, f"{SENTENCES[supplier, 1]} ({line})")
    assert nothing_happened()


@pytest.mark.parametrize("joined", [None, "\n", ",", "\r\n", " ,\n"])
def test_ten_thousand_lines_are_taken_and_no_more(owner: Person, joined: str | None) -> None:
    lines = [f"https://shop.example/products/p{at}" for at in range(10_001)]

    def ask(some: list[str]) -> Any:
        body = {"product_ids": some if joined is None else joined.join(some)}
        return owner.post("product/import?type=13&way=2&action=1", body)

    refused = ask(lines)
    assert (refused["code"], refused["msg"]) == (1000400, "You can import up to 10,000 lines at once.")
    assert list(refused["fields"]) == ["product_ids"]
    assert nothing_happened()
    assert ask(lines[:-1])["code"] == 200
    assert Operation.objects.count() == 10_000


@pytest.mark.parametrize("origin", PRIVATE)
@pytest.mark.parametrize(("page_type", "path"), [(1, "/products/a"), (2, "/"), (3, "/collections/c")])
def test_a_private_address_is_called_in_no_mode(
    owner: Person, outside: Outside, settings: Settings, origin: str, page_type: int, path: str
) -> None:
    settings.OUTBOUND_ALLOW = ""
    answer = import_lines(owner, [f"{origin}{path}"], page_type=page_type, password="x")
    if answer["code"] == 200:
        drain_jobs(skip_pauses=True)
        (operation,) = detail_of(owner, answer["data"])["operations"]
        assert operation["state"] == 3
        assert operation["result_code"] in REFUSED
        assert operation["result"]
    else:
        assert answer["code"] == 1000400
    assert not ListedProduct.objects.exists()
    assert not outside.sandbox.log.entries


def test_a_public_name_that_leads_inside(
    owner: Person, outside: Outside, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTBOUND_ALLOW = ""
    port = outside.url.rpartition(":")[2]
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, port, *_a, **_o: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))],
    )
    answer = import_lines(owner, [f"http://shop.example:{port}/products/a"])
    drain_jobs(skip_pauses=True)
    (operation,) = detail_of(owner, answer["data"])["operations"]
    assert (operation["state"], operation["result_code"]) == (3, "outside.address_refused")
    assert not outside.sandbox.log.entries


@pytest.mark.parametrize(
    "location",
    ["http://169.254.169.254/latest/meta-data/", "http://[::ffff:169.254.169.254]/", "file:///etc/passwd",
     "http://user:pw@127.0.0.1/", "javascript:alert(1)", "http://10.0.0.1/products/a"],
)  # fmt: skip
def test_a_shop_that_redirects_inside(owner: Person, outside: Outside, settings: Settings, location: str) -> None:
    settings.OUTBOUND_ALLOW = f"127.0.0.1/32:{outside.url.rpartition(':')[2]}"
    outside.fails("redirect", r"/products/", times=1000, location=location)
    answer = import_lines(owner, links(outside, 1))
    drain_jobs(skip_pauses=True)
    (operation,) = detail_of(owner, answer["data"])["operations"]
    assert operation["state"] == 3
    assert operation["result_code"].startswith("outside."), operation
    assert not ListedProduct.objects.exists()


@pytest.mark.parametrize("origin", PRIVATE)
def test_a_store_at_a_private_address_is_not_connected(
    owner: Person, outside: Outside, settings: Settings, origin: str
) -> None:
    settings.OUTBOUND_ALLOW = ""
    answer = owner.post("store", {"platform": 6, "shop": origin, **outside.keys()})
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, ["shop"])
    assert "ck_" not in json.dumps(answer)
    assert owner.get("store")["stores"] == []
    assert not outside.sandbox.log.entries


def test_the_image_proxy_is_no_way_inside(owner: Person, outside: Outside, settings: Settings) -> None:
    settings.OUTBOUND_ALLOW = ""
    for origin in (*PRIVATE, outside.url):
        response = Client().get(signed_image_path(f"{origin}/a.png"))
        assert (response.status_code, response.content) == (404, b"")
    assert not outside.sandbox.log.entries


def test_a_link_in_many_spellings_is_one_product(owner: Person, outside: Outside, shop: Storefront) -> None:
    link = links(outside, 1)[0]
    host = outside.url.removeprefix("http://")
    handle = link.rpartition("/")[2]
    spellings = [
        link, f"{link}/", f"{link}?variant=1&utm=2", f"{link}#top", f"HTTP://{host}/products/{handle}", f" {link} ",
        f"{outside.url}/products/{handle.upper()}", f"{outside.url}/collections/all/products/{handle}",
        f"{outside.url}/en/products/{handle}", f"{link}.json", f"https://{host}/products/{handle}",
    ]  # fmt: skip
    started = import_lines(owner, [*spellings[:-1]])
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"] == {"all": 1, "failed": 0, "success": 1, "cancelled": 0}
    for spelling in spellings:
        answer = import_lines(owner, [spelling])
        assert (answer["code"], answer["msg"]) == (1001102, "Product already exists"), spelling
    assert ListedProduct.objects.count() == 1


@pytest.mark.parametrize("which", ["woo_id", "shop_id"])
def test_a_store_removed_while_its_products_are_sent(trade: Trade, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    prepare = PublishHandler.prepare
    store_id = getattr(trade, which)

    def removed_meanwhile(*args: Any) -> Any:
        prepared = prepare(*args)
        trade.owner.delete(f"store/{store_id}?uninstall_reason=Other")
        return prepared

    monkeypatch.setattr(PublishHandler, "prepare", removed_meanwhile)
    ids = [product["id"] for product in trade.listed()]
    other = trade.shop_id if which == "woo_id" else trade.woo_id
    operations = trade.publish(ids, [trade.woo_id, trade.shop_id])
    assert {operation["state"] for operation in operations} <= {2, 3}
    assert all(operation["state"] == 2 for operation in operations if operation["store_id"] == other)
    assert all(operation["result"] for operation in operations if operation["state"] == 3)
    assert {row["store_id"] for row in trade.mine()} == {other}
    assert [store["id"] for store in trade.owner.get("store")["stores"]] == [other]
