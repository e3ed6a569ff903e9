"""Suppliers' own lists of provinces and cities, and a buyer's address in their spelling."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from server.kit.reasons import Reason
from server.ports import registry
from server.ports.places import fit_places
from server.ports.purchases import DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.contracts import PurchaseWay
from tenants.orders.contracts.plans import PlannedPurchase, Spelled
from tenants.orders.models import SupplierPlaces

LIFE = timedelta(days=30)
UNKNOWN_LIFE = timedelta(hours=1)
"""After so long a list that could not be read is asked for again."""
Where = tuple[Supplier, str]
"""A supplier and a country."""


class Unclear(NamedTuple):
    """The field of an address that a person must choose from the supplier's list, and the reason."""

    field: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class PlaceLists:
    """The lists that were read, by supplier and country, at this time."""

    rows: Mapping[Where, SupplierPlaces]
    now: datetime

    def is_waiting(self, where: Where) -> bool:
        """Whether the list is being asked for, and there is none from before."""
        row = self.rows.get(where)
        return row is None or (row.answered_at is None and row.reason is None)

    def is_due(self, where: Where) -> bool:
        """Whether the list must be asked for, unless it is asked for already."""
        row = self.rows.get(where)
        if row is None:
            return True
        life = UNKNOWN_LIFE if row.reason else LIFE
        seen_at = row.failed_at if row.reason else row.answered_at
        return not row.is_open and (seen_at is None or self.now - seen_at > life)

    def of(self, where: Where) -> Mapping[str, list[str]]:
        """Return the provinces with their cities; empty where there is no list, or none could be read."""
        row = self.rows.get(where)
        return row.places if row else {}


def read_places(countries: Collection[str], now: datetime) -> PlaceLists:
    """Read the lists of these countries: one query."""
    rows = SupplierPlaces.objects.filter(country__in=countries)
    return PlaceLists({(Supplier(row.supplier), row.country): row for row in rows}, now)


def has_places(purchase: PlannedPurchase) -> bool:
    """Whether its supplier takes addresses in its own spelling only, and is asked by its API."""
    return purchase.way is PurchaseWay.API and registry.supplier_places(purchase.supplier) is not None


def spelled(
    purchase: PlannedPurchase, address: DeliveryAddress, lists: PlaceLists
) -> tuple[PlannedPurchase, DeliveryAddress, Unclear | None]:
    """Return the purchase with what its supplier spells otherwise, the address so, and what is unclear where it
    has no such place: then a person decides.
    """
    where = (purchase.supplier, address.country)
    if not has_places(purchase) or not address.country:
        return purchase, address, None
    if lists.is_waiting(where):
        return replace(purchase, is_place_waiting=True), address, None
    fitted = fit_places(address, lists.of(where))
    if fitted.unclear is not None:
        reason = Reason("address.alike", {"place": fitted.suggestion}) if fitted.suggestion else _UNKNOWN_PLACE
        return purchase, address, Unclear(fitted.unclear.value, reason)
    return replace(purchase, spelled=changes_of(address, fitted.address)), fitted.address, None


_UNKNOWN_PLACE = Reason("address.not_in_list")


def changes_of(given: DeliveryAddress, fitted: DeliveryAddress) -> tuple[Spelled, ...]:
    """Return which fields of an address a supplier spells otherwise."""
    pairs = ((name, getattr(given, name), getattr(fitted, name)) for name in ("province", "city", "address2"))
    return tuple(Spelled(name, was, now) for name, was, now in pairs if was != now)
