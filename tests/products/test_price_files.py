"""Prices as a file: out, changed in a spreadsheet, checked row by row, and brought to the stores."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication
from tenants.stores.models import Store
from tests.factories.unpaid_plans import owe
from tests.products.conftest import Trade
from tests.support.changed_stores import ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.price_files import BASE, exported, file_of, sent
from tests.support.workbooks import cells_of, workbook

pytestmark = pytest.mark.django_db


@pytest.fixture
def sold(trade: Trade) -> Trade:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    return trade


def upload(trade: Trade, content: bytes) -> Any:
    answer = sent(trade.owner, "", content)
    assert answer["success"], answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}", size=100)


def test_a_changed_price_reaches_the_store_and_stays(changed_store: ChangedStore) -> None:
    trade = changed_store.trade
    rows = exported(trade, store_id=changed_store.store_id)
    rows[0] |= {"Price": "77.70", "Compare-at price": ""}
    checked = sent(trade.owner, "/check", file_of(rows))
    assert (checked["changed"], checked["same"], checked["refused"]) == (1, len(rows) - 1, 0)
    assert checked["rows"][0]["after"] == "77.70"
    detail = upload(trade, file_of(rows, ";"))
    assert (detail["record"]["action"], detail["counts"]["success"]) == ("PRICE_UPDATE", 1)
    assert "77.7" in str(changed_store.prices()) or "7770" in str(changed_store.prices())
    assert exported(trade, store_id=changed_store.store_id)[0]["Price"] == "77.70"
    trade.edit(trade.listed()[0]["id"], title="Published again")
    assert changed_store.publish()["state"] == 2
    assert exported(trade, store_id=changed_store.store_id)[0]["Price"] == "77.70"


def test_what_the_merchant_changed_in_the_store_is_overwritten(changed_store: ChangedStore) -> None:
    changed_store.reprice()
    rows = exported(changed_store.trade, store_id=changed_store.store_id)
    rows[0] |= {"Price": "55.50", "Compare-at price": ""}
    assert upload(changed_store.trade, file_of(rows))["counts"]["success"] == 1
    assert "55.5" in str(changed_store.prices()) or "5550" in str(changed_store.prices())


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"Price": "cheap"}, "not a price"),
        ({"Price": "0"}, "not a price"),
        ({"Price": "-5"}, "not a price"),
        ({"Price": "1,200"}, "not a price"),
        ({"Price": "1.200"}, "not a price"),
        ({"Price": "NaN"}, "not a price"),
        ({"Price": "99", "Compare-at price": "98"}, "must be higher"),
        ({"Price": "0.01", "Compare-at price": ""}, "below the cost"),
        ({"Price": "99", "Currency": "EUR"}, "sells in USD"),
        ({"Listing ID": "999999"}, "isn't published"),
        ({"Listing ID": "x" * 400}, "isn't published"),
        ({"Variant ID": "9" * 30}, "isn't published"),
    ],
)
def test_a_row_that_does_not_fit_is_named_with_its_reason_and_spares_the_others(
    sold: Trade, change: dict[str, str], word: str
) -> None:
    rows = exported(sold)
    good = rows[0] | {"Price": "88.00", "Compare-at price": ""}
    bad = rows[-1] | change
    checked = sent(sold.owner, "/check", file_of([good, bad]))
    assert (checked["changed"], checked["refused"]) == (1, 1)
    assert checked["rows"][0]["row"] == 3
    assert word in checked["rows"][0]["remark"]
    detail = upload(sold, file_of([good, bad]))
    assert (detail["counts"]["success"], detail["counts"]["failed"]) == (1, 1)
    failed = next(operation for operation in detail["operations"] if operation["outcome"] == "failed")
    assert word in failed["result"]
    assert exported(sold)[0]["Price"] == "88.00"


def test_a_low_margin_is_warned_of(sold: Trade) -> None:
    rows = exported(sold)
    cost = min(Decimal(sku["cost_price"]) for sku in sold.listed()[0]["product_skus"])
    rows[0] |= {"Price": str(cost), "Compare-at price": ""}
    checked = sent(sold.owner, "/check", file_of(rows[:1]))
    assert (checked["changed"], checked["warnings"]) == (1, 1)
    assert "below the minimum of 10%" in checked["rows"][0]["remark"]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("Listing ID,Variant ID,Price\n1,1,Größe".encode("latin-1"), "UTF-8"),
        (b"\x89PNG\r\n\x00\x00", "CSV"),
        (b"Listing ID,Variant ID,Price\n1,\x001,2", "CSV"),
        (b"", "columns"),
        (b"one,two\n1,2", "columns"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_what_to_do(
    sold: Trade, tenant: TenantRef, content: bytes, word: str
) -> None:
    before = exported(sold)
    for path in ("/check", ""):
        answer = sent(sold.owner, path, content)
        assert answer["code"] == 1000400
        assert word in answer["msg"]
    assert exported(sold) == before
    with tenant_scope_of(tenant):
        assert not ProcessRecord.objects.filter(action=15).exists()


def test_a_spreadsheets_utf16_is_read(sold: Trade) -> None:
    rows = exported(sold)
    rows[0] |= {"Price": "66,50", "Compare-at price": ""}
    text = file_of(rows, "\t").decode()
    assert sent(sold.owner, "/check", text.encode("utf-16"))["rows"][0]["after"] == "66.50"


def test_a_workbook_of_prices_goes_out_and_comes_back(sold: Trade) -> None:
    answer: Any = sold.owner.client.get(f"{BASE}.xlsx")
    head, *rows = cells_of(answer.content)
    assert len(rows) == len(exported(sold))
    rows[0][head.index("Price")], rows[0][head.index("Compare-at price")] = 66.5, None
    detail = upload(sold, workbook([head, *rows]))
    assert detail["counts"]["success"] == 1
    assert exported(sold)[0]["Price"] == "66.50"


def test_titles_that_are_formulas_are_text_in_the_file(sold: Trade) -> None:
    product = sold.edit(sold.listed()[0]["id"], title="=1+1")
    sold.publish([product["id"]], [sold.woo_id])
    assert exported(sold)[0]["Product"] == "'=1+1"


def test_the_same_file_twice_is_one_process(sold: Trade, tenant: TenantRef) -> None:
    rows = exported(sold)
    rows[0] |= {"Price": "44.00", "Compare-at price": ""}
    first = sent(sold.owner, "", file_of(rows), **{"Idempotency-Key": "once"})
    again = sent(sold.owner, "", file_of(rows), **{"Idempotency-Key": "once"})
    assert first["data"] == again["data"]
    drain_jobs(skip_pauses=True)
    assert sent(sold.owner, "", file_of(rows))["code"] == 1000400
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=15).count() == 1


def sells_in(trade: Trade, tenant: TenantRef, currency: str) -> None:
    with tenant_scope_of(tenant):
        Store.objects.filter(pk=trade.woo_id).update(currency=currency)


def test_a_typed_price_never_goes_out_as_the_same_number_in_another_currency(sold: Trade, tenant: TenantRef) -> None:
    rows = exported(sold)
    upload(sold, file_of([rows[0] | {"Price": "77.70", "Compare-at price": "99.90"}]))
    sells_in(sold, tenant, "EUR")
    late = [exported(sold)[0] | {"Price": "80.00"}]
    checked = sent(sold.owner, "/check", file_of(late))
    assert (checked["changed"], checked["refused"]) == (0, 1)
    assert "was published in USD" in checked["rows"][0]["remark"]
    assert sold.owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})["success"]
    (operation,) = sold.publish([sold.listed()[0]["id"]], [sold.woo_id])
    assert operation["state"] == 2
    row = exported(sold)[0]
    assert (row["Currency"], row["Price"], row["Compare-at price"]) == ("EUR", "69.93", "89.91")


@pytest.mark.parametrize("how", ["rule", "upload", "under way"])
def test_an_added_amount_never_goes_out_as_the_same_number_in_another_currency(
    trade: Trade, tenant: TenantRef, how: str
) -> None:
    """5 dollars are added to a cost; the store sells in euros afterwards, at 0.9 to the dollar."""
    product = trade.listed()[0]
    chosen = [product["id"]], [trade.woo_id]
    price = {"coefficient": "5", "type": 1}
    fixed: dict[str, Any] = {"product_price_rules": {"enable": True, "config": {"price": price}}}
    if how == "rule":
        off = {"enable": False, "type": 2, "coefficient": "3"}
        own = {"store_id": trade.woo_id, "rule": {"enable": True, "compare_at": off, **price}}
        kept = {store["store_id"]: store["rule"] for store in trade.owner.put("setting/price-rule", own)["stores"]}
        assert (kept[trade.woo_id]["currency"], kept[trade.woo_id]["text"]) == ("USD", "cost + 5 USD")
        fixed = {}
    if how == "under way":
        assert trade.start(*chosen, **fixed)["success"]
    else:
        trade.publish(*chosen, **fixed)
    sells_in(trade, tenant, "EUR")
    if how != "under way":
        (waits,) = trade.publish(*chosen)
        assert (waits["state"], "set a conversion rate" in waits["result"]) == (3, True)
    assert trade.owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})["success"]
    drain_jobs(skip_pauses=True)
    if how != "under way":
        trade.publish(*chosen)
    costs = [Decimal(sku["cost_price"]) for sku in product["product_skus"] if sku["included"]]
    euros = sorted(((cost + 5) * Decimal("0.9")).quantize(Decimal("0.01")) for cost in costs)
    rows = exported(trade)
    assert {row["Currency"] for row in rows} == {"EUR"}
    assert all(
        abs(Decimal(row["Price"]) - amount) <= Decimal("0.01")
        for row, amount in zip(sorted(rows, key=lambda row: Decimal(row["Price"])), euros, strict=True)
    )


def test_without_a_rate_a_typed_price_waits(sold: Trade, tenant: TenantRef) -> None:
    upload(sold, file_of([exported(sold)[0] | {"Price": "77.70", "Compare-at price": ""}]))
    sells_in(sold, tenant, "EUR")
    (operation,) = sold.publish([sold.listed()[0]["id"]], [sold.woo_id])
    assert operation["state"] == 3
    assert "set a conversion rate" in operation["result"]
    assert {row["Currency"] for row in exported(sold)} == {"USD"}


def test_a_price_on_its_way_stays_behind_when_the_currency_changes(sold: Trade, tenant: TenantRef) -> None:
    before = exported(sold)
    started = sent(sold.owner, "", file_of([before[0] | {"Price": "77.70", "Compare-at price": ""}]))
    sells_in(sold, tenant, "EUR")
    assert sold.owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})["success"]
    drain_jobs(skip_pauses=True)
    (operation,) = sold.owner.get(f"record/detail/{started['data']}")["operations"]
    assert "Publish it again to set its prices" in operation["result"]
    assert exported(sold) == before


def test_switching_monitoring_off_keeps_the_price(sold: Trade, tenant: TenantRef) -> None:
    rows = exported(sold)
    rows[0] |= {"Price": "44.00", "Compare-at price": ""}
    upload(sold, file_of(rows))
    ids = [int(sold.mine()[0]["id"])]
    for on in (True, False):
        assert sold.owner.post("my_product/monitoring", {"ids": ids, "on": on})["success"]
    with tenant_scope_of(tenant):
        (kept,) = Publication.objects.get().adjustments.values()
    assert kept["price_minor"] == 4400


def test_it_needs_the_right_and_the_store(sold: Trade, member_with: Callable[..., Person]) -> None:
    rows = exported(sold)
    rows[0] |= {"Price": "44.00", "Compare-at price": ""}
    assert sent(member_with(Menu.IMPORT_LIST), "", file_of(rows))["code"] == 1000403
    member = member_with(Menu.MY_PRODUCTS, store_ids=[int(sold.shop_id)])
    assert sent(member, "/check", file_of(rows))["refused"] == len(rows)
    assert member.client.get(f"{BASE}.csv").json()["code"] == 1000403
    assert exported(sold)[0]["Price"] != "44.00"


def test_while_the_plan_is_read_only_no_price_changes(sold: Trade, tenant: TenantRef) -> None:
    rows = exported(sold)
    rows[0] |= {"Price": "77.70"}
    owe(tenant, platform=6)
    refused = sent(sold.owner, "", file_of(rows))
    assert (refused["success"], refused["code"]) == (False, 1001010)
    assert exported(sold)[0]["Price"] != "77.70"
