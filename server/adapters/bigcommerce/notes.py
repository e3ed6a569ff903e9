"""Our notes on a product, stored in an app-only metafield: which pictures and variants we created."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.values import as_dict, read_text

_NAMESPACE, _KEY = "tradewind", "made"


@dataclass(frozen=True, slots=True)
class Notes:
    """Our notes on a product.

    `images`: ids by URL; `variants`: ids by our reference. `id` is the metafield's, 0 before it exists.
    """

    id: int = 0
    images: Mapping[str, int] = field(default_factory=dict)
    variants: Mapping[str, int] = field(default_factory=dict)


def read_notes(client: BigCommerceClient, product_id: int) -> Notes:
    """Read our notes on the product."""
    path, params = f"catalog/products/{product_id}/metafields", {"namespace": _NAMESPACE, "key": _KEY}
    for entry in client.pages(path, params):
        if (entry.get("namespace"), entry.get("key")) == (_NAMESPACE, _KEY):
            noted = _read(read_text(entry.get("value")))
            return Notes(int(entry["id"]), _ids(noted.get("images")), _ids(noted.get("variants")))
    return Notes()


def keep_notes(client: BigCommerceClient, product_id: int, before: Notes, now: Notes) -> None:
    """Save the notes unless nothing changed."""
    if before.id and (before.images, before.variants) == (now.images, now.variants):
        return
    value = json.dumps({"images": dict(now.images), "variants": dict(now.variants)}, separators=(",", ":"))
    path = f"catalog/products/{product_id}/metafields"
    whole = {"permission_set": "app_only", "namespace": _NAMESPACE, "key": _KEY, "value": value}
    if before.id:
        client.put(f"{path}/{before.id}", whole)
    else:
        client.post(path, whole)


def _read(text: str) -> dict[str, Any]:
    try:
        return as_dict(json.loads(text or "{}"))
    except ValueError:
        return {}


def _ids(value: Any) -> dict[str, int]:
    return {str(name): found_id for name, found_id in as_dict(value).items() if isinstance(found_id, int)}
