"""Amounts, times and forms that Stripe never sends: whoever asked is told so, and nothing crashes."""

import json
from typing import Any

import httpx
import pytest

from server.adapters.stripe import client
from server.adapters.stripe.provider import StripePayments
from server.kit import clock
from server.kit.http import OutboundResponse
from server.ports.failures import Retryable

ABSURD = [10**19, 1e20, -(10**19), "many", [1], {"a": 1}, True]
TIMES = [1e20, 10**12, -5, "soon", [1], True]
PAYMENT = {"id": "pi_1", "amount": 2900, "created": 1, "currency": "usd", "metadata": {"charge": "1"}}
INVOICE = {"id": "in_1", "status": "paid", "created": 1}
LINE = {"id": "txn_1", "created": 1, "available_on": 1}
READS: dict[str, Any] = {
    "payment": lambda port: port.read_payment("pi_1"),
    "invoice": lambda port: port.read_invoice("in_1"),
    "refund": lambda port: port.read_refund("re_1"),
    "dispute": lambda port: port.read_dispute("dp_1"),
    "checkout": lambda port: port.read_checkout("cs_1"),
    "lines": lambda port: port.balance_lines(since=clock.now()),
    "payouts": lambda port: port.payouts(since=clock.now()),
    "uses": lambda port: port.code_uses("promo_1"),
}
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
]


@pytest.mark.parametrize(("read", "told"), ANSWERS)
def test_an_absurd_answer_is_told_as_one(read: str, told: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STRIPE_SECRET_KEY = "sk_test_0123456789"
    answer = OutboundResponse(200, httpx.Headers(), json.dumps(told).encode(), "https://api.stripe.com/")
    monkeypatch.setattr(client, "call", lambda *_, **__: answer)
    with pytest.raises(Retryable) as failed:
        READS[read](StripePayments())
    assert failed.value.reason.code == "outside.garbled"
