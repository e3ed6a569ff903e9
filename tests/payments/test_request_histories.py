"""What comes back of a paid request follows from what ever happened to it, not from the state that it has now."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from server.company.workorders.models import WorkOrder
from server.kit import clock
from tests.balance.conftest import credit, fresh_code
from tests.support.people import Person
from tests.support.service_quotes import TERMS, Deal, books
from tests.workorders.conftest import PERSONAL, RESEARCH, param

pytestmark = pytest.mark.django_db

PAID, LEFT = 4_990, 1_010
STARTED = "Our team has started work that you've paid for, so only our team can cancel it. Send us a message."
NOT_NOW = {
    2: "We're working on this request, so this isn't possible now.",
    3: "This request is completed, so this isn't possible any more.",
    4: "This request was cancelled, so this isn't possible any more.",
    5: "The form of this request must be completed first.",
}

STEPS: dict[str, Callable[[Deal], object]] = {
    "begun": lambda deal: deal.office.move(deal.order, 2),
    "form asked": lambda deal: deal.office.move(deal.order, 5, reason="Which colour?"),
    "form returned": lambda deal: deal.office.move(deal.order, 1),
    "form completed": lambda deal: complete(deal),
    "delivered": lambda deal: deal.deliver(),
    "revised": lambda deal: deal.ask("revision", {"text": "Redder"}),
    "cancelled": lambda deal: deal.office.move(deal.order, 4, reason="Sold out"),
}
GIVE_UP: dict[str, Callable[[Deal], dict[str, object]]] = {
    "cancel": lambda deal: deal.desk.send("put", "ad/work-order/pass", {"id": int(deal.order), "state": 4}),
    "withdraw": lambda deal: deal.person.put(f"work-order/{deal.order}", {"state": 3}),
}


def complete(deal: Deal) -> None:
    body = {"id": int(deal.order), "state": 1, "param": param("x", PERSONAL, RESEARCH)}
    assert deal.desk.send("put", "ad/work-order/pass", body)["success"]


@pytest.fixture
def deal(owner: Person, staff: Callable[..., Client]) -> Deal:
    """A request that is paid from the balance."""
    deal = Deal(owner, staff("support"))
    credit(owner.actor.tenant_id, PAID + LEFT)
    assert deal.ask(f"quote/{deal.offer()}/balance")["success"]
    return deal


# What happened, the state it left, and what cancelling and withdrawing answer: the money, or why not.
HISTORIES = [
    ("", 1, PAID, PAID),
    ("form asked", 5, NOT_NOW[5], PAID),
    ("form asked, form completed", 1, PAID, PAID),
    ("form asked, form returned", 1, PAID, PAID),
    ("begun", 2, NOT_NOW[2], STARTED),
    ("begun, form asked", 5, NOT_NOW[5], STARTED),
    ("begun, form asked, form completed", 1, STARTED, STARTED),
    ("begun, form asked, form returned", 1, STARTED, STARTED),
    ("delivered", 3, NOT_NOW[3], NOT_NOW[3]),
    ("delivered, revised", 2, NOT_NOW[2], STARTED),
    ("delivered, revised, form asked", 5, NOT_NOW[5], STARTED),
    ("delivered, revised, form asked, form completed", 1, STARTED, STARTED),
    ("delivered, revised, form asked, form returned", 1, STARTED, STARTED),
    ("cancelled", 4, NOT_NOW[4], NOT_NOW[4]),
]


@pytest.mark.parametrize(("history", "state", "cancelled", "withdrawn"), HISTORIES)
def test_what_comes_back_follows_from_what_happened(
    deal: Deal, history: str, state: int, cancelled: int | str, withdrawn: int | str
) -> None:
    for step in filter(None, history.split(", ")):
        STEPS[step](deal)
    assert WorkOrder.objects.get().state == state
    before = (deal.has(), books(), WorkOrder.objects.values().get())
    (listed,) = deal.desk.get("work-order/list")["work_orders"]
    assert listed["can_cancel"] is (PAID in (cancelled, withdrawn))
    for way, expected in (("cancel", cancelled), ("withdraw", withdrawn)):
        with transaction.atomic():
            answer = GIVE_UP[way](deal)
            if expected == PAID:
                assert (answer["success"], WorkOrder.objects.get().state) == (True, 4)
                assert (deal.has(), books()) == (PAID + LEFT, {"deferred": 0})
            else:
                assert (answer["code"], answer["msg"]) == (1000409, expected)
                assert (deal.has(), books(), WorkOrder.objects.values().get()) == before
            transaction.set_rollback(True)


def test_our_team_cancels_what_has_begun_and_all_of_it_goes_back(deal: Deal) -> None:
    for step in ("delivered", "revised", "form asked", "form returned"):
        STEPS[step](deal)
    deal.office.move(deal.order, 4, reason="Sold out")
    assert (deal.has(), books()) == (PAID + LEFT, {"deferred": 0})


@pytest.mark.parametrize("way", GIVE_UP)
def test_what_nobody_paid_is_given_up_whatever_happened(owner: Person, staff: Callable[..., Client], way: str) -> None:
    deal = Deal(owner, staff("support"))
    for step in ("begun", "form asked", "form returned"):
        STEPS[step](deal)
    assert deal.desk.get("work-order/list")["work_orders"][0]["can_cancel"] is True
    assert GIVE_UP[way](deal)["success"]
    assert (WorkOrder.objects.get().state, books()) == (4, {})


def test_each_refused_step_tells_its_own_cause(owner: Person, staff: Callable[..., Client]) -> None:
    deal = Deal(owner, staff("support"))
    credit(owner.actor.tenant_id, PAID + LEFT)
    quote = deal.offer()
    STEPS["form asked"](deal)
    for way in ("balance", "card", "decline"):
        assert deal.ask(f"quote/{quote}/{way}")["msg"] == NOT_NOW[5]
    assert deal.office.call("POST", f"/{deal.order}/quote", terms(), status=409)["message"] == NOT_NOW[5]
    complete(deal)
    assert deal.ask(f"quote/{quote}/balance")["success"]
    refused = deal.office.call("POST", f"/{deal.order}/quote", terms(), status=409)
    assert refused["message"] == "The merchant has already accepted a quote for this request."
    for path, body in (("accept", {}), ("revision", {"text": "Redder"}), ("dispute", {"text": "Blue"})):
        assert deal.ask(path, body)["msg"] == "Our team hasn't started this request yet, so this isn't possible now."
    deal.deliver()
    assert deal.ask("rating", {"stars": 5})["msg"] == "Accept the result before you rate it."
    assert deal.ask("dispute", {"text": "Blue"})["success"]
    assert deal.ask("dispute", {"text": "Blue"})["msg"].startswith("You've already disputed this result.")
    assert deal.ask("accept")["success"]
    for path, body in (("accept", {}), ("revision", {"text": "Redder"}), ("dispute", {"text": "Blue"})):
        assert deal.ask(path, body)["msg"] == "The result was already accepted."
    settled = {"reason": "It is red", "code": fresh_code()}
    refused = deal.office.call("POST", f"/{deal.order}/dispute/reject", settled, status=409)
    assert refused["message"] == "This dispute has already ended."


def terms() -> dict[str, object]:
    return TERMS | {"valid_until": (clock.now() + timedelta(days=7)).isoformat()}
