"""A merchant takes a statement away as PDF: what it says is what the books say, in the reader's language."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
import time_machine

from server.api.merchant.capital import document
from server.api.merchant.capital.file import said_reference
from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.models import User
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.services.entries import post_entry
from server.kit import clock
from server.tenancy.models import Tenant
from tests.ledger.conftest import Post, posting
from tests.support.pdfs import pdf_text
from tests.support.people import Person

pytestmark = pytest.mark.django_db

MONEY, POINTS = "account-service/capital/statement.pdf", "points-service/reward/statement.pdf"
NO_TAKING_OUT = "You don't have the right to withdraw money or export data. Please ask the owner of the main account."
NO_BALANCE = "You don't have the right to the balance and rewards. Please ask the owner of the main account."


@pytest.mark.parametrize(
    ("reference", "english", "chinese"),
    [
        ("invoice INV-2026-000001", "Invoice INV-2026-000001", "账单 INV-2026-000001"),
        ("request:17", "Service request 17", "服务需求 17"),
        ("pi_567ea4a5d2e0", "Card payment", "银行卡付款"),
        ("re_5ef827cd0efc", "Card refund", "银行卡退款"),
        ("service_completed 4", "Completed service", "服务完成"),
        ("shop.example/12", "shop.example/12", "shop.example/12"),
    ],
)
def test_a_line_says_in_words_what_it_came_from(reference: str, english: str, chinese: str) -> None:
    assert (said_reference(reference, "en"), said_reference(reference, "zh-hans")) == (english, chinese)


def read(person: Person, path: str = MONEY, language: str = "en", **query: Any) -> str:
    response = person.client.get(f"/api/{path}", query, headers={"Accept-Language": language})
    assert (response["Content-Type"], response["Cache-Control"]) == ("application/pdf", "no-store"), response.content
    assert response["Content-Disposition"].endswith('.pdf"')
    return pdf_text(response.getvalue())


def refusal(person: Person, path: str = MONEY, **query: Any) -> Any:
    return person.client.get(f"/api/{path}", query).json()


@pytest.fixture
def year(owner: Person, post: Post) -> Person:
    """A merchant in New York with lines in October and November."""
    User.objects.filter(pk=owner.actor.user_id).update(time_zone="America/New_York")
    moved = [
        (datetime(2026, 10, 5, 16, tzinfo=UTC), 500_000, EntryKind.CREDIT, "October"),
        (datetime(2026, 11, 1, 3, tzinfo=UTC), 100, EntryKind.CREDIT, "Still October in New York"),
        (datetime(2026, 11, 2, 16, tzinfo=UTC), 123_456, EntryKind.DEBIT, "<b>Parcel & 退货</b>"),
        (datetime(2026, 11, 3, 16, tzinfo=UTC), 20_000, EntryKind.HOLD, "Café"),
        (datetime(2026, 12, 1, 16, tzinfo=UTC), 7, EntryKind.CREDIT, "December"),
    ]
    for number, (at, amount, kind, note) in enumerate(moved):
        with time_machine.travel(at, tick=False):
            post(owner.actor.tenant_id, str(number), amount, kind, note=note)
    return owner


def bare(text: str) -> str:
    return text.replace(" ", "")


def test_opening_lines_and_closing_of_a_period_agree(year: Person) -> None:
    lines = read(year, since="2026-11-01", until="2026-11-30").split("\n")
    values = dict(pairwise(lines))
    assert values["Merchant"] == Tenant.objects.get(pk=year.actor.tenant_id).name
    assert values["Period"] == "2026-11-01 to 2026-11-30, America/New_York"
    assert values["Opening balance"] == "5,001.00 available, 0.00 on hold"
    assert values["Closing balance"] == "3,566.44 available, 200.00 on hold"
    begin = lines.index("Note") + 1
    cells = [
        "2026-11-02 11:00", "Available", "Debit", "-1,234.56", "3,766.44", "<b>Parcel & 退货</b>",
        "2026-11-03 11:00", "Available", "Hold", "-200.00", "3,566.44", "Café",
        "2026-11-03 11:00", "Held", "Hold", "200.00", "200.00", "Café",
    ]  # fmt: skip
    assert bare("".join(lines[begin:])) == bare("".join(cells)), "words of a cell are drawn one by one"


def test_lines_are_in_the_order_in_which_they_were_posted_as_on_the_screen(owner: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 10_000)
    with time_machine.travel(clock.now() + timedelta(minutes=5), tick=False):
        post(owner.actor.tenant_id, "2", 8_000, EntryKind.HOLD)
    post(owner.actor.tenant_id, "3", 8_000, EntryKind.RELEASE)
    shown = owner.get("capital/statement")["lines"]
    lines = read(owner).split("\n")
    moved = [(row["amount"], row["balance_after"]) for row in reversed(shown)]
    assert moved[2:] == [("80.00", "80.00"), ("-80.00", "0.00"), ("80.00", "100.00")]
    cells = lines[lines.index("Note") + 1 :]
    assert [pair for pair in pairwise(cells) if pair in moved] == moved


def test_a_period_that_is_open_covers_everything(year: Person) -> None:
    lines = read(year).split("\n")
    values = dict(pairwise(lines))
    assert re.fullmatch(r"2026-10-05 to \d{4}-\d\d-\d\d, America/New_York", values["Period"])
    assert values["Opening balance"] == "0.00 available, 0.00 on hold"
    assert values["Closing balance"] == "3,566.51 available, 200.00 on hold"


def test_it_is_in_chinese_for_who_reads_chinese(year: Person) -> None:
    text = read(year, language="zh-CN", since="2026-11-01", until="2026-11-30")
    for words in ("账户对账单", "期初余额", "5,001.00 可用，0.00 冻结", "扣款", "可用", "Café"):
        assert words in text
    assert "Opening balance" not in text


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_number_is_never_broken_between_two_lines(owner: Person, language: str) -> None:
    paid = replace(posting(owner.actor.tenant_id, "1", 100), reference="invoice INV-2026-000001")
    post_entry(paid, now=clock.now())
    assert "INV-2026-000001" in read(owner, language=language).split()


def test_a_link_follows_the_portals_language_not_the_browsers(owner: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 100, note="Café")
    owner.client.cookies["language"] = "zh"
    assert "账户对账单" in read(owner)
    owner.client.cookies["language"] = "en"
    assert "Account statement" in read(owner, language="zh-CN")
    script = {"Accept-Language": "zh-CN", "Sec-Fetch-Mode": "cors"}
    assert "账户对账单" in pdf_text(owner.client.get(f"/api/{MONEY}", headers=script).getvalue())


def test_a_period_without_lines_says_so_by_equal_balances(year: Person) -> None:
    text = read(year, since="2026-12-05", until="2026-12-06")
    assert text.count("3,566.51 available, 200.00 on hold") == 2
    assert read(year, currency_type=2).count("0.00 available, 0.00 on hold") == 2


def test_points_have_a_document_too(owner: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 12_345, unit=Unit.POINTS, note="Welcome")
    text = read(owner, POINTS)
    assert "Reward points statement" in text
    assert "12,345 available, 0 on hold" in text


def test_a_long_statement_takes_many_pages_with_each_line_once(owner: Person, post: Post) -> None:
    for number in range(70):
        post(owner.actor.tenant_id, str(number), 100_000 + number, note="x" * 500 if number == 3 else "商" * 250)
    lines = read(owner).split("\n")
    assert [lines.count(f"1,000.{number:02}") for number in range(1, 70)] == [1] * 69
    assert lines.count("Balance after") == lines.count("Account statement") - 1 > 3


def test_more_lines_than_a_document_has_are_refused(owner: Person, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "MOST_LINES", 2)
    for number in range(3):
        post(owner.actor.tenant_id, str(number), 100)
    answer = refusal(owner)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert answer["msg"] == "A PDF has at most 2 lines. Choose a shorter period, or download the CSV."


@pytest.mark.parametrize(
    ("path", "rights"),
    [
        (MONEY, (Menu.CAPITAL_MANAGE, Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)),
        (POINTS, (Menu.REWARDS_MANAGE, Sensitive.REWARDS_AND_BALANCE)),
    ],
)
def test_a_document_needs_every_right(member_with: Callable[..., Person], path: str, rights: tuple[str, ...]) -> None:
    needed = (*rights, Sensitive.WITHDRAW_AND_EXPORT)
    assert "Closing balance" in read(member_with(*needed), path)
    for missing in needed:
        answer = refusal(member_with(*[right for right in needed if right != missing]), path)
        assert (answer["success"], answer["code"]) == (False, 1000403)
        reported = NO_TAKING_OUT if missing == Sensitive.WITHDRAW_AND_EXPORT else NO_BALANCE
        assert missing == rights[0] or answer["msg"] == reported


def test_days_that_make_no_sense_are_named(owner: Person) -> None:
    answer = refusal(owner, since="2026-11-02", until="2026-11-01")
    assert (answer["code"], list(answer["fields"])) == (1000400, ["until"])
