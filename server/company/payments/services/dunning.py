"""Failed payments: reading them again when no event came, and notifying the merchant once per change."""

from collections.abc import Iterable
from datetime import datetime

import structlog

from server.company.payments.contracts import Provider
from server.company.payments.contracts.dunning import DueNotice
from server.company.payments.models import Customer, PaidSubscription, PaymentNotice
from server.company.payments.rules import card_warning
from server.company.payments.selectors.notices import is_followed, merchants_to_tell
from server.company.payments.services.customers import apply_customer
from server.jobs.door import enqueue_for_tenants
from server.ports.failures import OutsideFailure
from server.ports.payment_states import InvoiceState, InvoiceStatus
from server.ports.registry import payments
from server.tenancy.models import Tenant

TELL_JOB = "plans.tell_arrears"
"""Job in the merchant's schema that sends the due notices."""

log = structlog.get_logger("tradewind.payments")


def follow_invoice(reading: InvoiceState) -> None:
    """Notify the merchant about an invoice's payment, after the invoice was saved."""
    has_failed = reading.status is InvoiceStatus.OPEN and reading.attempts > 0
    if has_failed:
        apply_customer(reading.customer)  # to name the card in the notice
    if has_failed or is_followed(reading.external_id):
        rows = PaidSubscription.objects.filter(provider=Provider.STRIPE, external_id=reading.subscription)
        tell_later(rows.values_list("merchant_id", flat=True))


def tell_later(merchant_ids: Iterable[int]) -> None:
    """Enqueue the due notices of these merchants."""
    here = Tenant.objects.filter(pk__in=list(merchant_ids)).order_by("pk")
    enqueue_for_tenants(TELL_JOB, here.values_list("schema_name", flat=True), key="arrears")


def take_notice(merchant_id: int, due: DueNotice, *, now: datetime) -> bool:
    """Claim a notice in the transaction that sends it; False if it was sent before."""
    _row, is_new = PaymentNotice.objects.get_or_create(
        merchant_id=merchant_id,
        episode=due.episode,
        stage=due.stage,
        turn=due.turn,
        defaults={"subscription_id": due.subscription_id, "told_at": now},
    )
    return is_new


def wake_owing(*, now: datetime) -> None:
    """Enqueue notices for all who owe: some moments have no event, such as the end of the grace."""
    tell_later(merchants_to_tell(now=now))


def watch_cards(*, now: datetime) -> int:
    """Read unknown and expiring cards again and enqueue their notices; return how many were read."""
    if not payments().is_configured:
        return 0
    charged = PaidSubscription.objects.filter(provider=Provider.STRIPE, ended_at=None, cancel_at_period_end=False)
    rows = Customer.objects.filter(provider=Provider.STRIPE, merchant_id__in=charged.values("merchant_id"))
    unclear = [row for row in rows.order_by("pk").iterator() if _is_in_question(row, now)]
    tell_later([row.merchant_id for row in unclear if _read(row.external_id)])
    return len(unclear)


def _is_in_question(row: Customer, now: datetime) -> bool:
    if row.card_month is None or row.card_year is None:
        return True
    return card_warning(row.card_month, row.card_year, now=now) is not None


def _read(external_id: str) -> bool:
    try:
        return apply_customer(external_id)
    except OutsideFailure as failure:
        log.warning("card_not_read", customer=external_id, reason=failure.reason.code)
        return False
