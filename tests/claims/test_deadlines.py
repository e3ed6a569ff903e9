"""Deadlines: by rule, told, or typed; the merchant is told of each twice, and what was missed ends."""

from datetime import UTC, datetime, timedelta

import pytest

from server.kit import clock
from server.ports.parcels import ParcelState
from server.tenancy.scope import tenant_scope_of
from tenants.claims.contracts import ClaimKind, ClaimState, DeadlineKind
from tenants.claims.rules.deadlines import deadline_rules, deadlines_by_rule, to_tell
from tenants.claims.rules.states import counts, steps_from
from tenants.parcels.models import Parcel
from tests.claims.scenes import Paid

AT = datetime(2026, 12, 10, 12, 0, tzinfo=UTC)


def days(number: float) -> str:
    return (clock.now() + timedelta(days=number)).isoformat()


def delivered(paid: Paid, ago: timedelta) -> None:
    at = clock.now() - ago
    with tenant_scope_of(paid.intake.tenant):
        Parcel.objects.create(
            order_id=int(paid.order_id), store_id=paid.intake.store_id, purchase_id=paid.purchase.pk, number="P1",
            plain="P1", state=ParcelState.DELIVERED, delivered_at=at, store_side="off", created_at=at, changed_at=at,
        )  # fmt: skip


def _due_on_dashboard(paid: Paid) -> int:
    todo = paid.owner.get("dashboard")["dashboard"]["todo"]
    return sum(row["count"] for row in todo if row["code"] == "claims_due")


@pytest.mark.django_db
def test_the_suppliers_usual_rule_counts_from_the_delivery(paid: Paid) -> None:
    paid.open()
    assert paid.claim()["deadlines"] == []
    delivered(paid, timedelta(days=2))
    paid.watch()
    deadline = paid.claim()["next_deadline"]
    assert (deadline["kind"], deadline["source"]) == ("ask", "rule")
    assert "not confirmed" in deadline["why"]
    typed = days(5)
    path = f"claim/{paid.claim()['id']}"
    moved = paid.owner.put(path, {"deadlines": [{"kind": "ask", "at": typed}]})["claim"]["next_deadline"]
    assert moved["source"] == "merchant"
    paid.watch()
    assert paid.claim()["next_deadline"]["source"] == "merchant", "what a person says stands above a rule"
    gone = paid.owner.put(path, {"deadlines": [{"kind": "ask", "at": ""}]})["claim"]
    assert gone["next_deadline"]["source"] == "rule", "without it the rule counts again"


@pytest.mark.django_db
def test_a_deadline_is_told_three_days_and_one_day_before_each_once(paid: Paid) -> None:
    paid.open(deadlines=[{"kind": "ask", "at": days(10)}])
    paid.watch()
    assert (paid.notices(), _due_on_dashboard(paid)) == ([], 0)
    for left in (2.9, 2, 0.9, 0.5):
        paid.due("ask", clock.now() + timedelta(days=left))
        paid.watch()
    assert (len(paid.notices()), _due_on_dashboard(paid)) == (2, 1)
    assert all(text.startswith("Ask the supplier by ") for text in paid.notices())


@pytest.mark.django_db
def test_what_was_not_asked_in_time_expires_and_can_be_taken_up(paid: Paid) -> None:
    claim = paid.open(deadlines=[{"kind": "ask", "at": days(2)}])["claim"]["id"]
    paid.due("ask", clock.now() - timedelta(hours=1))
    paid.watch()
    paid.watch()
    assert paid.claim()["state"] == "expired"
    assert paid.timeline()[1:] == ["Claim: the time to ask the supplier is over."]
    assert len(paid.notices()) == 1
    assert paid.owner.put(f"claim/{claim}", {"state": "escalated"})["claim"]["state"] == "escalated"
    paid.watch()
    assert paid.claim()["state"] == "escalated"


@pytest.mark.django_db
def test_what_was_asked_once_does_not_expire_for_not_asking(paid: Paid) -> None:
    claim = paid.open(deadlines=[{"kind": "ask", "at": days(2)}], state="asked")["claim"]["id"]
    paid.owner.put(f"claim/{claim}", {"state": "refused"})
    paid.owner.put(f"claim/{claim}", {"state": "asked"})
    paid.owner.post(f"claim/{claim}/withdraw")
    paid.owner.put(f"claim/{claim}", {"state": "open"})
    paid.due("ask", clock.now() - timedelta(hours=1))
    paid.watch()
    assert (paid.claim()["state"], paid.claim()["next_deadline"]) == ("open", None)


@pytest.mark.django_db
def test_a_supplier_that_misses_its_time_ends_nothing(paid: Paid) -> None:
    paid.open(deadlines=[{"kind": "supplier", "at": days(2)}], state="asked")
    paid.due("supplier", clock.now() - timedelta(hours=1))
    paid.watch()
    paid.watch()
    assert paid.claim()["state"] == "asked"
    assert [text.partition(" by ")[0] for text in paid.notices()] == ["The supplier was to answer"]


@pytest.mark.django_db
def test_a_claim_that_was_opened_late_is_asked_all_the_same(paid: Paid) -> None:
    delivered(paid, timedelta(days=40))
    paid.open()
    paid.watch()
    assert paid.claim()["state"] == "open"
    assert [each["is_over"] for each in paid.claim()["deadlines"]] == [True]


@pytest.mark.django_db
def test_claims_with_near_deadlines_are_listed_the_nearest_first(paid: Paid) -> None:
    late = paid.open(deadlines=[{"kind": "ask", "at": days(6)}])["claim"]["id"]
    near = paid.open("quality", deadlines=[{"kind": "ask", "at": days(1)}])["claim"]["id"]
    paid.open("other", deadlines=[{"kind": "ask", "at": days(9)}])
    first = paid.owner.get("claim", soon="true", size="1")
    assert ([each["id"] for each in first["claims"]], first["has_more"]) == ([near], True)
    rest = paid.owner.get("claim", soon="true", size="5", after=near)
    assert [each["id"] for each in rest["claims"]] == [late]


def test_rules_are_data_with_their_source() -> None:
    assert all(rule.source and rule.date and rule.days > 0 for rule in deadline_rules())
    found = deadlines_by_rule(1, ClaimKind.DAMAGED, {"delivered": AT, "asked": AT, "paid": None})
    assert {kind: at - AT for kind, (at, _) in found.items()} == {
        DeadlineKind.ASK: timedelta(days=15),
        DeadlineKind.SUPPLIER: timedelta(days=5),
    }
    assert deadlines_by_rule(1, ClaimKind.NOT_RECEIVED, {"delivered": AT}) == {}
    assert deadlines_by_rule(100, ClaimKind.DAMAGED, {"delivered": AT}) == {}


@pytest.mark.parametrize(
    ("left", "told", "expected"),
    [
        (timedelta(days=3, minutes=1), None, None),
        (timedelta(days=3), None, 3),
        (timedelta(days=2), 3, None),
        (timedelta(hours=24), 3, 1),
        (timedelta(hours=5), None, 1),
        (timedelta(hours=1), 1, None),
        (timedelta(0), None, None),
    ],
)
def test_when_a_deadline_is_told(left: timedelta, told: int | None, expected: int | None) -> None:
    assert to_tell(AT, told, AT - left) == expected


def test_every_state_leads_on_or_is_over() -> None:
    for state in ClaimState:
        steps = steps_from(state, received_minor=0, expected_minor=None)
        assert state not in steps
        assert (steps == ()) == (state is ClaimState.REFUNDED)
    assert not counts(DeadlineKind.ASK, ClaimState.OPEN, was_asked=True)
