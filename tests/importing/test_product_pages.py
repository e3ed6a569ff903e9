"""A merchant imports from Alibaba, Amazon, Tmall and JD by links, and whole stores of those that list them."""

from typing import Any

import pytest

from fixtures.sandbox.product_pages.shelf import MARKETPLACES, ON_SALE, SILENT
from server.tenancy.contracts import TenantRef
from tenants.importing.models import ListedProduct
from tests.factories.plans import run_paid_plan
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")
STORE = "/pages/www.amazon.com/stores/tea"


@pytest.fixture
def pages(outside: Outside, settings: Any) -> str:
    """Where the sandbox is; the settings point the four suppliers there."""
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    return outside.url


@pytest.mark.parametrize(("name", "type"), [("amazon", 15), ("tmall", 17), ("jd", 18)])
def test_a_product_page_is_imported(owner: Person, pages: str, name: str, type: int) -> None:
    line = MARKETPLACES[name].url(pages, 0)
    started = import_lines(owner, [line], type=type)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 1
    assert ListedProduct.objects.get().supplier == type
    assert import_lines(owner, [f"{line}#again"], type=type)["code"] == 1001102


def test_a_page_that_tells_programs_nothing_names_the_extension(owner: Person, pages: str) -> None:
    started = import_lines(owner, [MARKETPLACES["jd"].url(pages, SILENT)], type=18)
    drain_jobs()
    (operation,) = detail_of(owner, started["data"])["operations"]
    assert operation["state"] == 3
    assert "import it with the browser extension" in operation["result"]
    assert not ListedProduct.objects.exists()


def test_a_store_is_imported_product_by_product(owner: Person, pages: str) -> None:
    started = import_lines(owner, [f"{pages}{STORE}"], type=15, page_type=2)
    drain_jobs(skip_pauses=True)
    counts = detail_of(owner, started["data"])["counts"]
    assert counts == {"all": ON_SALE, "failed": 0, "success": ON_SALE, "cancelled": 0}
    assert ListedProduct.objects.count() == ON_SALE


def test_a_store_that_lists_less_than_it_says_is_no_success(owner: Person, pages: str, outside: Outside) -> None:
    # The shop shows its first page whatever page is asked for.
    outside.fails("stuck_page", "/stores/", times=100)
    started = import_lines(owner, [f"{pages}{STORE}"], type=15, page_type=2)
    drain_jobs(skip_pauses=True)
    detail = detail_of(owner, started["data"])
    assert detail["counts"]["failed"] == 1
    assert ListedProduct.objects.count() == 12


def test_alibaba_needs_a_paid_plan(owner: Person, tenant: TenantRef, pages: str) -> None:
    line = MARKETPLACES["alibaba"].url(pages, 0)
    answer = import_lines(owner, [line], type=14)
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1001107, "Alibaba needs the Pro plan.")
    assert owner.get("record/view", actions="1")["records"] == []
    assert [supplier["is_open"] for supplier in owner.get("supplier")["suppliers"] if supplier["type"] == 14] == [False]

    run_paid_plan(tenant)
    assert [supplier["is_open"] for supplier in owner.get("supplier")["suppliers"] if supplier["type"] == 14] == [True]
    started = import_lines(owner, [line], type=14)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 1
