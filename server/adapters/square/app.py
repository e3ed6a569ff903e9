"""The operator's application at Square, and what it asks sellers for."""

from dataclasses import dataclass, field

from django.conf import settings

from server.adapters.translate import host_of

SCOPES = ("MERCHANT_PROFILE_READ", "ITEMS_READ", "ITEMS_WRITE", "INVENTORY_READ", "INVENTORY_WRITE", "ORDERS_READ")


@dataclass(frozen=True, slots=True)
class App:
    client_id: str
    client_secret: str = field(repr=False)


def operators_app() -> App | None:
    """The application that the operator registered; None when there is none."""
    if not (settings.SQUARE_APPLICATION_ID and settings.SQUARE_APPLICATION_SECRET):
        return None
    return App(settings.SQUARE_APPLICATION_ID, settings.SQUARE_APPLICATION_SECRET)


def host() -> str:
    """What Square is called in a reason: all sellers are reached at one host."""
    return host_of(settings.SQUARE_API_URL)


def shop_url(merchant_id: str) -> str:
    """Where a seller looks at what they sell; also what keeps two sellers apart here."""
    return str(settings.SQUARE_SHOP_URL).format(merchant=merchant_id)


def missing_scopes(granted: list[str]) -> list[str]:
    """What we ask for and were not given."""
    return [scope for scope in SCOPES if scope not in granted]
