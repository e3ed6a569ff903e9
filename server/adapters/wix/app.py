"""The operator's app at Wix, and what it needs of a site."""

from dataclasses import dataclass, field

from django.conf import settings

from server.adapters.translate import host_of

PRODUCTS, INVENTORY, ORDERS = "Manage Products", "Manage Inventory", "Manage Orders"
"""Permissions by the names that a site's owner sees; they are set in the app's dashboard, not asked for.

`ORDERS` is needed only where products are said to be taxed or not: it is what Wix asks for to see tax groups.
"""


@dataclass(frozen=True, slots=True)
class App:
    app_id: str
    secret: str = field(repr=False)


def operators_app() -> App | None:
    """The app that the operator registered; None when there is none."""
    if not (settings.WIX_APP_ID and settings.WIX_APP_SECRET):
        return None
    return App(settings.WIX_APP_ID, settings.WIX_APP_SECRET)


def host(address: str = "") -> str:
    """What a site is called in a reason; before its address is known, Wix itself."""
    return host_of(address) or host_of(settings.WIX_API_URL)
