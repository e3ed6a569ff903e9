"""Shopify's billing as a payment provider: its agreements, completed with what we know.

Shopify gives no period for ended agreements, cannot end one at a period's end, and needs approval for each change.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from server.company.connections.selectors import find_live
from server.company.payments import agreements
from server.company.payments.agreements import number_of, shop_of
from server.company.payments.contracts import Provider
from server.company.payments.lifecycle import Event, Move, after
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.rules import LAST_MOMENT, price_key
from server.company.payments.selectors.agreements import (
    is_approved,
    next_of,
    read_reference,
    return_url,
    running_beside,
    state_of,
)
from server.company.payments.services.own_plans import advance
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent
from server.ports.payment_states import CheckoutState, CheckoutStatus, SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangeAt, Checkout, CheckoutDraft, PriceDraft
from server.ports.store_billing import Agreement, AgreementStatus, Offer, StoreBillingPort
from server.ports.stores import StoreAccess

OPEN_FOR = timedelta(days=2)
"""How long Shopify waits for the merchant's approval."""
BILLED = (AgreementStatus.ACTIVE, AgreementStatus.FROZEN)
PAGE_ENDS = {
    AgreementStatus.ACTIVE: CheckoutStatus.PAID,
    AgreementStatus.FROZEN: CheckoutStatus.PAID,
    AgreementStatus.DECLINED: CheckoutStatus.DECLINED,
    AgreementStatus.EXPIRED: CheckoutStatus.EXPIRED,
    AgreementStatus.CANCELLED: CheckoutStatus.EXPIRED,
}


class ShopifyPayments:
    """Implements `CollectorPort`. Ids are the shop's domain and the agreement's number there."""

    name = Provider.SHOPIFY.value

    @property
    def is_live(self) -> bool:
        return _billing().bills_live

    @property
    def is_configured(self) -> bool:
        return _billing().is_billing

    def open_checkout(self, requested: CheckoutDraft, *, key: str) -> Checkout:
        """Open a page. Shopify knows no keys, so first look for an approved agreement whose answer we lost.

        Nobody has seen a page whose answer was lost: it expires, and another one is created.
        """
        if requested.price is None:
            raise Permanent(Reason("payments.period_not_billed"))
        shop, access = requested.customer, _access(requested.customer)
        for agreement in _billing().newest_agreements(access):
            if (
                read_reference(agreement.return_url) == (requested.reference, requested.at)
                and agreement.status in BILLED
            ):
                return Checkout(f"{shop}/{agreement.number}", "", clock.now() + OPEN_FOR)
        made, page = _billing().make_offer(access, _offer(requested))
        return Checkout(f"{shop}/{made.number}", page, made.made_at + OPEN_FOR)

    def read_checkout(self, external_id: str) -> CheckoutState:
        agreement = _read(external_id)
        reference, at = read_reference(agreement.return_url)
        status = PAGE_ENDS.get(agreement.status, CheckoutStatus.OPEN)
        if status is CheckoutStatus.OPEN and at is ChangeAt.PERIOD_END and _is_agreed(external_id, agreement):
            status = CheckoutStatus.PAID
        if agreement.is_test and self.is_live:
            status = CheckoutStatus.EXPIRED
        return CheckoutState(
            external_id=external_id,
            status=status,
            reference=reference,
            subscription=external_id if status is CheckoutStatus.PAID else "",
            total_minor=agreement.amount_minor,
            currency=agreement.currency,
        )

    def expire_checkout(self, external_id: str, *, key: str) -> CheckoutState:
        """Return the page's state; Shopify cannot close it. A later approval still replaces the running plan."""
        return self.read_checkout(external_id)

    def read_subscription(self, external_id: str) -> SubscriptionState:
        row = _row(external_id)
        try:
            agreement = _read(external_id)
        except OutsideFailure as failure:
            if row is None or not (row.cancel_at_period_end or row.ended_at) or not _is_gone(failure):
                raise
            return _ended(row) if row.period_end <= clock.now() else state_of(row)  # the app was removed there
        return self._state(external_id, agreement, row, clock.now())

    def cancel_subscription(self, external_id: str, *, at: ChangeAt, key: str) -> SubscriptionState:
        """Cancel now or at the period's end. Shopify learns it a day before, so the merchant can still take it back."""
        row, now = PaidSubscription.objects.get(provider=self.name, external_id=external_id), clock.now()
        was_leaving = row.cancel_at_period_end
        moves = advance(row, Event.GONE if at is ChangeAt.NOW else Event.LEAVE, now=now) or ()
        if Move.STOP_OUTSIDE in moves or row.period_end - now < LAST_MOMENT:
            try:
                self.stop_billing(external_id)
            except OutsideFailure as failure:
                if not (was_leaving and _is_gone(failure)):
                    raise  # otherwise the app was removed, and billing has stopped
        if at is ChangeAt.NOW:
            return _ended(row)
        PaidSubscription.objects.filter(pk=row.pk).update(cancel_at_period_end=row.cancel_at_period_end)
        return state_of(row)

    def keep_subscription(self, external_id: str, *, key: str) -> SubscriptionState:
        """Keep the subscription. Permanent if the merchant approved something else: they must approve again."""
        row, agreement = PaidSubscription.objects.get(provider=self.name, external_id=external_id), _read(external_id)
        if agreement.status not in BILLED or next_of(row):
            raise Permanent(Reason("payments.agree_again"))
        advance(row, Event.STAY, now=clock.now())
        PaidSubscription.objects.filter(pk=row.pk).update(cancel_at_period_end=row.cancel_at_period_end)
        return state_of(row)

    def due_now(self, running: SubscriptionState, price: PriceDraft, *, code: str = "") -> int:
        return agreements.due_now(running, price, now=clock.now())

    def stop_billing(self, external_id: str) -> None:
        """Stop billing at Shopify; the paid period runs to its end."""
        _billing().end_agreement(_access(shop_of(external_id)), number_of(external_id))

    def _state(self, name: str, agreement: Agreement, row: PaidSubscription | None, now: datetime) -> SubscriptionState:
        charge = _charge_of(name, agreement)
        state = SubscriptionState(
            external_id=name,
            customer=str(charge.merchant_id),
            status=_after(row, Event.GONE),
            price=price_key(charge.plan_id or 0, agreement.currency, agreement.amount_minor, agreement.days),
            period_start=row.period_start if row else agreement.made_at,
            period_end=row.period_end if row else agreement.made_at + timedelta(days=max(agreement.days, 1)),
            is_live=not agreement.is_test,
            ends_at_period_end=row is not None and row.cancel_at_period_end,
            details=_details(charge),
            began_at=agreement.made_at,
        )
        if agreement.is_test and self.is_live:
            return state
        return _completed(state, agreement, row, charge, now)


def _completed(
    state: SubscriptionState, agreement: Agreement, row: PaidSubscription | None, charge: Charge, now: datetime
) -> SubscriptionState:
    """Complete the state from the store's other agreements: what it waits for, what replaced it, what is still paid."""
    beside = running_beside(state.external_id, now=now)
    older = next((other for other, made in beside if made < charge.pk), None)
    newer = next((other for other, made in beside if made > charge.pk), None)
    waits = read_reference(agreement.return_url)[1] is ChangeAt.PERIOD_END and older is not None and newer is None
    if older and waits and agreement.status in (*BILLED, AgreementStatus.PENDING):
        end = older.period_end + timedelta(days=agreement.days)
        return replace(state, status=_after(row, Event.WAIT), period_start=older.period_end, period_end=end)
    follower = next_of(row) if row else ""
    if agreement.status in BILLED and newer is None:
        event, start, end = agreements.period_of(agreement, now=now)
        state = replace(state, status=_after(row, event), period_start=start, period_end=end)
        return replace(state, next_price=follower, ends_at_period_end=state.ends_at_period_end and not follower)
    was_paid = row is not None and row.state == SubscriptionStatus.ACTIVE and row.ended_at is None
    if was_paid and newer is None and state.period_end > now:
        status = _after(row, Event.LEAVE)
        return replace(state, status=status, next_price=follower, ends_at_period_end=not follower)
    return replace(state, ended_at=now, ends_at_period_end=False)


def _after(row: PaidSubscription | None, event: Event) -> SubscriptionStatus:
    before = SubscriptionStatus(row.state) if row else SubscriptionStatus.INCOMPLETE
    step = after(before, event)
    return step.to if step else before


def _billing() -> StoreBillingPort:
    port = registry.store_billing(Platform.SHOPIFY)
    if port is None:
        raise LookupError("the platform's adapter bills nobody")
    return port


def _access(shop: str) -> StoreAccess:
    return registry.store_keys().access_of(Platform.SHOPIFY, shop)


def _read(external_id: str) -> Agreement:
    return _billing().read_agreement(_access(shop_of(external_id)), number_of(external_id))


def _row(external_id: str) -> PaidSubscription | None:
    return PaidSubscription.objects.filter(provider=Provider.SHOPIFY, external_id=external_id).first()


def _offer(requested: CheckoutDraft) -> Offer:
    price = requested.price
    if price is None:
        raise Permanent(Reason("payments.period_not_billed"))
    return Offer(
        name=price.name,
        amount_minor=price.amount_minor,
        currency=price.currency,
        days=price.days,
        return_url=return_url(requested.reference, requested.at),
        trial_days=requested.trial_days,
        at=requested.at,
    )


def _is_agreed(external_id: str, agreement: Agreement) -> bool:
    """Tell whether an agreement was approved. Shopify calls it pending until its cycle, approved or not."""
    return is_approved(external_id) or agreements.was_approved(agreement, now=clock.now())


def _charge_of(external_id: str, agreement: Agreement) -> Charge:
    """Return the agreement's charge. Permanent if it belongs to another merchant or has another price."""
    reference, _at = read_reference(agreement.return_url)
    row = Charge.objects.filter(pk=reference or 0, provider=Provider.SHOPIFY).first()
    requested = row and (row.amount_minor, row.currency)
    if (
        row is None
        or row.external_id not in ("", external_id)
        or requested != (agreement.amount_minor, agreement.currency)
    ):
        raise Permanent(Reason("payments.unknown_there", {"host": shop_of(external_id)}))
    if not row.external_id:
        owner = find_live(Platform.SHOPIFY, shop_of(external_id))
        if owner is None or owner.tenant_id != row.merchant_id:
            raise Permanent(Reason("payments.unknown_there", {"host": shop_of(external_id)}))
    return row


def _details(charge: Charge) -> dict[str, str]:
    named = {"platform": charge.platform, "store": charge.billing_store_id, "user": charge.user_id}
    return {name: str(value) for name, value in named.items() if value is not None}


def _is_gone(failure: OutsideFailure) -> bool:
    return isinstance(failure, NeedsMerchant) or failure.reason.code == "payments.store_gone"


def _ended(row: PaidSubscription) -> SubscriptionState:
    advance(row, Event.GONE, now=clock.now())
    return replace(state_of(row), ends_at_period_end=False, next_price="")
