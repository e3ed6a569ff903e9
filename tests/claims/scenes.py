"""What happens to a purchase after it was paid."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from server.kit import clock
from server.ports.purchases import MoneyBack, MoneyBackState, ReadPurchase, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.claims.models import Claim, ClaimDeadline
from tenants.claims.services.due import watch_deadlines
from tenants.claims.services.noting import note_purchases
from tenants.orders.models import Purchase
from tests.orders.goods import Intake, SupplierDesk, check, shown
from tests.support.jobs import drain_jobs
from tests.support.people import Person

NUMBER = "800001"


def money(number: str, state: str, amount: int | None = 500, **more: Any) -> MoneyBack:
    return MoneyBack(number, MoneyBackState(state), state, currency="USD", amount_minor=amount, **more)


@dataclass
class Paid:
    """An order whose purchase is followed at its supplier."""

    intake: Intake
    desk: SupplierDesk
    order_id: str

    @property
    def owner(self) -> Person:
        return self.intake.owner

    @property
    def purchase(self) -> Purchase:
        with tenant_scope_of(self.intake.tenant):
            return Purchase.objects.get(orders=int(self.order_id))

    @property
    def line_id(self) -> str:
        return str(self.order()["lines"][0]["id"])

    def says(self, state: str, *back: MoneyBack, **more: Any) -> None:
        """The supplier says so at the next look, and all that follows is done."""
        reading = ReadPurchase(NUMBER, SupplierOrderState(state), state, money_back=back, **more)
        self.desk.readings[NUMBER] = reading
        check(self.intake)
        drain_jobs(skip_pauses=True)

    def hears_again(self) -> None:
        """The job runs once more, as after a lost worker."""
        with tenant_scope_of(self.intake.tenant):
            note_purchases(list(Purchase.objects.values_list("pk", flat=True)), now=clock.now())

    def open(self, kind: str = "damaged", **body: Any) -> Any:
        return self.owner.post("claim", {"purchase_id": self.purchase.pk, "kind": kind, **body})

    def came(self, claim: str, amount: str, key: str = "k1", **body: Any) -> Any:
        return self.owner.post(f"claim/{claim}/refund", {"amount": amount, "key": key, **body})

    def of_order(self) -> Any:
        return self.owner.get(f"order/{self.order_id}/claim")

    def claims(self) -> Any:
        return self.of_order()["claims"]

    def claim(self) -> Any:
        (only,) = self.claims()
        return only

    def order(self) -> Any:
        return shown(self.intake, self.order_id)

    def timeline(self) -> list[str]:
        """Codes of what claims wrote into it, oldest first."""
        return [each["text"] for each in reversed(self.order()["events"]) if "laim" in each["text"]]

    def watch(self) -> None:
        with tenant_scope_of(self.intake.tenant):
            watch_deadlines(now=clock.now())

    def due(self, kind: str, at: datetime) -> None:
        """Set a deadline as if it had stood so all the time; the claim is older than it."""
        with tenant_scope_of(self.intake.tenant):
            ClaimDeadline.objects.filter(kind=kind).update(at=at)
            Claim.objects.update(created_at=F("created_at") - timedelta(days=100))

    def notices(self) -> list[str]:
        return [row["text"] for row in self.owner.get("notice")["notices"] if "laim" in row["text"]]
