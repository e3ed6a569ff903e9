"""Reads of the notices due to merchants about failed payments, expiring cards and low balances."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from server.company.payments.contracts.dunning import Arrears, ArrearsState, DueNotice, NoticeStage
from server.company.payments.models import Customer, Invoice, PaidSubscription, PaymentNotice
from server.company.payments.rules import BALANCE_WARNINGS, amount_of, card_warning, due_stages
from server.company.payments.selectors.arrears import list_arrears
from server.company.payments.selectors.balance_plans import available, renewed_from_balance
from server.company.plans.selectors import charged_platforms
from server.ports.payment_states import OWING, InvoiceStatus, SubscriptionStatus

LAST = (NoticeStage.RECOVERED, NoticeStage.ENDED)


def due_notices(merchant_id: int, *, now: datetime) -> list[DueNotice]:
    """Return all notices due now, including some that were sent already."""
    owed = list_arrears(merchant_id, now=now)
    unpaid = [
        replace(_of_arrears(arrears), stage=stage, turn=turn)
        for arrears in owed
        for stage, turn in due_stages(arrears, now=now)
    ]
    return [*unpaid, *_settled(merchant_id, now), *_cards(merchant_id, now), *_short(merchant_id, now)]


def merchants_to_tell(*, now: datetime) -> set[int]:
    """Return merchants who owe, who await the end of a reported failure, or whose balance renews a plan soon."""
    owing = PaidSubscription.objects.filter(ended_at=None, state__in=OWING)
    merchants = {*owing.values_list("merchant_id", flat=True), *_unsettled().values_list("merchant_id", flat=True)}
    return merchants | {row.merchant_id for row in renewed_from_balance(until=now + BALANCE_WARNINGS[-1])}


def is_followed(episode: str) -> bool:
    """Tell whether the merchant knows of a failure, but not yet of its end."""
    return _unsettled().filter(episode=episode).exists()


def _unsettled() -> "QuerySet[PaymentNotice]":
    ends = PaymentNotice.objects.filter(
        merchant_id=OuterRef("merchant_id"), episode=OuterRef("episode"), stage__in=LAST
    )
    return PaymentNotice.objects.filter(~Exists(ends), stage=NoticeStage.FAILED)


def _of_arrears(owed: Arrears) -> DueNotice:
    return DueNotice(
        episode=owed.episode,
        stage=NoticeStage.FAILED,
        subscription_id=owed.subscription_id,
        platform=owed.platform,
        plan_id=owed.plan_id,
        amount_minor=owed.amount_minor,
        currency=owed.currency,
        next_try_at=owed.next_try_at,
        read_only_from=owed.read_only_from,
        is_read_only=owed.state is ArrearsState.READ_ONLY,
        is_from_balance=owed.is_from_balance,
    )


def _settled(merchant_id: int, now: datetime) -> list[DueNotice]:
    """Return how the payments ended whose failure the merchant was notified of."""
    rows = _unsettled().filter(merchant_id=merchant_id).select_related("subscription")
    followed = {row.episode: row.subscription for row in rows if row.subscription}
    if not followed:
        return []
    invoices = {row.external_id: row for row in Invoice.objects.filter(external_id__in=followed)}
    charged = charged_platforms(merchant_id, now=now)
    found = []
    for episode, row in followed.items():
        invoice = invoices.get(episode)
        stage = _end_of(row, invoice)
        if stage is None or (stage is NoticeStage.ENDED and row.platform in charged):
            continue
        notice = DueNotice(
            episode=episode,
            stage=stage,
            subscription_id=row.pk,
            platform=row.platform,
            plan_id=row.plan_id,
            amount_minor=invoice.total_minor if invoice else row.price_minor,
            currency=invoice.currency if invoice else row.currency,
        )
        found.append(notice)
    return found


def _end_of(row: PaidSubscription, invoice: Invoice | None) -> NoticeStage | None:
    is_owing = row.state in OWING
    if invoice.state == InvoiceStatus.PAID if invoice else not (is_owing or row.ended_at):
        return NoticeStage.RECOVERED
    return NoticeStage.ENDED if row.ended_at or row.state == SubscriptionStatus.UNPAID else None


def _short(merchant_id: int, now: datetime) -> list[DueNotice]:
    """Return the coming renewals that the balance cannot cover, counting the soonest renewals first."""
    rows = renewed_from_balance(until=now + BALANCE_WARNINGS[-1], merchant_id=merchant_id)
    left = {unit: available(merchant_id, unit) for unit in {row.currency for row in rows}}
    found = []
    for row in rows:
        amount = amount_of(row.next_price_key or row.price_key)[0]
        left[row.currency] -= amount
        days = next(days for days in BALANCE_WARNINGS if row.period_end - now <= days)
        if left[row.currency] < 0:
            notice = DueNotice(
                episode=f"balance {row.pk} {row.period_end:%Y-%m-%d}",
                stage=NoticeStage.SHORT,
                turn=days.days,
                subscription_id=row.pk,
                platform=row.platform,
                plan_id=row.plan_id,
                amount_minor=amount,
                currency=row.currency,
                read_only_from=row.period_end,
            )
            found.append(notice)
    return found


def _cards(merchant_id: int, now: datetime) -> list[DueNotice]:
    """Return expiry notices for cards to which something is charged."""
    charged = PaidSubscription.objects.filter(
        merchant_id=merchant_id, provider=OuterRef("provider"), ended_at=None, cancel_at_period_end=False
    )
    rows = Customer.objects.filter(Exists(charged), merchant_id=merchant_id, card_year__isnull=False)
    return [notice for row in rows.exclude(card_month=None) for notice in _card(row, now)]


def _card(row: Customer, now: datetime) -> list[DueNotice]:
    month, year = row.card_month or 1, row.card_year or now.year
    days = card_warning(month, year, now=now)
    named = f"{year}-{month:02}"
    episode = f"card {row.external_id} {row.card_last4} {named}"
    if days is None:
        return []
    return [DueNotice(episode, NoticeStage.CARD, turn=days, card_last4=row.card_last4, card_month=named)]
