"""Rows for every list of finance: a merchant's payments, and the provider's account."""

from datetime import date, timedelta

from server.company.finance.contracts import DifferenceKind, PeriodKind
from server.company.finance.models import BalanceTransaction, ClosedPeriod, Difference, Payout, Recognition
from server.company.payments.contracts import Provider, RefundStage, RefundTarget
from server.company.payments.models import Dispute, Payment, ProviderCall, ProviderEvent, Refund
from server.kit import clock
from server.ports.balance_lines import LineKind
from server.ports.payment_states import DisputeStatus
from tests.factories.payments import ChargeFactory, InvoiceFactory, PaymentFactory

LONG = "unbroken" * 8


def keep_books(merchant_id: int) -> int:
    """Create a paid charge, partly refunded and disputed, with a difference of a cent. Return the payment's id."""
    now, name = clock.now(), f"{merchant_id}_{LONG}"
    charge = ChargeFactory.create(merchant_id=merchant_id, external_id=f"cs_{name}")
    invoice = InvoiceFactory.create(
        merchant_id=merchant_id, external_id=f"in_{name}", number=f"TW-{merchant_id}-{LONG[:30]}", plan_id=1,
        tax_minor=200, total_minor=3100,
    )  # fmt: skip
    payment: Payment = PaymentFactory.create(
        merchant_id=merchant_id, external_id=f"pi_{name}", charge=charge, invoice=invoice, amount_minor=3100,
        tax_minor=200, fee_minor=120, refunded_minor=100,
    )  # fmt: skip
    Refund.objects.create(
        payment=payment, merchant_id=merchant_id, amount_minor=100, currency="USD", target=RefundTarget.CARD,
        state=RefundStage.WAITING, asked_at=now, key=f"refund-{merchant_id}", reason=LONG, asked_by="a@example.com",
    )  # fmt: skip
    Dispute.objects.create(
        payment=payment, merchant_id=merchant_id, external_id=f"dp_{name}", amount_minor=3100, currency="USD",
        state=DisputeStatus.NEEDS_RESPONSE, reason="product_not_received", opened_at=now,
    )  # fmt: skip
    ProviderEvent.objects.create(
        provider=Provider.STRIPE, external_id=f"evt_{name}", type="invoice.paid", about="invoice",
        object_id=invoice.external_id, is_live=False, created_at=now, received_at=now,
    )  # fmt: skip
    ProviderCall.objects.create(
        provider=Provider.STRIPE, operation="open_checkout", key=f"charge:{merchant_id}", subject=f"charge {charge.pk}",
        started_at=now,
    )  # fmt: skip
    _tell(merchant_id, payment)
    return payment.pk


def _tell(merchant_id: int, payment: Payment) -> None:
    """Create the provider's records, a cent less than ours."""
    now, today = clock.now(), clock.now().date()
    line = BalanceTransaction.objects.create(
        provider=Provider.STRIPE, external_id=f"txn_{merchant_id}", flow=LineKind.CHARGE, source=payment.external_id,
        amount_minor=3099, fee_minor=120, net_minor=2979, currency="USD", created_at=now, available_on=today,
        payout=f"po_{merchant_id}",
    )  # fmt: skip
    Payout.objects.create(
        provider=Provider.STRIPE, external_id=f"po_{merchant_id}", amount_minor=2979, currency="USD", state="paid",
        created_at=now, arrival=today + timedelta(days=2),
    )  # fmt: skip
    first = date(2020, 1, 1)
    ClosedPeriod.objects.get_or_create(
        kind=PeriodKind.MONTH, start=first,
        defaults={"end": date(2020, 2, 1), "closed_at": now, "closed_by_id": 1, "closed_by": LONG, "reason": LONG},
    )  # fmt: skip
    Recognition.objects.create(
        invoice_id=payment.invoice_id or 0, merchant_id=merchant_id, currency="USD", start=today,
        end=today + timedelta(days=60), until=today, total=2900,
    )  # fmt: skip
    Difference.objects.create(
        provider=Provider.STRIPE, kind=DifferenceKind.AMOUNT, flow=LineKind.CHARGE, reference=payment.external_id,
        transaction_ids=[line.pk], day=today, currency="USD", amount_here=3100, amount_there=3099, found_at=now,
    )  # fmt: skip
