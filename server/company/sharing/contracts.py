"""Data that sharing passes to other areas: plain values."""

from dataclasses import dataclass

from server.tenancy.contracts import TenantRef

LONGEST_DAYS = 90


@dataclass(frozen=True, slots=True)
class SharedProduct:
    """A product of a merchant's Import List that a valid link shows."""

    tenant: TenantRef
    product_id: int
