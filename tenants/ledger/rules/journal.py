"""Entries as a journal: each one on two accounts, so that every order and the whole balances. Pure.

Tax that only passes through is posted once, on its own account.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tenants.ledger.contracts import Kind
from tenants.ledger.contracts.reports import EntryRow, JournalLine
from tenants.ledger.rules.accounts import ACCOUNTS, POSTINGS


@dataclass(frozen=True, slots=True)
class Account:
    """An account of the journal. `code` is the merchant's own where there is one."""

    key: str
    code: str
    name: str


def accounts(own: Mapping[str, str]) -> list[Account]:
    """Return the accounts in their order, with the merchant's own codes."""
    return [Account(key, own.get(key) or code, name) for key, code, name in ACCOUNTS]


def journal_lines(rows: Iterable[EntryRow], own: Mapping[str, str]) -> Iterable[JournalLine]:
    """Yield the journal of entries, two lines each; of what has no base amount, and of nothing, none."""
    known = {account.key: account for account in accounts(own)}
    for row in rows:
        if row.kind is Kind.TAX_DUE or not row.base_minor:
            continue
        first, second = (known[key] for key in POSTINGS[row.kind])
        yield _line(row, first, row.base_minor)
        yield _line(row, second, -row.base_minor)


def _line(row: EntryRow, account: Account, amount: int) -> JournalLine:
    return JournalLine(
        on=row.booked_on,
        account=account.code,
        name=account.name,
        debit=max(amount, 0),
        credit=max(-amount, 0),
        tax=abs(amount) if account.key == "tax" else 0,
        order_id=row.order_id,
        number=row.number,
        text=row.title,
    )
