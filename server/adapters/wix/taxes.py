"""Whether a product is taxed: set by its tax group (Tax Groups API, product field `taxGroupId`).

Wix has no untaxed products. A group without rates in any region is charged nothing, so untaxed products go into such a
group of ours, which is created when first needed.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.catalog_v3 import STORES_APP
from server.adapters.wix.client import ORDERS, Json, WixClient, WixRefusal
from server.kit.reasons import Reason
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

UNTAXED = "Not taxed (Tradewind)"
_PATH, _UNTAXED_GROUPS = "billing/v1/tax-groups", "untaxed groups"

R = TypeVar("R")


def sent_with_taxes(
    catalog: Catalog, product: PushProduct, existing: Mapping[str, Any] | None, send: Callable[[Json], R]
) -> R:
    """Call `send` with the tax fields, or with none where the site decides; return its answer.

    `existing` is the product in the site. A taxed product stays in its group, which may be the merchant's own.
    Permanent where the owner does not let us read the groups, or the catalog has none.
    """
    group, client = read_text((existing or {}).get("taxGroupId")), catalog.client
    if product.taxable is None or (product.taxable and group in {"", STORES_APP}):
        return send({})
    if not catalog.has_tax_groups:
        raise Permanent(Reason("store.wix_untaxed", {"host": client.host}))
    return with_answer(
        client.answers,
        _UNTAXED_GROUPS,
        partial(_untaxed_groups, client),
        lambda ours: send(_fields(client, product, group, ours)),
        refusal=WixRefusal,
        is_stale=lambda refused: "taxgroup" in refused.message.replace(" ", "").lower(),
    )


def _fields(client: WixClient, product: PushProduct, group: str, ours: list[str] | None) -> Json:
    if ours is None:
        raise _forbidden(client)
    try:
        if product.taxable:
            return {"taxGroupId": _default(client)} if group in ours else {}
        ours = ours or client.answers.anew(_UNTAXED_GROUPS, ours, lambda: [_make_group(client)])
    except WixRefusal as refusal:
        if refusal.status != 403:
            raise
        raise _forbidden(client) from refusal
    return {} if group in ours else {"taxGroupId": ours[0]}


def _forbidden(client: WixClient) -> Permanent:
    return Permanent(Reason("store.tax_groups_forbidden", {"host": client.host, "permission": ORDERS}))


def _default(client: WixClient) -> str:
    return client.answers.once("default tax group", partial(_default_group, client))


def _untaxed_groups(client: WixClient) -> list[str] | None:
    """Return our groups; two concurrent runs may have created several. None where we may not read them."""
    try:
        response = client.query(f"{_PATH}/query", {"query": {"filter": {"name": {"$eq": UNTAXED}}}})
    except WixRefusal as refusal:
        if refusal.status != 403:
            raise
        return None
    return [found for found, name in _read(client, response.get("taxGroups", [])) if name == UNTAXED]


def _make_group(client: WixClient) -> str:
    response = client.post(_PATH, {"taxGroup": {"name": UNTAXED}})
    return _read(client, [response.get("taxGroup")])[0][0]


def _default_group(client: WixClient) -> str:
    """Return the group that Wix Stores uses by default; group names are in the site's language."""
    response = client.get(f"{_PATH}/default-tax-groups")
    groups = _read(client, response.get("taxGroups", []))
    ids = [found for found, name in groups if found == STORES_APP or name == "Products"]
    if not ids:
        raise Permanent(Reason("store.no_default_tax_group", {"host": client.host}))
    return ids[0]


def _read(client: WixClient, groups: Any) -> list[tuple[str, str]]:
    """Return ids and names. Retryable for a malformed answer, so that nothing is created or moved because of it."""
    found = [(as_dict(row).get("id"), as_dict(row).get("name")) for row in as_list(groups)]
    named = [(group, name) for group, name in found if isinstance(group, str) and isinstance(name, str)]
    if not isinstance(groups, list) or len(named) < len(groups):
        raise garbled(client.host)
    return named
