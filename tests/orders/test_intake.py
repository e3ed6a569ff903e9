"""Orders come in: one row an order, whatever arrives, how often and in which order."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.ports.orders import Dual, LineKind, PaymentState, ShippingState, StoreBuyer, StoreOrder
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import OrderTab, Problem
from tenants.orders.models import Order, OrderEvent, OrderTerm, TabCount
from tenants.orders.services.losses import erase_buyer, mark_deleted
from tenants.orders.services.tabs import sum_up_counts
from tenants.privacy.contracts import Term
from tenants.privacy.models import DataKey
from tenants.privacy.services import destroy_key, personal_key
from tests.factories.orders import BEGIN, line, reading, usd
from tests.orders.conftest import Intake

pytestmark = pytest.mark.django_db


def counts(tenant: TenantRef) -> dict[int, int]:
    with tenant_scope_of(tenant):
        found: dict[int, int] = {}
        for row in TabCount.objects.all():
            found[row.tab] = found.get(row.tab, 0) + row.number
    return {tab: number for tab, number in found.items() if number}


def test_fifty_copies_of_an_order_are_one_row_and_one_event(intake: Intake) -> None:
    assert [len(intake.take(reading())) for _ in range(50)] == [1] + [0] * 49
    (row,) = intake.rows()
    assert [event.code for event in row.events.all()] == ["received"]
    assert (row.number, row.total_minor, row.currency, row.country) == ("#1001", 5_000, "USD", "DE")


@pytest.mark.parametrize("sequence", [(1, 2, 3), (3, 2, 1), (2, 3, 1), (3, 1, 2)])
def test_changes_in_any_sequence_end_in_the_newest(intake: Intake, sequence: tuple[int, ...]) -> None:
    states = {1: PaymentState.PENDING, 2: PaymentState.PAID, 3: PaymentState.PARTIALLY_REFUNDED}
    for version in sequence:
        intake.take(reading(version=version, payment=states[version]))
    (row,) = intake.rows()
    assert (row.version, row.payment) == (3, "partially_refunded")


def test_of_two_readings_in_the_same_second_the_different_content_counts(intake: Intake) -> None:
    intake.take(reading())
    assert len(intake.take(reading(payment=PaymentState.REFUNDED))) == 1
    assert intake.rows()[0].payment == "refunded"


def test_a_hundred_sweeps_without_changes_write_nothing(intake: Intake) -> None:
    orders = [reading(str(number)) for number in range(10)]
    intake.take(*orders)
    with CaptureQueriesContext(connection) as queries:
        for _ in range(100):
            assert intake.take(*orders) == []
    written = [query["sql"] for query in queries if query["sql"].lstrip().split()[0] in {"INSERT", "UPDATE", "DELETE"}]
    assert written == []
    assert timeline(intake) == ["received"] * 10


def test_taking_many_orders_in_costs_as_many_queries_as_taking_few(intake: Intake) -> None:
    intake.take(reading("0"))
    with CaptureQueriesContext(connection) as few:
        intake.take(*[reading(f"a{number}") for number in range(2)])
    with CaptureQueriesContext(connection) as many:
        intake.take(*[reading(f"b{number}") for number in range(50)])
    assert len(many) == len(few)


def test_an_unfinished_checkout_is_no_order_until_it_is_finished(intake: Intake) -> None:
    assert intake.take(reading(is_unfinished=True)) == []
    assert intake.rows() == []
    assert len(intake.take(reading(version=2))) == 1


def test_both_currencies_are_kept_and_none_is_taken_for_the_other(intake: Intake) -> None:
    intake.take(reading(currency="KWD", buyer_currency="JPY", total=Dual(12_345, 6_100)))
    (row,) = intake.rows()
    assert (row.total_minor, row.currency) == (12_345, "KWD")
    assert (row.buyer_total_minor, row.buyer_currency) == (6_100, "JPY")


def test_an_order_of_260_lines_has_260_lines(intake: Intake) -> None:
    intake.take(reading(lines=tuple(line(f"l{number}", quantity=1) for number in range(260))))
    assert len(intake.rows()[0].lines.all()) == 260


def test_a_removed_line_stays_with_nothing_left_of_it(intake: Intake) -> None:
    intake.take(reading(lines=(line("a"), line("b"))))
    intake.take(reading(version=2, lines=(line("b"),)))
    (row,) = intake.rows()
    assert {each.external_id: each.open_quantity for each in row.lines.all()} == {"a": 0, "b": 2}


@pytest.mark.parametrize(
    ("changes", "tab"),
    [
        ({"payment": PaymentState.PENDING}, OrderTab.PENDING),
        ({"payment": PaymentState.AUTHORIZED}, OrderTab.PENDING),
        ({"payment": PaymentState.UNKNOWN}, OrderTab.PENDING),
        ({"payment": PaymentState.PENDING, "is_cash_on_delivery": True}, OrderTab.TO_ORDER),
        ({}, OrderTab.TO_ORDER),
        ({"payment": PaymentState.PARTIALLY_REFUNDED}, OrderTab.TO_ORDER),
        ({"shipping": ShippingState.SHIPPED}, OrderTab.SHIPPED),
        ({"payment": PaymentState.REFUNDED}, OrderTab.CANCELLED),
        ({"cancelled_at": BEGIN}, OrderTab.CANCELLED),
        ({"lines": (line(kind=LineKind.GIFT_CARD),)}, OrderTab.AWAITING_SHIPMENT),
    ],
)
def test_each_order_is_in_its_tab_and_counted_there(intake: Intake, changes: Any, tab: OrderTab) -> None:
    intake.take(reading(**changes))
    assert intake.rows()[0].tab == tab
    found = counts(intake.tenant)
    assert found.pop(OrderTab.ATTENTION, 0) in {0, 1}
    assert found == {tab: 1}


def test_counts_follow_every_change_and_stay_when_they_are_summed_up(intake: Intake) -> None:
    intake.take(*[reading(str(number), payment=PaymentState.PENDING) for number in range(5)])
    intake.take(reading("0", version=2), reading("1", version=2, cancelled_at=BEGIN))
    before = counts(intake.tenant)
    assert (before[OrderTab.PENDING], before[OrderTab.TO_ORDER], before[OrderTab.CANCELLED]) == (3, 1, 1)
    with tenant_scope_of(intake.tenant):
        sum_up_counts()
        assert TabCount.objects.count() == len(before)
    assert counts(intake.tenant) == before


def test_a_line_of_a_product_that_we_do_not_know_needs_attention(intake: Intake) -> None:
    intake.take(reading())
    assert intake.rows()[0].problems == [Problem.NOT_MAPPED]
    intake.take(reading(version=2, lines=(line(kind=LineKind.TIP),)))
    assert intake.rows()[0].problems == []


def test_a_withheld_address_is_not_taken_for_a_wrong_one(intake: Intake) -> None:
    intake.take(reading(buyer=StoreBuyer(is_withheld=True), lines=()))
    assert intake.rows()[0].problems == [Problem.PROTECTED_DATA]


def test_personal_data_is_not_readable_in_the_database(intake: Intake) -> None:
    intake.take(reading(lines=(line(properties=(("Engraving", "For Bettina"),)),)))
    (row,) = intake.rows()
    with tenant_scope_of(intake.tenant):
        kept = str(list(Order.objects.values()) + list(OrderTerm.objects.values()))
    for secret in ("Schmidt", "901820", "example.com", "Linden", "ring twice", "Bettina", "10969"):
        assert secret not in kept
    assert (row.country, row.region, row.postcode_head) == ("DE", "Berlin", "109")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Term.NAME, "schmidt"),
        (Term.NAME, "ANNA"),
        (Term.MAIL, "anna.schmidt@EXAMPLE.com"),
        (Term.PHONE, "030 901820"),
        (Term.PHONE, "+4930901820"),
        (Term.NUMBER, "#1001"),
        (Term.NUMBER, "1001"),
    ],
)
def test_what_a_support_agent_has_in_hand_finds_the_order(intake: Intake, term: Term, text: str) -> None:
    intake.take(reading(), reading("2", number="#77", buyer=StoreBuyer()))
    with tenant_scope_of(intake.tenant):
        digests = personal_key().digests({term: [text]})
        found = OrderTerm.objects.filter(digest__in=digests).values_list("order__number", flat=True)
        assert set(found) == {"#1001"}


def test_a_destroyed_key_is_erasure(intake: Intake) -> None:
    intake.take(reading())
    with tenant_scope_of(intake.tenant):
        assert (personal_key().unseal(Order.objects.get().personal) or {})["buyer"][
            "email"
        ] == "Anna.Schmidt@example.com"
        destroy_key(now=clock.now())
        assert personal_key().unseal(Order.objects.get().personal) is None
        assert DataKey.objects.get().destroyed_at is not None


def test_a_buyer_is_erased_by_their_id_and_sums_stay(intake: Intake) -> None:
    other = replace(reading().buyer, external_id="c78", email="bo@example.com")
    intake.take(reading(), reading("2", buyer=other))
    with tenant_scope_of(intake.tenant):
        erased = erase_buyer(intake.store_id, external_ids=(), buyer_id="c77", email="", phone="", now=clock.now())
        assert erased == 1
        first, second = Order.objects.order_by("pk")
        assert (first.personal, first.total_minor, first.country) == ("", 5_000, "DE")
        assert second.personal
        assert {event.code for event in first.events.all()} == {"received", "erased"}
        digests = personal_key().digests({Term.NAME: ["Schmidt"]})
        assert list(OrderTerm.objects.filter(digest__in=digests).values_list("order_id", flat=True)) == [second.pk]
    intake.take(reading(version=9, payment=PaymentState.REFUNDED))
    assert (intake.rows()[0].personal, intake.rows()[0].likeness) == ("", "")


@pytest.mark.parametrize("again", [reading(), reading(version=3)], ids=["as it was", "changed"])
def test_an_order_deleted_in_its_store_stays_here_as_cancelled_and_comes_back(
    intake: Intake, again: StoreOrder
) -> None:
    intake.take(reading())
    with tenant_scope_of(intake.tenant):
        assert mark_deleted(intake.store_id, ["1001", "none"], now=clock.now()) == 1
        assert mark_deleted(intake.store_id, ["1001"], now=clock.now()) == 0
    assert intake.rows()[0].tab == OrderTab.CANCELLED
    intake.take(again)
    assert (intake.rows()[0].tab, intake.rows()[0].deleted_at) == (OrderTab.TO_ORDER, None)
    assert intake.take(again) == []
    assert timeline(intake) == ["received", "deleted", "reopened"]


def timeline(intake: Intake) -> list[str]:
    with tenant_scope_of(intake.tenant):
        return list(OrderEvent.objects.order_by("pk").values_list("code", flat=True))


def test_the_timeline_says_what_changed(intake: Intake) -> None:
    intake.take(reading(payment=PaymentState.PENDING))
    intake.take(reading(version=2))
    intake.take(reading(version=3, payment=PaymentState.PARTIALLY_REFUNDED, refunded=usd(500)))
    assert timeline(intake) == ["received", "payment", "payment", "refunded"]


def test_an_order_is_cancelled_once_and_open_again_and_a_refund_that_is_undone_says_so(intake: Intake) -> None:
    """Seen in WooCommerce: the trash and back, a refund that was deleted, notes on an order that was cancelled."""
    intake.take(reading(refunded=usd(500)))
    intake.take(reading(version=2, refunded=usd(500), cancelled_at=BEGIN))
    intake.take(reading(version=3, refunded=usd(500), cancelled_at=BEGIN + timedelta(hours=1)))
    intake.take(reading(version=4, refunded=usd(500)))
    intake.take(reading(version=5))
    assert timeline(intake) == ["received", "cancelled", "changed", "reopened", "refund_undone"]


def test_two_orders_of_one_buyer_for_the_same_within_ten_minutes_are_not_both_placed(intake: Intake) -> None:
    minutes = timedelta(minutes=1)
    intake.take(
        reading("1"),
        reading("2", created_at=BEGIN + 4 * minutes),
        reading("3", created_at=BEGIN + 30 * minutes),
        reading("4", created_at=BEGIN + 2 * minutes, total=usd(4_999)),
    )
    found = {row.external_id: Problem.DUPLICATE in row.problems for row in intake.rows()}
    assert found == {"1": False, "2": True, "3": False, "4": False}
