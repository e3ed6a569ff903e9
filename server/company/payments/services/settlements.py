"""Results of charges, as the provider reports them. A charge is decided once, but received money always counts."""

from datetime import datetime, timedelta

from server.company.payments.contracts import CARDS, CHANGE, CallOutcome, ChargeState, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import Charge, PaidSubscription, ProviderCall
from server.company.payments.rules import plan_of
from server.company.payments.services.calls import make_call
from server.company.payments.services.invoices import apply_invoice, apply_payment
from server.company.payments.services.subscriptions import apply_subscription
from server.kit.errors import NotFound
from server.ports.payment_states import OWING, CheckoutState, CheckoutStatus, SubscriptionState
from server.ports.registry import collector, payments, subscriptions

IN_FLIGHT = timedelta(minutes=15)
"""A call without an end after this time will never end."""


def settle_charge(charge_id: int, *, now: datetime) -> ChargeState:
    """Read a charge's result and save it; a repeated call does nothing. NotFound; the port's failures."""
    row = Charge.objects.filter(pk=charge_id).first()
    if row is None:
        raise NotFound
    if row.state == ChargeState.PAID:
        return ChargeState.PAID
    if not row.external_id:
        return _settle_change(row, now)
    reading = collector(row.provider).read_checkout(row.external_id)
    if reading.status is CheckoutStatus.PAID:
        _take_over(row, reading)
        decide(row.pk, ChargeState.PAID, now=now, tax=reading.tax_minor)
    elif reading.status is CheckoutStatus.DECLINED:
        decide(row.pk, ChargeState.FAILED, now=now, reason="declined")
    elif reading.status is CheckoutStatus.EXPIRED:
        decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
    row.refresh_from_db()
    return ChargeState(row.state)


def apply_checkout(external_id: str, *, now: datetime, provider: Provider = CARDS) -> bool:
    """Settle the charge of a page; False for a page that is not ours."""
    charges = Charge.objects.filter(provider=provider)
    found = charges.filter(external_id=external_id).values_list("pk", flat=True).first()
    if found is None:
        # The worker died before it saved the page's id: the page names its charge.
        reading = collector(provider).read_checkout(external_id)
        claimed = charges.filter(pk=reading.reference, external_id="") if reading.reference.isdecimal() else None
        if claimed is None or not claimed.update(external_id=external_id):
            return False
        found = int(reading.reference)
    settle_charge(found, now=now)
    return True


def apply_agreement(external_id: str, *, now: datetime, provider: Provider) -> bool:
    """Settle an agreement's charge, and save the agreement as a subscription; False for one that is not ours."""
    if not apply_checkout(external_id, now=now, provider=provider):
        return False
    if PaidSubscription.objects.filter(provider=provider, external_id=external_id).exists():
        apply_subscription(external_id, provider=provider)
    return True


def decide(charge_id: int, state: ChargeState, *, now: datetime, reason: str = "", tax: int = 0) -> bool:
    """Decide an open charge. PAID also overrides EXPIRED and FAILED."""
    undecided = [ChargeState.OPENED]
    if state is ChargeState.PAID:
        undecided += [ChargeState.EXPIRED, ChargeState.FAILED]
    rows = Charge.objects.filter(pk=charge_id, state__in=undecided)
    return bool(rows.update(state=state, decided_at=now, reason=reason, tax_minor=tax))


def _take_over(row: Charge, reading: CheckoutState) -> None:
    if reading.payment:
        apply_payment(reading.payment)
    if reading.subscription:
        apply_subscription(reading.subscription, provider=Provider(row.provider))
        if row.trial_days and traits_of(row.provider).sends_invoices:
            apply_invoice(payments().read_subscription(reading.subscription).invoice)


def _settle_change(row: Charge, now: datetime) -> ChargeState:
    """Settle a charge without a page, for a change: PAID once the provider has made or planned the change.

    EXPIRED if the provider no longer knows the change; the next try is a new charge.
    """
    running = PaidSubscription.objects.filter(merchant_id=row.merchant_id, provider=row.provider, ended_at=None)
    running = running.filter(platform=row.platform or 0)
    latest = running.order_by("-pk").first()
    if latest is None:
        if _is_change(row):
            decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
            row.refresh_from_db()
        return ChargeState(row.state)
    reading = subscriptions(row.provider).read_subscription(latest.external_id)
    if plan_of(reading.price) == row.plan_id:
        if reading.status not in OWING:
            if _stays(row, reading):
                _stay(row, latest)
            apply_subscription(latest.external_id, provider=Provider(row.provider))
            decide(row.pk, ChargeState.PAID, now=now)
    elif _is_change(row) and plan_of(reading.next_price) == row.plan_id:
        decide(row.pk, ChargeState.PAID, now=now)
    elif plan_of(reading.pending_price) != row.plan_id and _is_over(row, now):
        decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
    row.refresh_from_db()
    return ChargeState(row.state)


def _is_change(row: Charge) -> bool:
    return row.key.startswith(CHANGE)


def _is_over(row: Charge, now: datetime) -> bool:
    """Tell whether the charge is no longer in progress: it has a page, or its call was answered or timed out."""
    if row.confirm_url:
        return True
    answered = ProviderCall.objects.filter(key=row.key, outcome=CallOutcome.DONE)
    return _is_change(row) and (row.opened_at < now - IN_FLIGHT or answered.exists())


def _stays(row: Charge, reading: SubscriptionState) -> bool:
    """Tell whether the merchant ordered this plan after they had cancelled."""
    return reading.ends_at_period_end and reading.leaving_since is not None and reading.leaving_since <= row.opened_at


def _stay(row: Charge, running: PaidSubscription) -> None:
    """Cancel the planned end of a subscription. The port's failures: the next settling tries again."""
    key = f"{row.key}:stay"
    make_call(
        lambda: subscriptions(row.provider).keep_subscription(running.external_id, key=key),
        operation="keep_subscription",
        key=key,
        subject=running.external_id,
        provider=Provider(row.provider),
    )
