"""Which app speaks: the operator's, or one that the merchant made and whose keys were typed by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.conf import settings

SCOPES = (
    "read_products",
    "write_products",
    "read_inventory",
    "write_inventory",
    "read_locations",
    "read_publications",
    "write_publications",
)


@dataclass(frozen=True, slots=True)
class App:
    """`is_own`: the merchant's, which gets its tokens by its own keys alone."""

    client_id: str
    client_secret: str = field(repr=False)
    is_own: bool = False


def operators_app() -> App | None:
    """The app that the operator registered; None when there is none."""
    if not (settings.SHOPIFY_CLIENT_ID and settings.SHOPIFY_CLIENT_SECRET):
        return None
    return App(settings.SHOPIFY_CLIENT_ID, settings.SHOPIFY_CLIENT_SECRET)


def app_of(credentials: Mapping[str, str]) -> App | None:
    """The app that a store's tokens belong to."""
    if credentials.get("client_id"):
        return App(credentials["client_id"], credentials.get("client_secret", ""), is_own=True)
    return operators_app()


def lacking(granted: Iterable[str]) -> list[str]:
    """What we ask for and was not granted. Shopify folds reading into writing: who may write may read."""
    given = set(granted)
    given |= {scope.replace("write_", "read_", 1) for scope in given}
    return [scope for scope in SCOPES if scope not in given]
