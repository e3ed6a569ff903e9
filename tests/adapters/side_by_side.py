"""Many products that are published side by side, as a turn of the process engine does it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from django.db import connections

from server.ports.answers import Answers
from server.ports.stores import PushedProduct, PushProduct
from server.ports.together import Together
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.platforms import Store, small

Came = PushedProduct | Exception


def many(count: int, **changes: Any) -> list[PushProduct]:
    """Teapots that differ in name, reference and SKUs."""
    return [numbered_teapot(at, **changes) for at in range(count)]


def numbered_teapot(at: int, **changes: Any) -> PushProduct:
    product = small(reference=f"ref-{at}", title=f"Teapot {at}")
    variants = tuple(
        replace(each, reference=f"{at}-{each.reference}", sku=f"{at}-{each.sku}") for each in product.variants
    )
    return replace(product, variants=variants, **changes)


def put_all(
    store: Store, products: Sequence[PushProduct], answers: Answers | None = None, **options: Any
) -> list[Came]:
    """Publish them in one turn; what became of each, in their order."""
    together = Together(len(products), **options)
    access = replace(store.access, together=together, answers=answers or StoreAnswers({}))

    def put(product: PushProduct) -> Came:
        try:
            with together.taking_part(has_begun=product.first_attempt_at is not None):
                return store.port.put_product(access, product)
        except Exception as failure:  # noqa: BLE001 - the test looks at it
            return failure
        finally:
            for opened in connections.all(initialized_only=True):
                opened.close()

    with ThreadPoolExecutor(len(products)) as pool:
        return list(pool.map(put, products))
