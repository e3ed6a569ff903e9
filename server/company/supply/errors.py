"""Refusals of finding products."""

from server.kit.errors import Forbidden


class NeedsUpgrade(Forbidden):
    """What the merchant's plan does not open."""

    says = "Upgrade your plan to use these filters."


class SupplierClosed(Forbidden):
    """The supplier needs a right that the user lacks."""

    says = "You don't have the right to do this. Please ask the owner of the main account."
