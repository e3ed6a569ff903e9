"""Automatic top-ups from the saved card: one per fall of the balance, within a monthly limit."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from server.company.balance.contracts import AutoTopUpDraft, TopUpNews
from server.company.balance.errors import NoSavedCard
from server.company.balance.models import AutoTopUp
from server.company.balance.rules import key_start, month_of, news_of, refused_auto_top_up
from server.company.balance.selectors.auto_top_ups import charged_this_month
from server.company.balance.services.notices import tell_of_balance
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import available_of
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.contracts import ChargeState
from server.company.payments.errors import NoPayments
from server.company.payments.selectors.cards import card_money_came_back, saved_card
from server.company.payments.services.card_charges import note_card_charge, take_card_charge
from server.jobs.door import enqueue
from server.kit.checks import need
from server.kit.errors import Invalid
from server.kit.money import format_money
from server.ports.registry import payments

CHARGE_JOB = "balance.auto_top_up"
TITLE = "Automatic top-up of your Tradewind balance"
"""Not translated: a retry must send the same text under the same key."""
CONSENT_NEEDED = "Confirm that we may charge your saved card."


def switch_on(actor: Actor, *, draft: AutoTopUpDraft, has_agreed: bool, now: datetime) -> None:
    """Charge the saved card whenever the balance is low; this also restarts a stopped top-up.

    NoRightToBalance, NoPayments, NoSavedCard, Invalid by field: then nothing changes.
    """
    refuse_without_right(actor, draft.unit)
    if problems := refused_auto_top_up(draft, settings.TOP_UP_LIMITS):
        raise Invalid.of_fields(problems)
    need(has_agreed, "agreed", CONSENT_NEEDED)
    if not payments().is_configured:
        raise NoPayments
    if saved_card(actor.tenant_id) is None:
        raise NoSavedCard
    facts = {"below": draft.below, "amount": draft.amount, "monthly_limit": draft.monthly_limit}
    AutoTopUp.objects.update_or_create(
        merchant_id=actor.tenant_id,
        unit=draft.unit,
        defaults={**facts, "user_id": actor.user_id, "agreed_at": now, "is_on": True, "stopped_for": ""},
    )


def switch_off(actor: Actor, *, unit: Unit) -> None:
    """Stop charging; a charge in progress is still followed to its end. NoRightToBalance."""
    refuse_without_right(actor, unit)
    AutoTopUp.objects.filter(merchant_id=actor.tenant_id, unit=unit).update(is_on=False, stopped_for="")


def watch_auto_top_ups() -> int:
    """Enqueue a job for every low balance or charge in progress; return how many."""
    due = [row for unit in Unit for row in _due(unit)] if payments().is_configured else []
    for row in due:
        enqueue(CHARGE_JOB, key=str(row), rule_id=row)
    return len(due)


def top_up_if_low(rule_id: int, *, now: datetime) -> None:
    """Charge once if the balance is low. If a worker dies, the next one continues with the same key."""
    claimed = _claim(rule_id, now)
    if claimed is None:
        return
    taken = take_card_charge(claimed, title=TITLE, now=now)
    if taken.state is not ChargeState.OPENED:
        _end(rule_id, claimed, taken.failure)


def _due(unit: Unit) -> list[int]:
    rows = list(AutoTopUp.objects.filter(unit=unit).order_by("pk"))
    available = available_of([row.merchant_id for row in rows], unit)
    return [row.pk for row in rows if row.charge_id or (row.is_charging and _is_low(row, available))]


def _is_low(row: AutoTopUp, available: dict[int, int]) -> bool:
    return available.get(row.merchant_id, 0) < row.below


def _claim(rule_id: int, now: datetime) -> int | None:
    """Return the charge in progress, else start one if due. The rule's lock ensures that there is only one."""
    with transaction.atomic():
        row = AutoTopUp.objects.select_for_update().filter(pk=rule_id).first()
        if row is None:
            return None
        if row.charge_id:
            return row.charge_id
        if not row.is_charging or not _is_low(row, available_of([row.merchant_id], Unit(row.unit))):
            return None
        if card_money_came_back(row.merchant_id, row.unit, since=row.agreed_at):
            _stop(row, TopUpNews.RETURNED)
            return None
        if charged_this_month(row.merchant_id, Unit(row.unit), now) + row.amount > row.monthly_limit:
            _tell_limit(row, now)
            return None
        row.charges += 1
        row.charge_id = note_card_charge(
            merchant_id=row.merchant_id,
            user_id=row.user_id,
            amount=row.amount,
            currency=row.unit,
            key=f"{key_start(row.merchant_id, row.unit)}{row.charges}",
            now=now,
        )
        row.save()
    return row.charge_id


def _end(rule_id: int, charge_id: int, failure: str) -> None:
    """Notify and wait for the next fall; stop after a refusal. Only the first of parallel callers does it."""
    with transaction.atomic():
        mine = AutoTopUp.objects.select_for_update().filter(pk=rule_id, charge_id=charge_id).first()
        if mine is None:
            return
        news = news_of(failure)
        mine.charge_id = None
        mine.stopped_for = "" if news is TopUpNews.DONE else news
        mine.save()
        _tell(mine, news)


def _stop(row: AutoTopUp, news: TopUpNews) -> None:
    """Stop until the merchant restarts it: after a refund, the card would be charged again at once."""
    row.stopped_for = news
    row.save(update_fields=["stopped_for"])
    _tell(row, news)


def _tell_limit(row: AutoTopUp, now: datetime) -> None:
    """Notify once a month, because charging starts again next month."""
    if row.limit_told_at is None or row.limit_told_at < month_of(now):
        row.limit_told_at = now
        row.save(update_fields=["limit_told_at"])
        _tell(row, TopUpNews.LIMIT)


def _tell(row: AutoTopUp, news: TopUpNews) -> None:
    unit = Unit(row.unit)
    tell_of_balance(
        row.merchant_id,
        notice=f"auto_top_up_{news}",
        kind="auto_top_up",
        about=f"auto_top_up:{unit}:{news}",
        amount=format_money(row.amount, unit),
        limit=format_money(row.monthly_limit, unit),
        result=news,
    )
