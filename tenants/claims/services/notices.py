"""Tell the merchant of claims: what suppliers changed, and deadlines that come near. Needs its transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tenants.claims.contracts import DeadlineKind
from tenants.claims.models import Claim, ClaimDeadline
from tenants.notifications.contracts import EventKind, Fact
from tenants.notifications.services.notes import note_all
from tenants.orders.selectors.shipped import order_numbers
from tenants.stores.selectors import name_of

_NEWS = {
    "asked": "asked",
    "offered": "offered",
    "agreed": "agreed",
    "escalated": "escalated",
    "refunded": "refunded",
    "refused": "refused",
    "expired": "expired",
}
"""States of which the merchant is told, as keys of `notifications.rules.CLAIM_NEWS`."""


def tell_news(claims: Sequence[Claim], *, now: datetime) -> None:
    """Tell what became of claims that a supplier, or time, moved. Antstore's own are told by their orders."""
    told = [row for row in claims if row.state in _NEWS and row.supplier != Supplier.ANTSTORE]
    params = _params(told)
    note_all(
        [
            Fact(
                EventKind.CLAIM_NEWS,
                object_key=f"claim:{row.pk}",
                params={**params[row.pk], "news": _NEWS[row.state]},
                store_id=row.store_id,
            )
            for row in told
        ],
        now=now,
    )


def tell_due(due: Mapping[int, tuple[Claim, ClaimDeadline, int]], *, now: datetime) -> None:
    """Tell of deadlines that are near, by their ids, in so many days; 0 for one that passed."""
    params = _params([claim for claim, _, _ in due.values()])
    note_all(
        [
            Fact(
                EventKind.CLAIM_DUE,
                object_key=f"claim_due:{deadline.pk}:{deadline.at:%Y%m%d%H%M%S}:{days}",
                params={
                    **params[claim.pk],
                    "due": f"{DeadlineKind(deadline.kind)}{'_passed' if not days else ''}",
                    "date": deadline.at.isoformat(),
                },
                store_id=claim.store_id,
            )
            for claim, deadline, days in due.values()
        ],
        now=now,
    )


def _params(claims: Sequence[Claim]) -> dict[int, dict[str, str]]:
    numbers = order_numbers({row.order_id for row in claims})
    names = {store_id: name_of(store_id) for store_id in {row.store_id for row in claims}}
    return {
        row.pk: {
            "number": numbers.get(row.order_id, ""),
            "store": names[row.store_id],
            "supplier": MARKETPLACES[Supplier(row.supplier)].name,
            "order_id": str(row.order_id),
        }
        for row in claims
    }
