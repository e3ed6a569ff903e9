"""Amounts, times and forms that Stripe never sends: the caller learns it, and nothing crashes."""

import json
from typing import Any

import httpx
import pytest

from server.adapters.stripe import client, payments
from server.adapters.stripe.provider import StripePayments
from server.kit import clock
from server.kit.http import OutboundResponse
from server.ports.failures import Retryable
from server.ports.payments import PriceDraft

ABSURD = [10**19, 1e20, -(10**19), "many", [1], {"a": 1}, True]
TIMES = [1e20, 10**12, -5, "soon", [1], True]
PAYMENT = {"id": "pi_1", "amount": 2900, "created": 1, "currency": "usd", "metadata": {"charge": "1"}}
INVOICE = {"id": "in_1", "status": "paid", "created": 1}
LINE = {"id": "txn_1", "created": 1, "available_on": 1}
PRICE = PriceDraft("plan-1-USD-2900-30", "plan-1", "Basic", 2900, "USD", 30)
KEPT = {"id": "sub_1", "data": [{"id": "price_1", "lookup_key": PRICE.lookup_key}]}
READS: dict[str, Any] = {
    "payment": lambda port: port.read_payment("pi_1"),
    "invoice": lambda port: port.read_invoice("in_1"),
    "refund": lambda port: port.read_refund("re_1"),
    "dispute": lambda port: port.read_dispute("dp_1"),
    "checkout": lambda port: port.read_checkout("cs_1"),
    "lines": lambda port: port.balance_lines(since=clock.now()),
    "payouts": lambda port: port.payouts(since=clock.now()),
    "subscription": lambda port: port.keep_subscription("sub_1", key="1"),
    "customer": lambda port: port.read_customer("cus_1"),
    "billing": lambda port: port.read_billing("cus_1"),
    "portal": lambda port: port.portal_url("cus_1", return_url="https://example.com"),
    "prices": lambda port: port.keep_prices([PRICE]),
    "preview": lambda port: port.preview_change("sub_1", PRICE),
    "uses": lambda port: port.code_uses("promo_1"),
}
FORMS: list[Any] = [{}, {"status": ["active"]}, {"status": "active"}, [], [{}]]
NO_ITEMS: list[Any] = [None, [], {}, {"data": []}, {"data": [{}]}]
ANSWERS: list[tuple[str, Any]] = [
    *(("payment", PAYMENT | {"amount": value}) for value in ABSURD),
    *(("payment", PAYMENT | {"created": value}) for value in TIMES),
    *(("payment", PAYMENT | {"latest_charge": {"balance_transaction": {"fee": value}}}) for value in ABSURD),
    *(("invoice", INVOICE | {name: 10**19}) for name in ("total", "subtotal", "attempt_count", "created")),
    ("invoice", INVOICE | {"status": "of a new kind"}),
    *(("refund", {"id": "re_1", name: 1e20}) for name in ("amount", "created")),
    *(("dispute", {"id": "dp_1", name: 1e20}) for name in ("amount", "created")),
    ("dispute", {"id": "dp_1", "balance_transactions": [{"amount": 1e20}]}),
    ("checkout", {"id": "cs_1", "amount_total": 1e20}),
    *(("lines", {"data": [LINE | {name: 1e20}]}) for name in ("amount", "fee", "net", "created", "available_on")),
    *(("payouts", {"data": [LINE | {name: 1e20}]}) for name in ("amount", "created", "arrival_date")),
    ("lines", {}),
    ("uses", {"times_redeemed": 1e20}),
    ("uses", {}),
    *(("subscription", form) for form in FORMS),
    *(
        (read, {"data": rows})
        for read in ("customer", "billing", "prices")
        for rows in (None, "rows", ["row"], {"a": 1})
    ),
    *(("prices", {"data": [row]}) for row in ({}, {"id": "price_1"})),
    *(("preview", KEPT | {"items": items}) for items in NO_ITEMS),
    ("portal", {}),
]


@pytest.mark.parametrize(("read", "payload"), ANSWERS)
def test_an_absurd_answer_is_reported_as_absurd(
    read: str, payload: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STRIPE_SECRET_KEY = "sk_test_0123456789"
    answer = OutboundResponse(200, httpx.Headers(), json.dumps(payload).encode(), "https://api.stripe.com/")
    monkeypatch.setattr(client, "call", lambda *_, **__: answer)
    with pytest.raises(Retryable) as failed:
        READS[read](StripePayments())
    assert failed.value.reason.code == "outside.garbled"


@pytest.mark.parametrize("error", [AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError])
def test_an_error_of_our_own_is_not_reported_as_stripes(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(payments, "api", fail)
    with pytest.raises(error):
        StripePayments().read_refund("re_1")
