"""A browser extension sends what it saw of a product; it becomes a product of the Import List like every other."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from fixtures.sandbox.product_pages.shelf import MARKETPLACES, SILENT
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tenants.importing.models import CapturedProduct, ListedProduct
from tenants.processes.models import ProcessRecord
from tests.factories.plans import run_paid_plan
from tests.factories.quotas import QuotaFactory
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD, Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")
URL = "https://www.amazon.de/Teekanne/dp/B0CRVW7N2J?psc=1"
VARIANT = {"id": "B0CRVW7N2J", "options": ["Red"], "price": "19.90", "available": True}
PATH = "/api/account-service/product/capture"


def seen(**changes: Any) -> dict[str, Any]:
    """What the extension sends of a teapot."""
    return {
        "type": 15,
        "url": URL,
        "title": "Teapot",
        "description_html": "<p>Holds a litre.</p>",
        "currency": "EUR",
        "images": ["https://m.media-amazon.com/images/I/teapot.jpg"],
        "options": ["Colour"],
        "variants": [VARIANT],
        "captured_at": clock.now().isoformat(),
        "extension_version": "1.0.0",
        **changes,
    }


def refused(answer: Any, code: int) -> bool:
    """Refused with this code, and nothing came of it."""
    nothing = not ProcessRecord.objects.exists() and not CapturedProduct.objects.exists()
    return nothing and (answer["success"], answer["code"]) == (False, code)


def token_of(person: Person, *rights: str, can_write: bool = True) -> Client:
    """A program with a token of this person's."""
    body = {"name": "Extension", "rights": list(rights), "can_write": can_write, "days": 30}
    drawn = person.post("user/token", {**body, "current_password": PASSWORD})
    assert drawn["success"], drawn
    return Client(headers={"Authorization": f"Bearer {drawn['token']}"})


def state_of(person: Person, url: str = URL) -> Any:
    return person.get("product/capture", type=15, url=url)


def test_what_a_browser_saw_becomes_a_product(owner: Person) -> None:
    started = owner.post("product/capture", seen())
    assert (started["success"], started["code"]) == (True, 200)
    assert state_of(owner)["state"] == "importing"
    drain_jobs()

    record = detail_of(owner, started["data"])["record"]
    assert (record["action"], record["total_count"], record["success_count"]) == ("IMPORT_PRODUCT", 1, 1)
    product = ListedProduct.objects.get()
    assert (product.supplier, product.source_host, product.source_id) == (15, "www.amazon.de", "B0CRVW7N2J")
    assert (product.title, product.currency, product.source_url) == (
        "Teapot", "EUR", "https://www.amazon.de/dp/B0CRVW7N2J",
    )  # fmt: skip
    variant = product.variants.get()
    assert (variant.cost_minor, variant.option_values, variant.available) == (1990, ["Red"], True)
    assert state_of(owner) == {**state_of(owner), "state": "listed", "product_id": str(product.pk)}


@pytest.mark.parametrize(
    ("language", "remark"),
    [
        ("en", "The vendor was cut from 12,000 to 300 characters. Only the first 1 of 3,000 variants were imported."),
        ("zh-hans", "供应商由 12,000 个字符截短为 300 个。共 3,000 个规格，仅导入了前 1 个。"),
    ],
)
def test_what_was_cut_off_is_said_where_it_is_imported(owner: Person, language: str, remark: str) -> None:
    owner.post("product/capture", seen(vendor="v" * 10_000, shown={"vendor": 12_000, "variants": 3_000}))
    drain_jobs()
    owner.put("user/language", {"language": language})
    assert state_of(owner)["reason"] == remark


@pytest.mark.parametrize("shown", [{"price": 3}, {"variants": 0}, {"variants": "many"}])
def test_counts_that_are_none_are_refused(owner: Person, shown: dict[str, Any]) -> None:
    assert refused(owner.post("product/capture", seen(shown=shown)), 1000400)


def test_a_product_that_is_listed_already_is_refused_and_stays(owner: Person) -> None:
    owner.post("product/capture", seen())
    drain_jobs()
    assert owner.post("product/capture", seen(title="Another"))["code"] == 1001102
    assert ListedProduct.objects.get().title == "Teapot"
    assert import_lines(owner, ["https://www.amazon.de/dp/B0CRVW7N2J"], type=15)["code"] == 1001102


def test_the_same_press_twice_is_one_process(owner: Person) -> None:
    body = seen()
    first, second = (owner.post("product/capture", body, headers={"Idempotency-Key": "press-1"}) for _ in range(2))
    assert first["data"] == second["data"]
    assert ProcessRecord.objects.count() == 1
    assert (
        owner.post("product/capture", seen(title="Kettle"), headers={"Idempotency-Key": "press-1"})["code"] == 1000409
    )


def test_a_product_from_the_trash_comes_back_as_it_was(owner: Person) -> None:
    owner.post("product/capture", seen())
    drain_jobs()
    owner.delete(f"import_list/{ListedProduct.objects.get().pk}")
    drain_jobs()
    assert state_of(owner)["state"] == "none"
    owner.post("product/capture", seen(title="Another"))
    drain_jobs()
    product = ListedProduct.objects.get()
    assert (product.title, product.trashed_at) == ("Teapot", None)


def test_what_runs_or_loads_in_a_description_is_taken_out(owner: Person) -> None:
    html = '<p onclick="x()">Fine</p><script>alert(1)</script><iframe src="https://evil.example"></iframe>'
    owner.post("product/capture", seen(description_html=html, title="Tea\u202epot"))
    drain_jobs()
    product = ListedProduct.objects.get()
    assert (product.description_html, product.title) == ("<p>Fine</p>", "Teapot")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://evil.example/www.amazon.de/dp/B0CRVW7N2J", 1000400),
        ("https://www.amazon.de.evil.example/dp/B0CRVW7N2J", 1000400),
        ("https://www.amazon.de/s?k=tea", 1000400),
        ("https://amzn.to/3xyz12", 1000400),
        ("https://item.jd.com/100012043978.html", 1000400),
        ("javascript:alert(1)", 1000400),
        ("", 1000400),
    ],
)
def test_an_address_that_is_not_the_suppliers_is_refused(owner: Person, url: str, code: int) -> None:
    assert refused(owner.post("product/capture", seen(url=url)), code)
    assert state_of(owner, url)["code"] == code


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"variants": [{**VARIANT, "price": "-1"}]}, "variants.0.price"),
        ({"variants": [{**VARIANT, "price": "1e9"}]}, "variants.0.price"),
        ({"variants": [VARIANT] * 10_000}, "variants"),
        ({"variants": []}, "variants"),
        ({"title": ""}, "title"),
        ({"title": "Tea\x00pot"}, "title"),
        ({"images": ["javascript:alert(1)"]}, "images.0"),
        ({"images": ["https://x.example/1.png"] * 251}, "images"),
        ({"description_html": "x" * 500_001}, "description_html"),
        ({"captured_at": "2026-11-22T10:00:00"}, "captured_at"),
        ({"stores": [1]}, "stores"),
    ],
)
def test_what_no_page_shows_is_refused_by_its_field(owner: Person, changes: dict[str, Any], field: str) -> None:
    answer = owner.post("product/capture", seen(**changes))
    assert refused(answer, 1000400)
    assert field in answer["fields"]


def test_a_capture_without_title_or_known_currency_describes_no_product(owner: Person) -> None:
    assert refused(owner.post("product/capture", seen(currency="XXQ")), 1002001)


@pytest.mark.parametrize("type", [1, 13])
def test_suppliers_that_are_read_without_a_browser_take_no_captures(owner: Person, type: int) -> None:
    assert refused(owner.post("product/capture", seen(type=type)), 1000400)


def test_the_extensions_token_captures_and_does_nothing_else(owner: Person) -> None:
    extension = token_of(owner, "CAPTURE_PRODUCT")
    assert extension.get(f"{PATH}?type=15&url={quote(URL)}").json()["state"] == "none"
    assert extension.post(PATH, seen(), content_type="application/json").json()["success"]
    for path in ("import_list", "my_product", "user/token"):
        assert extension.get(f"/api/account-service/{path}").json()["code"] == 1000403
    body = {"product_ids": [URL]}
    answer = extension.post("/api/account-service/product/import?type=15", body, content_type="application/json")
    assert answer.json()["code"] == 1000403


def test_other_tokens_do_not_capture(owner: Person) -> None:
    for program in (token_of(owner, "IMPORT_LIST"), token_of(owner, "CAPTURE_PRODUCT", can_write=False)):
        assert refused(program.post(PATH, seen(), content_type="application/json").json(), 1000403)
    assert Client().post(PATH, seen(), content_type="application/json").status_code == 401


def test_who_may_import_may_capture(member_with: Callable[..., Person]) -> None:
    assert refused(member_with("IMPORT_LIST").post("product/capture", seen()), 1000403)
    member = member_with("IMPORT_PRODUCT")
    assert "CAPTURE_PRODUCT" in member.get("user/token")["rights"]
    assert token_of(member, "CAPTURE_PRODUCT").post(PATH, seen(), content_type="application/json").json()["success"]


def test_another_merchants_token_reaches_its_own_list_only(owner: Person, stranger: Person) -> None:
    owner.post("product/capture", seen())
    drain_jobs()
    assert state_of(stranger)["state"] == "none"
    assert stranger.post("product/capture", seen(title="Theirs"))["success"]
    drain_jobs()
    assert ListedProduct.objects.get().title == "Teapot"


def test_a_full_plan_says_so_at_the_button(owner: Person) -> None:
    QuotaFactory.create(import_products=0)
    owner.post("product/capture", seen())
    drain_jobs()
    answer = state_of(owner)
    assert (answer["state"], answer["reason"]) == ("failed", "This product will cause to exceed your subscription.")
    assert not ListedProduct.objects.exists()


def test_alibaba_is_captured_on_a_paid_plan(owner: Person, tenant: TenantRef) -> None:
    page = "https://www.alibaba.com/product-detail/Teapot_1600270997819.html"
    assert refused(owner.post("product/capture", seen(type=14, url=page)), 1001107)
    run_paid_plan(tenant)
    assert owner.post("product/capture", seen(type=14, url=page))["success"]


def test_a_supplier_that_is_away_holds_no_capture_up(owner: Person, outside: Outside, settings: Any) -> None:
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    outside.fails("reset", "/pages/", times=1_000)
    import_lines(owner, [MARKETPLACES["amazon"].url(outside.url, number) for number in range(8)], type=15)
    drain_jobs()
    page = MARKETPLACES["amazon"].url(outside.url, 20)
    started = owner.post("product/capture", seen(url=page))
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 1


def test_an_import_by_link_recalls_what_was_seen(owner: Person, outside: Outside, settings: Any) -> None:
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    page = MARKETPLACES["jd"].url(outside.url, SILENT)
    owner.post("product/capture", seen(type=18, url=page, currency="CNY"))
    drain_jobs()
    ListedProduct.objects.all().delete()
    started = import_lines(owner, [page], type=18)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 1
    assert ListedProduct.objects.get().title == "Teapot"
