"""The collections (on some platforms: categories) that a product is added to."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial

from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import StoreRefusal
from server.platforms.contracts import Platform
from server.ports.failures import Permanent
from server.ports.missing import collections_missing, find_collection
from server.ports.stores import PushProduct

Known = Callable[[], Mapping[str, str]]
"""Reads names of the store's collections by id, at least of the chosen ones."""


@contextmanager
def chosen_collections(
    client: StoreClient, platform: Platform, product: PushProduct, known: Known
) -> Iterator[list[str]]:
    """Yield the ids of the chosen collections, each given as an id or a name and looked up once per run.

    Permanent where the store lacks one, before anything is written. When the store refuses a collection, they are
    looked up again, to name the one that was deleted.
    """
    chosen = list(dict.fromkeys(each.strip() for each in product.collections if each.strip()))
    find = partial(_find, cache(known))
    ids = {each: client.answers.once(question_of(each), partial(find, each)) for each in chosen}
    _refuse_missing(client, platform, product, ids)
    try:
        yield list(dict.fromkeys(ids.values()))
    except (StoreRefusal, Permanent) as error:
        refusal = error if isinstance(error, StoreRefusal) else error.__cause__
        if isinstance(refusal, StoreRefusal) and refusal.is_about_collection:
            find = partial(_find, cache(known))
            now = {each: client.answers.anew(question_of(each), ids[each], partial(find, each)) for each in chosen}
            _refuse_missing(client, platform, product, now)
        raise


def question_of(chosen: str) -> str:
    """Return under which name a run keeps the id of a chosen collection."""
    return f"collection {chosen.casefold()}"


def _find(known: Known, chosen: str) -> str:
    return find_collection(known(), chosen)


def _refuse_missing(client: StoreClient, platform: Platform, product: PushProduct, ids: Mapping[str, str]) -> None:
    if missing := [product.names.get(each, each) for each, found in ids.items() if not found]:
        raise Permanent(collections_missing(platform, client.host, missing))
