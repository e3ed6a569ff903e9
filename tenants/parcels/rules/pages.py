"""The address of an order's page for its buyer, and when its parcels arrive. Pure."""

import hmac
from datetime import datetime, timedelta

from server.company.supply.contracts.routes import RouteDays
from server.ports.parcels import ParcelState, Trouble
from tenants.parcels.contracts import Estimate
from tenants.privacy.contracts import PersonalKey, Term

_ARRIVED = frozenset({ParcelState.DELIVERED, ParcelState.RETURNING, ParcelState.RETURNED})
_GONE = frozenset({Trouble.LOST, Trouble.DESTROYED, Trouble.CANCELLED})
_LONGEST_ID = 18


def order_token(key: PersonalKey, order_id: int) -> str:
    """Return the signed part of the page's address. It is worthless once the merchant's key is destroyed."""
    return f"{order_id}-{key.digest(Term.TRACKING, str(order_id)).hex()}"


def order_of_token(key: PersonalKey, token: str) -> int | None:
    """Return the order of a signed address; None for one that we did not sign."""
    number = token.partition("-")[0]
    if not (number.isascii() and number.isdecimal() and len(number) <= _LONGEST_ID):
        return None
    order_id = int(number)
    return order_id if hmac.compare_digest(order_token(key, order_id).encode(), token.encode()) else None


def expected_at(due_to: datetime | None, state: ParcelState, trouble: Trouble | None) -> datetime | None:
    """Return when a parcel's carrier expects to deliver it; None once it arrived, comes back or is lost."""
    return None if state in _ARRIVED or trouble in _GONE else due_to


def estimate_of(
    state: ParcelState, *, shipped_at: datetime | None, known: RouteDays | None, now: datetime
) -> Estimate | None:
    """Return between which days a parcel will arrive, as half and nine of ten of the earlier parcels of its route did.

    None where too few arrived, for one that arrived or comes back, and for one that is later than nine of ten.
    """
    if known is None or shipped_at is None or state in _ARRIVED:
        return None
    earliest, latest = (shipped_at + timedelta(days=days) for days in (known.half, known.most))
    return Estimate(max(earliest, now), latest, known.count) if latest >= now else None
