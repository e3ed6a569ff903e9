"""The provider's account, read through its API: what each merchant paid and has there."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from ops.drills.year.provider import Json, Provider

ALIVE = frozenset({"trialing", "active", "past_due", "unpaid"})


@dataclass
class ProviderAccount:
    """The whole account by the provider's ids; merchants by the metadata of their customer."""

    merchants: Mapping[str, int]
    charges: Mapping[str, Json]
    intents: Mapping[str, str]
    """The successful charge of each payment."""
    refunds: Mapping[str, Json]
    disputes: Mapping[str, Json]
    invoices: Mapping[str, Json]
    subscriptions: Mapping[str, Json]
    lines: list[Json]
    paid_by: Mapping[str, str]
    """The invoice that each payment paid."""

    def merchant_of(self, thing: Json) -> int:
        return self.merchants.get(str(thing.get("customer")), 0)

    def alive(self) -> dict[int, list[Json]]:
        """Return by merchant the subscriptions that are charged or whose charge is retried."""
        found: dict[int, list[Json]] = defaultdict(list)
        for subscription in self.subscriptions.values():
            if subscription["status"] in ALIVE:
                found[self.merchant_of(subscription)].append(subscription)
        return found


def read_account(provider: Provider) -> ProviderAccount:
    """Read everything, a page at a time."""

    def every(kind: str, **params: object) -> dict[str, Json]:
        return {row["id"]: row for row in provider.all(kind, **params)}

    charges = every("charges")
    succeeded = {
        charge["payment_intent"]: charge["id"] for charge in charges.values() if charge["status"] == "succeeded"
    }
    paid = [row for row in provider.all("invoice_payments") if row["status"] == "paid"]
    by_intent = {row["payment"].get("payment_intent"): row["invoice"] for row in paid}
    return ProviderAccount(
        merchants={row["id"]: int(row["metadata"].get("merchant", 0)) for row in provider.all("customers")},
        charges=charges,
        intents=succeeded,
        refunds=every("refunds"),
        disputes=every("disputes"),
        invoices=every("invoices"),
        subscriptions=every("subscriptions", status="all"),
        lines=list(provider.all("balance_transactions")),
        paid_by=by_intent,
    )


def period_of(invoice: Json) -> tuple[date, date]:
    """Return the period of the invoice's last line."""
    period = invoice["lines"]["data"][-1]["period"]
    return _day(period["start"]), _day(period["end"])


def price_of(subscription: Json) -> str:
    return str(subscription["items"]["data"][0]["price"]["lookup_key"])


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment, UTC).date()
