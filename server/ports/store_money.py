"""Which platforms tell payouts and disputes of their payment services; loaded as `server.ports.registry` does."""

from typing import cast

from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.disputes import StoreDisputePort
from server.ports.payouts import StorePayoutPort


def store_payouts(platform: Platform) -> StorePayoutPort | None:
    """Return the port that reads what a platform's payment service paid out; None for a platform without one."""
    found = registry.store(platform)
    return cast(StorePayoutPort, found) if hasattr(found, "list_payouts") else None


def store_disputes(platform: Platform) -> StoreDisputePort | None:
    """Return the port that reads disputes of a platform's payments; None for a platform that does not tell them."""
    found = registry.store(platform)
    return cast(StoreDisputePort, found) if hasattr(found, "list_disputes") else None
