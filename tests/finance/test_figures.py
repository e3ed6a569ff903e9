"""Each figure is the sum of the rows that it shows."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from server.company.finance.contracts import FigureName
from server.company.payments.contracts import Provider
from server.company.payments.models import Invoice, ProviderEvent
from server.company.plans.contracts import ChargeWay, EditionState, EditionType, Origin
from server.company.plans.models import Edition, Plan, ProTrial, Subscription
from server.ports.payment_states import InvoiceStatus
from tests.factories.payments import ChargeFactory
from tests.finance.conftest import Desk
from tests.support.people import Person

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def merchant(owner: Person) -> int:
    return owner.actor.tenant_id


@pytest.fixture
def desk(time_machine: Any, owner: Person, staff: Any) -> Desk:
    time_machine.move_to(NOW, tick=False)
    client: Client = staff("finance")
    return Desk(client)


def plan(name: str, price: int, way: ChargeWay = ChargeWay.MONTHLY) -> Plan:
    edition = Edition.objects.create(
        name_en=name, type=EditionType.SINGLE, platforms=[3], state=EditionState.ON_SALE, updated_at=NOW
    )
    limits = dict.fromkeys(("stores_per_platform", "import_products", "monitored_variants", "sub_accounts"), 1)
    return Plan.objects.create(edition=edition, name_en=name, charge_way=way, price_minor=price, **limits)


def invoice(merchant: int, number: int, net: int, start: datetime, days: int, **more: Any) -> Invoice:
    usual = {"provider": Provider.STRIPE, "state": InvoiceStatus.PAID, "currency": "USD", "plan_id": 1, "tax_minor": 0}
    values: dict[str, Any] = usual | {"period_end": start + timedelta(days=days)} | more
    return Invoice.objects.create(
        merchant_id=merchant, external_id=f"in_{number}", subtotal_minor=net,
        total_minor=net, period_start=start, issued_at=start, **values,
    )  # fmt: skip


def on_plan(merchant: int, of: Plan, since: datetime, ended: datetime | None = None, platform: int = 3) -> None:
    Subscription.objects.create(
        tenant_id=merchant, platform=platform, plan=of, origin=Origin.PAID, user_id=1, since=since, ended_at=ended
    )


def ask(desk: Desk, name: str, month: str = "") -> list[dict[str, Any]]:
    """A figure in each of its currencies, with the rows of a month."""
    found: list[dict[str, Any]] = desk.call("GET", f"figures?name={name}{month and f'&month={month}'}")["data"]
    return found


def values(desk: Desk, name: str) -> dict[str, str]:
    """What is not zero, by month, in the first currency."""
    first = ask(desk, name)[0]
    return {month["month"][:7]: month["value"] for month in first["months"] if Decimal(month["value"])}


def test_recurring_revenue_is_what_is_paid_for_thirty_days(desk: Desk, merchant: int) -> None:
    invoice(merchant, 1, 2900, datetime(2026, 10, 20, tzinfo=UTC), 30)
    invoice(merchant, 2, 36500, datetime(2026, 9, 1, tzinfo=UTC), 365)
    invoice(merchant, 3, 900, datetime(2026, 11, 20, tzinfo=UTC), 30, state=InvoiceStatus.OPEN)
    invoice(merchant, 4, 3000, datetime(2026, 11, 20, tzinfo=UTC), 30, currency="JPY")

    assert values(desk, "mrr") == {"2026-11": "3000"}
    dollars = ask(desk, "mrr")[1]
    shown = {month["month"][:7]: month["value"] for month in dollars["months"] if month["rows"]}
    assert shown == {"2026-09": "30.00", "2026-10": "59.00", "2026-11": "30.00"}


def test_an_upgrade_in_the_middle_of_a_period_adds_the_difference_of_the_prices(desk: Desk, merchant: int) -> None:
    begin = datetime(2026, 11, 20, tzinfo=UTC)
    invoice(merchant, 1, 2900, begin, 30)
    later = begin + timedelta(minutes=3)
    invoice(merchant, 2, 5000, later, 30, period_end=begin + timedelta(days=30))
    invoice(merchant, 3, 2500, begin, 15)
    assert values(desk, "mrr") == {"2026-11": "129.00"}


def test_who_left_in_a_month_is_counted_of_those_who_were_subscribed(desk: Desk, merchant: int) -> None:
    basic = plan("Basic", 2900)
    on_plan(merchant, basic, datetime(2026, 8, 5, tzinfo=UTC), datetime(2026, 10, 7, tzinfo=UTC))

    months = {month["month"][:7]: (month["value"], month["rows"]) for month in ask(desk, "churn")[0]["months"]}

    assert (months["2026-09"], months["2026-10"], months["2026-11"]) == (("0", 1), ("1", 1), ("0", 0))


def test_changes_of_plans_are_distinguished_by_their_price_per_day(desk: Desk, merchant: int) -> None:
    basic, pro, yearly = plan("Basic", 2900), plan("Pro", 9900), plan("Basic yearly", 29000, ChargeWay.YEARLY)
    first, second, third = (datetime(2026, month, 5, tzinfo=UTC) for month in (8, 9, 10))
    on_plan(merchant, basic, first, second)
    on_plan(merchant, pro, second, third)
    on_plan(merchant, yearly, third)

    assert values(desk, "upgrades") == {"2026-09": "1"}
    assert values(desk, "downgrades") == {"2026-10": "1"}
    row = ask(desk, "upgrades", "2026-09-01")[0]["rows"][0]
    assert (row["what"], row["merchant_id"]) == ("Basic (monthly) → Pro (monthly)", str(merchant))


def test_a_change_that_holds_on_several_platforms_counts_once(desk: Desk, merchant: int) -> None:
    basic, pro = plan("Basic", 2900), plan("Pro", 9900)
    first, second = (datetime(2026, month, 5, tzinfo=UTC) for month in (8, 9))
    for platform in (3, 6):
        on_plan(merchant, basic, first, second, platform)
        on_plan(merchant, pro, second, platform=platform)
    assert (values(desk, "upgrades"), len(ask(desk, "upgrades", "2026-09-01")[0]["rows"])) == ({"2026-09": "1"}, 1)


def test_a_trial_counts_when_a_plan_was_paid_since(desk: Desk, merchant: int) -> None:
    since = datetime(2026, 10, 1, tzinfo=UTC)
    ProTrial.objects.filter(tenant_id=merchant).delete()
    ProTrial.objects.create(tenant_id=merchant, user_id=1, since=since, until=since + timedelta(days=14))
    assert values(desk, "trials") == {}
    invoice(merchant, 1, 2900, since - timedelta(days=9), 30, paid_at=since - timedelta(days=9))
    assert values(desk, "trials") == {}, "that was before it"
    invoice(merchant, 2, 2900, since, 30, paid_at=since + timedelta(days=20))
    assert values(desk, "trials") == {"2026-10": "1"}


def test_the_free_days_of_a_paid_plan_are_a_trial_and_count_when_they_are_followed_by_a_payment(
    desk: Desk, merchant: int
) -> None:
    since = datetime(2026, 10, 1, tzinfo=UTC)
    pro = plan("Pro", 9900)
    ProTrial.objects.filter(tenant_id=merchant).delete()
    ChargeFactory.create(
        merchant_id=merchant, plan_id=pro.pk, trial_days=7, state="paid", opened_at=since, decided_at=since
    )
    on_plan(merchant, pro, since)
    invoice(merchant, 1, 0, since, 7, paid_at=since)
    (month,) = (month for month in ask(desk, "trials")[0]["months"] if month["rows"])
    assert (month["month"], month["value"]) == ("2026-10-01", "0")
    invoice(merchant, 2, 9900, since + timedelta(days=7), 30, paid_at=since + timedelta(days=7))
    assert values(desk, "trials") == {"2026-10": "1"}
    assert [row["what"] for row in ask(desk, "trials", "2026-10-01")[0]["rows"]] == ["Pro (monthly)"]


def test_dunning_counts_the_invoices_that_were_paid_after_they_failed(desk: Desk, merchant: int) -> None:
    october = datetime(2026, 10, 20, tzinfo=UTC)
    invoice(merchant, 1, 2900, october, 30)
    invoice(merchant, 2, 2900, october, 30, state=InvoiceStatus.OPEN)
    for number, event in enumerate(("in_1", "in_1", "in_2")):
        ProviderEvent.objects.create(
            provider=Provider.STRIPE, external_id=f"evt_{number}", type="invoice.payment_failed", about="invoice",
            object_id=event, is_live=False, created_at=october + timedelta(days=number), received_at=october,
        )  # fmt: skip

    october_shown = ask(desk, "dunning")[0]["months"][-2]
    assert (october_shown["value"], october_shown["rows"]) == ("1", 2)


def test_dunning_counts_what_a_balance_was_too_low_for(desk: Desk, merchant: int) -> None:
    october = datetime(2026, 10, 20, tzinfo=UTC)
    invoice(merchant, 1, 2900, october, 30, provider=Provider.BALANCE, attempts=1, paid_at=october + timedelta(days=3))
    invoice(merchant, 2, 2900, october, 30, provider=Provider.BALANCE)
    (month,) = (month for month in ask(desk, "dunning")[0]["months"] if month["rows"])
    assert (month["month"], month["value"], month["rows"]) == ("2026-10-01", "1", 1)


@pytest.mark.parametrize("name", FigureName)
def test_every_figure_is_the_sum_of_its_rows(desk: Desk, merchant: int, name: str) -> None:
    basic = plan("Basic", 2900)
    on_plan(merchant, basic, datetime(2026, 8, 5, tzinfo=UTC), datetime(2026, 10, 7, tzinfo=UTC))
    on_plan(merchant, plan("Pro", 5900), datetime(2026, 10, 7, tzinfo=UTC))
    for number in range(5):
        invoice(merchant, number, 1999 + number, datetime(2026, 6 + number, 3, tzinfo=UTC), 31)

    for number, figure in enumerate(ask(desk, name)):
        assert len(figure["months"]) == 12
        for month in figure["months"]:
            rows = ask(desk, name, month["month"])[number]["rows"]
            assert Decimal(month["value"]) == sum(Decimal(row["amount"]) for row in rows)
            assert month["rows"] == len(rows)


def test_who_may_not_see_finance_sees_no_figures(staff: Any) -> None:
    Desk(staff("support")).call("GET", "figures?name=mrr", status=403)
