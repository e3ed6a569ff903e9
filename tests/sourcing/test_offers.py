"""Sourcing agents keep what suppliers quote side by side, pick one, and know what each quoted before."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.sourcing.models import Complaint, Offer, Supplier
from server.company.staff.models import AuditEntry
from server.company.workorders.models import WorkOrder
from tests.factories.workorders import WorkOrderFactory
from tests.support.console import ask
from tests.support.people import Person
from tests.support.threads import all_at_once
from tests.workorders.staff import id_of

pytestmark = pytest.mark.django_db

LINK = "https://detail.1688.com/offer/620201390233.html"
OFFER = {"supplier": "Sock Works", "price": "1.25", "currency": "USD", "moq": 100, "days": 12, "link": LINK}


class Agent:
    """A sourcing agent with a request of theirs, for two products."""

    def __init__(self, client: Client, order: int) -> None:
        self.client, self.order = client, order

    def ask(self, path: str = "", body: Any = None, *, method: str = "POST", status: int = 200) -> Any:
        return ask(self.client, method, f"work_orders/{self.order}{path}", body, status)

    def keep(self, *, status: int = 200, **said: Any) -> Any:
        return self.ask("/offers", OFFER | said, status=status)

    def offers(self) -> list[tuple[int, str, str, bool]]:
        shown = self.ask(method="GET")["offers"]
        return [(row["source"], row["supplier"], row["price"], row["picked_at"] is not None) for row in shown]


@pytest.fixture
def agent(staff: Callable[..., Client], owner: Person) -> Agent:
    client = staff("sourcing")
    order = WorkOrderFactory.create(
        tenant_id=owner.actor.tenant_id, assignee_id=id_of("sourcing@staff.example"), parts=[{}, {}, {}]
    )
    return Agent(client, order.pk)


def test_quotes_are_listed_side_by_side_and_one_of_them_is_picked(agent: Agent) -> None:
    first = agent.keep(note="By the sea")
    assert agent.keep(supplier=" sock WORKS ")["id"] == first["id"], "sent twice, written otherwise"
    cheaper = agent.keep(supplier="Mill", price="8.10", currency="CNY", link="https://mill.example/", moq=None)
    agent.keep(supplier="Mill", source=1)
    assert agent.offers() == [(0, "Sock Works", "1.25", False), (0, "Mill", "8.10", False), (1, "Mill", "1.25", False)]
    picked = agent.ask(f"/offers/{first['id']}/pick")
    assert (picked["platform"], picked["product_id"]) == (2, "620201390233")
    for _twice in range(2):
        picked = agent.ask(f"/offers/{cheaper['id']}/pick")
    assert (picked["platform"], picked["product_id"], picked["offer"]["currency"]) == (None, "", "CNY")
    assert [offer[3] for offer in agent.offers()] == [False, True, False]
    assert agent.ask(method="GET")["draft"]["rows"] == [], "staff complete the row before it is saved"
    agent.ask(f"/offers/{first['id']}", method="DELETE")
    agent.ask(f"/offers/{first['id']}", method="DELETE", status=404)
    assert (Offer.objects.count(), Supplier.objects.count()) == (2, 2)
    actions = AuditEntry.objects.filter(action__startswith="work_orders.").values_list("action", flat=True)
    assert sorted(set(actions)) == ["work_orders.drop_offer", "work_orders.keep_offer", "work_orders.pick_offer"]


def test_a_supplier_s_history_goes_on_from_request_to_request(agent: Agent) -> None:
    agent.keep(note="Asked for the merchant's own box")
    agent.keep(price="1.10", moq=500)
    (row,) = ask(agent.client, "GET", "suppliers?q=sock")["data"]
    assert (row["offers"], row["picked"], row["newest"]["price"], row["newest"]["moq"]) == (2, 0, "1.10", 500)
    value = f"suppliers/{row['id']}"
    ask(agent.client, "POST", f"{value}/complaints", {"text": "Late by a week", "order_id": agent.order})
    agent.ask(f"/offers/{row['newest']['id']}/pick")
    found = ask(agent.client, "GET", value)
    assert [(past["price"], past["days"], past["note"]) for past in found["history"]] == [
        ("1.10", 12, ""),
        ("1.25", 12, ""),
    ]
    assert [(said["text"], said["order_id"]) for said in found["said"]] == [("Late by a week", str(agent.order))]
    assert (found["picked"], found["complaints"]) == (1, 1)
    assert {shown["complaints"] for shown in agent.ask(method="GET")["offers"]} == {1}
    text = {"name": "Sock Works Ltd", "link": LINK, "note": "Ask for Li", "version": 1}
    assert ask(agent.client, "PUT", value, text)["version"] == 2
    ask(agent.client, "PUT", value, text, status=409)
    other = ask(agent.client, "POST", "suppliers", {"name": "Mill"})
    assert list(ask(agent.client, "POST", "suppliers", {"name": "MILL"}, status=422)["fields"]) == ["name"]
    ask(agent.client, "PUT", f"suppliers/{other['id']}", text | {"version": 1}, status=422)
    assert [row["name"] for row in ask(agent.client, "GET", "suppliers")["data"]] == ["Mill", "Sock Works Ltd"]


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"source": 2}, "source"),
        ({"supplier": " "}, "supplier"),
        ({"price": "cheap"}, "price"),
        ({"price": "0"}, "price"),
        ({"currency": "JPY", "price": "240"}, "currency"),
        ({"days": 4_000}, "days"),
        ({"link": "javascript:alert(1)"}, "link"),
    ],
)  # fmt: skip
def test_a_quote_that_cannot_be_is_not_kept(agent: Agent, said: dict[str, Any], field: str) -> None:
    assert list(agent.keep(status=422, **said)["fields"]) == [field]
    assert (Offer.objects.count(), Supplier.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "work_orders/{order}/offers", OFFER),
        ("POST", "work_orders/{order}/offers/1/pick", None),
        ("DELETE", "work_orders/{order}/offers/1", None),
        ("GET", "suppliers", None),
        ("POST", "suppliers", {"name": "Mill"}),
        ("PUT", "suppliers/1", {"name": "Mill", "version": 1}),
        ("POST", "suppliers/1/complaints", {"text": "Late"}),
    ],
)
def test_who_does_not_work_on_requests_learns_nothing_of_suppliers(
    agent: Agent, staff: Callable[..., Client], method: str, path: str, body: Any
) -> None:
    ask(staff("finance"), method, path.format(order=agent.order), body, 403)
    assert (Offer.objects.count(), Supplier.objects.count(), Complaint.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "field"),
    [({"name": " "}, "name"), ({"name": "x" * 201}, "name"), ({"link": "ftp://x.example"}, "link")],
)
def test_a_supplier_that_cannot_be_is_not_kept(agent: Agent, text: dict[str, str], field: str) -> None:
    kept = ask(agent.client, "POST", "suppliers", {"name": "Mill"})
    wrong = {"name": "Other", "link": "", "note": ""} | text
    assert list(ask(agent.client, "POST", "suppliers", wrong, 422)["fields"]) == [field]
    assert list(ask(agent.client, "PUT", f"suppliers/{kept['id']}", wrong | {"version": 1}, 422)["fields"]) == [field]
    assert list(Supplier.objects.values_list("name", "version")) == [("Mill", 1)]
    ask(agent.client, "POST", f"suppliers/{kept['id']}/complaints", {"text": "  "}, 422)
    ask(agent.client, "POST", "suppliers/999/complaints", {"text": "Late"}, 404)
    ask(agent.client, "PUT", "suppliers/999", {"name": "Mill", "version": 1}, 404)
    assert Complaint.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_agents_at_the_same_time_keep_one_quote_and_pick_one_quote(agent: Agent) -> None:
    kept = all_at_once(*[lambda: agent.keep(moq=None)["id"]] * 2)
    assert (len({*kept}), Offer.objects.count(), Supplier.objects.count()) == (1, 1, 1)
    other = agent.keep(supplier="Mill")["id"]
    all_at_once(*[lambda row=row: agent.ask(f"/offers/{row}/pick") for row in (kept[0], other)])
    assert Offer.objects.filter(picked_at__isnull=False).count() == 1


def test_another_s_request_has_no_quotes_for_whoever_may_not_see_it(agent: Agent, stranger: Person) -> None:
    kept = agent.keep()
    theirs = WorkOrderFactory.create(tenant_id=stranger.actor.tenant_id)
    agent.ask(f"/offers/{kept['id']}/pick")
    own, agent.order = agent.order, theirs.pk
    agent.keep(status=404)
    for path, method in ((f"/offers/{kept['id']}/pick", "POST"), (f"/offers/{kept['id']}", "DELETE")):
        agent.ask(path, method=method, status=404)
    complaint = {"text": "x", "order_id": theirs.pk}
    ask(agent.client, "POST", f"suppliers/{kept['supplier_id']}/complaints", complaint, status=404)
    WorkOrder.objects.filter(pk=own).update(assignee=None)
    agent.order = own
    agent.ask(f"/offers/{kept['id']}/pick", status=404)
    assert (Offer.objects.count(), Complaint.objects.count()) == (1, 0)
