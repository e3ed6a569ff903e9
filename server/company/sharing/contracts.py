"""What crosses from sharing: plain values."""

from dataclasses import dataclass

from server.tenancy.contracts import TenantRef

LONGEST_DAYS = 90


@dataclass(frozen=True, slots=True)
class SharedProduct:
    """A product of a merchant's Import List that a live link shows."""

    tenant: TenantRef
    product_id: int
