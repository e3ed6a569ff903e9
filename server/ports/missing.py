"""Objects that a merchant chose and a store no longer has: each is named, whoever notices."""

from collections.abc import Iterable, Mapping

from server.kit.reasons import Reason
from server.platforms.contracts import TAKES, Platform


def find_collection(names: Mapping[str, str], chosen: str) -> str:
    """Return the id of a collection given as an id or a name, ignoring case; empty when `names` by id has neither."""
    by_name = {name.casefold(): found for found, name in names.items()}
    return chosen if chosen in names else by_name.get(chosen.casefold(), "")


def collections_missing(platform: Platform, host: str, names: Iterable[str]) -> Reason:
    """Return why nothing is published: these collections do not exist, or the store fills them itself."""
    kind = "category" if "categories" in TAKES[platform] else "collection"
    return Reason(f"store.{kind}_missing", {"host": host, "name": ", ".join(names)})


def channels_missing(host: str, names: Iterable[str]) -> Reason:
    """Return why nothing is published: these sales channels were closed."""
    return Reason("store.channel_missing", {"host": host, "name": ", ".join(names)})


def location_missing(host: str, name: str) -> Reason:
    """Return why no stock is sent: the chosen location was deleted or deactivated. `name`: empty if it is unknown."""
    if not name:
        return Reason("store.location_missing", {"host": host})
    return Reason("store.named_location_missing", {"host": host, "name": name})
