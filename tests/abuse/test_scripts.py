"""Markup that a supplier or a merchant types runs nowhere: not in the shop, not in the lists, not in a spreadsheet."""

import csv
import io
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.abuse.conftest import Sell
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db

EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
BODY = """<p onclick="alert(1)">Fine</p><script>alert(1)</script><svg onload=alert(1)>
<style>*{background:url(//e)}</style>
<a href="javascript:alert(1)">a</a><a href=" JaVa\tScRiPt:alert(1)">b</a><a href="data:text/html,x">c</a>
<img src=x onerror=alert(1)><img src="https://img.example/a.png" onerror="alert(1)" style="position:fixed">
<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">
<form action="https://evil.example">
<input name=a><button formaction="javascript:alert(1)">x</button></form>
<math><mi xlink:href="javascript:alert(1)">m</mi>
</math><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">
<link rel=stylesheet href="https://evil.example/a.css"><p style="background:url(https://evil.example)">styled</p>
<![CDATA[<script>alert(1)</script>]]><!--<img src=x onerror=alert(1)>--><noscript>
<p title="</noscript><script>alert(1)">
</noscript><template><script>alert(1)</script></template>"""
ALLOWED_ATTRIBUTES = {
    "href", "src", "srcset", "sizes", "alt", "class", "id", "style", "lang", "charset", "name", "content", "property",
    "rel", "width", "height", "loading", "fetchpriority", "title", "dir", "aria-label", "aria-labelledby",
    "aria-current", "start", "span",
}  # fmt: skip
FORBIDDEN_TAGS = {"script", "iframe", "object", "embed", "form", "input", "button", "svg", "math", "base", "link"}


class Page(HTMLParser):
    """The tags and attributes of a page, as a browser would see them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def evil_product() -> dict[str, Any]:
    option = f"Colour{EVIL}"
    return {
        "handle": "awkward-evil",
        "title": f"Evil{EVIL}",
        "body_html": BODY,
        "vendor": f"Vendor{EVIL}",
        "product_type": f"Type{EVIL}",
        "tags": [f"tag{EVIL}", "=cmd()"],
        "options": [{"name": option, "position": 1, "values": [f"Red{EVIL}", "Blue"]}],
        "variants": [
            {"title": value, "option1": value, "price": "12.50", "sku": f"{value[:20]}"}
            for value in (f"Red{EVIL}", "Blue")
        ],
        "images": [
            {"src": "https://img.example/a.png", "alt": f"Alt{EVIL}"},
            {"src": 'https://img.example/b.png"onerror="alert(1)', "alt": ""},
            {"src": "javascript:alert(1)", "alt": "x"},
        ],
    }


def harmless(page: str) -> Page:
    parsed = Page(page)
    for tag, attributes in parsed.tags:
        assert tag not in FORBIDDEN_TAGS or (tag, attributes.get("rel")) == ("link", "canonical"), tag
        assert not {name for name in attributes if name.startswith("on")}, (tag, attributes)
        assert set(attributes) <= ALLOWED_ATTRIBUTES, (tag, attributes)
        for name in ("href", "src"):
            address = (attributes.get(name) or "/").strip().lower()
            assert address.startswith(("/", "?", "http://", "https://")), (tag, attributes)
        if tag == "img":
            assert (attributes.get("src") or "/images?").startswith("/images?"), attributes
    assert "alert(1)" in page
    return parsed


@pytest.fixture
def evil(trade: Trade, sell: Sell) -> Any:
    """A merchant whose shop, product and store are all named with markup."""
    answer = trade.owner.post("product/import?type=13&way=2&action=1", {"product_ids": sell([evil_product()])})
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{answer['data']}")["counts"]["success"] == 1
    return next(row for row in trade.listed() if "awkward-evil" in row["source_product_url"])


def test_the_import_list_keeps_text_as_text_and_html_clean(trade: Trade, evil: Any) -> None:
    whole = trade.owner.get(f"import_list/{evil['id']}")["product"]
    described = Page(whole["description_html"])
    assert not {tag for tag, _ in described.tags} & (FORBIDDEN_TAGS | {"style", "meta", "template", "noscript"})
    for _tag, attributes in described.tags:
        assert set(attributes) <= {"href", "src", "alt", "rel", "title"}
    assert "evil.example" not in whole["description_html"]
    assert all(image["url"].startswith("https://img.example/") for image in whole["images"])
    assert all(image["src"].startswith("/api/account-service/image/proxy?u=https%3A") for image in whole["images"])


def test_what_a_merchant_types_is_cleaned_too(trade: Trade, evil: Any) -> None:
    supplied = trade.owner.get(f"import_list/{evil['id']}")["product"]["description_html"]
    edited = trade.edit(evil["id"], description_html=BODY, title=f"Title{EVIL}", vendor=EVIL, tags=[EVIL])
    # What a merchant types stands on no page that a relative address could begin at.
    assert edited["description_html"] == re.sub(r'<img src="http://127[^"]*/products/x">', "<img>", supplied)


def test_the_hosted_shop_runs_nothing(trade: Trade, evil: Any) -> None:
    shop = trade.owner.post("store", {"platform": 9, "name": f"Shop{EVIL}"})["store"]
    trade.owner.put(f"store/{shop['id']}", {"name": f"Renamed{EVIL}"})
    (operation,) = trade.publish([evil["id"]], [shop["id"]])
    assert operation["state"] == 2, operation["result"]
    path = "/" + trade.mine()[0]["store_product_url"].split("/", 3)[3]
    for address in ("/", path, f"{path}?variant=1"):
        response = Client().get(address, headers={"Host": shop["domain"]})
        assert response.status_code == 200
        harmless(response.content.decode())
        assert "script-src 'self'" in response["Content-Security-Policy"].split("; ")
    assert "%2Fa.png" in response.content.decode().partition('class="text"')[2]


def test_the_shop_s_address_is_made_of_plain_letters(owner: Person) -> None:
    for name in (EVIL, "../../x", "店", "-", "a" * 200, "www", "admin", "tea house\r\nSet-Cookie: a=b"):
        answer = owner.post("store", {"platform": 9, "name": name})
        if answer["success"]:
            label = answer["store"]["domain"].removesuffix(f".{settings.SHOP_DOMAIN}")
            assert label.replace("-", "").isalnum()
            assert label.isascii()
            assert len(label) <= 63
            owner.delete(f"store/{answer['store']['id']}?uninstall_reason=Other")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r=", " ="])
def test_a_spreadsheet_shows_failures_as_text(trade: Trade, start: str) -> None:
    product = trade.listed()[0]
    title = f'{start}HYPERLINK("https://evil.example","x")'
    trade.edit(product["id"], title=f"A {title}" if not title.strip() else title)
    store = trade.owner.post("store", {"platform": 9, "name": f"{start}SUM(A1)"})["store"]
    skus = [{"id": sku["id"], "included": False} for sku in product["product_skus"]]
    trade.edit(product["id"], product_skus=skus)
    answer = trade.start([product["id"]], [store["id"]])
    drain_jobs(skip_pauses=True)
    response = trade.owner.client.get(f"/api/account-service/record/failures/{answer['data']}.csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"].startswith("attachment; ")
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert len(rows) == 2
    for cell in rows[1]:
        assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r")), cell


@pytest.mark.parametrize("signature", ["", "x", "\u00e9", "0" * 32, "x" * 65])
def test_an_image_address_that_we_did_not_sign_is_not_fetched(trade: Trade, signature: str) -> None:
    trade.outside.sandbox.log.clear()
    url = f"{trade.outside.url}/products.json"
    response = Client().get("/api/account-service/image/proxy", {"u": url, "s": signature})
    assert response.status_code in {200, 404}
    assert response.status_code == 404 or response.json()["success"] is False
    assert list(trade.outside.sandbox.log.entries) == []


@pytest.mark.parametrize(
    "url",
    ["http://", "https:///a.png", "https://user:pw@img.example/a.png", "javascript:alert(1)", "/a.png", "data:,x"],
)
def test_an_image_needs_a_web_address(trade: Trade, url: str) -> None:
    product = trade.listed()[0]
    body = {"version": product["version"], "images": [{"url": url}]}
    answer = trade.owner.put(f"import_list/{product['id']}", body)
    assert (answer["code"], list(answer["fields"])) == (1000400, ["images.0.url"])
    assert trade.listed()[0]["images"] == product["images"]
