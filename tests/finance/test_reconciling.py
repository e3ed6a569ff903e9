"""Staff see where our ledger and the provider's account differ, and settle it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, cast

import pytest
from django.test import Client

from server.company.finance.models import BalanceTransaction, Difference, FetchCursor, Payout
from server.company.finance.services.provider_account import OVERLAP, fetch_account
from server.company.finance.services.reconciliation import match_days
from server.company.ledger.contracts import AccountKind, EntryKind, Unit
from server.company.ledger.models import Entry, Line
from server.company.staff.models import AuditEntry
from server.ports.balance_lines import LineKind, PayoutLine
from server.ports.payments import PaymentsPort
from tests.finance.conftest import LATER, NOON, Account, Desk, paid, post, provider_line

pytestmark = pytest.mark.django_db


def fetch(account: Account) -> int:
    return fetch_account(cast(PaymentsPort, account), now=LATER)


def match() -> int:
    return match_days("stripe", first=date(2026, 10, 20), until=date(2026, 11, 20), now=LATER)


def named(desk: Desk, **filters: Any) -> set[tuple[str, str]]:
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    return {(row["kind"], row["reference"]) for row in desk.call("GET", f"differences?{query}")["data"]}


def test_books_that_agree_have_no_differences(finance: Desk) -> None:
    for number in range(3):
        paid(number)
    assert fetch(Account([provider_line(number) for number in range(3)])) == 3

    assert match() == 0
    assert named(finance) == set()


def test_an_injected_cent_a_deleted_event_and_a_charge_made_by_hand_are_each_found_and_named(finance: Desk) -> None:
    for number in (1, 2, 3, 4, 5):
        paid(number)
    by_hand = provider_line(9)
    lines = [
        provider_line(1, 3101, fee=120),
        provider_line(2, currency="EUR", fee=0),
        provider_line(3, fee=121),
        provider_line(5, created_at=NOON + timedelta(days=6)),
        by_hand,
        provider_line(5, external_id="txn_5_again", fee=0),
    ]
    fetch(Account(lines))
    match()

    assert named(finance) == {
        ("amount", "pi_1"),
        ("currency", "pi_2"),
        ("missing_there", "txn_2"),
        ("fee", "txn_3"),
        ("missing_there", "pi_4"),
        ("missing_there", "txn_4"),
        ("twice", "pi_5"),
        ("missing_here", "pi_9"),
    }
    assert named(finance, kind="amount") == {("amount", "pi_1")}
    row = finance.call("GET", "differences?kind=amount")["data"][0]
    assert (row["amount_here"], row["amount_there"], row["unit"], row["state"]) == ("31.00", "31.01", "USD", "open")
    detail = finance.call("GET", f"differences/{row['id']}")
    assert [(row["name"], row["amount"]) for row in detail["here"]] == [("charge:pi_1", "31.00")]
    assert [(row["name"], row["amount"], row["fee"]) for row in detail["there"]] == [("txn_1", "31.01", "1.20")]


def test_a_date_is_found_across_a_month(finance: Desk) -> None:
    paid(1)
    fetch(Account([provider_line(1, created_at=NOON - timedelta(days=9))]))
    match()

    assert named(finance) == {("date", "pi_1")}


def test_matching_again_finds_the_same_and_what_arrives_late_closes_it(finance: Desk) -> None:
    fetch(Account([provider_line(1)]))
    assert (match(), match()) == (1, 1)
    assert Difference.objects.count() == 1

    paid(1, at=NOON + timedelta(days=1))

    assert match() == 0
    row = finance.call("GET", "differences")["data"][0]
    assert (row["state"], row["settled_by"]) == ("closed", "")


def test_a_fetch_that_breaks_midway_begins_again_and_keeps_every_line_once() -> None:
    lines = [provider_line(number) for number in range(5)]
    with pytest.raises(ConnectionError):
        fetch(Account(lines, breaks_after="2"))
    assert (BalanceTransaction.objects.count(), FetchCursor.objects.count()) == (2, 0)

    assert fetch(Account(lines)) == 5
    requested: list[Any] = []
    again = Account([*lines, provider_line(7, created_at=LATER - timedelta(days=1))], fetched_since=requested)
    assert fetch(again) == 1

    assert requested == [LATER - OVERLAP]
    assert BalanceTransaction.objects.count() == 6


def test_a_payout_is_posted_once_and_shows_what_became_of_it(finance: Desk) -> None:
    line = provider_line(1, -5000, fee=0, kind=LineKind.PAYOUT, source="po_1", payout="po_1")
    payout = PayoutLine("po_1", 5000, "USD", "in_transit", LATER, date(2026, 11, 22))
    fetch(Account([line], [payout]))
    fetch(Account([line], [PayoutLine("po_1", 5000, "USD", "paid", LATER, date(2026, 11, 23))]))

    assert match() == 0
    entry = Entry.objects.get(key="payout:po_1")
    moved = dict(Line.objects.filter(entry=entry).values_list("account__kind", "amount"))
    assert moved == {AccountKind.PROVIDER: 5000, AccountKind.BANK: -5000}
    assert Payout.objects.get().state == "paid"
    row = finance.call("GET", "payouts")["data"][0]
    assert (row["amount"], row["state"], row["arrival"]) == ("50.00", "paid", "2026-11-23")
    within, after = "since=2026-11-20T00:00:00Z&until=2026-11-21T00:00:00Z", "since=2026-11-21T00:00:00Z"
    assert [len(finance.lines_of(f"payouts.csv?{period}")) for period in (within, after)] == [2, 1]
    assert [len(finance.call("GET", f"payouts?{period}")["data"]) for period in (within, after)] == [1, 0]
    assert finance.call("GET", f"payouts/{row['id']}")["external_id"] == "po_1"
    assert len(finance.call("GET", "balance_transactions?payout=po_1")["data"]) == 1


def test_what_goes_back_and_comes_again_agrees(finance: Desk) -> None:
    lines = [
        ("refund:re_1", EntryKind.REFUND, LineKind.REFUND, "re_1", -500),
        ("refund:re_1:back", EntryKind.REFUND, LineKind.REFUND_BACK, "re_1", 500),
        ("dispute:dp_1:taken", EntryKind.DISPUTE, LineKind.DISPUTE, "dp_1", -3100),
        ("dispute:dp_1:won", EntryKind.DISPUTE_WON, LineKind.DISPUTE_WON, "dp_1", 3100),
    ]
    for key, entry, _kind, _source, amount in lines:
        post(key, entry, AccountKind.DISPUTED, amount, Unit.DOLLAR, NOON)
    fetch(
        Account(
            [
                provider_line(number, amount, fee=0, kind=kind, source=source)
                for number, (_key, _entry, kind, source, amount) in enumerate(lines)
            ]
        )
    )

    assert match() == 0
    assert named(finance) == set()


def test_the_fee_of_a_dispute_is_posted_once_by_the_fetch() -> None:
    post("dispute:dp_1:taken", EntryKind.DISPUTE, AccountKind.DISPUTED, -3100, Unit.DOLLAR, NOON)
    line = provider_line(1, -3100, fee=1500, kind=LineKind.DISPUTE, source="dp_1")
    fetch(Account([line]))
    fetch(Account([line]))

    assert match() == 0
    moved = dict(Line.objects.filter(entry__key="fee:txn_1").values_list("account__kind", "amount"))
    assert moved == {AccountKind.PROVIDER: 1500, AccountKind.FEES: -1500}


def test_yen_has_no_cents(finance: Desk) -> None:
    paid(1, 3100, fee=0, unit=Unit.YEN)
    fetch(Account([provider_line(1, 3000, fee=0, currency="JPY")]))
    match()

    row = finance.call("GET", "differences")["data"][0]
    assert (row["amount_here"], row["amount_there"]) == ("3100", "3000")


def test_a_difference_is_assigned_explained_and_closed_on_record(finance: Desk, staff: Callable[..., Client]) -> None:
    fetch(Account([provider_line(1)]))
    match()
    row = finance.call("GET", "differences")["data"][0]
    value = f"differences/{row['id']}"
    able = finance.call("GET", "differences/assignees")["data"]

    assigned = finance.call("POST", f"{value}/assign", {"staff_id": int(able[0]["id"])})
    assert (assigned["state"], assigned["assigned_to"]) == ("assigned", able[0]["name"])
    finance.call("POST", f"{value}/explain", {"reason": "  "}, status=422)
    explained = finance.call("POST", f"{value}/explain", {"reason": "Made by hand at the provider"})
    assert (explained["state"], explained["note"]) == ("explained", "Made by hand at the provider")
    person = {"staff_id": int(able[0]["id"])}
    for step, body in (("explain", {"reason": "Once more"}), ("assign", person)):
        refused = finance.call("POST", f"{value}/{step}", body, status=409)
        assert refused["message"] == "This difference was already explained."
    other = Desk(staff("finance", "support"))
    closed = other.call("POST", f"{value}/close", {"reason": "Refunded there"})
    assert (closed["state"], closed["note"]) == ("closed", "Refunded there")
    said = [(note["state"], note["text"], note["by"]) for note in closed["notes"]]
    assert said == [
        ("explained", "Made by hand at the provider", explained["settled_by"]),
        ("closed", "Refunded there", closed["settled_by"]),
    ]
    assert explained["settled_by"] != closed["settled_by"]
    for step, body in (("close", {"reason": "Once more"}), ("explain", {"reason": "Once more"}), ("assign", person)):
        refused = finance.call("POST", f"{value}/{step}", body, status=409)
        assert refused["message"] == "This difference was already closed."
    match()
    assert finance.call("GET", value)["state"] == "closed"
    entries = AuditEntry.objects.filter(target=f"difference {row['id']}").order_by("pk")
    assert [entry.action for entry in entries] == ["differences.assign", "differences.explain", "differences.close"]


def test_a_closed_difference_whose_lines_change_is_open_again(finance: Desk) -> None:
    paid(1)
    fetch(Account([provider_line(1, 3101)]))
    match()
    row = finance.call("GET", "differences")["data"][0]
    finance.call("POST", f"differences/{row['id']}/close", {"reason": "Known"})
    BalanceTransaction.objects.update(amount_minor=3102)

    match()

    found = finance.call("GET", f"differences/{row['id']}")
    assert (found["state"], found["amount_there"]) == ("open", "31.02")


def test_who_may_not_reconcile_changes_nothing(staff: Callable[..., Client]) -> None:
    fetch(Account([provider_line(1)]))
    match()
    row = Difference.objects.get()
    desk = Desk(staff("support"))

    desk.call("GET", "differences", status=403)
    desk.call("POST", f"differences/{row.pk}/close", {"reason": "Gone"}, status=403)

    row.refresh_from_db()
    assert row.state == "open"


def test_lists_leave_as_files_with_their_filters(finance: Desk) -> None:
    paid(1)
    fetch(Account([provider_line(1, 3101), provider_line(2)]))
    match()

    lines = finance.lines_of("differences.csv?kind=amount")
    assert lines[0].startswith("Id,Day,Kind,Flow,Reference,Unit,Amount here,Amount there,State")
    assert len(lines) == 2
    assert ",amount,charge,pi_1,USD,31.00,31.01,open," in lines[1]
    assert len(finance.lines_of("balance_transactions.csv?q=pi_2")) == 2
    assert finance.lines_of("payouts.csv") == ["Id,External id,Amount,Unit,State,Created at,Arrival,Provider"]
    assert AuditEntry.objects.filter(action="finance.export").count() == 3


def test_a_file_has_every_row_of_its_list(finance: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.api.console.finance.tables.BATCH", 2)
    # The provider tells its newest lines first.
    fetch(Account([provider_line(number, created_at=LATER + timedelta(minutes=number)) for number in (5, 4, 3, 2, 1)]))

    lines = finance.lines_of("balance_transactions.csv")

    assert [line.split(",")[1] for line in lines[1:]] == [f"txn_{number}" for number in (5, 4, 3, 2, 1)]


def test_a_closed_month_takes_no_postings_and_corrections_go_to_the_open_month(
    staff: Callable[..., Client], time_machine: Any
) -> None:
    time_machine.move_to(LATER + timedelta(days=20), tick=False)
    finance = Desk(staff("finance"))
    paid(1)
    fetch(Account([provider_line(1, 3101)]))
    match()
    finance.call("POST", "closed_periods", {"kind": "month", "day": "2026-11-30"}, status=409)
    row = finance.call("GET", "differences")["data"][0]
    finance.call("POST", f"differences/{row['id']}/explain", {"reason": "A cent of rounding"})

    made = finance.call("POST", "closed_periods", {"kind": "month", "day": "2026-11-30", "reason": "Checked"})

    assert (made["start"], made["end"]) == ("2026-11-01", "2026-12-01")
    finance.call("POST", "closed_periods", {"kind": "month", "day": "2026-11-02"}, status=409)
    finance.call("POST", "closed_periods", {"kind": "day", "day": "2026-12-10"}, status=409)
    count = Entry.objects.count()
    refused = "This period is closed. Nothing was posted."
    with pytest.raises(Exception, match=refused):
        post("refund:re_1", EntryKind.REFUND, AccountKind.DEFERRED, -100, Unit.DOLLAR, NOON)
    assert Entry.objects.count() == count
    paid_again = post("charge:pi_1", EntryKind.CHARGE, AccountKind.DEFERRED, 3100, Unit.DOLLAR, NOON)
    assert Entry.objects.get(pk=paid_again).at == NOON
    post("refund:re_1", EntryKind.REFUND, AccountKind.DEFERRED, -100, Unit.DOLLAR, LATER + timedelta(days=20))
    assert Entry.objects.count() == count + 1
    assert finance.call("GET", "closed_periods")["total"] == 1
    shown = finance.lines_of("closed_periods.csv")
    assert shown[0] == "Id,Kind,Start,End,Closed at,Closed by,Reason"
    assert [line.split(",")[1:4] for line in shown[1:]] == [["month", "2026-11-01", "2026-12-01"]]
