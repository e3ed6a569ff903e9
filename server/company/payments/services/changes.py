"""Subscription changes: upgrade at once with proration, downgrade or end with the period, keep after all."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime

from server.company.payments.contracts import (
    CARDS,
    CHANGE,
    ChargeState,
    ChargeView,
    Payer,
    PlanOrder,
    Provider,
    Purpose,
)
from server.company.payments.contracts.agreements import BilledStore
from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import NotPaidYet, OpenInvoice
from server.company.payments.models import Charge, PaidSubscription, Payment, ProviderCall
from server.company.payments.rules import is_upgrade, plan_of
from server.company.payments.selectors.charges import charge_view, newest_plan_charge
from server.company.payments.selectors.reach import covering
from server.company.payments.services.calls import make_call
from server.company.payments.services.carriers import refuse_another_store
from server.company.payments.services.charges import BUSY, close_charge, open_plan_charge
from server.company.payments.services.codes import refuse_code
from server.company.payments.services.invoices import opened_invoice_url
from server.company.payments.services.settlements import decide, settle_charge
from server.company.payments.services.subscriptions import save_reading
from server.kit import clock
from server.kit.errors import Conflict
from server.ports.failures import OutsideFailure, Permanent
from server.ports.payment_states import OWING, SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangeAt
from server.ports.registry import payments, subscriptions


def running_subscription(merchant_id: int, platform: int) -> PaidSubscription | None:
    """Return the subscription that the provider charges for on a platform; None without one."""
    return covering(merchant_id).get(platform)


def change_plan(payer: Payer, running: PaidSubscription, order: PlanOrder, *, now: datetime) -> ChargeView | None:
    """Change the running plan; `confirm_url` is set only if something is left to pay.

    None if the subscription has already ended at the provider: our books are updated, and the caller starts a new one.

    An upgrade counts at once, or after payment if the card is refused or its bank asks; a downgrade counts from the
    period's end. OpenInvoice for another plan while the last payment is missing; BilledToAnotherStore;
    the port's failures.
    """
    refuse_another_store(running, order.billing_store_id)
    reading = subscriptions(running.provider).read_subscription(running.external_id)
    if reading.status is SubscriptionStatus.ENDED:
        save_reading(reading, read_at=now, provider=Provider(running.provider))
        return None
    refuse_code(order, reading, Provider(running.provider))
    if billed := traits_of(running.provider).billed_store(running.external_id):
        return _change_on_page(payer, running, order, reading, BilledStore(billed), now)
    if _is_on_already(reading, order) and (paid := _paid_before(running, order)):
        return paid
    row = _claim(payer, running, order, now)
    with _closed_if_refused(row, now):
        return _changed(row, running, order, reading, now)


def _changed(
    row: Charge, running: PaidSubscription, order: PlanOrder, reading: SubscriptionState, now: datetime
) -> ChargeView:
    if running.state in OWING:
        return _pay_open_invoice(row, running, order, now=now)
    if plan_of(reading.price) == order.plan_id:
        _keep(running, row.key)
        return _paid(row, now)
    if reading.pending_price == order.price.lookup_key and (not order.code or _was_called(row)):
        return _confirm(row, running, reading, now)
    at = ChangeAt.NOW if is_upgrade(reading.price, order.price.lookup_key) else ChangeAt.PERIOD_END
    reading = _change(running, order, at, row.key)
    if at is ChangeAt.PERIOD_END:
        return _paid(row, now)
    return _confirm(row, running, reading, now)


def _was_called(row: Charge) -> bool:
    return ProviderCall.objects.filter(key=row.key).exists()


def _change_on_page(
    payer: Payer,
    running: PaidSubscription,
    order: PlanOrder,
    reading: SubscriptionState,
    store: BilledStore,
    now: datetime,
) -> ChargeView:
    """Open a page for an agreement that replaces the running one, billed to the same store."""
    if reading.status in OWING:
        raise OpenInvoice
    if _is_on_already(reading, order) and (paid := _paid_before(running, order)):
        return paid
    if plan_of(reading.price) == order.plan_id and reading.ends_at_period_end and not reading.next_price:
        with suppress(Permanent):  # Shopify has stopped billing already: its merchant must approve again
            return _kept_after_all(payer, running, order, now)
    at = ChangeAt.NOW if is_upgrade(reading.price, order.price.lookup_key) else ChangeAt.PERIOD_END
    store = replace(store, replaces=running.external_id, at=at)
    requested = replace(order, platform=running.platform, billing_store_id=running.billing_store_id, trial_days=0)
    return open_plan_charge(payer, requested, store=store, now=now)


def _kept_after_all(payer: Payer, running: PaidSubscription, order: PlanOrder, now: datetime) -> ChargeView:
    row = _claim(payer, running, order, now)
    _keep(running, row.key)
    return _paid(row, now)


@contextmanager
def _closed_if_refused(row: Charge, now: datetime) -> Iterator[None]:
    """Close the charge on a final refusal, so that the next try is a new charge with its own key."""
    try:
        yield
    except OutsideFailure as failure:
        if failure.final:
            decide(row.pk, ChargeState.FAILED, now=now, reason=failure.reason.code)
        raise


def _is_on_already(reading: SubscriptionState, order: PlanOrder) -> bool:
    """Tell whether the plan runs, is paid, and will renew."""
    is_leaving = reading.next_price or reading.pending_price or reading.ends_at_period_end
    return plan_of(reading.price) == order.plan_id and reading.status not in OWING and not is_leaving


def _paid_before(running: PaidSubscription, order: PlanOrder) -> ChargeView | None:
    """Return the charge that paid for the running plan, for a repeated request."""
    newest = newest_plan_charge(running.merchant_id, running.platform)
    is_it = newest is not None and newest.plan_id == order.plan_id and newest.state is ChargeState.PAID
    return newest if is_it else None


def _confirm(row: Charge, running: PaidSubscription, reading: SubscriptionState, now: datetime) -> ChargeView:
    """Return the charge with the page to pay the change, unless it was paid at once."""
    state = settle_charge(row.pk, now=now)
    if state is ChargeState.OPENED:
        url = opened_invoice_url(running, now=now)
        if not url:
            raise NotPaidYet
        Charge.objects.filter(pk=row.pk).update(confirm_url=url, expires_at=reading.pending_until)
    elif state is not ChargeState.PAID:
        raise NotPaidYet(state)
    row.refresh_from_db()
    return charge_view(row)


def end_with_period(*, merchant_id: int, platform: int, now: datetime) -> bool:
    """Stop charging at the period's end; False if the provider charges nothing there. The port's failures."""
    running = running_subscription(merchant_id, platform)
    if running is None:
        return False
    end_charging(running.external_id, at=ChangeAt.PERIOD_END, provider=Provider(running.provider))
    return True


def end_charging(external_id: str, *, at: ChangeAt, provider: Provider = CARDS) -> None:
    """End a subscription at the provider; an ended one stays ended. The port's failures."""
    key = f"end:{secrets.token_hex(16)}"
    reading = make_call(
        lambda: subscriptions(provider).cancel_subscription(external_id, at=at, key=key),
        operation="cancel_subscription",
        key=key,
        subject=external_id,
        provider=provider,
    )
    save_reading(reading, read_at=clock.now(), provider=provider)


def keep_running(*, merchant_id: int, platform: int, now: datetime) -> bool:
    """Take back a change or an end planned for the period's end; False if nothing runs. The port's failures."""
    running = running_subscription(merchant_id, platform)
    if running is None:
        return False
    _keep(running, f"keep:{secrets.token_hex(16)}")
    return True


def _claim(payer: Payer, running: PaidSubscription, order: PlanOrder, now: datetime) -> Charge:
    """Return the open charge of this change, with its own key; close the charges of other plans that it replaces."""
    opened = Charge.objects.filter(merchant_id=payer.merchant_id, purpose=Purpose.PLAN, state=ChargeState.OPENED)
    mine = opened.filter(platform=running.platform)
    for other in opened.filter(platform__in={running.platform, *order.platforms}):
        is_late = other.expires_at is not None and other.expires_at <= now
        if _is_same(other, running, order) and not other.external_id and not is_late:
            mine.update(downgrade=order.downgrade)
            return other
        close_charge(other, now=now, reason="replaced")
    facts = {
        "merchant_id": payer.merchant_id,
        "user_id": payer.user_id,
        "purpose": Purpose.PLAN,
        "provider": running.provider,
        "plan_id": order.plan_id,
        "platform": running.platform,
        "billing_store_id": order.billing_store_id,
        "amount_minor": order.price.amount_minor,
        "currency": order.price.currency,
        "downgrade": order.downgrade,
        "code": order.code,
        "opened_at": now,
    }
    Charge.objects.bulk_create([Charge(key=f"{CHANGE}{secrets.token_hex(16)}", **facts)], ignore_conflicts=True)
    row = mine.first()
    if row is None:
        raise Conflict(BUSY)  # another window has just closed the same charge
    return row


def _is_same(row: Charge, running: PaidSubscription, order: PlanOrder) -> bool:
    """Tell whether the charge is for the same order; a changed price makes it another order."""
    requested = (order.plan_id, running.platform, order.price.amount_minor, order.price.currency, order.code)
    return requested == (row.plan_id, row.platform, row.amount_minor, row.currency, row.code)


def _change(running: PaidSubscription, order: PlanOrder, at: ChangeAt, key: str) -> SubscriptionState:
    reading: SubscriptionState = make_call(
        lambda: payments(running.provider).change_subscription(
            running.external_id, order.price, at=at, key=key, code=order.code
        ),
        operation="change_subscription",
        key=key,
        subject=running.external_id,
        provider=Provider(running.provider),
    )
    save_reading(reading, read_at=clock.now(), provider=Provider(running.provider))
    return reading


def _keep(running: PaidSubscription, key: str) -> None:
    reading: SubscriptionState = make_call(
        lambda: subscriptions(running.provider).keep_subscription(running.external_id, key=key),
        operation="keep_subscription",
        key=key,
        subject=running.external_id,
        provider=Provider(running.provider),
    )
    save_reading(reading, read_at=clock.now(), provider=Provider(running.provider))


def _pay_open_invoice(row: Charge, running: PaidSubscription, order: PlanOrder, *, now: datetime) -> ChargeView:
    if order.plan_id != running.plan_id:
        decide(row.pk, ChargeState.FAILED, now=now, reason="open_invoice")
        raise OpenInvoice
    url = opened_invoice_url(running, now=now)
    if not url:
        return _paid(row, now)
    Charge.objects.filter(pk=row.pk).update(confirm_url=url)
    Payment.objects.filter(invoice__subscription=running, invoice__hosted_url=url, charge=None).update(charge=row)
    row.refresh_from_db()
    return charge_view(row)


def _paid(row: Charge, now: datetime) -> ChargeView:
    decide(row.pk, ChargeState.PAID, now=now)
    row.refresh_from_db()
    return charge_view(row)
