"""Refusals of finding products."""

from server.kit.errors import AppError, Forbidden, Invalid


class NeedsUpgrade(Forbidden):
    """What the merchant's plan does not open."""

    says = "Upgrade your plan to use these filters."


class SupplierClosed(Forbidden):
    """The supplier needs a right that the user lacks."""

    says = "You don't have the right to do this. Please ask the owner of the main account."


class PictureUnreadable(Invalid):
    says = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."


class PictureSearchAway(AppError):
    """No marketplace can be asked for pictures now."""

    says = "Image search isn't available right now. Please try again later."
