"""What the merchant chose for the ledger."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import caretaker_of
from server.company.identity.selectors.recipients import zone_of_merchant
from server.kit.shapes import from_row
from server.tenancy.scope import current_tenant
from tenants.ledger.contracts import FeeRule, Figure, Kind
from tenants.ledger.models import FeeRuleRow, FigureRow, LedgerSettings
from tenants.stores.selectors import list_stores

FIRST_CURRENCY = "USD"
"""The base currency of a merchant without a store."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The ledger's settings. `closed_through`: the first day of the last closed month; None while none is closed."""

    base_currency: str
    closed_through: date | None
    accounts: dict[str, str]
    version: int

    def books(self, day: date) -> tuple[date, date | None]:
        """Return the day on which something of a day is booked, and the closed month that it adjusts, if any."""
        if self.closed_through is None or day >= (first := month_after(self.closed_through)):
            return day, None
        return first, day.replace(day=1)


def month_after(month: date) -> date:
    """Return the first day of the month after that of a day."""
    return (month.replace(day=1) + timedelta(days=32)).replace(day=1)


def read_chosen() -> Chosen:
    """Return the settings; while nothing was chosen, the currency of the merchant's oldest store."""
    row = LedgerSettings.objects.filter(pk=1).first()
    return from_row(Chosen, row) if row else Chosen(default_currency(caretaker_of(current_tenant())), None, {}, 0)


def default_currency(actor: Actor) -> str:
    """Return the currency of the oldest store that has one."""
    return next((store.currency for store in list_stores(actor) if store.currency), FIRST_CURRENCY)


def zone_here() -> str:
    """Return the time zone of the merchant in scope."""
    return zone_of_merchant(current_tenant().id)


def fee_rules() -> list[FeeRule]:
    """List the rules of fees of all stores, newest first."""
    rows = FeeRuleRow.objects.order_by("store_id", "kind", "-since")
    return [from_row(FeeRule, row, kind=Kind(row.kind)) for row in rows]


def list_fee_rules(actor: Actor) -> list[FeeRule]:
    """List the rules of fees of the stores that the actor may see, newest first. Two queries."""
    visible = {store.id for store in list_stores(actor)}
    return [rule for rule in fee_rules() if rule.store_id in visible]


def figures_of(order_ids: Collection[int]) -> dict[int, list[Figure]]:
    """Return what the merchant entered by hand, by order."""
    found: dict[int, list[Figure]] = {}
    for row in FigureRow.objects.filter(order_id__in=order_ids, removed_at=None).order_by("pk"):
        made = from_row(Figure, row, kind=Kind(row.kind), amount=row.amount_minor, on=row.occurred_on)
        found.setdefault(row.order_id, []).append(made)
    return found
