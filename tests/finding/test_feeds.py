"""Feeds take products in from the sandbox's marketplaces, page by page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress.ids import NOT_SOLD, OFFLINE, REMOVED
from server.company.staff.models import AuditEntry
from server.company.supply.contracts import FindTab
from server.company.supply.contracts.feeds import FeedKind, FeedRow, FeedState, FeedText
from server.company.supply.models import Feed, FeedSighting, SupplyAccount, SupplyProduct
from server.company.supply.selectors.feeds import read_feed
from server.company.supply.services.accounts import access_to, connect_account, keep_tokens
from server.company.supply.services.feeds import create_feed, run_now, run_page, start_due_feeds
from server.company.supply.services.gone import look_for_gone
from server.company.supply.services.intake import take_in
from server.company.supply.services.rates import set_rate
from server.company.supply.services.upkeep import count_categories, derive_sales, put_categories, read_categories
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.models import RateBucket
from server.kit.reasons import Reason
from server.ports.finding import SourceCategory
from server.ports.suppliers import Supplier, SupplierTokens
from tests.factories.antstore import staff_actor
from tests.factories.supply import seen, sighting
from tests.support.console import ask
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

HOT = FeedText("Hot", Supplier.ALIEXPRESS, FeedKind.FEED, "DS bestseller", tab=FindTab.HOT_SALES, most=120)
WORDS = FeedText("Tea", Supplier.ALIBABA1688, FeedKind.SEARCH, "茶")


ACCESS = {
    Supplier.ALIEXPRESS: credentials.ALIEXPRESS_ACCESS_TOKEN,
    Supplier.ALIBABA1688: credentials.ALIBABA1688_ACCESS_TOKEN,
}


def tokens(access: str, refresh: str = "spent") -> SupplierTokens:
    far = clock.milliseconds(clock.now() + timedelta(days=30))
    return SupplierTokens(access, refresh, far, far, "Buyer")


@pytest.fixture(autouse=True)
def _markets(outside: Outside, settings: Any) -> None:
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    settings.ALIBABA1688_GATEWAY = f"{outside.url}/1688"
    settings.ALIBABA1688_APP_KEY = credentials.ALIBABA1688_APP_KEY
    settings.ALIBABA1688_APP_SECRET = credentials.ALIBABA1688_APP_SECRET


@pytest.fixture
def accounts() -> None:
    now = clock.now()
    for code, token in ACCESS.items():
        keep_tokens(code, tokens(token), now=now)
    set_rate(currency="CNY", day=now.date(), per_usd=Decimal("7.1"), source="Test")


def feed(text: FeedText = HOT, **facts: Any) -> FeedRow:
    return create_feed(actor=staff_actor(), text=replace(text, **facts), now=clock.now())


def test_a_feed_is_read_to_its_end_and_again_when_it_is_due(accounts: None) -> None:
    made = feed()
    start_due_feeds(now=clock.now())
    drain_jobs(skip_pauses=True)
    row = read_feed(made.id)
    assert (row.state, row.page, row.seen, row.added, row.error) == (FeedState.WAITING, 1, 120, 120, None)
    assert SupplyProduct.objects.filter(tabs=[0], sources__has_key="orders").count() == 120
    assert not run_page(made.id, now=clock.now())
    run_now(feed_id=made.id, now=clock.now())
    drain_jobs(skip_pauses=True)
    row = read_feed(made.id)
    assert (row.seen, row.added, row.changed, SupplyProduct.objects.count()) == (120, 0, 0, 120)


def test_words_are_searched_at_a_wholesale_market_in_both_languages(accounts: None) -> None:
    made = feed(WORDS)
    while run_page(made.id, now=clock.now()):
        pass
    product = SupplyProduct.objects.filter(supplier=Supplier.ALIBABA1688).first()
    assert product is not None
    assert (product.currency, "茶" in product.title_zh, product.title.isascii()) == ("CNY", True, True)
    assert product.price_usd == round(product.price_minor / 7.1)


def test_what_a_feed_no_longer_shows_leaves_its_tab(accounts: None) -> None:
    made, other = feed(most=50), feed(name="Other", most=10)
    assert run_page(made.id, now=clock.now()) is False
    assert run_page(other.id, now=clock.now()) is False
    stays, leaves = FeedSighting.objects.filter(feed_id=other.id).first(), sighting("9", tabs=(0, 2))
    assert stays is not None
    gone = seen(leaves).ids[0]
    past = clock.now() - timedelta(days=2)
    FeedSighting.objects.create(feed_id=made.id, product_id=gone, seen_at=past)
    run_now(feed_id=made.id, now=clock.now())
    run_page(made.id, now=clock.now())
    assert SupplyProduct.objects.get(pk=gone).tabs == [2]
    assert SupplyProduct.objects.get(pk=stays.product_id).tabs == [0]


@pytest.mark.parametrize("fault", [{"fault": "status", "status": 500}, {"fault": "html"}])
def test_a_feed_that_fails_says_why_and_goes_on_from_its_page(
    accounts: None, outside: Outside, fault: dict[str, Any]
) -> None:
    made = feed()
    assert run_page(made.id, now=clock.now())
    outside.sandbox.faults.add({"match": "/sync", **fault})
    assert not run_page(made.id, now=clock.now())
    row = read_feed(made.id)
    assert row.error is not None
    assert (row.state, row.page, row.seen) == (FeedState.FAILED, 2, 50)
    outside.sandbox.faults.remove()
    assert row.next_at is not None
    assert run_page(made.id, now=row.next_at)
    assert (read_feed(made.id).error, read_feed(made.id).seen) == (None, 100)


def test_a_feed_waits_for_an_account_and_for_a_rate() -> None:
    made = feed(WORDS)
    run_page(made.id, now=clock.now())
    error = read_feed(made.id).error
    assert error == Reason("supply.no_account", {"supplier": "1688"})
    keep_tokens(Supplier.ALIBABA1688, tokens(ACCESS[Supplier.ALIBABA1688]), now=clock.now())
    run_now(feed_id=made.id, now=clock.now())
    run_page(made.id, now=clock.now())
    error = read_feed(made.id).error
    assert error == Reason("supply.no_rate", {"currency": "CNY"})
    assert not SupplyProduct.objects.exists()


def test_two_workers_never_read_the_same_page(accounts: None) -> None:
    made = feed()
    Feed.objects.update(lease_until=clock.now() + timedelta(minutes=1))
    assert not run_page(made.id, now=clock.now())
    assert run_page(made.id, now=clock.now() + timedelta(minutes=2))


def test_tokens_are_refreshed_before_they_end_and_a_refused_account_is_left_alone(outside: Outside) -> None:
    def drawn() -> str:
        return str(outside.sandbox.aliexpress.issue_tokens()["refresh_token"])

    connect_account(supplier=Supplier.ALIEXPRESS, refresh_token=drawn(), now=clock.now())
    SupplyAccount.objects.update(expires_at=clock.now())
    before = access_to(Supplier.ALIEXPRESS)
    assert before is not None
    assert access_to(Supplier.ALIEXPRESS) == before
    keep_tokens(Supplier.ALIEXPRESS, tokens("old"), now=clock.now())
    SupplyAccount.objects.update(expires_at=clock.now())
    assert access_to(Supplier.ALIEXPRESS) is None
    assert SupplyAccount.objects.get().is_refused
    keep_tokens(Supplier.ALIEXPRESS, tokens("old", drawn()), now=clock.now())
    SupplyAccount.objects.update(is_refused=True, refreshing_until=clock.now() + timedelta(minutes=59))
    assert access_to(Supplier.ALIEXPRESS) is None, "refused within the hour"
    SupplyAccount.objects.update(refreshing_until=clock.now() - timedelta(minutes=1))
    assert access_to(Supplier.ALIEXPRESS) is not None
    assert not SupplyAccount.objects.get().is_refused
    for supplier, token in ((Supplier.ALIEXPRESS, "wrong"), (Supplier.SHOPIFY, drawn())):
        with pytest.raises(Invalid):
            connect_account(supplier=supplier, refresh_token=token, now=clock.now())
    connect_account(supplier=Supplier.ALIEXPRESS, refresh_token=drawn(), now=clock.now())
    assert access_to(Supplier.ALIEXPRESS) is not None


def test_staff_set_up_what_a_feed_needs(outside: Outside, staff: Callable[..., Client], settings: Any) -> None:
    client, text = staff("sourcing"), {"name": "Hot", "supplier": 1, "kind": "feed", "source": "DS bestseller"}
    made = ask(client, "POST", "feeds", text)
    ask(client, "PUT", f"feeds/{made['id']}", text | {"version": made["version"] + 1}, status=409)
    account = {"supplier": 1, "refresh_token": "wrong"}
    refused = ask(client, "POST", "supply_accounts", account, status=422)
    assert refused["fields"] == {"refresh_token": "The supplier refused this token."}
    outside.fails("status", "/rest/", times=20, status=503)
    away = ask(client, "POST", "supply_accounts", account, status=422)
    assert away["fields"] == {"refresh_token": "The supplier can't be asked right now. Please try again later."}
    outside.sandbox.faults.remove()
    assert ask(client, "GET", "supply_accounts") == {"data": [], "total": 0}
    account["refresh_token"] = str(outside.sandbox.aliexpress.issue_tokens()["refresh_token"])
    ask(client, "POST", "supply_accounts", account)
    (shown,) = ask(client, "GET", "supply_accounts")["data"]
    assert (shown["id"], shown["is_refused"], shown["calls_per_second"], shown["calls_waiting"]) == (1, False, None, 0)
    settings.OUTBOUND_RATE, key = 1.0, f"http:aliexpress:{settings.ALIEXPRESS_APP_KEY}"
    RateBucket.objects.update_or_create(key=key, defaults={"tokens": -900, "updated_at": clock.now()})
    (shown,) = ask(client, "GET", "supply_accounts")["data"]
    assert (shown["calls_per_second"], shown["calls_waiting"] in range(600, 901)) == (50, True)
    assert not {name for name in shown if "token" in name}
    ask(client, "POST", "exchange_rates", {"currency": "cny", "day": "2026-11-20", "per_usd": "7.25"})
    ask(client, "POST", f"feeds/{made['id']}/run")
    reported = ["supplier account AliExpress", "rate CNY 2026-11-20", *[f"feed {made['id']}"] * 2]
    assert sorted(AuditEntry.objects.filter(target__gt="").values_list("target", flat=True)) == sorted(reported)


def test_categories_are_read_with_their_counts(accounts: None) -> None:
    assert read_categories() > 2
    run_page(feed().id, now=clock.now())
    count_categories()
    assert SupplyProduct.objects.filter(category=None).count() == 0


def test_a_product_that_its_supplier_no_longer_sells_is_marked(accounts: None) -> None:
    run_page(feed(most=1).id, now=clock.now())
    seen(sighting(REMOVED), sighting(OFFLINE), sighting(NOT_SOLD))
    SupplyProduct.objects.update(seen_at=clock.now() - timedelta(days=4))
    assert look_for_gone(now=clock.now()) == 2
    assert set(SupplyProduct.objects.exclude(gone_at=None).values_list("source_id", flat=True)) == {REMOVED, OFFLINE}
    assert look_for_gone(now=clock.now()) == 0
    seen(sighting(OFFLINE))
    assert SupplyProduct.objects.get(source_id=OFFLINE).gone_at is None


def test_sales_are_derived_from_orders_of_two_days_unless_a_source_tells_them() -> None:
    today = clock.now()
    for days, orders in ((7, 10), (1, 30), (0, 34)):
        payload: dict[str, Any] = {} if days else {"figures": {"sales_7": 999}}
        take_in(
            [sighting("1", orders=orders), sighting("2", orders=orders, **payload)], now=today - timedelta(days=days)
        )
    derive_sales(today.date())
    ours, provided = SupplyProduct.objects.order_by("source_id")
    assert (ours.sales_1, ours.sales_7, ours.sales_30, ours.turnover_1) == (4, 24, None, 4_000)
    assert ours.sources["sales_1"] == ["Tradewind", today.date().isoformat()]
    assert (provided.sales_1, provided.sales_7) == (4, 999)


def test_staff_look_up_a_suppliers_categories_for_a_feed(staff: Callable[..., Client]) -> None:
    client = staff("sourcing")
    put_categories(Supplier.ALIEXPRESS, [SourceCategory("15", "Home"), SourceCategory("39", "Lamps", "15")])
    put_categories(Supplier.ALIEXPRESS, [SourceCategory("39", "灯具", "15")], chinese=True)
    put_categories(Supplier.ALIBABA1688, [SourceCategory("7", "Lampshades")])
    listed = ask(client, "GET", "supply_categories?q=lamp&supplier=1")
    assert [{name: row[name] for name in ("source_id", "name_zh", "parent_en", "products")}
            for row in listed["data"]] == [
        {"source_id": "39", "name_zh": "灯具", "parent_en": "Home", "products": 0}
    ]  # fmt: skip
    assert ask(client, "GET", "supply_categories?q=lamp")["total"] == 2
    assert ask(client, "GET", "supply_categories?q=15")["data"][0]["name_en"] == "Home"
    ask(staff("finance"), "GET", "supply_categories", status=403)
