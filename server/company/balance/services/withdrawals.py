"""Merchants' withdrawals: the amount is put on hold at once, and released if nothing is paid."""

from dataclasses import asdict, replace
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from server.company.balance.contracts import WithdrawalDraft, WithdrawalState
from server.company.balance.models import Withdrawal
from server.company.balance.rules import movements_of, need_state, payout_hint, plain_account, refused_fields
from server.company.identity.contracts import Actor
from server.company.identity.selectors.recipients import contact_of, main_account_of
from server.company.identity.services.messages import notify
from server.company.ledger.contracts import EntryKind, Posting, Unit
from server.company.ledger.errors import KeyUsed
from server.company.ledger.selectors.own import refuse_export
from server.company.ledger.services.entries import post_entry
from server.kit.errors import Invalid, NotFound
from server.kit.money import format_money
from server.kit.vault import seal, unseal


def ask_withdrawal(actor: Actor, *, draft: WithdrawalDraft, now: datetime) -> int:
    """Hold the amount, notify the main account, return the withdrawal's id; the same key does it once.

    The caller has verified the user. NoRightToBalance, Invalid by field, NotCovered, KeyUsed: then nothing is held.
    """
    refuse_export(actor, draft.unit)
    withdrawal_draft = _clean(draft)
    if problems := refused_fields(
        withdrawal_draft.amount, withdrawal_draft.unit, withdrawal_draft.payout, settings.WITHDRAWAL_MINIMUM
    ):
        raise Invalid.of_fields(problems)
    with transaction.atomic():
        row, is_new = _claim(actor, withdrawal_draft, now)
        if is_new:
            post_step(row, EntryKind.HOLD, now)
            tell_merchant(row, "withdrawal_asked")
        else:
            _refuse_other(row, withdrawal_draft)
    return row.pk


def cancel_withdrawal(actor: Actor, *, withdrawal_id: int, now: datetime) -> None:
    """Cancel a withdrawal that nobody has approved; the money is available again. WithdrawalDecided, NotFound."""
    with transaction.atomic():
        row = locked_withdrawal(withdrawal_id, merchant_id=actor.tenant_id)
        refuse_export(actor, Unit(row.unit))
        need_state(row.state, WithdrawalState.WAITING)
        give_back(row, WithdrawalState.CANCELLED, now)


def locked_withdrawal(withdrawal_id: int, **of: int) -> Withdrawal:
    """Lock and return the row for the caller's transaction, so that decisions and cancels run in turn. NotFound."""
    row = Withdrawal.objects.select_for_update().filter(pk=withdrawal_id, **of).first()
    if row is None:
        raise NotFound
    return row


def give_back(row: Withdrawal, state: WithdrawalState, now: datetime) -> None:
    """Release the held amount and delete the bank account."""
    row.state, row.sealed_payout = state, ""
    row.save()
    post_step(row, EntryKind.RELEASE, now)


def post_step(row: Withdrawal, step: EntryKind, now: datetime) -> None:
    """Post the movements of a withdrawal's step: hold, release, payment or return."""
    posting = Posting(
        key=f"withdrawal:{row.pk}:{step}",
        kind=step,
        merchant_id=row.merchant_id,
        unit=Unit(row.unit),
        movements=movements_of(step, row.amount),
        reference=f"withdrawal {row.pk}",
    )
    post_entry(posting, now=now)


def tell_merchant(row: Withdrawal, notice: str) -> None:
    """Notify the main account of a withdrawal's result."""
    main = main_account_of(row.merchant_id)
    if main is None:
        return
    amount = format_money(row.amount, row.unit)
    notify(**asdict(contact_of(main)), notice=notice, amount=amount, payout=row.payout_hint)


def _clean(draft: WithdrawalDraft) -> WithdrawalDraft:
    plain = {name: value.strip() for name, value in asdict(draft.payout).items()}
    plain["account"] = plain_account(plain["account"])
    return replace(draft, payout=replace(draft.payout, **plain))


def _claim(actor: Actor, draft: WithdrawalDraft, now: datetime) -> tuple[Withdrawal, bool]:
    named = {"merchant_id": actor.tenant_id, "key": draft.key}
    contact = contact_of(actor.user_id)
    try:
        with transaction.atomic():
            row = Withdrawal.objects.create(
                **named,
                unit=draft.unit,
                amount=draft.amount,
                sealed_payout=seal(asdict(draft.payout)),
                payout_hint=payout_hint(draft.payout),
                state=WithdrawalState.WAITING,
                asked_by_id=actor.user_id,
                asked_by=contact.email or contact.phone,
                asked_at=now,
            )
    except IntegrityError:
        return Withdrawal.objects.get(**named), False
    return row, True


def _refuse_other(row: Withdrawal, draft: WithdrawalDraft) -> None:
    is_same = (row.unit, row.amount, row.payout_hint) == (draft.unit, draft.amount, payout_hint(draft.payout))
    if not is_same or (row.sealed_payout and unseal(row.sealed_payout) != asdict(draft.payout)):
        raise KeyUsed
