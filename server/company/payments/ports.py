"""The merchant's balance as a payment collector. It reads and writes our own books and calls nothing outside.

It opens no pages and charges no cards: `services.balance_plans` starts subscriptions.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from server.company.ledger.errors import NotCovered
from server.company.payments.contracts import Provider
from server.company.payments.errors import NotPaidYet, OpenInvoice
from server.company.payments.lifecycle import Event
from server.company.payments.models import Invoice, PaidSubscription
from server.company.payments.services.balance_plans import end, keep, make_larger, make_smaller
from server.company.payments.services.own_plans import advance
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.coupons import CodeRefused
from server.ports.failures import Permanent
from server.ports.payment_states import OWING, InvoiceState, InvoiceStatus, SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangeAt, PriceDraft


class BalancePayments:
    """Implements `SubscriptionPort` and `ChangePort`, and `read_invoice` of `MoneyPort`."""

    name = Provider.BALANCE.value
    is_live = True
    is_configured = True

    def read_subscription(self, external_id: str) -> SubscriptionState:
        return _state(_mine().get(external_id=external_id))

    def change_subscription(
        self, external_id: str, price: PriceDraft, *, at: ChangeAt, key: str, code: str = ""
    ) -> SubscriptionState:
        """Change the plan; now, charge the rest of the period's difference. Permanent if the balance is too low.

        OpenInvoice while the last period is not paid, NotPaidYet if it has ended: nothing changes.
        CodeRefused with any code: they are the card provider's.
        """
        if code:
            raise CodeRefused(Reason("payments.code_unfit"))
        with transaction.atomic():
            row = _locked(external_id)
            now = clock.now()
            changed = _larger(row, price, key, now) if at is ChangeAt.NOW else make_smaller(row, price, now=now)
            if not changed:
                raise OpenInvoice if row.state in OWING else NotPaidYet("expired")
            return _kept(row)

    def cancel_subscription(self, external_id: str, *, at: ChangeAt, key: str) -> SubscriptionState:
        with transaction.atomic():
            row = _locked(external_id)
            now = clock.now()
            advance(row, Event.LEAVE, now=now)
            if at is ChangeAt.NOW or row.state == SubscriptionStatus.PAST_DUE:
                end(row, now=now)
            return _kept(row)

    def keep_subscription(self, external_id: str, *, key: str) -> SubscriptionState:
        with transaction.atomic():
            row = _locked(external_id)
            advance(row, Event.STAY, now=clock.now())
            return _kept(row)

    def read_invoice(self, external_id: str) -> InvoiceState:
        row = Invoice.objects.select_related("subscription").get(provider=Provider.BALANCE, external_id=external_id)
        return InvoiceState(
            external_id=row.external_id,
            number=row.number,
            customer=str(row.merchant_id),
            subscription=row.subscription.external_id if row.subscription else "",
            payment=row.external_id,
            status=InvoiceStatus(row.state),
            subtotal_minor=row.subtotal_minor,
            tax_minor=row.tax_minor,
            total_minor=row.total_minor,
            currency=row.currency,
            price="",
            period_start=row.period_start,
            period_end=row.period_end,
            issued_at=row.issued_at,
            paid_at=row.paid_at,
            hosted_url=row.hosted_url,
            pdf_url="",
            attempts=row.attempts,
        )


def _mine() -> QuerySet[PaidSubscription]:
    return PaidSubscription.objects.filter(provider=Provider.BALANCE)


def _locked(external_id: str) -> PaidSubscription:
    return _mine().select_for_update().get(external_id=external_id)


def _larger(row: PaidSubscription, price: PriceDraft, key: str, now: datetime) -> bool:
    if price.currency != row.currency:
        raise Permanent(Reason("payments.other_currency"))
    try:
        return make_larger(row, price, key=key, now=now)
    except NotCovered as error:
        raise Permanent(Reason("payments.balance_too_low")) from error


def _kept(row: PaidSubscription) -> SubscriptionState:
    keep(row, now=clock.now())
    return _state(row)


def _state(row: PaidSubscription) -> SubscriptionState:
    owed = Invoice.objects.filter(subscription=row, state=InvoiceStatus.OPEN).order_by("pk").first()
    details = {"platform": row.platform, "user": row.user_id, "store": row.billing_store_id}
    return SubscriptionState(
        external_id=row.external_id,
        customer=str(row.merchant_id),
        status=SubscriptionStatus(row.state),
        price=row.price_key,
        period_start=row.period_start,
        period_end=row.period_end,
        is_live=True,
        next_price=row.next_price_key,
        ends_at_period_end=row.cancel_at_period_end,
        ended_at=row.ended_at,
        invoice=owed.external_id if owed else "",
        details={name: str(value) for name, value in details.items() if value is not None},
    )
