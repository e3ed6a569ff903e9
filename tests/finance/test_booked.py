"""Finance reads what merchants paid: lists with filters, files, and pages with every event and call."""

import csv
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from server.company.payments.contracts import ChargeState, Provider, Purpose, RefundStage, RefundTarget
from server.company.payments.contracts.booked import BookedKind
from server.company.payments.models import Dispute, Invoice, Payment, ProviderCall, ProviderEvent, Refund
from server.company.payments.selectors.books import BOOKS
from server.company.plans.models import Plan, Subscription
from server.ports.payment_states import DisputeStatus, InvoiceStatus, PaymentStatus
from tests.factories.payments import ChargeFactory, PaymentFactory
from tests.finance.conftest import LATER, NOON, Desk
from tests.support.people import Person

pytestmark = pytest.mark.django_db

KINDS = ("charges", "invoices", "payments", "refunds", "disputes")
AMOUNTS = ("taxes", "fees")


@pytest.fixture
def payment(owner: Person) -> Payment:
    """A plan paid by a merchant, refunded in part, then disputed."""
    merchant, plan = owner.actor.tenant_id, Plan.objects.order_by("pk")[0].pk
    charge = ChargeFactory.create(merchant_id=merchant, plan_id=plan, external_id="cs_1", opened_at=NOON)
    invoice = Invoice.objects.create(
        merchant_id=merchant, provider=Provider.STRIPE, external_id="in_1", number="TW-0001", state=InvoiceStatus.PAID,
        subtotal_minor=2900, tax_minor=200, total_minor=3100, currency="USD", period_start=NOON,
        period_end=NOON + timedelta(days=30), plan_id=plan, platform=3, issued_at=NOON, paid_at=NOON,
    )  # fmt: skip
    found: Payment = PaymentFactory.create(
        merchant_id=merchant, external_id="pi_1", charge=charge, invoice=invoice, amount_minor=3100, tax_minor=200,
        fee_minor=120, refunded_minor=100, at=NOON,
    )  # fmt: skip
    Refund.objects.create(
        payment=found, merchant_id=merchant, amount_minor=100, currency="USD", target=RefundTarget.CARD,
        state=RefundStage.DONE, asked_at=NOON, key="refund-1", external_id="re_1",
    )  # fmt: skip
    Dispute.objects.create(
        payment=found, merchant_id=merchant, external_id="dp_1", amount_minor=3100, currency="USD",
        state=DisputeStatus.NEEDS_RESPONSE, opened_at=LATER,
    )  # fmt: skip
    return found


def ids(desk: Desk, path: str) -> list[str]:
    return [row["name"] for row in desk.call("GET", path)["data"]]


def test_every_list_shows_what_it_is_about(finance: Desk, payment: Payment) -> None:
    assert {kind: ids(finance, kind) for kind in (*KINDS, *AMOUNTS)} == {
        "charges": ["cs_1"],
        "invoices": ["TW-0001"],
        "payments": ["pi_1"],
        "refunds": ["re_1"],
        "disputes": ["dp_1"],
        "taxes": ["pi_1"],
        "fees": ["pi_1"],
    }
    row = finance.call("GET", "payments")["data"][0]
    assert (row["amount"], row["tax"], row["fee"], row["refunded"]) == ("31.00", "2.00", "1.20", "1.00")
    assert (row["plan"], row["platform"], row["merchant_id"]) == ("Free", 3, str(payment.merchant_id))
    Plan.objects.update(name_zh="免费版")
    chinese = {"Accept-Language": "zh-CN"}
    for path in ("payments", f"payments/{payment.pk}"):
        response = finance.client.get(f"/api/console/{path}", headers=chinese).json()
        assert response.get("data", [response])[0]["plan"] == "免费版"


def test_taxes_show_what_was_given_back_as_the_ledger_has_it(finance: Desk, payment: Payment) -> None:
    PaymentFactory.create(merchant_id=payment.merchant_id, external_id="pi_untaxed", amount_minor=500, at=NOON)
    for number, state in enumerate((RefundStage.DONE, RefundStage.WAITING, RefundStage.FAILED)):
        Refund.objects.create(
            payment=payment, merchant_id=payment.merchant_id, amount_minor=1000, currency="USD",
            target=RefundTarget.CARD, state=state, asked_at=NOON, key=f"part-{number}", external_id=f"re_part_{number}",
        )  # fmt: skip
    rows = finance.call("GET", "taxes")["data"]
    assert [(row["name"], row["tax"], row["refunded"]) for row in rows] == [("pi_1", "2.00", "0.70")]  # 0.06 + 0.64
    assert [row["fee"] for row in finance.call("GET", "fees")["data"]] == ["1.20"]


@pytest.mark.parametrize("kind", [*KINDS, *AMOUNTS])
def test_lists_keep_to_period_merchant_plan_platform_and_state(finance: Desk, payment: Payment, kind: str) -> None:
    row = finance.call("GET", kind)["data"][0]
    fitting = {
        "merchant": row["merchant_id"],
        "plan": row["plan_id"],
        "platform": 3,
        "state": row["state"],
        "since": "2026-11-03T00:00:00Z",
        "until": "2026-12-01T00:00:00Z",
    }
    other = {
        "merchant": 999_999,
        "plan": 999_999,
        "platform": 6,
        "state": "nothing",
        "since": "2026-12-01T00:00:00Z",
        "until": "2026-11-03T00:00:00Z",
    }
    everything = "&".join(f"{name}={value}" for name, value in fitting.items())
    assert len(ids(finance, f"{kind}?{everything}")) == 1
    assert len(finance.lines_of(f"{kind}.csv?{everything}")) == 2
    for name, value in other.items():
        assert ids(finance, f"{kind}?{name}={value}") == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_tells_every_event_and_call_of_its_payment(finance: Desk, payment: Payment, kind: str) -> None:
    common: dict[str, Any] = {"provider": Provider.STRIPE, "is_live": False, "created_at": NOON}
    for number, subject in enumerate(("pi_1", "in_1", "re_1", "dp_1", "pi_of_another")):
        ProviderEvent.objects.create(
            external_id=f"evt_{number}", type="some.event", about="payment", object_id=subject,
            received_at=NOON + timedelta(minutes=number), **common,
        )  # fmt: skip
    ProviderCall.objects.create(
        provider=Provider.STRIPE, operation="open_checkout", key="k-1", subject="cs_1", started_at=NOON
    )
    row = finance.call("GET", kind)["data"][0]

    page = finance.call("GET", f"{kind}/{row['id']}")

    reported = [(row["what"], row["name"]) for row in page["timeline"]]
    assert sorted(reported) == [("open_checkout", "k-1"), *((("some.event"), f"evt_{number}") for number in range(4))]
    assert [row["at"] for row in page["timeline"]] == sorted(row["at"] for row in page["timeline"])
    assert {row["kind"] for row in page["related"]} == set(KINDS) - {kind}
    finance.call("GET", f"{kind}/999999", status=404)


def test_the_events_of_one_step_are_one_moment(finance: Desk, payment: Payment) -> None:
    deliveries = [
        ("invoice.created", 0, "applied"),
        ("charge.succeeded", 1, "applied"),
        ("invoice.paid", 2, "failed"),
        ("payment_intent.succeeded", 2, "ignored"),
        ("charge.refunded", 3, "applied"),
        ("refund.created", 4, "applied"),
        ("invoice.updated", 30, "applied"),
    ]
    for number, (type, minutes, state) in enumerate(deliveries):
        ProviderEvent.objects.create(
            external_id=f"evt_{number}", type=type, about="payment", object_id="pi_1", is_live=False, state=state,
            provider=Provider.STRIPE, created_at=NOON, received_at=NOON + timedelta(minutes=minutes),
        )  # fmt: skip

    page = finance.call("GET", f"payments/{payment.pk}")

    assert [(row["what"], row["state"], [part["name"] for part in row["parts"]]) for row in page["timeline"]] == [
        ("paid", "applied", ["evt_0", "evt_1", "evt_3"]),
        ("invoice.paid", "failed", []),
        ("refunded", "applied", ["evt_4", "evt_5"]),
        ("invoice.updated", "applied", []),
    ]


@pytest.mark.parametrize("kind", ["charges", "payments"])
def test_a_page_tells_how_the_plan_changed_while_it_was_paid(
    finance: Desk, payment: Payment, stranger: Person, kind: str
) -> None:
    plan = Plan.objects.order_by("pk")[0]
    common: dict[str, Any] = {"tenant_id": payment.merchant_id, "plan": plan, "user_id": 1}
    while_paid, after = NOON + timedelta(days=3), NOON + timedelta(days=40)
    ran: dict[str, Any] = {"origin": "paid", "since": NOON, "ended_at": while_paid}
    ran |= {"end_reason": "Replaced by another plan"}
    begun = [Subscription.objects.create(**common, **ran, platform=item) for item in (3, 6)]  # one change, on two
    Subscription.objects.create(**common, platform=3, origin="granted", since=after)
    Subscription.objects.create(**common | {"tenant_id": stranger.actor.tenant_id}, platform=3, since=while_paid)
    row = finance.call("GET", kind)["data"][0]

    reported = [
        item for item in finance.call("GET", f"{kind}/{row['id']}")["timeline"] if item["what"].startswith("plan_")
    ]

    assert [(row["what"], row["name"], row["state"], row["reason"]) for row in reported] == [
        ("plan_begun", plan.name_en, "paid", ""),
        ("plan_ended", plan.name_en, "paid", "Replaced by another plan"),
    ]
    assert reported[0]["id"] == f"plan {begun[0].pk} begun"


def test_a_change_of_plan_tells_its_call_and_the_events_of_its_subscription(finance: Desk) -> None:
    charge = ChargeFactory.create(key="change:1")
    common: dict[str, Any] = {"provider": Provider.STRIPE, "subject": "sub_1", "operation": "change_subscription"}
    ProviderCall.objects.create(key="change:1", started_at=NOON, **common)
    ProviderCall.objects.create(key="change:of another", started_at=NOON, **common)
    for number, subject in enumerate(("sub_1", "sub_2")):
        ProviderEvent.objects.create(
            external_id=f"evt_{number}", type="customer.subscription.updated", about="subscription", is_live=False,
            object_id=subject, provider=Provider.STRIPE, created_at=NOON, received_at=LATER,
        )  # fmt: skip

    reported = [(row["what"], row["name"]) for row in finance.call("GET", f"charges/{charge.pk}")["timeline"]]

    assert reported == [("change_subscription", "change:1"), ("customer.subscription.updated", "evt_0")]


def test_the_file_of_charges_adds_up_to_what_was_paid(finance: Desk) -> None:
    done: dict[str, Any] = {"state": ChargeState.PAID, "decided_at": NOON}
    changed = ChargeFactory.create(key="change:1", amount_minor=9900, **done)
    first = ChargeFactory.create(**done)
    ChargeFactory.create(key="change:planned", amount_minor=900, **done)
    ChargeFactory.create(purpose=Purpose.TOP_UP, plan_id=None, platform=None, amount_minor=5000)
    for charge, amount in ((changed, 4100), (first, 2900)):
        PaymentFactory.create(charge=charge, amount_minor=amount)
        PaymentFactory.create(charge=charge, amount_minor=amount, state=PaymentStatus.FAILED)

    rows = [*csv.DictReader(finance.lines_of("charges.csv"))]

    reported = [(row["Amount"], row["Price"], row["State"]) for row in rows]
    assert reported == [
        ("50.00", "", "opened"),
        ("0.00", "9.00", "paid"),
        ("29.00", "29.00", "paid"),
        ("41.00", "99.00", "paid"),
    ]
    assert sum(Decimal(row["Amount"]) for row in rows if row["State"] == "paid") == Decimal("70.00")
    page = finance.call("GET", f"charges/{changed.pk}")
    assert (page["amount"], page["price"], len(page["related"])) == ("41.00", "99.00", 2)


def keep_late(kind: str, number: int) -> None:
    """Save a copy of a kind's row that is older by so many days, for another merchant."""
    book = BOOKS[BookedKind(kind)]
    row: Any = book.model._default_manager.get(external_id__in=("cs_1", "in_1", "pi_1", "re_1", "dp_1"))
    row.pk, row.merchant_id, row.external_id, row.key = None, 900 + number, f"late_{number}", f"late-{number}"
    setattr(row, book.at, getattr(row, book.at) - timedelta(days=number))
    row.save()


def test_what_we_read_late_is_listed_at_its_own_time(finance: Desk, payment: Payment) -> None:
    for kind in KINDS:
        for days in (1, 3, 2):
            keep_late(kind, days)
        times = [row["at"] for row in finance.call("GET", kind)["data"]]
        assert (len(times), times) == (4, sorted(times, reverse=True)), kind
        paged, page = [], finance.call("GET", f"{kind}?per_page=1")
        while page["has_more"]:
            paged += [row["at"] for row in page["data"]]
            page = finance.call("GET", f"{kind}?per_page=1&before={page['data'][0]['id']}")
        assert [*paged, page["data"][0]["at"]] == times, kind


def test_a_charge_that_nobody_paid_has_a_page(finance: Desk) -> None:
    charge = ChargeFactory.create()
    page = finance.call("GET", f"charges/{charge.pk}")
    assert (page["state"], page["related"], page["timeline"], page["merchant"]) == ("opened", [], [], "")


def test_lists_go_on_from_the_last_row(finance: Desk) -> None:
    made = [ChargeFactory.create(merchant_id=number).pk for number in range(1, 4)]
    first = finance.call("GET", "charges?per_page=2")
    rest = finance.call("GET", f"charges?per_page=2&before={first['data'][-1]['id']}")
    assert [row["id"] for row in (*first["data"], *rest["data"])] == [str(pk) for pk in reversed(made)]
    assert (first["has_more"], rest["has_more"]) == (True, False)


@pytest.mark.parametrize("kind", KINDS)
def test_who_may_not_see_finance_is_refused(staff: Callable[..., Client], kind: str) -> None:
    Desk(staff("support")).call("GET", kind, status=403)
