"""Refusals of product search."""

from collections.abc import Iterable

from server.company.plans.errors import UPGRADE_IN_MAIN
from server.kit.errors import AppError, Forbidden, Invalid, NoRight


class NeedsUpgrade(Forbidden):
    """The merchant's plan does not include this; a user who cannot choose plans is sent to the main account."""

    def __init__(self, groups: Iterable[str], *, may_choose: bool) -> None:
        said = "Upgrade your plan to use these filters." if may_choose else UPGRADE_IN_MAIN
        super().__init__(said, fields=dict.fromkeys(groups, said))


class SupplierClosed(NoRight):
    """The user lacks the right that this supplier needs."""

    says = "You don't have the right to see this supplier's products. Please ask the owner of the main account."


class PictureUnreadable(Invalid):
    says = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."


class PictureSearchAway(AppError):
    """No marketplace can be searched by picture now."""

    says = "Image search isn't available right now. Please try again later."
