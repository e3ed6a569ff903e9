"""Billing cycles of a store's platform. It reports no invoices, so we create one per cycle."""

from datetime import datetime, timedelta

from server.company.payments.agreements import first_amount, shop_of
from server.company.payments.contracts import Provider
from server.company.payments.models import Charge, Invoice, PaidSubscription
from server.company.payments.services.own_invoices import open_bill, settle_bill
from server.company.payments.services.postings import post_payment
from server.company.rewards.services.referrals import keep_marks
from server.ports.payment_states import SubscriptionState, SubscriptionStatus

SAME = timedelta(hours=1)


def book_cycle(row: PaidSubscription, reading: SubscriptionState, *, now: datetime) -> None:
    """Book the current cycle once, in the caller's transaction. Skip trials, tests and downgrades that cost nothing.

    The amount follows Shopify's rules: Shopify reports neither its bill nor its fee.
    """
    if reading.status is not SubscriptionStatus.ACTIVE or not reading.is_live or reading.ends_at_period_end:
        return
    amount, at = _amount(row, reading)
    name = f"{row.external_id}@{row.period_start:%Y-%m-%d}"
    if not amount:
        return
    bill, is_new = open_bill(row, name, amount, start=at, end=row.period_end, now=now)
    if not is_new:
        return
    approved = Charge.objects.filter(provider=row.provider, external_id=row.external_id)
    charge = approved.filter(payments=None).first()  # a renewal is not what the merchant paid by approving
    payment = settle_bill(bill, charge=charge, at=min(at, now), now=now)
    keep_marks(row.merchant_id, [f"shop:{shop_of(row.external_id)}"], now=now)
    post_payment(payment)


def _amount(row: PaidSubscription, reading: SubscriptionState) -> tuple[int, datetime]:
    """Return the billed amount and from when; only a part if another agreement was billed for this cycle before."""
    began = max(reading.began_at or row.period_start, row.period_start)
    ends = (row.period_end - SAME, row.period_end + SAME)
    before = Invoice.objects.filter(provider=Provider.SHOPIFY, merchant_id=row.merchant_id, period_end__range=ends)
    others = before.filter(subscription__external_id__startswith=f"{shop_of(row.external_id)}/")
    former = others.exclude(subscription=row).select_related("subscription").order_by("-pk").first()
    if former is None or former.subscription is None:
        return row.price_minor, row.period_start
    old = former.subscription.price_minor
    part = first_amount(row.price_minor, old, began=began, start=row.period_start, end=row.period_end)
    return part, began
