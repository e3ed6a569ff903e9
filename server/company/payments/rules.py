"""Lookup keys of prices, which change is an upgrade, until when a payment holds, what the ledger moves: pure."""

import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from server.company.ledger.contracts import AccountKind, Movement
from server.company.payments.contracts import RefundTarget
from server.company.payments.contracts.dunning import Arrears, ArrearsState, NoticeStage, ReadOnly
from server.company.plans.contracts import Origin, PlanOffer, Standing
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import ChangeAt, PriceDraft

_KEY = re.compile(r"tradewind-plan-(\d+)-([a-z]{3})-(\d+)-(\d+)")
SECONDS_A_DAY = 86_400
LAST_MOMENT = timedelta(days=1)
"""Who leaves may change their mind: only what would be charged within a day is ended before."""

WARNED_BEFORE = timedelta(days=2)
"""How long before it becomes read-only a merchant is warned; with a shorter grace the failure itself warns."""
BALANCE_WARNINGS = (timedelta(days=2), timedelta(days=7))
"""How long before a renewal a merchant is told that the balance is too low for it, the shortest first."""
CARD_WARNINGS = (7, 30)
"""Days before a card expires, the shortest first."""
GIVEN_UP_AFTER = timedelta(days=21)
"""How long a period is tried to be paid from the balance, as long as cards are tried by default."""
OWING = (SubscriptionStatus.PAST_DUE, SubscriptionStatus.UNPAID)

RUNNING = frozenset({SubscriptionStatus.TRIALING, SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE})


def price_of(offer: PlanOffer) -> PriceDraft:
    """What the provider asks for a plan. Amount and period stand in the key: who pays an old price keeps it."""
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
    """The name of a price, which says all of it."""
    return f"tradewind-plan-{plan_id}-{currency.lower()}-{amount}-{days}"


def plan_of(lookup_key: str) -> int | None:
    """The plan that a price is for; None for a price that is not ours."""
    found = _KEY.fullmatch(lookup_key)
    return int(found[1]) if found else None


def amount_of(lookup_key: str) -> tuple[int, str, int]:
    """What a price of ours asks: minor units, currency, for how many days."""
    found = _KEY.fullmatch(lookup_key)
    return (int(found[3]), found[2].upper(), int(found[4])) if found else (0, "USD", 1)


def is_upgrade(old: str, new: str) -> bool:
    """Whether a day costs at least as much by the new price; prices by lookup key."""
    (old_amount, _, old_days), (new_amount, _, new_days) = amount_of(old), amount_of(new)
    return new_amount * old_days >= old_amount * new_days


def paid_until(
    state: SubscriptionStatus,
    *,
    period_end: datetime,
    ends: bool,
    grace: timedelta,
) -> datetime | None:
    """Until when the plan is on: with the grace where the next payment may be late. None where it is off.

    What is past due stays on as long as the provider tries again; after the grace it is read-only.
    """
    if state in RUNNING:
        return period_end if ends else period_end + grace
    return None


def arrears_state(state: SubscriptionStatus, read_only_from: datetime, *, now: datetime) -> ArrearsState:
    """What a failed payment means by now."""
    if state is SubscriptionStatus.UNPAID:
        return ArrearsState.ENDED
    return ArrearsState.READ_ONLY if read_only_from <= now else ArrearsState.GRACE


def due_stages(owed: Arrears, *, now: datetime) -> list[tuple[NoticeStage, int]]:
    """What is to be told of a failed payment by now, each with its turn; what was told already is among it."""
    found = [(NoticeStage.FAILED, owed.attempts)] if owed.attempts else []
    is_long = owed.read_only_from - owed.since > WARNED_BEFORE
    if owed.state is ArrearsState.READ_ONLY:
        found.append((NoticeStage.READ_ONLY, 0))
    elif owed.state is ArrearsState.GRACE and is_long and owed.read_only_from - now <= WARNED_BEFORE:
        found.append((NoticeStage.READ_ONLY_SOON, 0))
    return found


def card_warning(month: int, year: int, *, now: datetime) -> int | None:
    """Which warning of its end a card is due for: 30 or 7 days before, None for none. It is good to its month's end."""
    ends = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    left = ends - now
    if left <= timedelta(0):
        return None
    return next((days for days in CARD_WARNINGS if left <= timedelta(days=days)), None)


def read_only_of(overdue: Collection[int], charged: Mapping[int, str]) -> ReadOnly:
    """Which platforms are read-only: those overdue whose plan there, by its origin in `charged`, is the paid one."""
    platforms = frozenset(one for one in overdue if charged.get(one) == Origin.PAID)
    return ReadOnly(platforms, refuses_import=bool(platforms) and not charged.keys() - platforms)


def end_of_charging(
    plan: Standing | None,
    *,
    period_start: datetime,
    period_end: datetime,
    deletion_due: datetime | None,
    now: datetime,
) -> ChangeAt | None:
    """When charging must end, by the newest plan on its platform and whether the merchant leaves. None: it goes on.

    What only seems to be missing, as what was just paid and is not on yet, goes on.
    """
    if deletion_due is not None and period_end <= min(deletion_due, now + LAST_MOMENT):
        return ChangeAt.PERIOD_END
    if plan is None:
        return None
    if plan.is_live:
        is_replaced = plan.origin == Origin.GRANTED and plan.since > period_start
        return ChangeAt.PERIOD_END if is_replaced or plan.is_free_next else None
    return ChangeAt.NOW if _was_taken_away(plan, period_start) else None


def is_missing(plan: Standing | None, *, period_start: datetime) -> bool:
    """Whether nothing runs where a period is paid, by the newest plan there; what staff took away stays away."""
    return plan is None or not (plan.is_live or _was_taken_away(plan, period_start))


def _was_taken_away(plan: Standing, period_start: datetime) -> bool:
    return plan.is_ended_by_staff and plan.ended_at is not None and plan.ended_at > period_start


def charge_movements(amount: int, tax: int, account: AccountKind = AccountKind.PROVIDER) -> tuple[Movement, ...]:
    """Money that came in for what is to be delivered over time; `account` is where it is meanwhile."""
    moved = (
        Movement(account, -amount),
        Movement(AccountKind.DEFERRED, amount - tax),
        Movement(AccountKind.TAX, tax),
    )
    return tuple(one for one in moved if one.amount)


def plan_movements(amount: int) -> tuple[Movement, ...]:
    """A merchant's own money that pays for what is to be delivered over time."""
    return (Movement(AccountKind.AVAILABLE, -amount), Movement(AccountKind.DEFERRED, amount))


def rest_to_pay(old: str, new: str, *, now: datetime, end: datetime) -> int:
    """What a dearer price asks for the rest of the period, in minor units rounded half up; prices by lookup key."""
    (old_amount, _, old_days), (new_amount, _, new_days) = amount_of(old), amount_of(new)
    days = Fraction(max(int((end - now).total_seconds()), 0), SECONDS_A_DAY)
    owed = (Fraction(new_amount, new_days) - Fraction(old_amount, old_days)) * days
    return max(int(owed + Fraction(1, 2)), 0)


def next_period(end: datetime, days: int, *, now: datetime, grace: timedelta) -> tuple[datetime, datetime]:
    """The period after one that has ended; it begins now where nothing ran in between, as after an outage."""
    start = end if now - end <= grace else now
    return start, start + timedelta(days=days)


def top_up_movements(amount: int) -> tuple[Movement, ...]:
    """Money that came in for the merchant's own balance."""
    return (Movement(AccountKind.PROVIDER, -amount), Movement(AccountKind.AVAILABLE, amount))


def top_up_back_movements(amount: int, *, is_held: bool) -> tuple[Movement, ...]:
    """A top-up that goes back to its card: out of the balance, or of what was set aside for it."""
    source = AccountKind.HELD if is_held else AccountKind.AVAILABLE
    return (Movement(source, -amount), Movement(AccountKind.PROVIDER, amount))


def hold_movements(amount: int) -> tuple[Movement, ...]:
    """A part of the balance that is set aside; negative when it is free again."""
    return (Movement(AccountKind.AVAILABLE, -amount), Movement(AccountKind.HELD, amount))


def dispute_lost_movements(amount: int) -> tuple[Movement, ...]:
    """What the bank took back for good is taken from what was set aside for it; negative when it is won after all."""
    return (Movement(AccountKind.HELD, -amount), Movement(AccountKind.DISPUTED, amount))


def fee_movements(fee: int) -> tuple[Movement, ...]:
    """What the provider keeps for itself."""
    return (Movement(AccountKind.PROVIDER, fee), Movement(AccountKind.FEES, -fee))


def tax_share(amount: int, *, of: int, tax: int) -> int:
    """How much of the tax goes back with a part of a payment; rounded down, so that parts never exceed it."""
    return amount * tax // of if of else 0


def refund_movements(amount: int, tax: int, target: RefundTarget) -> tuple[Movement, ...]:
    """Money that goes back, with the tax on it."""
    receiver = AccountKind.PROVIDER if target is RefundTarget.CARD else AccountKind.AVAILABLE
    moved = (
        Movement(AccountKind.DEFERRED, tax - amount),
        Movement(AccountKind.TAX, -tax),
        Movement(receiver, amount),
    )
    return tuple(one for one in moved if one.amount)


def dispute_movements(taken: int) -> tuple[Movement, ...]:
    """What a bank took back; negative when it is given again."""
    return (Movement(AccountKind.DISPUTED, -taken), Movement(AccountKind.PROVIDER, taken))
