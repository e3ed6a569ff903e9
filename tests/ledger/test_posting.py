"""The books: what is posted sums to zero, once, under races, and is never rewritten."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from itertools import pairwise

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from server.company.ledger.contracts import AccountKind, Balance, EntryKind, Movement, Period, Posting, Unit
from server.company.ledger.errors import KeyUsed, NotCovered
from server.company.ledger.models import Account, Entry, Line
from server.company.ledger.rules import is_closed, minor_amount, shown_amount, wire_amount
from server.company.ledger.selectors.balances import list_balances, read_statement
from server.company.ledger.selectors.books import trial_balance
from server.company.ledger.services.entries import post_entry, post_own_entries
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.deletion import delete_tenant
from tests.ledger.conftest import Post, posting
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

TEA, COFFEE = 41, 42


def dollars(merchant_id: int) -> tuple[int, int]:
    balance = next(balance for balance in list_balances(merchant_id) if balance.unit is Unit.DOLLAR)
    return balance.available, balance.held


def lines_of(merchant_id: int, unit: Unit = Unit.DOLLAR) -> list[tuple[str, str, int, int]]:
    lines, _more = read_statement(merchant_id, unit=unit, period=Period(), size=100)
    return [(line.account, line.kind, line.amount, line.balance_after) for line in lines]


def test_credit_hold_release_and_debit_move_the_balance(post: Post) -> None:
    post(TEA, "1", 5_000)
    post(TEA, "2", 2_000, EntryKind.HOLD)
    post(TEA, "3", 500, EntryKind.RELEASE)
    post(TEA, "4", 1_000, EntryKind.DEBIT)
    assert dollars(TEA) == (2_500, 1_500)
    assert lines_of(TEA)[0] == ("available", "debit", -1_000, 2_500)
    assert lines_of(TEA)[-1] == ("available", "credit", 5_000, 5_000)
    assert {line for line in lines_of(TEA) if line[1] == "hold"} == {
        ("available", "hold", -2_000, 3_000),
        ("held", "hold", 2_000, 2_000),
    }
    assert dollars(COFFEE) == (0, 0)


def test_units_and_merchants_are_kept_apart(post: Post) -> None:
    post(TEA, "1", 5_000)
    post(TEA, "2", 700, unit=Unit.YUAN)
    post(TEA, "3", 12, unit=Unit.POINTS)
    post(COFFEE, "4", 1)
    expected = [Balance(Unit.DOLLAR, 5_000, 0), Balance(Unit.YUAN, 700, 0), Balance(Unit.POINTS, 12, 0)]
    assert list_balances(TEA) == expected
    assert lines_of(TEA, Unit.POINTS) == [("available", "credit", 12, 12)]


def test_the_same_key_posts_once(post: Post) -> None:
    assert post(TEA, "again", 300) == post(TEA, "again", 300)
    assert (dollars(TEA), Entry.objects.count(), Line.objects.count()) == ((300, 0), 1, 2)


@pytest.mark.parametrize(
    ("amount", "kind", "merchant"),
    [(301, EntryKind.CREDIT, TEA), (300, EntryKind.DEBIT, TEA), (300, EntryKind.CREDIT, COFFEE)],
)
def test_a_key_that_was_used_for_something_else_is_refused(
    post: Post, amount: int, kind: EntryKind, merchant: int
) -> None:
    post(TEA, "again", 300)
    with pytest.raises(KeyUsed):
        post(merchant, "again", amount, kind)
    assert (dollars(TEA), dollars(COFFEE), Line.objects.count()) == ((300, 0), (0, 0), 2)


@pytest.mark.parametrize("kind", [EntryKind.DEBIT, EntryKind.HOLD, EntryKind.RELEASE])
def test_what_the_balance_does_not_cover_is_not_posted(post: Post, kind: EntryKind) -> None:
    post(TEA, "1", 100)
    with pytest.raises(NotCovered):
        post(TEA, "2", 101, kind)
    assert (dollars(TEA), Entry.objects.count(), Line.objects.count()) == ((100, 0), 1, 2)


@pytest.mark.parametrize(
    "movements",
    [
        (Movement(AccountKind.AVAILABLE, 5),),
        (Movement(AccountKind.AVAILABLE, 5), Movement(AccountKind.ADJUSTMENTS, -4)),
        (Movement(AccountKind.AVAILABLE, 5), Movement(AccountKind.AVAILABLE, -5)),
        (Movement(AccountKind.AVAILABLE, 0), Movement(AccountKind.ADJUSTMENTS, 0)),
    ],
)
def test_what_does_not_balance_is_no_entry(movements: tuple[Movement, ...]) -> None:
    wrong = Posting(key="1", kind=EntryKind.CREDIT, merchant_id=TEA, unit=Unit.DOLLAR, movements=movements)
    with pytest.raises(ValueError, match="balance"):
        post_entry(wrong, now=clock.now())
    assert Entry.objects.count() == 0


def test_the_database_refuses_an_entry_that_does_not_sum_to_zero(post: Post) -> None:
    entry = Entry.objects.get(pk=post(TEA, "1", 100))
    account = Account.objects.create(merchant_id=None, kind="held", unit="USD")
    check_refused(lambda: Line.objects.create(entry=entry, account=account, unit="USD", amount=7))


def test_the_database_refuses_an_entry_without_lines(db: None) -> None:
    check_refused(lambda: Entry.objects.create(key="1", kind="credit", at=clock.now()))


def test_the_database_refuses_lines_that_belie_their_account(post: Post) -> None:
    post(TEA, "1", 100)
    theirs, ours = Account.objects.get(merchant_id=TEA), Account.objects.get(merchant_id=None)

    def forge() -> None:
        entry = Entry.objects.create(key="2", kind="credit", at=clock.now())
        Line.objects.create(entry=entry, account=ours, unit="USD", amount=-5)
        Line.objects.create(entry=entry, account=theirs, merchant_id=COFFEE, unit="USD", amount=5, balance_after=5)

    check_refused(forge)


def check_refused(write: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError, match="does not balance"), transaction.atomic():
        commit(write)


def commit(write: Callable[[], object]) -> None:
    """What the database checks at commit is checked at once."""
    write()
    connection.check_constraints()


@pytest.mark.parametrize("table", ["ledger_entry", "ledger_line"])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "UPDATE {} SET id = id"])
def test_the_database_refuses_to_rewrite_the_books(post: Post, table: str, statement: str) -> None:
    post(TEA, "1", 100)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert dollars(TEA) == (100, 0)


def test_the_database_keeps_a_merchant_above_zero(post: Post) -> None:
    post(TEA, "1", 100)
    with pytest.raises(IntegrityError, match="never_below_zero"), transaction.atomic():
        Account.objects.filter(merchant_id=TEA).update(balance=-1)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_leave_every_running_balance_right(db: None) -> None:
    credits = [partial(post_entry, posting(TEA, f"in {n}", 100 + n), now=clock.now()) for n in range(8)]
    all_at_once(*credits)
    debits = [partial(try_debit, f"out {n}") for n in range(8)]
    outcomes = all_at_once(*debits)
    assert (outcomes.count(True), dollars(TEA)) == (2, (828 - 600, 0))
    lines = lines_of(TEA)[::-1]
    assert all(after[3] == before[3] + after[2] for before, after in pairwise(lines))
    assert (len(lines), lines[0][2], lines[-1][3]) == (10, lines[0][3], 228)
    assert is_closed(trial_balance())


def try_debit(key: str) -> bool:
    try:
        post_entry(posting(TEA, key, 300, EntryKind.DEBIT), now=clock.now())
    except NotCovered:
        return False
    return True


@pytest.mark.django_db(transaction=True)
def test_one_key_posted_by_many_at_once_is_one_entry(db: None) -> None:
    ids = all_at_once(*[partial(post_entry, posting(TEA, "same", 100), now=clock.now()) for _ in range(6)])
    assert (len(set(ids)), dollars(TEA), Entry.objects.count()) == (1, (100, 0), 1)


def test_the_trial_balance_closes_and_shows_a_forged_balance(post: Post) -> None:
    post(TEA, "1", 100)
    post(COFFEE, "2", 250)
    post(TEA, "3", 7, unit=Unit.POINTS)
    post(COFFEE, "4", 50, EntryKind.HOLD)
    rows = {(row.unit, row.kind): (row.accounts, row.lines, row.kept) for row in trial_balance()}
    assert rows[Unit.DOLLAR, AccountKind.AVAILABLE] == (2, 300, 300)
    assert rows[Unit.DOLLAR, AccountKind.ADJUSTMENTS] == (1, -350, None)
    assert rows[Unit.POINTS, AccountKind.ADJUSTMENTS] == (1, -7, None)
    assert is_closed(trial_balance())
    Account.objects.filter(merchant_id=TEA, unit="USD").update(balance=101)
    assert not is_closed(trial_balance())


def test_the_books_outlive_a_merchant_who_was_deleted(post: Post, tenant: TenantRef) -> None:
    post(tenant.id, "1", 100)
    delete_tenant(tenant.schema_name)
    assert Line.objects.filter(unit="USD").aggregate(sum=Sum("amount"), most=Sum("balance_after")) == {
        "sum": 0,
        "most": 100,
    }


def test_amounts_are_shown_with_separators_and_points_as_integers() -> None:
    assert [shown_amount(minor, Unit.DOLLAR) for minor in (0, 5, 123_456_789, -100_000)] == [
        "0.00", "0.05", "1,234,567.89", "-1,000.00",
    ]  # fmt: skip
    assert (shown_amount(12_345, Unit.POINTS), wire_amount(12_345, Unit.POINTS)) == ("12,345", "12345")


@pytest.mark.parametrize(
    ("amount", "unit", "says"),
    [
        ("1.005", Unit.DOLLAR, "must have at most 2 decimals in USD"),
        ("0.5", Unit.POINTS, "must be a whole number"),
        ("1e30", Unit.YUAN, "must be at most 10000000000000.00"),
    ],
)
def test_an_amount_that_its_unit_cannot_hold_is_none(amount: str, unit: Unit, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        minor_amount(Decimal(amount), unit)


def test_money_moves_between_our_own_accounts_without_a_merchant() -> None:
    paid_out = (Movement(AccountKind.PROVIDER, 2_786), Movement(AccountKind.BANK, -2_786))
    requested = Posting(
        key="payout:po_1", kind=EntryKind.PAYOUT, merchant_id=None, unit=Unit.EURO, movements=paid_out
    )  # fmt: skip
    assert post_entry(requested, now=clock.now()) == post_entry(requested, now=clock.now())
    rows = {(row.unit, row.kind): row.lines for row in trial_balance()}
    assert rows == {(Unit.EURO, AccountKind.PROVIDER): 2_786, (Unit.EURO, AccountKind.BANK): -2_786}


def test_a_merchants_money_moves_only_by_name() -> None:
    nobody = (Movement(AccountKind.AVAILABLE, 100), Movement(AccountKind.PROVIDER, -100))
    wrong = Posting(key="1", kind=EntryKind.TOP_UP, merchant_id=None, unit=Unit.DOLLAR, movements=nobody)
    with pytest.raises(ValueError, match="names none"):
        post_entry(wrong, now=clock.now())
    assert not Entry.objects.exists()
    assert not Account.objects.exists()


def earned(key: str, amount: int = 5, unit: Unit = Unit.EURO, kind: AccountKind = AccountKind.REVENUE) -> Posting:
    moved = (Movement(AccountKind.DEFERRED, -amount), Movement(kind, amount))
    return Posting(key=key, kind=EntryKind.RECOGNISE, merchant_id=TEA, unit=unit, movements=moved)


def test_many_entries_between_our_own_accounts_are_posted_together() -> None:
    post_own_entries([earned("1", 5), earned("2", 7), earned("3", 9, Unit.YEN)], now=clock.now())
    rows = {(row.unit, row.kind): row.lines for row in trial_balance()}
    assert rows == {
        (Unit.EURO, AccountKind.DEFERRED): -12,
        (Unit.EURO, AccountKind.REVENUE): 12,
        (Unit.YEN, AccountKind.DEFERRED): -9,
        (Unit.YEN, AccountKind.REVENUE): 9,
    }
    assert list(Entry.objects.order_by("pk").values_list("key", flat=True)) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        (earned("stands", 5), KeyUsed),
        (earned("2", 0), ValueError),
        (earned("2", 5, kind=AccountKind.AVAILABLE), ValueError),
    ],
)
def test_a_refused_posting_among_many_posts_none(wrong: Posting, refusal: type[Exception]) -> None:
    post_own_entries([earned("stands", 5)], now=clock.now())
    with pytest.raises(refusal):
        post_own_entries([earned("1"), wrong], now=clock.now())
    assert (Entry.objects.count(), Line.objects.count(), Account.objects.count()) == (1, 2, 2)


def test_another_currency_is_shown_to_who_has_it(post: Post) -> None:
    post(TEA, "1", 700, unit=Unit.EURO)
    assert [(balance.unit, balance.available) for balance in list_balances(TEA)][-1] == (Unit.EURO, 700)
    assert Unit.EURO not in {balance.unit for balance in list_balances(COFFEE)}
