"""Which platforms tell what their payment services paid out; loaded as `server.ports.registry` does."""

from typing import cast

from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.payouts import StorePayoutPort


def store_payouts(platform: Platform) -> StorePayoutPort | None:
    """Return the port that reads what a platform's payment service paid out; None for a platform without one."""
    found = registry.store(platform)
    return cast(StorePayoutPort, found) if hasattr(found, "list_payouts") else None
