"""Making a product's variations what they should be, in batches."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.batches import at_once, halved_when_lost, in_batches, post_batch
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import Surroundings, variation_payload
from server.adapters.woocommerce.refusals import as_failure, of_error
from server.adapters.woocommerce.variation_plan import FIELDS, VariationPlan, differing, plan_variations
from server.ports.stores import PushProduct

Json = dict[str, Any]


def put_variations(
    client: WooClient,
    product_id: int,
    product: PushProduct,
    store: Surroundings,
    image_ids: Mapping[str, int],
    *,
    listed: Sequence[Json],
    is_in_trash: bool = False,
) -> dict[str, str]:
    """Create, update and delete until they fit; answers the ids by our references. Twice is once.

    `listed` are those that stand. Only what differs is sent: so a try goes on where the last one ran out of time.
    """
    plan = plan_variations(product, listed)
    _clear_the_way(client, product_id, plan)
    payloads = [
        variation_payload(product, at, store.weight_unit, image_ids.get(variant.image_url))
        for at, variant in enumerate(product.variants)
    ]
    made = _create(client, product_id, plan.missing, payloads)
    _update(client, product_id, _changes(plan, listed, payloads, {"status": "publish"} if is_in_trash else {}))
    ids = {**plan.standing, **made}
    return {variant.reference: str(ids[at]) for at, variant in enumerate(product.variants)}


def delete_variations(client: WooClient, product_id: int) -> None:
    """Remove all of them: the product is to be a simple one."""
    ids = [id_of(each) for each in list_variations(client, product_id)]
    for some in in_batches(ids, at_once(client)):
        with halved_when_lost(client, len(some)):
            client.post(f"products/{product_id}/variations/batch", {"delete": list(some)})


def list_variations(client: WooClient, product_id: int, *, is_in_trash: bool = False) -> list[Json]:
    """All of them; those of a product in the trash are in the trash themselves."""
    asked = {"orderby": "id", "order": "asc", "_fields": "id,sku,attributes,meta_data,image," + ",".join(FIELDS)}
    stati = ("any", "trash") if is_in_trash else ("any",)
    return [
        each
        for status in stati
        for each in client.pages(f"products/{product_id}/variations", {**asked, "status": status})
    ]


def _clear_the_way(client: WooClient, product_id: int, plan: VariationPlan) -> None:
    """A batch creates before it updates and deletes last, so what holds a SKU lets go of it in one before."""
    steps = [("delete", each) for each in plan.delete] + [("update", each) for each in plan.clear_sku]
    for some in in_batches(steps, at_once(client)):
        payload = {
            "update": [{"id": each, "sku": ""} for kind, each in some if kind == "update"],
            "delete": [each for kind, each in some if kind == "delete"],
        }
        with halved_when_lost(client, len(some)):
            client.post(f"products/{product_id}/variations/batch", payload)


def _create(client: WooClient, product_id: int, missing: Sequence[int], payloads: Sequence[Json]) -> dict[int, int]:
    made: dict[int, int] = {}
    for some in in_batches(missing, at_once(client)):
        sent = [payloads[at] for at in some]
        answers = _batch(client, product_id, "create", sent)
        made |= {at: id_of(answer) for at, answer in zip(some, answers, strict=True)}
    return made


def _changes(plan: VariationPlan, listed: Sequence[Json], payloads: Sequence[Json], also: Json) -> list[Json]:
    before = {id_of(each): each for each in listed}
    before |= {found: {**before[found], "sku": ""} for found in plan.clear_sku}
    changes = {found: differing({**payloads[at], **also}, before[found]) for at, found in plan.standing.items()}
    return [{"id": found, **change} for found, change in changes.items() if change]


def _update(client: WooClient, product_id: int, changes: Sequence[Json]) -> None:
    for some in in_batches(changes, at_once(client)):
        _batch(client, product_id, "update", list(some))


def _batch(client: WooClient, product_id: int, kind: str, sent: list[Json]) -> list[Json]:
    answers = post_batch(client, f"products/{product_id}/variations/batch", kind, sent)
    for item, told in zip(sent, answers, strict=True):
        if isinstance(told.get("error"), dict):
            raise as_failure(of_error(client.host, 400, told["error"]), sku=item.get("sku", ""))
    return answers
