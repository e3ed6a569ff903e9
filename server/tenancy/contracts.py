"""Data that tenancy passes to other rooms."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TenantRef:
    """A tenant without its row: enough to enter its schema without a query."""

    id: int
    schema_name: str
