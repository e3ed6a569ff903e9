"""Payouts from a file: each line beside the ledger of its order, once, and what a merchant does with the others."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.company.identity.contracts import Menu
from server.ports.orders import StoreFee
from server.tenancy.scope import tenant_scope_of
from tenants.payouts.jobs import follow_ledgers
from tenants.payouts.models import Payout, PayoutLine
from tests.factories.orders import line, reading, usd
from tests.profit.books import Books
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db
HEAD = "Payout ID,Payout Date,Type,Order,Amount,Fee,Net,Currency\n"
TWO = HEAD + "P1,2026-11-05,charge,#1001,50.00,1.75,48.25,USD\nP1,2026-11-05,charge,#1002,50.00,1.75,48.25,USD\n"


def sold(number: str, **changes: Any) -> Any:
    whole = {"total": usd(5_000), "lines": (line(total=usd(5_000)),), "fees": (StoreFee(175, "USD"),), **changes}
    return reading(number, number=f"#{number}", **whole)


def send(books: Books, content: str, path: str = "profit/payout/file", **query: Any) -> Any:
    file = SimpleUploadedFile("payouts.csv", content.encode())
    given = {"store_id": books.intake.store_id, "provider": "Stripe", **query}
    given = {key: value for key, value in given.items() if value is not None}
    address = f"/api/account-service/{path}"
    answer = books.intake.owner.client.post(address, {"file": file}, query_params=given).json()
    drain_jobs(skip_pauses=True)
    return answer


def lines(books: Books, **query: Any) -> list[Any]:
    found: list[Any] = books.intake.owner.get("profit/payout/line", **query)["lines"]
    return sorted(found, key=lambda row: row["id"])


def brief(books: Books) -> list[tuple[str, str, str]]:
    return [(row["state"], row["difference"], row["fee_difference"]) for row in lines(books)]


def listed(books: Books) -> Any:
    return books.intake.owner.get("profit/payout")


def test_a_payout_is_matched_to_the_cent_and_kept_once(books: Books) -> None:
    books.take(sold("1001"), sold("1002"))
    assert send(books, TWO)["changed"] == 2
    assert brief(books) == [("matched", "0.00", "0.00")] * 2
    (payout,) = listed(books)["payouts"]
    shown = {name: payout[name] for name in ("provider", "external_id", "paid_on", "amount", "gross", "fees")}
    assert shown == {
        "provider": "Stripe",
        "external_id": "P1",
        "paid_on": "2026-11-05",
        "amount": "96.50",
        "gross": "100.00",
        "fees": "3.50",
    }
    assert (payout["unexplained"], payout["lines"], payout["open_lines"], listed(books)["open_lines"]) == (
        "0.00",
        2,
        0,
        0,
    )
    assert send(books, TWO)["changed"] == 0
    assert (len(lines(books)), listed(books)["count"]) == (2, 1)


def test_differences_are_named_and_what_the_bank_got_besides_the_lines(books: Books) -> None:
    books.take(sold("1001"), sold("1002"), sold("1003"))
    rows = ["charge,#1001,51.00,1.75,49.25", "charge,#1002,50.00,2.00,48.00", "charge,#9,5.00,0,5.00"]
    rows += ["charge,#1003,50.00,1.75,48.25", "charge,1003,50.00,0.00,50.00", "payout,,-200.00,0,"]
    send(books, HEAD + "".join(f"P1,2026-11-05,{row},USD\n" for row in rows))
    assert brief(books) == [
        ("other_amount", "1.00", "0.00"),
        ("other_fee", "0.00", "0.25"),
        ("no_order", "", ""),
        ("matched", "0.00", "0.00"),
        ("twice", "50.00", "0.00"),
    ]
    (payout,) = listed(books)["payouts"]
    assert (payout["amount"], payout["unexplained"], payout["open_lines"]) == ("200.00", "-0.50", 4)
    assert [row["state"] for row in lines(books, open=True)] == ["other_amount", "other_fee", "no_order", "twice"]
    assert listed(books)["count"] == books.intake.owner.get("profit/payout", open=True)["count"] == 1


def test_a_line_is_resolved_by_its_order_by_a_reason_and_back_again(books: Books) -> None:
    owner = books.intake.owner
    books.take(sold("1001"))
    send(books, HEAD + "P1,2026-11-05,charge,X-77,50.00,1.75,48.25,USD\n")
    (row,) = lines(books)
    path = f"profit/payout/line/{row['id']}"
    assert owner.post(f"{path}/order", {"order": "#404"})["fields"].keys() == {"order"}
    assert brief(books) == [("no_order", "", "")]
    chosen = owner.post(f"{path}/order", {"order": "1001"})["line"]
    assert (chosen["state"], chosen["order_number"], chosen["is_chosen"]) == ("matched", "#1001", True)
    assert send(books, HEAD + "P1,2026-11-05,charge,X-77,50.00,1.75,48.25,USD\n")["changed"] == 0
    assert lines(books)[0]["is_chosen"]
    back = owner.delete(f"{path}/resolution")["line"]
    assert (back["state"], back["order_id"], back["is_open"]) == ("no_order", "", True)
    assert owner.post(f"{path}/accept", {"note": ""})["success"] is False
    accepted = owner.post(f"{path}/accept", {"note": "A sale of the old shop"})["line"]
    assert (accepted["is_open"], accepted["is_accepted"], accepted["note"]) == (False, True, "A sale of the old shop")
    assert listed(books)["open_lines"] == 0
    assert owner.delete(f"{path}/resolution")["line"]["is_open"]


def test_a_fee_that_nobody_else_tells_is_booked_once_and_taken_back(books: Books) -> None:
    owner = books.intake.owner
    rule = {"kind": "payment_fee", "since": "2026-01-01", "percent": "2.9", "fixed": "0.30", "currency": "USD"}
    owner.put(f"profit/fee/{books.intake.store_id}", {"fees": [rule]})
    books.take(sold("1001", fees=None))
    before = books.profit()
    send(books, HEAD + "P1,2026-11-05,charge,#1001,50.00,2.10,47.90,USD\n")
    (row,) = lines(books)
    assert (row["state"], row["fee_difference"]) == ("other_fee", "0.35")
    path = f"profit/payout/line/{row['id']}"
    booked = owner.post(f"{path}/fee")["line"]
    assert (booked["state"], booked["has_booked_fee"], books.profit() - before) == ("matched", True, -35)
    assert owner.post(f"{path}/fee")["code"] == 1000409
    assert books.sums(kind="payment_fee") == {"payment_fee": -210}
    undone = owner.delete(f"{path}/resolution")["line"]
    assert (undone["state"], undone["has_booked_fee"], books.profit()) == ("other_fee", False, before)


def test_a_fee_that_the_platform_tells_is_not_booked_beside_it(books: Books) -> None:
    books.take(sold("1001"))
    send(books, HEAD + "P1,2026-11-05,charge,#1001,50.00,2.10,47.90,USD\n")
    (row,) = lines(books)
    before = books.profit()
    assert books.intake.owner.post(f"profit/payout/line/{row['id']}/fee")["code"] == 1000409
    assert (books.profit(), lines(books)[0]["fee_difference"]) == (before, "0.35")


def test_what_the_ledger_learns_later_closes_a_line(books: Books) -> None:
    send(books, HEAD + "P1,2026-11-05,charge,#1001,50.00,1.75,48.25,USD\n")
    assert brief(books) == [("no_order", "", "")]
    books.take(sold("1001", fees=None))
    with tenant_scope_of(books.intake.tenant):
        follow_ledgers()
    assert brief(books) == [("other_fee", "0.00", "1.75")]
    books.take(sold("1001", version=2))
    with tenant_scope_of(books.intake.tenant):
        follow_ledgers()
    assert brief(books) == [("matched", "0.00", "0.00")]


def test_a_payout_of_a_file_is_deleted_with_what_it_booked(books: Books) -> None:
    books.take(sold("1001", fees=None))
    before = books.profit()
    send(books, HEAD + "P1,2026-11-05,charge,#1001,50.00,2.10,47.90,USD\n")
    books.intake.owner.post(f"profit/payout/line/{lines(books)[0]['id']}/fee")
    (payout,) = listed(books)["payouts"]
    assert books.intake.owner.delete(f"profit/payout/{payout['id']}")["success"]
    assert (books.profit(), lines(books), listed(books)["count"]) == (before, [], 0)
    assert books.intake.owner.delete(f"profit/payout/{payout['id']}")["code"] == 1000404
    send(books, TWO)
    with tenant_scope_of(books.intake.tenant):
        Payout.objects.update(source="platform")
        kept = Payout.objects.get().pk
    assert books.intake.owner.delete(f"profit/payout/{kept}")["code"] == 1000409
    assert listed(books)["count"] == 1


def test_columns_can_be_chosen_and_errors_are_named_before_anything_is_imported(books: Books) -> None:
    odd = "When,What was sold,Money\n3/4/2026,#1001,50.00\n3/4/2026,#1002,lots\n"
    seen = send(books, odd, "profit/payout/file/check", provider=None)
    assert (seen["headings"], seen["columns"]) == (["When", "What was sold", "Money"], {})
    assert seen["errors"] == [{"row": 1, "message": "Choose the column with the amount."}]
    columns = json.dumps({"on": 0, "order": 1, "gross": 2})
    seen = send(books, odd, "profit/payout/file/check", provider=None, columns=columns, dates="mdy")
    assert [each["row"] for each in seen["errors"]] == [3]
    assert seen["payouts"] == [
        {"external_id": "2026-03-04", "paid_on": "2026-03-04", "currency": "USD", "amount": "50.00", "lines": 1}
    ]
    assert send(books, odd, columns=columns, dates="mdy")["fields"].keys() == {"file"}
    assert listed(books)["count"] == 0
    assert send(books, odd, columns=columns, dates="mdy", skip_errors=True)["changed"] == 1
    for wrong in ('{"size": 1}', "[]", "{"):
        assert send(books, odd, columns=wrong)["success"] is False
    assert send(books, "PK\x03\x04nothing")["fields"].keys() == {"file"}


def test_others_payouts_are_not_there(books: Books, stranger: Person, member_with: Callable[..., Person]) -> None:
    send(books, TWO)
    (payout,) = listed(books)["payouts"]
    line_id = lines(books)[0]["id"]
    for person in (stranger, member_with(Menu.ORDERS, store_ids=[])):
        assert person.get("profit/payout")["count"] == person.get("profit/payout/line")["count"] == 0
        assert person.get(f"profit/payout/{payout['id']}")["code"] == 1000404
        assert person.delete(f"profit/payout/{payout['id']}")["code"] == 1000404
        for deed, body in (("accept", {"note": "mine"}), ("order", {"order": "#1001"}), ("fee", {})):
            assert person.post(f"profit/payout/line/{line_id}/{deed}", body)["code"] == 1000404
    assert [row["is_open"] for row in lines(books)] == [True, True]


def test_lines_are_exported(books: Books) -> None:
    books.take(sold("1001"))
    send(books, TWO)
    answer = books.intake.owner.client.get("/api/account-service/profit/payout/line/export.csv")
    rows = b"".join(answer.streaming_content).decode().splitlines()  # type: ignore[attr-defined]
    assert rows[0].startswith("\ufeffPayout date,Payout,Provider,Store,Date,Row,Order number,Amount,Fee,Net,Currency")
    assert [row.split(",", 5)[5] for row in rows[1:]] == [
        "Payment,#1001,50.00,1.75,48.25,USD,Matched,0.00,0.00,,",
        "Payment,#1002,50.00,1.75,48.25,USD,No order,,,,",
    ]


@pytest.mark.django_db(transaction=True)
def test_the_same_file_twice_at_once_is_there_once(books: Books) -> None:
    books.take(sold("1001"), sold("1002"))
    answers = all_at_once(lambda: send(books, TWO), lambda: send(books, TWO))
    assert all(answer["success"] for answer in answers)
    with tenant_scope_of(books.intake.tenant):
        assert (Payout.objects.count(), PayoutLine.objects.count()) == (1, 2)
    assert brief(books) == [("matched", "0.00", "0.00")] * 2
