"""What suppliers push about orders: verified, stored once, and only a hint: the supplier is asked."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from fixtures.sandbox import credentials
from fixtures.sandbox.alibaba1688 import pushes as of_1688
from fixtures.sandbox.aliexpress import pushes as of_aliexpress
from server.adapters.alibaba1688.client import sign
from server.adapters.aliexpress.hooks import sign_push
from server.company.connections.models import SupplierOrder
from server.company.connections.services import PURCHASE_LIFE, purge_purchases
from server.company.inbox.models import InboxEvent
from server.jobs import schedules
from server.kit import clock
from server.kit.vault import unseal
from server.ports import registry
from server.ports.purchases import ReadPurchase, SupplierOrderState
from server.ports.suppliers import Supplier
from server.tenancy.scope import tenant_scope_of
from tenants.orders.jobs import handle_aliexpress_push
from tenants.orders.models import Purchase
from tenants.orders.services.purchase_checks import check_purchases
from tests.orders.goods import Intake, SupplierDesk, check, order_of, place, purchases, sell
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
NUMBER = "800001"
Sent = tuple[bytes, dict[str, str]]


@dataclass(frozen=True)
class Vendor:
    """How a supplier pushes: its address, its message about an order, and its signature."""

    supplier: Supplier
    path: str
    message: Callable[[str, str], bytes]
    signed: Callable[[bytes], Sent]

    def push(self, number: str = NUMBER, move: str = "pay") -> Any:
        return self.send(*self.signed(self.message(number, move)))

    def send(self, body: bytes, headers: dict[str, str]) -> Any:
        kind = headers.pop("content_type", "application/json")
        return Client().post(self.path, body, content_type=kind, headers=headers)


@pytest.fixture(autouse=True)
def _apps(settings: Settings) -> None:
    """The operator's apps are those of the stand-ins."""
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    settings.ALIBABA1688_APP_SECRET = credentials.ALIBABA1688_APP_SECRET


def form(text: str, signature: str) -> Sent:
    kind = {"content_type": "application/x-www-form-urlencoded"}
    return urlencode({"message": text, "_aop_signature": signature}).encode(), kind


ALIEXPRESS = Vendor(
    Supplier.ALIEXPRESS,
    "/hooks/aliexpress",
    lambda number, move: of_aliexpress.message(number, of_aliexpress.STATUSES[move]),
    lambda body: (body, {"Authorization": of_aliexpress.sign(body)}),
)
MARKET_1688 = Vendor(
    Supplier.ALIBABA1688,
    "/hooks/1688",
    lambda number, move: of_1688.message(number, "", of_1688.TOPICS[move]).encode(),
    lambda body: form(body.decode(), of_1688.sign(body.decode())),
)
BOTH = pytest.mark.parametrize("vendor", [ALIEXPRESS, MARKET_1688], ids=lambda vendor: vendor.supplier.name)


def bought(intake: Intake, desk: SupplierDesk, vendor: Vendor, patch: pytest.MonkeyPatch) -> None:
    """An order is placed at the supplier, and it is not asked again for a long time."""
    sell(intake)
    place(intake, order_of(intake))
    patch.setattr(registry, "supplier_orders", lambda code: desk if code == vendor.supplier else None)
    SupplierOrder.objects.update(supplier=vendor.supplier)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(supplier=vendor.supplier, check_at=clock.now() + timedelta(hours=1))


def stored() -> list[tuple[str, str]]:
    return list(InboxEvent.objects.order_by("pk").values_list("topic", "state"))


def test_signatures_are_as_the_frozen_vectors() -> None:
    expected = "07228ff2e819cad3dc2919f160048c02aade17f7f5f7ece472833081ebea0874"
    assert sign_push(b'{"id":1}', "123", "s3cret") == expected
    assert of_aliexpress.sign(b'{"id":1}', key="123", secret="s3cret") == expected
    text, expected = '{"type":"ORDER_BUYER_VIEW_ORDER_PAY"}', "E38EDDBEB17667D29508CE2B0E31058202D05788"
    assert sign("", {"message": text}, "s3cret") == expected
    assert of_1688.sign(text, secret="s3cret") == expected


def test_without_pushes_an_unpaid_purchase_is_asked_for_within_15_minutes_and_a_paid_one_within_the_hour(
    intake: Intake, desk: SupplierDesk
) -> None:
    sell(intake)
    place(intake, order_of(intake))
    assert schedules._periodics["orders.check_purchases"].every == timedelta(minutes=2)
    for state, most in ((SupplierOrderState.UNPAID, 15), (SupplierOrderState.PAID, 60)):
        desk.readings["800001"] = ReadPurchase("800001", state, state.value)
        check(intake)
        (purchase,) = purchases(intake)
        assert purchase.check_at is not None
        assert purchase.check_at - clock.now() <= timedelta(minutes=most)


@BOTH
@pytest.mark.parametrize(
    ("move", "says", "shows"),
    [
        ("pay", SupplierOrderState.PAID, "paid_at"),
        ("ship", SupplierOrderState.SHIPPED, "shipped_at"),
        ("close", SupplierOrderState.CLOSED, "ended_at"),
    ],
)
def test_what_a_supplier_pushes_is_seen_at_once_as_the_supplier_says_it(
    intake: Intake,
    desk: SupplierDesk,
    monkeypatch: pytest.MonkeyPatch,
    vendor: Vendor,
    move: str,
    says: Any,
    shows: str,
) -> None:
    bought(intake, desk, vendor, monkeypatch)
    desk.readings[NUMBER] = ReadPurchase(NUMBER, says, says.value, currency="USD", total_minor=2_450)
    assert vendor.push(move=move).content == b"ok"
    drain_jobs(skip_pauses=True)
    (purchase,) = purchases(intake)
    assert getattr(purchase, shows) is not None
    assert (purchase.supplier_word, purchase.total_minor) == (says.value, 2_450), (
        "the figures are the supplier's answer"
    )
    assert [state for _, state in stored()] == ["handled"]


@BOTH
def test_a_push_is_only_a_hint(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, vendor: Vendor
) -> None:
    bought(intake, desk, vendor, monkeypatch)
    desk.says(NUMBER, SupplierOrderState.UNPAID)
    vendor.push(move="pay")
    body = unseal(InboxEvent.objects.get().sealed_body)["body"]
    assert json.loads(body) == {"purchase_ids": [purchase.pk for purchase in purchases(intake)]}, "nothing else is kept"
    drain_jobs(skip_pauses=True)
    (purchase,) = purchases(intake)
    assert (purchase.paid_at, purchase.supplier_word) == (None, "unpaid")


@BOTH
def test_copies_late_and_reordered_pushes_end_in_what_the_supplier_says(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, vendor: Vendor
) -> None:
    bought(intake, desk, vendor, monkeypatch)
    desk.says(NUMBER, SupplierOrderState.SHIPPED)
    sent = [vendor.signed(vendor.message(NUMBER, move)) for move in ("ship", "pay", "make")]
    for body, headers in sent * 3:
        assert vendor.send(body, dict(headers)).status_code == 200
    assert len(stored()) == 3
    drain_jobs(skip_pauses=True)
    (purchase,) = purchases(intake)
    assert purchase.shipped_at is not None
    with tenant_scope_of(intake.tenant):
        codes = [event.code for event in purchase.order.events.order_by("pk")]
    assert codes.count("shipped_by_supplier") == 1


@BOTH
def test_what_is_not_signed_by_the_supplier_is_refused_and_kept_nowhere(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, settings: Settings, vendor: Vendor
) -> None:
    bought(intake, desk, vendor, monkeypatch)
    message = vendor.message(NUMBER, "pay")
    body, headers = vendor.signed(message)
    other = vendor.signed(message.replace(NUMBER.encode(), b"800002"))
    changed = (other[0], dict(headers)) if vendor is ALIEXPRESS else form(message.decode(), "0" * 40)
    bare = (body, {}) if vendor is ALIEXPRESS else (b"message=%7B%7D", dict(headers))
    odd = (body, {"Authorization": "\u00e9"}) if vendor is ALIEXPRESS else form(message.decode(), "\u5b57")
    for forged in (changed, bare, odd):
        assert vendor.send(*forged).status_code == 401
    assert Client().get(vendor.path).status_code == 405
    settings.ALIEXPRESS_APP_SECRET = settings.ALIBABA1688_APP_SECRET = None
    unsigned = (body, {"Authorization": sign_push(body, "", "")}) if vendor is ALIEXPRESS else form("{}", "")
    assert vendor.send(*unsigned).status_code == 401
    assert stored() == []


@BOTH
@pytest.mark.parametrize("text", ["[]", "{", '"text"', "{}", '{"data":' * 2_000 + "1" + "}" * 2_000])
def test_what_is_signed_and_no_message_is_refused(vendor: Vendor, text: str) -> None:
    assert vendor.send(*vendor.signed(text.encode())).status_code == 400
    assert stored() == []


@BOTH
def test_an_order_that_nobody_made_here_is_answered_alike_and_kept_nowhere(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, vendor: Vendor
) -> None:
    bought(intake, desk, vendor, monkeypatch)
    known, unknown = vendor.push(), vendor.push("800999")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert len(stored()) == 1
    about_goods = {
        "message_type": 1,
        "type": "PRODUCT_RELATION_VIEW_PRODUCT_EXPIRE",
        "msgId": 7,
        "data": {"productIds": "1"},
    }
    assert vendor.send(*vendor.signed(json.dumps(about_goods).encode())).status_code == 200
    assert len(stored()) == 1


def test_a_message_about_many_orders_with_numbers_beyond_a_float_is_read_to_the_last_digit(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bought(intake, desk, MARKET_1688, monkeypatch)
    (purchase,) = purchases(intake)
    exact = "28000000000000009417"
    SupplierOrder.objects.update(order_id=exact)
    for number, stored_events in ((int(exact) + 1, 0), (int(exact), 1)):
        batch = {"batchPay": [{"orderId": 1, "status": "successed"}, {"orderId": number, "status": "successed"}]}
        text = json.dumps({"type": "ORDER_BATCH_PAY", "msgId": number, "data": batch})
        assert MARKET_1688.send(*MARKET_1688.signed(text.encode())).status_code == 200
        assert len(stored()) == stored_events
    assert purchase.pk


def test_what_changes_while_it_is_read_is_read_again(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bought(intake, desk, ALIEXPRESS, monkeypatch)
    desk.says(NUMBER, SupplierOrderState.UNPAID)
    read = SupplierDesk.read_orders

    def slow(self: SupplierDesk, *given: Any) -> Any:
        answer = read(self, *given)
        if not stored():
            desk.says(NUMBER, SupplierOrderState.PAID)
            ALIEXPRESS.push()
            handle_aliexpress_push(event_id=InboxEvent.objects.get().pk)
        return answer

    monkeypatch.setattr(SupplierDesk, "read_orders", slow)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(check_at=clock.now())
        check_purchases(intake.owner.actor)
    (purchase,) = purchases(intake)
    assert (purchase.paid_at, purchase.supplier_word) == (None, "unpaid"), "this answer was older than the message"
    drain_jobs(skip_pauses=True)
    (purchase,) = purchases(intake)
    assert purchase.paid_at is not None


def test_numbers_of_old_purchases_are_deleted(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bought(intake, desk, ALIEXPRESS, monkeypatch)
    assert (purge_purchases(now=clock.now()), SupplierOrder.objects.count()) == (0, 1)
    assert (purge_purchases(now=clock.now() + PURCHASE_LIFE + timedelta(days=1)), SupplierOrder.objects.count()) == (
        1,
        0,
    )
