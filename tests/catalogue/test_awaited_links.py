"""Links that our catalogue does not know are read at their suppliers, and published on the page."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress.ids import REMOVED, item_id
from server.company.catalogue.models import AwaitedLink, TopicPageProduct
from server.company.catalogue.services.links import LEASE, MOST_LOSSES, ask_next_supplier
from server.company.supply.models import SupplyProduct
from server.company.supply.services.accounts import keep_tokens
from server.company.supply.services.links import fetch_link
from server.kit import clock
from server.ports.suppliers import SourceLink, SourceProduct, Supplier, SupplierTokens
from tests.catalogue.helpers import publish
from tests.support.console import ask
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _market(outside: Outside, settings: Any) -> None:
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET


@pytest.fixture
def account() -> None:
    far = clock.milliseconds(clock.now() + timedelta(days=30))
    tokens = SupplierTokens(credentials.ALIEXPRESS_ACCESS_TOKEN, "spent", far, far, "Buyer")
    keep_tokens(Supplier.ALIEXPRESS, tokens, now=clock.now())


@pytest.fixture
def agent(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


@pytest.fixture
def page(agent: Client) -> int:
    return int(publish(agent)["id"])


def put(agent: Client, page: int, table: str) -> dict[str, Any]:
    file = SimpleUploadedFile("products.csv", table.encode())
    answer = agent.post("/api/console/topic_products/import", {"page_id": page, "file": file})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def links(agent: Client, page: int) -> list[tuple[str, str, str]]:
    response = ask(agent, "GET", f"topic_links?page_id={page}")
    return [(row["line"], row["state"], row["reason"]) for row in response["data"]]


def on_page(page: int) -> list[tuple[int, str, str]]:
    rows = TopicPageProduct.objects.filter(page_id=page, state=2).order_by("position")
    return list(rows.values_list("type", "product_id", "title_en"))


def test_what_a_supplier_shows_is_taken_in_and_published(
    agent: Client, page: int, account: None, outside: Outside
) -> None:
    (handle, other) = outside.handles(2)
    shop = f"{outside.url}/products/{other}"
    response = put(agent, page, f"product_id,title_en,category\n{item_id(handle)},,Best\n{shop},Our words,")
    assert (response["new"], response["awaited"], response["faulty"]) == (2, 2, 0)
    assert [state for _line, state, _reason in links(agent, page)] == ["waiting", "waiting"]
    drain_jobs()
    assert links(agent, page) == []
    first, second = on_page(page)
    assert (first[:2], second) == ((1, item_id(handle)), (11, shop, "Our words"))
    product = TopicPageProduct.objects.get(type=1)
    known = SupplyProduct.objects.get(supplier=1, source_id=item_id(handle))
    assert (product.title_en, product.price_minor, product.currency) == (known.title, known.price_minor, "USD")
    assert (product.category, bool(product.images)) == ("Best", True)
    assert SupplyProduct.objects.filter(supplier=13, source_id=other).count() == 1
    assert put(agent, page, item_id(handle))["known"] == 1


def test_what_a_supplier_does_not_show_is_reported_retried_and_given_up(
    agent: Client, page: int, account: None
) -> None:
    put(agent, page, REMOVED)
    drain_jobs()
    ((line, state, reason),) = links(agent, page)
    assert (line, state, reason) == (REMOVED, "failed", "The product does not exist at AliExpress.")
    assert on_page(page) == []
    value = f"topic_links/{AwaitedLink.objects.get().pk}"
    ask(agent, "POST", f"{value}/retry")
    assert [state for _line, state, _reason in links(agent, page)] == ["waiting"]
    ask(agent, "DELETE", value)
    ask(agent, "DELETE", value, status=404)
    ask(agent, "POST", f"{value}/retry", status=404)
    drain_jobs()
    assert (links(agent, page), on_page(page)) == ([], [])


def test_a_supplier_without_our_account_gets_no_request(agent: Client, page: int) -> None:
    put(agent, page, REMOVED)
    drain_jobs()
    assert links(agent, page) == [
        (REMOVED, "failed", "Connect an account at AliExpress in the console, then try again.")
    ]


def test_a_supplier_that_breaks_is_tried_five_times(agent: Client, page: int, account: None, outside: Outside) -> None:
    outside.fails("status", "/sync", times=100, status=503)
    put(agent, page, item_id(outside.handles()[0]))
    now = clock.now()
    for _ in range(5):
        assert [state for _line, state, _reason in links(agent, page)] == ["waiting"]
        assert ask_next_supplier(now=now)
        assert not ask_next_supplier(now=now)
        now += timedelta(minutes=1, seconds=1)
    assert (links(agent, page)[0][1], on_page(page)) == ("failed", [])


def test_killed_workers_cost_a_link_no_attempt_until_ten_end_in_a_row(
    agent: Client, page: int, account: None, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    put(agent, page, item_id(outside.handles()[0]))
    now = clock.now()
    with monkeypatch.context() as patch:
        patch.setattr("server.company.catalogue.services.links.fetch_link", stop)
        for _ in range(MOST_LOSSES):
            with pytest.raises(KeyboardInterrupt):
                ask_next_supplier(now=now)
            now += LEASE
    link = AwaitedLink.objects.get()
    assert (link.state, link.attempts, link.losses) == ("waiting", 0, 10)
    assert ask_next_supplier(now=now)
    reported = "Our program was stopped 10 times while it worked on this. Please retry."
    assert [link[1:] for link in links(agent, page)] == [("failed", reported)]
    ask(agent, "POST", f"topic_links/{link.pk}/retry")
    outside.fails("status", "/sync", times=100, status=503)
    AwaitedLink.objects.update(losses=9)
    assert ask_next_supplier(now=clock.now())
    link.refresh_from_db()
    assert (link.state, link.attempts, link.losses) == ("waiting", 1, 0)


def test_a_worker_that_lost_its_turn_publishes_nothing(
    agent: Client, page: int, account: None, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = outside.handles()[0]
    put(agent, page, item_id(handle))

    def slow(link: SourceLink, *, now: datetime) -> SourceProduct:
        AwaitedLink.objects.update(run_after=now + timedelta(minutes=9))
        return fetch_link(link, now=now)

    monkeypatch.setattr("server.company.catalogue.services.links.fetch_link", slow)
    assert ask_next_supplier(now=clock.now())
    assert (len(links(agent, page)), on_page(page)) == (1, [])


def test_who_may_not_edit_pages_reaches_no_link(staff: Callable[..., Client]) -> None:
    finance = staff("finance")
    for method, path in (("GET", ""), ("POST", "/1/retry"), ("DELETE", "/1")):
        ask(finance, method, f"topic_links{path}", {}, status=403)
