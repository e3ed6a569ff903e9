"""Move products to the trash. Nothing outside is called, so the batches are large."""

from collections.abc import Mapping, Sequence

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.handlers.reasons import NOT_IN_LIST
from tenants.importing.models import ListedProduct
from tenants.processes.contracts import BaseHandler, Outcome, Worked

DELETE = "importing.delete"


class DeleteHandler(BaseHandler):
    """Moves products of the Import List to the trash (DELETE_FROM_IMPORT_LIST)."""

    batch = 500
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        requested = {worked.operation.id: worked.operation.subject.product_id or 0 for worked in done}
        rows = (
            ListedProduct.objects.select_for_update().filter(pk__in=requested.values(), trashed_at=None).order_by("id")
        )
        found = set(rows.values_list("pk", flat=True))
        ListedProduct.objects.filter(pk__in=found).update(trashed_at=clock.now())
        return {
            key: Outcome.success() if product_id in found else Outcome.failed(NOT_IN_LIST)
            for key, product_id in requested.items()
        }
