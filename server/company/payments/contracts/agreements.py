"""Contracts for plans that a store's platform bills for us."""

from dataclasses import dataclass

from server.company.payments.contracts import Provider
from server.ports.payments import ChangeAt


@dataclass(frozen=True, slots=True)
class BilledStore:
    """The store whose platform bills a plan, by the platform's own id. `replaces`: another subscription there."""

    external_key: str
    replaces: str = ""
    at: ChangeAt = ChangeAt.NOW
    provider: Provider = Provider.SHOPIFY
    """The only one so far that bills stores."""
