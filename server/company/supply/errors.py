"""Refusals of finding products."""

from server.kit.errors import Forbidden


class NeedsUpgrade(Forbidden):
    """What the merchant's plan does not open."""

    says = "Upgrade your plan to use these filters."
