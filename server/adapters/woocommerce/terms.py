"""Categories and tags: the store identifies them by id, merchants by name."""

import html
from collections.abc import Iterable, Sequence
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient, results
from server.adapters.woocommerce.refusals import WooRefusal, of_error
from server.ports.terms import TermKind

_LONGEST_NAME = 200
_CATEGORIES, _TAGS = "products/categories", "products/tags"
_BY_ID = {"orderby": "id", "order": "asc", "_fields": "id,name"}

Json = dict[str, Any]


def categories(client: WooClient) -> dict[str, str]:
    """Return names of all categories of the store by id."""
    return _by_id(client.pages(_CATEGORIES, _BY_ID))


def tags(client: WooClient) -> dict[str, str]:
    """Return names of all tags of the store by id."""
    return _by_id(client.pages(_TAGS, _BY_ID))


def page_of(client: WooClient, kind: TermKind, page: int) -> dict[str, str]:
    """Return one page of 100 categories or tags; WooCommerce has no types."""
    paths = {TermKind.COLLECTION: _CATEGORIES, TermKind.TAG: _TAGS}
    return _by_id(client.page(paths[kind], page, _BY_ID)) if kind in paths else {}


def category_ids(client: WooClient, chosen: Iterable[str]) -> list[int]:
    """Return ids of the chosen categories, each given as an id or a name; create missing names."""
    ids = [int(each) if each.isdecimal() else make_category(client, each) for each in _names(chosen)]
    return list(dict.fromkeys(ids))


def tag_ids(client: WooClient, names: Iterable[str]) -> list[int]:
    """Return ids of the tags with these names; create missing ones in batches."""
    ids: list[int] = []
    for some in client.batch_size().batches(_names(names)):
        answer = client.post("products/tags/batch", {"create": [{"name": name} for name in some]})
        ids += [_term_id(client, item) for item in results(answer, "create", len(some))]
    return list(dict.fromkeys(ids))


def _by_id(found: Iterable[Json]) -> dict[str, str]:
    return {str(id_of(each)): html.unescape(str(each.get("name", ""))) for each in found}


def make_category(client: WooClient, name: str) -> int:
    """Return the id of the category with this name, ignoring case; create it if missing."""
    for found in client.pages("products/categories", {"search": name, "_fields": "id,name"}):
        if html.unescape(str(found.get("name", ""))).casefold() == name.casefold():
            return id_of(found)
    try:
        return id_of(client.post("products/categories", {"name": name}))
    except WooRefusal as refusal:
        return _existing(refusal)


def _term_id(client: WooClient, item: Json) -> int:
    if isinstance(item.get("error"), dict):
        return _existing(of_error(client.host, 400, item["error"]))
    return id_of(item)


def _existing(refusal: WooRefusal) -> int:
    if refusal.code == "term_exists" and refusal.resource_id:
        return refusal.resource_id
    raise refusal


def _names(given: Iterable[str]) -> Sequence[str]:
    cleaned = (" ".join(name.split())[:_LONGEST_NAME] for name in given)
    return list({name.casefold(): name for name in cleaned if name}.values())
