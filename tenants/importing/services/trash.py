"""Move products to the trash and restore them; the trash keeps 30 days."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.errors import NotFound
from tenants.importing.contracts.selections import Chosen
from tenants.importing.errors import OverLimit, SameTwice, SourceIsBack
from tenants.importing.handlers.deletion import DELETE
from tenants.importing.models import ListedProduct
from tenants.importing.rules.identity import Identity
from tenants.importing.selectors.selections import operations_on
from tenants.importing.storing.presence import find_existing
from tenants.preferences.services.limits import lock_limits
from tenants.processes.contracts import Action, StartedProcess
from tenants.processes.services.records import start_process


def delete_products(actor: Actor, *, chosen: Chosen, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start moving products to the trash (DELETE_FROM_IMPORT_LIST). NothingSelected; refused like `chosen_ids`."""
    return start_process(
        actor,
        action=Action.DELETE_FROM_IMPORT_LIST,
        operations=lambda: operations_on(actor, chosen, DELETE),
        now=now,
        idempotency_key=idempotency_key,
        request={"delete": chosen.as_request()},
    )


def trash_product(*, product_id: int, now: datetime) -> None:
    """Move one product to the trash at once. NotFound when it is not in the list."""
    if not ListedProduct.objects.filter(pk=product_id, trashed_at=None).update(trashed_at=now):
        raise NotFound


def restore_products(actor: Actor, *, ids: Sequence[int], now: datetime) -> None:
    """Restore products from the trash.

    All or none: NotFound when one is not there, OverLimit when the plan has no room for all, SourceIsBack when the same
    product was imported again in the meantime, SameTwice, PlanUnpaid.
    """
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    requested = sorted(set(ids))
    with transaction.atomic():
        limits = lock_limits(actor)
        rows = ListedProduct.objects.select_for_update().filter(pk__in=requested, trashed_at__isnull=False)
        products = list(rows.order_by("id"))
        if len(products) != len(requested):
            raise NotFound
        if ListedProduct.objects.filter(trashed_at=None).count() + len(requested) > limits.import_products:
            raise OverLimit
        _refuse_when_back(products)
        ListedProduct.objects.filter(pk__in=requested).update(trashed_at=None)


def erase_products(*, ids: Sequence[int]) -> None:
    """Delete products in the trash permanently. All or none: NotFound when one is not there."""
    requested = sorted(set(ids))
    with transaction.atomic():
        rows = ListedProduct.objects.select_for_update().filter(pk__in=requested, trashed_at__isnull=False)
        if len(rows.order_by("id").values_list("pk", flat=True)) != len(requested):
            raise NotFound
        ListedProduct.objects.filter(pk__in=requested).delete()


def _refuse_when_back(products: Sequence[ListedProduct]) -> None:
    identities = [
        Identity(product.supplier, product.source_host, product.source_id, product.lasting_id)
        for product in products
        if not product.is_copy
    ]
    existing = find_existing(identities)
    if any(not stands.is_trashed for stands in existing.values()):
        raise SourceIsBack
    if len({identity.key for identity in identities}) < len(identities):
        raise SameTwice
