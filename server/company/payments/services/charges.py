"""Charges: opened once across browser tabs, settled by what the provider reports, closed when nobody pays."""

import secrets
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction

from server.company.ledger.errors import KeyUsed
from server.company.payments.contracts import (
    CARDS,
    AmountOrder,
    ChargeState,
    ChargeView,
    Payer,
    PlanOrder,
    Provider,
    Purpose,
)
from server.company.payments.contracts.agreements import BilledStore
from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import AlreadyPaid, PageStaysOpen
from server.company.payments.models import Charge
from server.company.payments.selectors.balance_plans import pays_for
from server.company.payments.selectors.charges import charge_view
from server.company.payments.services.calls import make_call
from server.company.payments.services.codes import refuse_code
from server.company.payments.services.customers import customer_of
from server.company.payments.services.settlements import decide, settle_charge
from server.kit.errors import Conflict, NotFound
from server.ports.payment_states import CheckoutStatus
from server.ports.payments import ChangeAt, CheckoutDraft
from server.ports.registry import collector
from server.tenancy.models import Tenant

SOON = timedelta(minutes=2)
"""A page that closes sooner is no longer offered."""
BUSY = "Another window is opening this payment. Please try again."


def open_plan_charge(payer: Payer, order: PlanOrder, *, store: BilledStore | None = None, now: datetime) -> ChargeView:
    """Open the page to pay a plan. A second window gets the same page; another plan closes the first page.

    If a store is billed, it is a page of the store's platform. AlreadyPaid if the first page was just paid; Invalid for
    an order with a code, which the page takes; the port's failures.
    """
    refuse_code(order)
    row = _claim_plan(payer, order, store, now) or _claim_plan(payer, order, store, now)
    if row is None:
        raise Conflict(BUSY)
    if not row.confirm_url:
        row = _link(row, _plan_draft(payer, order, store, row))
    if not row.confirm_url:
        settle_charge(row.pk, now=now)
        row.refresh_from_db()
    return charge_view(row)


def open_amount_charge(payer: Payer, order: AmountOrder, *, now: datetime) -> ChargeView:
    """Open the page to pay an amount once. The same key returns the same charge; KeyUsed for another amount.

    The port's failures.
    """
    facts = _facts(payer, order.purpose, order.amount_minor, order.currency, now)
    row, _is_new = Charge.objects.get_or_create(key=order.key, defaults=facts)
    if (row.amount_minor, row.currency) != (order.amount_minor, order.currency):
        raise KeyUsed
    if row.confirm_url or row.state != ChargeState.OPENED:
        return charge_view(row)
    draft = CheckoutDraft(
        customer=customer_of(payer),
        reference=str(row.pk),
        success_url=order.success_url,
        cancel_url=order.cancel_url,
        language="",
        title=order.title,
        amount_minor=order.amount_minor,
        currency=order.currency,
        with_tax=order.purpose is Purpose.SERVICE and settings.STRIPE_TAX,
        saves_card=order.saves_card,
        details=_details(row),
    )
    return charge_view(_link(row, draft))


def close_amount_charge(charge_id: int, *, now: datetime) -> ChargeState:
    """Close the page of an amount; return PAID if somebody has paid. The port's failures."""
    row = Charge.objects.get(pk=charge_id)
    if row.state == ChargeState.OPENED:
        try:
            close_charge(row, now=now, reason="replaced")
        except AlreadyPaid:
            return ChargeState.PAID
        row.refresh_from_db()
    return ChargeState(row.state)


def close_charge(row: Charge, *, now: datetime, reason: str) -> None:
    """Close the charge's page. AlreadyPaid if somebody has paid; the charge is then settled."""
    if row.external_id:
        key = f"{row.key}:expire"
        reading = make_call(
            lambda: collector(row.provider).expire_checkout(row.external_id, key=key),
            operation="expire_checkout",
            key=key,
            subject=row.external_id,
            provider=Provider(row.provider),
        )
        if reading.status is CheckoutStatus.PAID:
            settle_charge(row.pk, now=now)
            raise AlreadyPaid
    decide(row.pk, ChargeState.EXPIRED, now=now, reason=reason)


def cancel_plan_charge(merchant_id: int, charge_id: int, *, now: datetime) -> None:
    """Close the page of a merchant's plan charge; do nothing if it is over. AlreadyPaid, PageStaysOpen, NotFound;
    the port's failures.
    """
    row = Charge.objects.filter(pk=charge_id, merchant_id=merchant_id, purpose=Purpose.PLAN).first()
    if row is None:
        raise NotFound
    if traits_of(row.provider).bill and settle_charge(row.pk, now=now) is ChargeState.OPENED:
        raise PageStaysOpen
    row.refresh_from_db()
    if row.state == ChargeState.PAID:
        raise AlreadyPaid
    if row.state == ChargeState.OPENED:
        close_charge(row, now=now, reason="cancelled")


def close_pages(merchant_id: int, platforms: Collection[int], *, now: datetime) -> None:
    """Close the open plan charges of these platforms. AlreadyPaid; the port's failures."""
    opened = Charge.objects.filter(merchant_id=merchant_id, purpose=Purpose.PLAN, state=ChargeState.OPENED)
    for row in opened.filter(platform__in=platforms):
        close_charge(row, now=now, reason="replaced")


def _claim_plan(payer: Payer, order: PlanOrder, store: BilledStore | None, now: datetime) -> Charge | None:
    """Return the open charge of this order; None if another window has just opened a different order."""
    provider = store.provider if store else CARDS
    opened = Charge.objects.filter(
        merchant_id=payer.merchant_id,
        platform__in={order.platform, *order.platforms},
        purpose=Purpose.PLAN,
        state=ChargeState.OPENED,
    )
    for other in opened:
        if other.provider == provider and _is_same(other, order, now):
            return other
        if not other.external_id and other.opened_at > now - SOON:
            return None
        close_charge(other, now=now, reason="replaced")
    facts = _facts(payer, Purpose.PLAN, order.price.amount_minor, order.price.currency, now)
    more = {
        "plan_id": order.plan_id,
        "platform": order.platform,
        "billing_store_id": order.billing_store_id,
        "downgrade": order.downgrade,
        "trial_days": order.trial_days,
        "provider": provider,
    }
    try:
        with transaction.atomic():
            # Requests that pay for other platforms of the edition wait for this lock.
            Tenant.objects.select_for_update(no_key=True).get(pk=payer.merchant_id)
            # After a payment in another window the balance may pay already.
            if opened.all().exists() or pays_for(payer.merchant_id, {order.platform, *order.platforms}):
                raise IntegrityError
            return Charge.objects.create(key=f"charge:{secrets.token_hex(16)}", **facts | more)
    except IntegrityError:
        found = opened.first()
        return found if found is not None and _is_same(found, order, now) else None


def _is_same(row: Charge, order: PlanOrder, now: datetime) -> bool:
    if row.expires_at is not None and row.expires_at < now + SOON:
        return False
    requested = (order.plan_id, order.billing_store_id, order.price.amount_minor, order.price.currency, order.downgrade)
    return requested == (row.plan_id, row.billing_store_id, row.amount_minor, row.currency, row.downgrade)


def _facts(payer: Payer, purpose: Purpose, amount: int, currency: str, now: datetime) -> dict[str, object]:
    return {
        "merchant_id": payer.merchant_id,
        "user_id": payer.user_id,
        "purpose": purpose,
        "provider": CARDS,
        "amount_minor": amount,
        "currency": currency,
        "opened_at": now,
    }


def _plan_draft(payer: Payer, order: PlanOrder, store: BilledStore | None, row: Charge) -> CheckoutDraft:
    return CheckoutDraft(
        customer=store.external_key if store else customer_of(payer),
        reference=str(row.pk),
        success_url=order.success_url,
        cancel_url=order.cancel_url,
        language="",
        price=order.price,
        trial_days=row.trial_days,
        with_tax=settings.STRIPE_TAX,
        takes_promotion_codes=True,
        details=_details(row),
        replaces=store.replaces if store else "",
        at=store.at if store else ChangeAt.NOW,
    )


def _details(row: Charge) -> dict[str, str]:
    """Return the metadata that the provider attaches to everything the page creates."""
    named = {
        "merchant": row.merchant_id,
        "user": row.user_id,
        "charge": row.pk,
        "platform": row.platform,
        "store": row.billing_store_id,
    }
    return {name: str(value) for name, value in named.items() if value is not None}


def _link(row: Charge, draft: CheckoutDraft) -> Charge:
    """Open the page with the charge's own key, so that parallel windows get the same page.

    The success URL contains the charge's id: the screen asks at once whether the payment arrived.
    """
    page = replace(draft, success_url=f"{draft.success_url}&charge={row.pk}")
    made = make_call(
        lambda: collector(row.provider).open_checkout(page, key=row.key),
        operation="open_checkout",
        key=row.key,
        subject=f"charge {row.pk}",
        provider=Provider(row.provider),
    )
    # Some providers know no keys and give a parallel window another page: the first one counts.
    Charge.objects.filter(pk=row.pk, confirm_url="").update(
        external_id=made.external_id, confirm_url=made.url, expires_at=made.expires_at
    )
    row.refresh_from_db()
    return row
