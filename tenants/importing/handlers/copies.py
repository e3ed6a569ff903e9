"""Deliberate copies of products in the Import List, up to the plan's limit."""

from collections.abc import Mapping, Sequence

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.handlers.reasons import NO_ROOM, NOT_IN_LIST
from tenants.importing.selectors.products import lock_products
from tenants.importing.selectors.totals import count_listed
from tenants.importing.storing.copies import copy_listed
from tenants.preferences.services.limits import lock_limits
from tenants.processes.contracts import BaseHandler, Outcome, Worked

COPY = "importing.copy"


class CopyHandler(BaseHandler):
    """Adds a copy of each product to the list (DUPLICATE_PRODUCT)."""

    batch = 100
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        requested = {worked.operation.id: worked.operation.subject.product_id or 0 for worked in done}
        room = max(0, lock_limits(actor).import_products - count_listed())
        existing = [product.id for product in lock_products(requested.values())]
        copied = copy_listed(existing[:room], imported_by=actor.user_id, now=clock.now())
        return {key: _outcome(product_id, existing, copied) for key, product_id in requested.items()}


def _outcome(product_id: int, existing: Sequence[int], copied: Mapping[int, int]) -> Outcome:
    if product_id not in existing:
        return Outcome.failed(NOT_IN_LIST)
    return Outcome.success() if product_id in copied else Outcome.failed(NO_ROOM)
