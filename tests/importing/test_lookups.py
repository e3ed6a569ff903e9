"""Staff have a supplier's link read for a result, through the account of the merchant who asked or the operator's."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from server.company.supply.services.accounts import keep_tokens
from server.company.workorders.models import Lookup
from server.company.workorders.services.lookups import keep_facts, keep_failure
from server.kit import clock
from server.ports.suppliers import Supplier, SupplierTokens
from tenants.importing.models import ListedProduct
from tests.factories.workorders import WorkOrderFactory
from tests.support.aliexpress import connect, on_sale
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.usefixtures("inside")

Staff = Callable[..., Client]


@pytest.fixture
def order(owner: Person) -> int:
    return WorkOrderFactory.create(tenant_id=owner.actor.tenant_id).pk


@pytest.fixture
def support(staff: Staff) -> ServiceDesk:
    return ServiceDesk(staff("support"))


def read(support: ServiceDesk, order: int, url: str) -> Any:
    lookup = support.call("POST", f"/{order}/lookups", {"url": url})["id"]
    assert support.call("GET", f"/{order}/lookups/{lookup}")["state"] == "waiting"
    drain_jobs()
    return support.call("GET", f"/{order}/lookups/{lookup}")


def test_a_link_shows_what_a_row_takes_over(
    owner: Person, support: ServiceDesk, order: int, marketplace: AliExpress, outside: Outside
) -> None:
    first = on_sale(marketplace)[0]
    link = f"{outside.url}/item/{first}.html"
    unconnected = read(support, order, link)
    assert (unconnected["state"], bool(unconnected["reason"])) == ("failed", True)
    connect(owner, marketplace)
    found = read(support, order, link)
    facts = found["facts"]
    assert (found["state"], found["reason"]) == ("done", "")
    assert (facts["supplier"], facts["id"], facts["currency"]) == (1, first, "USD")
    assert facts["title"]
    assert facts["selected_image"] == facts["images"][0]
    assert float(facts["max_price"]) > 0
    assert len(facts["previews"]) == len(facts["images"]) <= 12
    keep_facts(int(found["id"]), {"title": "x"})
    keep_failure(int(found["id"]), {})
    assert Lookup.objects.get(pk=found["id"]).facts["title"] == facts["title"], "read once"
    gone = read(support, order, f"{outside.url}/item/{ids.REMOVED}.html")
    assert (gone["state"], gone["facts"]["title"], bool(gone["reason"])) == ("failed", "", True)
    assert not ListedProduct.objects.exists(), "the merchant's list stays as it is"


def test_the_operators_account_reads_for_merchants_without_an_account(
    support: ServiceDesk, order: int, marketplace: AliExpress, outside: Outside
) -> None:
    far = clock.milliseconds(clock.now()) + 10**9
    tokens = SupplierTokens(credentials.ALIEXPRESS_ACCESS_TOKEN, "spent", far, far)
    keep_tokens(Supplier.ALIEXPRESS, tokens, now=clock.now())
    first = on_sale(marketplace)[0]
    found = read(support, order, f"{outside.url}/item/{first}.html")
    assert (found["state"], found["facts"]["id"]) == ("done", first)


@pytest.mark.usefixtures("marketplace")
def test_what_is_no_product_link_is_not_read(support: ServiceDesk, order: int) -> None:
    for url in ("", "nonsense", "https://shop.example/item/1.html", "http://169.254.169.254/item/1005001.html"):
        refused = support.call("POST", f"/{order}/lookups", {"url": url}, status=422)
        assert refused["fields"] == {"url": "Paste a product link of AliExpress or 1688."}
    assert Lookup.objects.count() == 0
