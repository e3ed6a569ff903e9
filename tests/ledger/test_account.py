"""Merchants see their balances, points and statements; who lacks a right sees nothing of it."""

import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.models import User
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.models import Line
from tests.ledger.conftest import Post
from tests.support.people import Person

pytestmark = pytest.mark.django_db

NO_TAKING_OUT = "You don't have the right to withdraw money or export data. Please ask the owner of the main account."
NO_BALANCE = "You don't have the right to the balance and rewards. Please ask the owner of the main account."
BALANCE = (Menu.CAPITAL_MANAGE, Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)
REWARDS = (Menu.REWARDS_MANAGE, Sensitive.REWARDS_AND_BALANCE)
CAPITAL = ("account-service/capital", "account-service/capital/statement", "account-service/capital/statement.csv")
POINTS = ("points-service/reward/list", "points-service/reward/statement", "points-service/reward/statement.csv")


def ask(person: Person, path: str, **query: Any) -> Any:
    return person.client.get(f"/api/{path}", query).json()


def rows_of(client: Client, path: str, language: str = "en", **query: Any) -> list[list[str]]:
    response = client.get(f"/api/{path}", query, headers={"Accept-Language": language})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = response.getvalue().decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_balance_of_every_currency_is_shown(owner: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 123_456_789)
    post(owner.actor.tenant_id, "2", 500, EntryKind.HOLD)
    assert ask(owner, CAPITAL[0], origin_app="portal")["capital"] == [
        {
            "currency_type": 1, "currency": "USD", "balance": "1234562.89", "held": "5.00",
            "balance_shown": "1,234,562.89", "held_shown": "5.00", "owed": "0.00",
        },
        {
            "currency_type": 2, "currency": "CNY", "balance": "0.00", "held": "0.00",
            "balance_shown": "0.00", "held_shown": "0.00", "owed": "0.00",
        },
    ]  # fmt: skip


def test_points_are_whole_numbers(owner: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 12_345, unit=Unit.POINTS, note="Welcome")
    rewards = ask(owner, POINTS[0], userId=owner.actor.user_id)["rewards"]
    assert rewards == {"pointBalance": 12345, "held": 0, "pointBalanceShown": "12,345"}
    line = ask(owner, POINTS[1])["lines"][0]
    assert (line["amount"], line["balance_after"], line["note"]) == (12345, 12345, "Welcome")


def test_points_are_read_for_oneself_or_the_main_account_only(
    owner: Person, stranger: Person, member_with: Callable[..., Person], post: Post
) -> None:
    post(owner.actor.tenant_id, "1", 40, unit=Unit.POINTS)
    member, other = member_with(*REWARDS), member_with(*REWARDS)
    for user_id in (member.actor.user_id, owner.actor.user_id):
        assert ask(member, POINTS[0], userId=user_id)["rewards"]["pointBalance"] == 40
    for user_id in (other.actor.user_id, stranger.actor.user_id, 999_999):
        answer = ask(member, POINTS[0], userId=user_id)
        assert (answer["success"], answer["code"], "rewards" in answer) == (False, 1000404, False)
        assert answer["msg"] == "This user ID isn't yours. Leave it out or send your own."
    assert ask(stranger, POINTS[0], userId=stranger.actor.user_id)["rewards"]["pointBalance"] == 0


@pytest.mark.parametrize("missing", BALANCE)
def test_without_a_right_the_balance_stays_hidden(member_with: Callable[..., Person], post: Post, missing: str) -> None:
    member = member_with(*[right for right in (*BALANCE, Sensitive.WITHDRAW_AND_EXPORT) if right != missing])
    for path in CAPITAL:
        answer = ask(member, path)
        assert (answer["success"], answer["code"]) == (False, 1000403)
        assert missing == Menu.CAPITAL_MANAGE or answer["msg"] == NO_BALANCE


@pytest.mark.parametrize("missing", REWARDS)
def test_without_a_right_the_points_stay_hidden(member_with: Callable[..., Person], missing: str) -> None:
    member = member_with(*[right for right in (*REWARDS, Sensitive.WITHDRAW_AND_EXPORT) if right != missing])
    for path in POINTS:
        answer = ask(member, path)
        assert (answer["success"], answer["code"]) == (False, 1000403)
        assert missing == Menu.REWARDS_MANAGE or answer["msg"] == NO_BALANCE


def test_taking_data_out_asks_for_permission_three(member_with: Callable[..., Person]) -> None:
    reader, taker = member_with(*BALANCE, *REWARDS), member_with(*BALANCE, *REWARDS, Sensitive.WITHDRAW_AND_EXPORT)
    for seen, taken in ((CAPITAL[1], CAPITAL[2]), (POINTS[1], POINTS[2])):
        assert ask(reader, seen)["success"] is True
        assert ask(reader, taken)["msg"] == NO_TAKING_OUT
        assert len(rows_of(taker.client, taken)) == 1


def test_the_menu_names_what_the_user_may_see(owner: Person, member_with: Callable[..., Person]) -> None:
    assert {"CAPITAL_MANAGE", "REWARDS_MANAGE"} <= set(owner.get("menu/current")["menus"])
    assert member_with(Menu.REWARDS_MANAGE).get("menu/current")["menus"] == ["REWARDS_MANAGE", "ANNOUNCEMENT"]


def test_a_statement_goes_on_page_by_page_while_new_lines_come(owner: Person, post: Post) -> None:
    for number in range(5):
        post(owner.actor.tenant_id, str(number), 100)
    first = ask(owner, CAPITAL[1], size=2)
    post(owner.actor.tenant_id, "new", 100)
    second = ask(owner, CAPITAL[1], size=2, before=first["lines"][-1]["id"])
    last = ask(owner, CAPITAL[1], size=2, before=second["lines"][-1]["id"])
    balances = [line["balance_after"] for page in (first, second, last) for line in page["lines"]]
    assert balances == ["5.00", "4.00", "3.00", "2.00", "1.00"]
    assert [page["has_more"] for page in (first, second, last)] == [True, True, False]


def test_another_merchants_lines_are_out_of_reach(owner: Person, stranger: Person, post: Post) -> None:
    post(owner.actor.tenant_id, "1", 100)
    newest = Line.objects.order_by("pk").last()
    assert newest is not None
    for path in (CAPITAL[1], POINTS[1]):
        assert ask(stranger, path, before=newest.pk + 1)["lines"] == []
    assert len(rows_of(stranger.client, CAPITAL[2])) == 1


def test_a_period_is_days_of_the_readers_zone(owner: Person, post: Post) -> None:
    User.objects.filter(pk=owner.actor.user_id).update(time_zone="America/New_York")
    for day, hour in ((1, 3), (1, 5), (2, 3), (2, 5)):  # New York's day begins at 5:00 UTC
        with time_machine.travel(datetime(2026, 11, day, hour, tzinfo=UTC), tick=False):
            post(owner.actor.tenant_id, f"{day} {hour}", day * 1000 + hour)
    lines = ask(owner, CAPITAL[1], since="2026-11-01", until="2026-11-01")["lines"]
    assert [line["amount"] for line in lines] == ["20.03", "10.05"]
    assert len(ask(owner, CAPITAL[1], since="2026-11-02")["lines"]) == 1
    assert len(ask(owner, CAPITAL[1], until="2026-10-31")["lines"]) == 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"since": "2026-11-02", "until": "2026-11-01"}, "until"),
        ({"until": "9999-12-31"}, "until"),
        ({"since": "yesterday"}, "since"),
        ({"currency_type": "3"}, "currency_type"),
        ({"size": "101"}, "size"),
    ],
)
def test_a_question_that_makes_no_sense_names_its_field(owner: Person, query: dict[str, str], field: str) -> None:
    answer = ask(owner, CAPITAL[1], **query)
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, [field])


def test_the_file_holds_every_line_with_text_made_harmless(owner: Person, post: Post) -> None:
    tenant_id = owner.actor.tenant_id
    with time_machine.travel(datetime(2026, 11, 1, 18, tzinfo=UTC), tick=False):
        post(tenant_id, "1", 250_000, note='=HYPERLINK("http://evil.example")')
        post(tenant_id, "2", 1_050, EntryKind.DEBIT, note="@cmd")
    head, newest, oldest = rows_of(owner.client, CAPITAL[2], currency_type=1)
    assert head[0] == "Time (Asia/Shanghai)"
    assert newest == ["2026-11-02 02:00:00", "Available", "Debit", "", "-10.50", "2489.50", "USD", "'@cmd"]
    assert oldest[4:] == ["2500.00", "2500.00", "USD", '\'=HYPERLINK("http://evil.example")']
    assert rows_of(owner.client, CAPITAL[2], "zh-CN")[1][1:3] == ["可用", "扣款"]
    assert rows_of(owner.client, CAPITAL[2], currency_type=2) == [head]


def test_a_file_of_many_batches_has_each_line_once(owner: Person, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.api.merchant.capital.file.BATCH", 2)
    for number in range(5):
        post(owner.actor.tenant_id, str(number), 100 + number, unit=Unit.POINTS)
    assert [row[4] for row in rows_of(owner.client, POINTS[2])[1:]] == ["104", "103", "102", "101", "100"]
