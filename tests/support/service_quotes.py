"""A service from its quote to its settlement."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import Sum
from django.test import Client

from server.company.ledger.models import Line
from server.company.workorders.models import Quote, Settlement
from server.kit import clock
from server.tenancy.scope import tenant_scope
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import Notification
from tenants.notifications.rules import text_of
from tests.balance.conftest import credit, fresh_code, kept
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ServiceDesk

REPLACED = "This quote was withdrawn or replaced."


TERMS = {"price": "49.90", "currency": "USD", "included": "Ten suppliers", "revisions": 1}


def books() -> dict[str, int]:
    """What our accounts of services have."""
    kinds = Line.objects.filter(account__kind__in=("deferred", "revenue")).values("account__kind")
    return dict(kinds.annotate(sum=Sum("amount")).values_list("account__kind", "sum"))


class Deal:
    """A request of a merchant and the quotes of it."""

    def __init__(self, person: Person, staff: Client) -> None:
        self.desk, self.office = RequestDesk(person), ServiceDesk(staff)
        self.order, self.person = self.desk.research(), person

    def offer(self, *, status: int = 200, **terms: Any) -> str:
        until = (clock.now() + timedelta(days=7)).isoformat()
        requested = TERMS | {"valid_until": until} | terms
        self.office.call("POST", f"/{self.order}/quote", requested, status=status)
        return str(Quote.objects.latest("pk").pk) if status == 200 else ""

    def ask(self, path: str, body: Any = None) -> Any:
        return self.desk.send("post", f"work-order/{self.order}/{path}", body or {})

    def terms(self) -> Any:
        return self.desk.get(f"work-order/{self.order}/quote")

    def has(self) -> int:
        return kept(self.person.actor.tenant_id)[0]

    def deliver(self) -> None:
        self.office.draft(self.order, link="https://shop.example/")
        self.office.publish(self.order)


class Court:
    """A deal and the people who settle it."""

    def __init__(self, deal: Deal, staff: Callable[..., Client]) -> None:
        self.deal, self.lead, self.finance = deal, deal.office, ServiceDesk(staff("finance"))

    def dispute(self, till: Till, *, way: str = "balance", price: str = "49.90") -> None:
        credit(self.deal.person.actor.tenant_id, 100_000)
        quote = self.deal.offer(price=price)
        page = self.deal.ask(f"quote/{quote}/{way}").get("confirm_url")
        if page:
            till.pay(page)
            assert self.deal.ask(f"quote/{quote}/check")["success"]
        self.deal.deliver()
        assert self.deal.ask("dispute", {"text": "This is blue"})["success"]

    def settle(self, how: str, *, by: ServiceDesk | None = None, status: int = 200, **body: Any) -> Any:
        why = {} if how.endswith("/approve") else {"reason": "We looked at it"}
        body = why | {"code": fresh_code()} | body
        return (by or self.lead).call("POST", f"/{self.deal.order}/{how}", body, status=status)

    def waiting(self) -> str:
        return f"settlements/{Settlement.objects.get(state='waiting').pk}"

    def notice(self) -> str:
        """What the merchant's newest notice says, in both languages."""
        drain_jobs()
        with tenant_scope(self.deal.person.actor.schema_name):
            row = Notification.objects.latest("pk")
        return " / ".join(text_of(EventKind(row.kind), row.params, name, "UTC") for name in ("en", "zh-hans"))

    def kinds(self) -> list[str]:
        return [row["kind"] for row in self.lead.show(self.deal.order)["timeline"]]
