"""Payouts of a Square seller, from the shop to the ledger."""

from typing import Any

import pytest

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.square import order_records
from fixtures.sandbox.square import payouts as square_payouts
from fixtures.sandbox.square import webhooks as square_webhooks
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.client import DISPUTE_SCOPES, PAYOUT_SCOPES, SCOPES
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.payouts.models import Payout, PayoutLine
from tests.payouts.reading import feed, lines, payouts, read
from tests.support.consent import connect_square, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Square's events get lost: payouts are read without."""
    monkeypatch.setattr(square_webhooks, "deliver", lambda *_given, **_noted: None)


@pytest.fixture
def seller(owner: Person, square: dict[str, SquareSeller]) -> SquareSeller:
    connect_square(owner)
    drain_jobs()
    return square["MLHARBOR"]


def sold(seller: SquareSeller, number: str, **changes: Any) -> dict[str, Any]:
    """An order of USD 17.50, of which Square keeps 0.81."""
    if "TEAPOTS" not in seller.objects:
        price = {"price_money": {"amount": 1250, "currency": seller.currency}, "name": "One", "sku": "T-1"}
        variation = {"type": "ITEM_VARIATION", "id": "TEA1", "item_variation_data": price}
        data = {"name": "Teapot", "variations": [variation]}
        seller.objects["TEAPOTS"] = {"type": "ITEM", "id": "TEAPOTS", "version": 1, "item_data": data}
    line = order_records.line_of(seller, "TEA1", 1)
    made = order_records.make(seller, [line], Sale({}, example("US")), 500, reference_id=number, **changes)
    assert isinstance(made, dict)
    return made


def test_payouts_of_all_locations_are_read_and_match_the_ledger_once(owner: Person, seller: SquareSeller) -> None:
    first = sold(seller, "1001")
    sold(seller, "1002", location_id=list(seller.locations)[1])
    order_records.refund(seller, first["id"], 300, {})
    assert len(square_payouts.pay_out(seller)) == 2
    read(owner)
    assert sorted(lines(owner)) == [
        ("charge", "1001", "17.50", "0.81", "matched"),
        ("charge", "1002", "17.50", "0.81", "matched"),
        ("refund", "1001", "-3.00", "0.00", "matched"),
    ]
    told = {(each["provider"], each["amount"], each["unexplained"], each["source"]) for each in payouts(owner)}
    assert told == {("Square", "13.69", "0.00", "platform"), ("Square", "16.69", "0.00", "platform")}
    before = sorted(each["id"] for each in payouts(owner))
    read(owner)
    assert (sorted(each["id"] for each in payouts(owner)), len(lines(owner))) == (before, 3)
    assert feed(owner)["state"] == "read"


def test_many_pages_of_payouts_and_entries_are_read(
    owner: Person, seller: SquareSeller, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.payouts.services.feeds.PAGES_A_TURN", 2)
    monkeypatch.setattr("server.adapters.square.payouts.AT_ONCE", 2)
    for place, number in enumerate((5, 1, 2)):
        for at in range(number):
            sold(seller, f"{place}-{at}")
        square_payouts.pay_out(seller)
    read(owner)
    with tenant_scope_of(tenant):
        assert (Payout.objects.filter(is_whole=True).count(), PayoutLine.objects.count()) == (3, 8)
    assert {row[4] for row in lines(owner)} == {"matched"}


def test_a_seller_without_the_right_works_on_and_is_connected_again(
    owner: Person, square: dict[str, SquareSeller]
) -> None:
    seller = square["MLHARBOR"]
    seller.configure({"grants": " ".join(each for each in SCOPES if each not in {*PAYOUT_SCOPES, *DISPUTE_SCOPES})})
    connect_square(owner)
    drain_jobs(skip_pauses=True)
    sold(seller, "1001")
    square_payouts.pay_out(seller)
    read(owner)
    assert (feed(owner)["state"], payouts(owner)) == ("reconnect", [])
    assert "PAYOUTS_READ" in feed(owner)["remark"]
    assert owner.get("order")["count"] == 1
    assert stores_of(owner)[0]["state"] == "connected"
    seller.configure({"grants": ""})
    connect_square(owner)
    drain_jobs(skip_pauses=True)
    assert (feed(owner)["state"], len(payouts(owner))) == ("read", 1)


def test_a_payout_in_another_currency_is_not_converted(owner: Person, seller: SquareSeller) -> None:
    seller.configure({"payout_currency": "EUR", "payout_rate": 0.5})
    sold(seller, "1001")
    square_payouts.pay_out(seller, status="FAILED")
    read(owner)
    (payout,) = payouts(owner)
    assert (payout["currency"], payout["state"], payout["unexplained"]) == ("EUR", "failed", "0.00")
    assert lines(owner) == [("charge", "1001", "8.75", "0.41", "other_currency")]


def test_what_cannot_be_read_is_said_and_changes_nothing(owner: Person, seller: SquareSeller, outside: Outside) -> None:
    sold(seller, "1001")
    (made,) = square_payouts.pay_out(seller)
    amount = made.pop("amount_money")
    read(owner)
    assert (feed(owner)["state"], payouts(owner)) == ("reading", [])
    made["amount_money"] = amount
    read(owner)
    assert (feed(owner)["state"], len(payouts(owner))) == ("read", 1)
