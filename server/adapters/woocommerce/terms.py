"""Categories and tags: the store identifies them by id, merchants by name."""

import html
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from server.adapters.stores.collections import chosen_collections, question_of
from server.adapters.values import as_list
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import AT_ONCE, WooClient, results
from server.adapters.woocommerce.refusals import WooRefusal, of_error
from server.platforms.contracts import Platform
from server.ports.failures import Permanent
from server.ports.missing import collections_missing
from server.ports.stores import PushProduct
from server.ports.terms import TermKind

_LONGEST_NAME = 200
_CATEGORIES, _TAGS = "products/categories", "products/tags"
_NAMELESS = frozenset({"invalid_term_name", "empty_term_name"})
_BY_ID = {"orderby": "id", "order": "asc", "_fields": "id,name"}

Json = dict[str, Any]


def categories(client: WooClient) -> dict[str, str]:
    """Return names of all categories of the store by id."""
    return _by_id(client.pages(_CATEGORIES, _BY_ID))


def read_categories(client: WooClient, ids: Iterable[str]) -> dict[str, str]:
    """Return names of these categories by id; those that the store does not have are left out."""
    return _by_id(client.pages(_CATEGORIES, {**_BY_ID, "include": ",".join(ids)}))


def tags(client: WooClient) -> dict[str, str]:
    """Return names of all tags of the store by id."""
    return _by_id(client.pages(_TAGS, _BY_ID))


def page_of(client: WooClient, kind: TermKind, page: int) -> dict[str, str]:
    """Return one page of 100 categories or tags; WooCommerce has no types."""
    paths = {TermKind.COLLECTION: _CATEGORIES, TermKind.TAG: _TAGS}
    return _by_id(client.page(paths[kind], page, _BY_ID)) if kind in paths else {}


def category_ids(client: WooClient, product: PushProduct) -> list[int]:
    """Return ids of the chosen categories, each given as an id or a name; create missing names.

    Permanent where an id does not exist: the store would drop it without a word.
    """
    chosen = _names(product.collections)
    numbers = tuple(each for each in chosen if each.isdecimal())
    given, known = replace(product, collections=numbers), partial(read_categories, client, numbers)
    with chosen_collections(client, Platform.WOOCOMMERCE, given, known):
        ids = [int(each) if each.isdecimal() else _category_id(client, each) for each in chosen]
    return list(dict.fromkeys(ids))


def refuse_dropped(client: WooClient, product: PushProduct, ids: Iterable[int], record: Json) -> None:
    """Raise Permanent naming the chosen categories that the store dropped from a saved product.

    They were deleted after the run had looked them up; the run's other products are refused before anything is written.
    """
    dropped = {*ids} - {id_of(each) for each in as_list(record.get("categories"))}
    gone = dropped - {*map(int, read_categories(client, map(str, dropped)))} if dropped else dropped
    missing = [each for each in _names(product.collections) if _is_among(client, each, gone)]
    if missing:
        names = [product.names.get(each, each) for each in missing]
        raise Permanent(collections_missing(Platform.WOOCOMMERCE, client.host, names))


def _is_among(client: WooClient, chosen: str, gone: Collection[int]) -> bool:
    """Return whether a chosen category was deleted, and let the run look it up again."""
    if chosen.isdecimal():
        is_gone = int(chosen) in gone
        if is_gone:
            client.answers.anew(question_of(chosen), chosen, lambda: "")
        return is_gone
    known = _category_id(client, chosen) if gone else 0
    if known in gone:
        client.answers.anew(_question(chosen), known, lambda: make_category(client, chosen))
    return known in gone


def tag_ids(client: WooClient, names: Iterable[str]) -> list[int]:
    """Return ids of the tags with these names; create missing ones in batches.

    Leave out names of which the store keeps nothing, such as those of markup only.
    """
    requested = _names(names)
    if not requested:
        return []
    several = partial(_tag_ids_of_several, client)
    return client.joined("tags", requested, lambda alone: several([alone])[0], several, most=AT_ONCE, writes=False)


def _category_id(client: WooClient, name: str) -> int:
    return client.answers.once(_question(name), lambda: make_category(client, name))


def _question(name: str) -> str:
    return f"category {name.casefold()}"


def _tag_ids_of_several(client: WooClient, several: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return the ids for each of several products."""
    ids: dict[str, int | None] = {}
    for some in client.batch_size().batches(_names(chain.from_iterable(several))):
        answer = client.post("products/tags/batch", {"create": [{"name": name} for name in some]})
        reported = zip(some, results(answer, "create", len(some)), strict=True)
        ids |= {name.casefold(): _term_id(client, item) for name, item in reported}
    return [list(dict.fromkeys(filter(None, (ids[name.casefold()] for name in names)))) for names in several]


def _by_id(found: Iterable[Json]) -> dict[str, str]:
    return {str(id_of(each)): html.unescape(str(each.get("name", ""))) for each in found}


def make_category(client: WooClient, name: str) -> int:
    """Return the id of the category with this name, ignoring case; create it if missing."""
    for found in client.pages(_CATEGORIES, {"search": name, "_fields": "id,name"}):
        if html.unescape(str(found.get("name", ""))).casefold() == name.casefold():
            return id_of(found)
    return _made(client, _CATEGORIES, name)


def make_tag(client: WooClient, name: str) -> int:
    """Return the id of the tag with this name; create it if missing. WooRefusal when nothing is left of the name."""
    return _made(client, _TAGS, name)


def _made(client: WooClient, path: str, name: str) -> int:
    try:
        return id_of(client.post(path, {"name": name}))
    except WooRefusal as refusal:
        return _existing(refusal)


def _term_id(client: WooClient, item: Json) -> int | None:
    """Return the id of a term; None when nothing is left of its name."""
    if not isinstance(item.get("error"), dict):
        return id_of(item)
    refusal = of_error(client.host, 400, item["error"])
    return None if refusal.code in _NAMELESS else _existing(refusal)


def _existing(refusal: WooRefusal) -> int:
    if refusal.code == "term_exists" and refusal.resource_id:
        return refusal.resource_id
    raise refusal


def _names(given: Iterable[str]) -> Sequence[str]:
    cleaned = (" ".join(name.split())[:_LONGEST_NAME] for name in given)
    return list({name.casefold(): name for name in cleaned if name}.values())
