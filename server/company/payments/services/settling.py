"""What became of a charge, by the provider's word; a charge is decided once, but money that came in always counts."""

from datetime import datetime, timedelta

from server.company.payments.contracts import CallOutcome, ChargeState, Provider, Purpose
from server.company.payments.models import Charge, PaidSubscription, Payment, ProviderCall
from server.company.payments.rules import plan_of
from server.company.payments.services.calls import make_call
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.subscriptions import apply_subscription
from server.kit.errors import NotFound
from server.ports.payment_states import OWING, CheckoutState, CheckoutStatus, SubscriptionState
from server.ports.registry import collector, subscriptions

CHANGE = "change:"
"""How the key of a charge begins that changes what runs."""
IN_FLIGHT = timedelta(minutes=15)
"""A call that has not ended by then never will."""


def settle_charge(charge_id: int, *, now: datetime) -> ChargeState:
    """Ask the provider and take over what it says; again does nothing. NotFound; the failures of the port."""
    row = Charge.objects.filter(pk=charge_id).first()
    if row is None:
        raise NotFound
    if row.state == ChargeState.PAID:
        return ChargeState.PAID
    if not row.external_id:
        return _settle_change(row, now)
    told = collector(row.provider).read_checkout(row.external_id)
    if told.status is CheckoutStatus.PAID:
        _take_over(row, told)
        decide(row.pk, ChargeState.PAID, now=now, tax=told.tax_minor)
    elif told.status is CheckoutStatus.DECLINED:
        decide(row.pk, ChargeState.FAILED, now=now, reason="declined")
    elif told.status is CheckoutStatus.EXPIRED:
        decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
    row.refresh_from_db()
    return ChargeState(row.state)


def apply_checkout(external_id: str, *, now: datetime, provider: Provider = Provider.STRIPE) -> bool:
    """Settle the charge of a page; False for a page that is not ours."""
    charges = Charge.objects.filter(provider=provider)
    found = charges.filter(external_id=external_id).values_list("pk", flat=True).first()
    if found is None:
        # The worker died between the call and our note of its answer: the page names its charge.
        told = collector(provider).read_checkout(external_id)
        claimed = charges.filter(pk=told.reference, external_id="") if told.reference.isdecimal() else None
        if claimed is None or not claimed.update(external_id=external_id):
            return False
        found = int(told.reference)
    settle_charge(found, now=now)
    return True


def apply_agreement(external_id: str, *, now: datetime) -> bool:
    """Settle the charge of an agreement, and read it as the subscription that it is; False for one not ours."""
    if not apply_checkout(external_id, now=now, provider=Provider.SHOPIFY):
        return False
    if PaidSubscription.objects.filter(provider=Provider.SHOPIFY, external_id=external_id).exists():
        apply_subscription(external_id, provider=Provider.SHOPIFY)
    return True


def decide(charge_id: int, state: ChargeState, *, now: datetime, reason: str = "", tax: int = 0) -> bool:
    """Decide what is opened; what was paid after all is paid, whatever we thought of it before."""
    undecided = [ChargeState.OPENED]
    if state is ChargeState.PAID:
        undecided += [ChargeState.EXPIRED, ChargeState.FAILED]
    rows = Charge.objects.filter(pk=charge_id, state__in=undecided)
    return bool(rows.update(state=state, decided_at=now, reason=reason, tax_minor=tax))


def _take_over(row: Charge, told: CheckoutState) -> None:
    if told.payment:
        apply_payment(told.payment)
    if told.subscription:
        apply_subscription(told.subscription, provider=Provider(row.provider))
        theirs = Payment.objects.filter(invoice__subscription__external_id=told.subscription, charge=None)
        theirs.order_by("at").filter(purpose=Purpose.PLAN).update(charge=row)


def _settle_change(row: Charge, now: datetime) -> ChargeState:
    """A charge without a page changes what runs: paid when the provider says that it did, or will with the period.

    One that the provider knows nothing of any more is expired: the next try is another one.
    """
    running = PaidSubscription.objects.filter(merchant_id=row.merchant_id, provider=row.provider, ended_at=None)
    running = running.filter(platform=row.platform or 0)
    latest = running.order_by("-pk").first()
    if latest is None:
        if _is_change(row):
            decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
            row.refresh_from_db()
        return ChargeState(row.state)
    told = subscriptions(row.provider).read_subscription(latest.external_id)
    if plan_of(told.price) == row.plan_id:
        if told.status not in OWING:
            if _stays(row, told):
                _stay(row, latest)
            apply_subscription(latest.external_id, provider=Provider(row.provider))
            decide(row.pk, ChargeState.PAID, now=now)
    elif _is_change(row) and plan_of(told.next_price) == row.plan_id:
        decide(row.pk, ChargeState.PAID, now=now)
    elif plan_of(told.pending_price) != row.plan_id and _is_over(row, now):
        decide(row.pk, ChargeState.EXPIRED, now=now, reason="not_paid")
    row.refresh_from_db()
    return ChargeState(row.state)


def _is_change(row: Charge) -> bool:
    return row.key.startswith(CHANGE)


def _is_over(row: Charge, now: datetime) -> bool:
    """Whether nobody works on it: it was answered, or its call has had its time."""
    if row.confirm_url:
        return True
    answered = ProviderCall.objects.filter(key=row.key, outcome=CallOutcome.DONE)
    return _is_change(row) and (row.opened_at < now - IN_FLIGHT or answered.exists())


def _stays(row: Charge, told: SubscriptionState) -> bool:
    """Whether who was leaving has paid for another plan since."""
    return told.ends_at_period_end and told.leaving_since is not None and told.leaving_since <= row.opened_at


def _stay(row: Charge, running: PaidSubscription) -> None:
    """Let a subscription that was to end go on. The failures of the port: whoever settles next tries again."""
    key = f"{row.key}:stay"
    make_call(
        lambda: subscriptions(row.provider).keep_subscription(running.external_id, key=key),
        operation="keep_subscription",
        key=key,
        subject=running.external_id,
        provider=Provider(row.provider),
    )
