"""Making a product's variations what they should be, in batches."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.batches import in_batches, post_batch
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import Surroundings, variation_payload
from server.adapters.woocommerce.refusals import as_failure, of_error
from server.adapters.woocommerce.variation_plan import VariationPlan, plan_variations
from server.ports.stores import PushProduct

Json = dict[str, Any]


def put_variations(
    client: WooClient,
    product_id: int,
    product: PushProduct,
    store: Surroundings,
    image_ids: Mapping[str, int],
    *,
    may_exist: bool,
) -> dict[str, str]:
    """Create, update and delete until they fit; answers the ids by our references. Twice is once."""
    listed = list_variations(client, product_id) if may_exist else []
    plan = plan_variations(product, listed)
    _clear_the_way(client, product_id, plan)
    payloads = [
        variation_payload(product, at, store.weight_unit, image_ids.get(variant.image_url))
        for at, variant in enumerate(product.variants)
    ]
    made = _create(client, product_id, plan.missing, payloads)
    _update(client, product_id, plan.standing, payloads)
    ids = {**plan.standing, **made}
    return {variant.reference: str(ids[at]) for at, variant in enumerate(product.variants)}


def delete_variations(client: WooClient, product_id: int) -> None:
    """Remove all of them: the product is to be a simple one."""
    ids = [id_of(each) for each in list_variations(client, product_id)]
    for some in in_batches(ids):
        client.post(f"products/{product_id}/variations/batch", {"delete": list(some)})


def list_variations(client: WooClient, product_id: int) -> list[Json]:
    asked = {"orderby": "id", "order": "asc", "_fields": "id,sku,attributes,meta_data"}
    return list(client.pages(f"products/{product_id}/variations", asked))


def _clear_the_way(client: WooClient, product_id: int, plan: VariationPlan) -> None:
    """A batch creates before it updates and deletes last, so what holds a SKU lets go of it in one before."""
    steps = [("delete", each) for each in plan.delete] + [("update", each) for each in plan.clear_sku]
    for some in in_batches(steps):
        payload = {
            "update": [{"id": each, "sku": ""} for kind, each in some if kind == "update"],
            "delete": [each for kind, each in some if kind == "delete"],
        }
        client.post(f"products/{product_id}/variations/batch", payload)


def _create(client: WooClient, product_id: int, missing: Sequence[int], payloads: Sequence[Json]) -> dict[int, int]:
    made: dict[int, int] = {}
    for some in in_batches(missing):
        sent = [payloads[at] for at in some]
        answers = _batch(client, product_id, "create", sent)
        made |= {at: id_of(answer) for at, answer in zip(some, answers, strict=True)}
    return made


def _update(client: WooClient, product_id: int, standing: Mapping[int, int], payloads: Sequence[Json]) -> None:
    for some in in_batches(list(standing.items())):
        _batch(client, product_id, "update", [{"id": found, **payloads[at]} for at, found in some])


def _batch(client: WooClient, product_id: int, kind: str, sent: list[Json]) -> list[Json]:
    answers = post_batch(client, f"products/{product_id}/variations/batch", kind, sent)
    for item, told in zip(sent, answers, strict=True):
        if isinstance(told.get("error"), dict):
            raise as_failure(of_error(client.host, 400, told["error"]), sku=item["sku"])
    return answers
