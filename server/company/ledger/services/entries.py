"""Posting of entries: the only way that money and points move."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from server.company.ledger.contracts import MERCHANT_KINDS, AccountKind, Movement, Posting, Unit
from server.company.ledger.errors import KeyUsed, NotCovered, PeriodClosed
from server.company.ledger.models import Account, Entry, Line
from server.company.ledger.rules import is_balanced, parted

Signature = Counter[tuple[str, int | None, str]]


def post_entry(posting: Posting, *, now: datetime) -> int:
    """Post an entry and return its id; the same key with the same contents returns the same id and posts nothing.

    A merchant's gain first settles their debt; with `may_owe`, what is not covered becomes a debt. NotCovered if a
    merchant's account would fall below zero, KeyUsed if the key has other contents, PeriodClosed if finance has closed
    the day, ValueError if the movements do not sum to zero, move a merchant's money without `merchant_id`, or name a
    debt. Nothing is posted then.
    """
    if not is_balanced(posting.movements):
        raise ValueError(f"the movements of {posting.key} do not balance")
    if posting.merchant_id is None and any(movement.kind in MERCHANT_KINDS for movement in posting.movements):
        raise ValueError(f"{posting.key} moves a merchant's money but names none")
    if any(movement.kind is AccountKind.OWED for movement in posting.movements):
        raise ValueError(f"{posting.key} names a debt, which follows from the balance")
    with transaction.atomic():
        entry, is_new = _claim(posting, now)
        if is_new:
            _write_lines(entry, posting)
        elif _signature_of(entry) != _signature(posting):
            raise KeyUsed
    return entry.pk


def post_own_entries(postings: Sequence[Posting], *, now: datetime) -> None:
    """Post new entries between our own accounts, all or none, in as many statements as one entry takes.

    KeyUsed if a key exists already, PeriodClosed if finance has closed the day, ValueError if an entry does not balance
    or moves a merchant's money. Nothing is posted then.
    """
    for posting in postings:
        if not is_balanced(posting.movements):
            raise ValueError(f"the movements of {posting.key} do not balance")
        if any(movement.kind in MERCHANT_KINDS for movement in posting.movements):
            raise ValueError(f"{posting.key} moves a merchant's money, which is posted by itself")
    with transaction.atomic():
        accounts = _own_accounts(postings)
        entries = _claim_new(postings, now)
        Line.objects.bulk_create(
            _line(entry, accounts[posting.unit, movement.kind], movement.amount)
            for posting, entry in zip(postings, entries, strict=True)
            for movement in posting.movements
        )


def lock_balance(merchant_id: int, unit: Unit) -> None:
    """Block other postings for the merchant in this unit until the caller's transaction ends."""
    Account.objects.bulk_create(
        [Account(merchant_id=merchant_id, kind=AccountKind.AVAILABLE, unit=unit, balance=0)], ignore_conflicts=True
    )
    theirs = Account.objects.filter(merchant_id=merchant_id, unit=unit).order_by("pk")
    list(theirs.select_for_update(no_key=True).values_list("pk"))


def _claim(posting: Posting, now: datetime) -> tuple[Entry, bool]:
    columns = {"kind": posting.kind, "at": now, "merchant_id": posting.merchant_id}
    columns |= {"reference": posting.reference, "note": posting.note}
    try:
        with transaction.atomic():
            return Entry.objects.create(key=posting.key, **columns), True
    except IntegrityError as error:
        found = Entry.objects.filter(key=posting.key).first()
        if found is None:
            raise PeriodClosed from error
        return found, False


def _claim_new(postings: Sequence[Posting], now: datetime) -> list[Entry]:
    entries = [
        Entry(key=posting.key, kind=posting.kind, at=now, reference=posting.reference, note=posting.note)
        for posting in postings
    ]
    try:
        with transaction.atomic():
            return Entry.objects.bulk_create(entries)
    except IntegrityError as error:
        keys = [posting.key for posting in postings]
        raise (KeyUsed if Entry.objects.filter(key__in=keys).exists() else PeriodClosed) from error


def _own_accounts(postings: Sequence[Posting]) -> dict[tuple[str, str], Account]:
    requested = {(posting.unit, movement.kind) for posting in postings for movement in posting.movements}
    Account.objects.bulk_create(
        [Account(merchant_id=None, kind=kind, unit=unit, balance=None) for unit, kind in requested],
        ignore_conflicts=True,
    )
    ours = Account.objects.filter(merchant_id=None, unit__in={unit for unit, _kind in requested})
    return {(account.unit, account.kind): account for account in ours}


def _write_lines(entry: Entry, posting: Posting) -> None:
    accounts = _locked_accounts(posting)
    movements = _with_debt(posting, accounts)
    lines = [_line(entry, accounts[movement.kind], movement.amount) for movement in movements]
    merchants = [account for account in accounts.values() if account.balance is not None]
    if any(account.balance < 0 for account in merchants if account.balance and account.kind != AccountKind.OWED):
        raise NotCovered
    Account.objects.bulk_update(merchants, ["balance"])
    Line.objects.bulk_create(lines)


def _line(entry: Entry, account: Account, amount: int) -> Line:
    if account.balance is not None:
        account.balance += amount
    return Line(
        entry=entry,
        account=account,
        merchant_id=account.merchant_id,
        unit=account.unit,
        amount=amount,
        balance_after=account.balance,
    )


def _locked_accounts(posting: Posting) -> dict[AccountKind, Account]:
    """Return the accounts of a posting; create missing ones, and lock the merchant's in primary key order."""
    accounts = [_account(posting, movement.kind) for movement in posting.movements]
    Account.objects.bulk_create(accounts, ignore_conflicts=True)
    kinds = [account.kind for account in accounts]
    ours = Account.objects.filter(merchant_id=None, unit=posting.unit, kind__in=kinds)
    theirs = Account.objects.filter(merchant_id=posting.merchant_id, unit=posting.unit, kind__in=kinds)
    theirs = theirs.exclude(merchant_id=None)
    found = [*ours, *theirs.order_by("pk").select_for_update(no_key=True)]
    return {AccountKind(account.kind): account for account in found}


def _with_debt(posting: Posting, accounts: dict[AccountKind, Account]) -> list[Movement]:
    """Return the movements to write, including debt; the lock on the available account also covers the debt."""
    available = accounts.get(AccountKind.AVAILABLE)
    if available is None:
        return list(posting.movements)
    named = {"merchant_id": posting.merchant_id, "unit": posting.unit, "kind": AccountKind.OWED}
    owed = Account.objects.filter(**named).first()
    movements = parted(
        posting.movements,
        available=available.balance or 0,
        owed=(owed and owed.balance) or 0,
        may_owe=posting.may_owe,
    )
    if any(movement.kind is AccountKind.OWED for movement in movements):
        accounts[AccountKind.OWED] = owed or Account.objects.create(**named, balance=0)
    return movements


def _account(posting: Posting, kind: AccountKind) -> Account:
    is_theirs = kind in MERCHANT_KINDS
    return Account(
        merchant_id=posting.merchant_id if is_theirs else None,
        kind=kind,
        unit=posting.unit,
        balance=0 if is_theirs else None,
    )


def _signature(posting: Posting) -> tuple[str, Signature]:
    sums: Signature = Counter()
    for movement in posting.movements:
        account = _account(posting, movement.kind)
        sums[account.kind, account.merchant_id, account.unit] += movement.amount
    return str(posting.kind), sums


def _signature_of(entry: Entry) -> tuple[str, Signature]:
    """Return what was requested, without debt: how much settled a debt depended on the moment."""
    sums: Signature = Counter()
    for line in entry.lines.select_related("account"):
        kind = AccountKind.AVAILABLE if line.account.kind == AccountKind.OWED else line.account.kind
        sums[str(kind), line.merchant_id, line.unit] += line.amount
    return entry.kind, sums
