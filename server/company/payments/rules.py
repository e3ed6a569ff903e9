"""Pure rules: price lookup keys, upgrades, how long a payment keeps a plan on, and ledger movements."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from server.company.ledger.contracts import AccountKind, EntryKind, Movement
from server.company.payments.contracts import EventState, RefundTarget
from server.company.payments.contracts.booked import TrailMoment
from server.company.payments.contracts.dunning import Arrears, ArrearsState, NoticeStage, ReadOnly
from server.company.plans.contracts import NewestPlan, Origin, PlanOffer
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import ChangeAt, PriceDraft

_KEY = re.compile(r"tradewind-plan-(\d+)-([a-z]{3})-(\d+)-(\d+)")
SECONDS_A_DAY = 86_400
LAST_MOMENT = timedelta(days=1)
"""A leaving merchant may change their mind, so only a charge due within a day is ended early."""

WARNED_BEFORE = timedelta(days=2)
"""How long before a plan becomes read-only we warn. If the grace is shorter, the failure notice is the warning."""
BALANCE_WARNINGS = (timedelta(days=2), timedelta(days=7))
"""How long before a renewal we warn that the balance is too low, shortest first."""
CARD_WARNINGS = (7, 30)
"""Days before a card expires, shortest first."""
GIVEN_UP_AFTER = timedelta(days=21)
"""How long we retry to pay a period from the balance; providers retry cards as long by default."""
RUNNING = frozenset({SubscriptionStatus.TRIALING, SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE})


def price_of(offer: PlanOffer) -> PriceDraft:
    """Return the plan's price at the provider. Amount and period are in the key, so old prices can be kept."""
    amount = offer.price_minor if offer.promotion_minor is None else offer.promotion_minor
    days = offer.seconds // SECONDS_A_DAY
    product = f"tradewind-plan-{offer.id}"
    return PriceDraft(
        lookup_key=price_key(offer.id, offer.currency, amount, days),
        product=product,
        name=offer.name,
        amount_minor=amount,
        currency=offer.currency,
        days=days,
    )


def price_key(plan_id: int, currency: str, amount: int, days: int) -> str:
    """Return the lookup key of a price; it contains plan, currency, amount and days."""
    return f"tradewind-plan-{plan_id}-{currency.lower()}-{amount}-{days}"


def plan_of(lookup_key: str) -> int | None:
    """Return the plan of a price; None if the price is not ours."""
    found = _KEY.fullmatch(lookup_key)
    return int(found[1]) if found else None


def amount_of(lookup_key: str) -> tuple[int, str, int]:
    """Return amount in minor units, currency and days of one of our prices."""
    found = _KEY.fullmatch(lookup_key)
    return (int(found[3]), found[2].upper(), int(found[4])) if found else (0, "USD", 1)


def is_upgrade(old: str, new: str) -> bool:
    """Tell whether the new price costs at least as much per day. Prices are lookup keys."""
    (old_amount, _, old_days), (new_amount, _, new_days) = amount_of(old), amount_of(new)
    return new_amount * old_days >= old_amount * new_days


def paid_until(
    state: SubscriptionStatus,
    *,
    period_end: datetime,
    ends: bool,
    grace: timedelta,
) -> datetime | None:
    """Return until when the plan is on, including the grace for a late next payment. None if it is off.

    A past due plan stays on while the provider retries; after the grace it is read-only.
    """
    if state in RUNNING:
        return period_end if ends else period_end + grace
    return None


def arrears_state(state: SubscriptionStatus, read_only_from: datetime, *, now: datetime) -> ArrearsState:
    """Return the current state of a failed payment."""
    if state is SubscriptionStatus.UNPAID:
        return ArrearsState.ENDED
    return ArrearsState.READ_ONLY if read_only_from <= now else ArrearsState.GRACE


def due_stages(owed: Arrears, *, now: datetime) -> list[tuple[NoticeStage, int]]:
    """Return all notices due for a failed payment, each with its turn, including those already sent."""
    found = [(NoticeStage.FAILED, owed.attempts)] if owed.attempts else []
    is_long = owed.read_only_from - owed.since > WARNED_BEFORE
    if owed.state is ArrearsState.READ_ONLY:
        found.append((NoticeStage.READ_ONLY, 0))
    elif owed.state is ArrearsState.GRACE and is_long and owed.read_only_from - now <= WARNED_BEFORE:
        found.append((NoticeStage.READ_ONLY_SOON, 0))
    return found


def card_warning(month: int, year: int, *, now: datetime) -> int | None:
    """Return the due expiry warning of a card: 30 or 7 days before, else None. It is valid to its month's end."""
    ends = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    left = ends - now
    if left <= timedelta(0):
        return None
    return next((days for days in CARD_WARNINGS if left <= timedelta(days=days)), None)


def read_only_of(overdue: Mapping[int, int], charged: Mapping[int, str]) -> ReadOnly:
    """Return the read-only platforms: overdue ones where the paid plan is the current one (origin in `charged`).

    `overdue` gives by platform the one on which its unpaid plan was bought.
    """
    platforms = frozenset(platform for platform in overdue if charged.get(platform) == Origin.PAID)
    bought = frozenset(overdue[platform] for platform in platforms)
    refuses_import = bool(platforms) and not charged.keys() - platforms
    return ReadOnly(platforms, refuses_import=refuses_import, named=bought & platforms or platforms)


def end_of_charging(
    plan: NewestPlan | None,
    *,
    period_start: datetime,
    period_end: datetime,
    deletion_due: datetime | None,
    now: datetime,
) -> ChangeAt | None:
    """Return when charging must end, by the platform's newest plan and the merchant's deletion. None: not.

    Keep charging when a plan only seems missing, as when it was just paid and is not on yet.
    """
    if deletion_due is not None and period_end <= min(deletion_due, now + LAST_MOMENT):
        return ChangeAt.PERIOD_END
    if plan is None:
        return None
    if plan.is_live:
        is_replaced = plan.origin == Origin.GRANTED and plan.since > period_start
        return ChangeAt.PERIOD_END if is_replaced or plan.is_free_next else None
    return ChangeAt.NOW if _was_taken_away(plan, period_start) else None


def is_missing(plan: NewestPlan | None, *, period_start: datetime) -> bool:
    """Tell whether a paid period has no running plan, by the newest one. A plan that staff ended is not missing."""
    return plan is None or not (plan.is_live or _was_taken_away(plan, period_start))


def _was_taken_away(plan: NewestPlan, period_start: datetime) -> bool:
    return plan.is_ended_by_staff and plan.ended_at is not None and plan.ended_at > period_start


def charge_movements(amount: int, tax: int, account: AccountKind = AccountKind.PROVIDER) -> tuple[Movement, ...]:
    """Movements for money received for a future service; `account` has the money until payout."""
    moved = (
        Movement(account, -amount),
        Movement(AccountKind.DEFERRED, amount - tax),
        Movement(AccountKind.TAX, tax),
    )
    return tuple(movement for movement in moved if movement.amount)


def plan_movements(amount: int) -> tuple[Movement, ...]:
    """Movements for a plan paid from the merchant's own balance."""
    return (Movement(AccountKind.AVAILABLE, -amount), Movement(AccountKind.DEFERRED, amount))


def rest_to_pay(old: str, new: str, *, now: datetime, end: datetime) -> int:
    """Return the price difference for the rest of the period, in minor units, half up. Prices are lookup keys."""
    (old_amount, _, old_days), (new_amount, _, new_days) = amount_of(old), amount_of(new)
    days = Fraction(max(int((end - now).total_seconds()), 0), SECONDS_A_DAY)
    owed = (Fraction(new_amount, new_days) - Fraction(old_amount, old_days)) * days
    return max(int(owed + Fraction(1, 2)), 0)


def next_period(end: datetime, days: int, *, now: datetime, grace: timedelta) -> tuple[datetime, datetime]:
    """Return the period after one that has ended. It starts now if nothing ran in between, as after an outage."""
    start = end if now - end <= grace else now
    return start, start + timedelta(days=days)


def top_up_movements(amount: int) -> tuple[Movement, ...]:
    """Movements for a top-up of the merchant's balance."""
    return (Movement(AccountKind.PROVIDER, -amount), Movement(AccountKind.AVAILABLE, amount))


def hold_movements(amount: int) -> tuple[Movement, ...]:
    """Movements that put a part of the balance on hold; a negative amount releases it."""
    return (Movement(AccountKind.AVAILABLE, -amount), Movement(AccountKind.HELD, amount))


def claim_steps(claim: int, *, is_lost: bool, held: int, lost: int) -> list[tuple[EntryKind, tuple[Movement, ...]]]:
    """Return the entries that bring a dispute's claim on the balance to this amount: held, or gone if it is lost.

    `held` and `lost` are what was posted so far; what was lost may come back by a late win.
    """
    gone = claim if is_lost else 0
    change = claim - held - lost
    steps = (
        (EntryKind.DISPUTE_WON, AccountKind.DISPUTED, AccountKind.HELD, max(lost - gone, 0)),
        (EntryKind.RELEASE, AccountKind.HELD, AccountKind.AVAILABLE, max(-change, 0)),
        (EntryKind.HOLD, AccountKind.AVAILABLE, AccountKind.HELD, max(change, 0)),
        (EntryKind.DISPUTE, AccountKind.HELD, AccountKind.DISPUTED, max(gone - lost, 0)),
    )
    return [(kind, (Movement(src, -amount), Movement(to, amount))) for kind, src, to, amount in steps if amount]


def fee_movements(fee: int) -> tuple[Movement, ...]:
    """Movements for the provider's fee."""
    return (Movement(AccountKind.PROVIDER, fee), Movement(AccountKind.FEES, -fee))


def tax_share(amount: int, *, of: int, tax: int) -> int:
    """Return the tax in a part of a payment; rounded down, so that the parts never exceed the whole."""
    return amount * tax // of if of else 0


def refund_movements(
    amount: int, tax: int, target: RefundTarget, *, twice: int = 0, is_held: bool = False
) -> tuple[Movement, ...]:
    """Movements for a refund, with its tax; `twice`: sent besides, from the balance or from the amount on hold."""
    receiver = AccountKind.PROVIDER if target is RefundTarget.CARD else AccountKind.AVAILABLE
    moved = (
        Movement(AccountKind.HELD if is_held else AccountKind.AVAILABLE, -twice),
        Movement(AccountKind.DEFERRED, tax - amount),
        Movement(AccountKind.TAX, -tax),
        Movement(receiver, amount + twice),
    )
    return tuple(movement for movement in moved if movement.amount)


def dispute_movements(taken: int) -> tuple[Movement, ...]:
    """Movements for money that a bank took back; negative when the bank returns it."""
    return (Movement(AccountKind.DISPUTED, -taken), Movement(AccountKind.PROVIDER, taken))


STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("refunded", ("charge.refund", "refund.")),
    ("disputed", ("charge.dispute.",)),
    ("payment_failed", ("payment_intent.payment_failed", "invoice.payment_failed", "charge.failed")),
    ("page_closed", ("checkout.session.expired", "payment_intent.canceled")),
    ("paid", ("checkout.session.", "invoice.", "payment_intent.", "charge.", "customer.subscription.")),
)
"""Steps of a payment, by the starts of the events that report them (Stripe's); the first match counts."""
ONE_STEP = timedelta(minutes=10)


def fold_events(moments: Sequence[TrailMoment]) -> list[TrailMoment]:
    """Return a timeline in which the handled events of one step, within ten minutes, are the parts of one moment.

    Stripe reports one payment by a dozen events. Those that wait or failed stay on their own.
    """
    folded: list[TrailMoment] = []
    latest: dict[str, int] = {}
    for moment in moments:
        step = _step_of(moment)
        at = latest.get(step, -1) if step else -1
        if at >= 0 and moment.at - folded[at].at <= ONE_STEP:
            folded[at] = _with_part(folded[at], moment, step)
            continue
        if step:
            latest[step] = len(folded)
        folded.append(moment)
    return folded


def _step_of(moment: TrailMoment) -> str:
    if not moment.id.startswith("event ") or moment.state not in (EventState.APPLIED, EventState.IGNORED):
        return ""
    return next((step for step, starts in STEPS if moment.what.startswith(starts)), "")


def _with_part(moment: TrailMoment, part: TrailMoment, step: str) -> TrailMoment:
    parts = (*(moment.parts or (moment,)), part)
    return replace(moment, what=step, name="", state=EventState.APPLIED, reason="", parts=parts)
