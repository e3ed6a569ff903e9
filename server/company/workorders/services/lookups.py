"""Lookups of supplier links for result rows: requested here, done by a job in the merchant's schema."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.desk import LookupState
from server.company.workorders.contracts.results import ResultRow
from server.company.workorders.models import Lookup
from server.company.workorders.selectors.desk import order_for
from server.jobs.door import enqueue
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.ports import registry
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceLink, Supplier

SUPPLIERS = (Supplier.ALIEXPRESS, Supplier.ALIBABA1688)
"""Suppliers that results may name (specification 002, section 9)."""
NO_PRODUCT_LINK = "Paste a product link of AliExpress or 1688."
LOOK_UP = "importing.look_up"


def ask_lookup(actor: StaffActor, *, order_id: int, url: str, now: datetime) -> int:
    """Enqueue the reading of a product link; return the lookup's id.

    NotFound, also for a request that the actor may not see; Invalid if it is no product link.
    """
    order = order_for(actor, order_id, now=now)
    link = recognise(url)
    with transaction.atomic():
        row = Lookup.objects.create(order=order, asked_by_id=actor.user_id, asked_at=now, url=link.url)
        enqueue(LOOK_UP, schema=order.tenant.schema_name, lookup_id=row.pk, url=link.url)
    return row.pk


def recognise(url: str) -> SourceLink:
    """Return the product that a link points to. Invalid."""
    link = registry.recognised(url.strip(), SUPPLIERS)
    if link is None:
        raise Invalid.on("url", NO_PRODUCT_LINK)
    return link


def check_sources(rows: Sequence[ResultRow]) -> dict[str, str]:
    """Return errors by field in the ids and links of offers: each must lead to one product of its supplier, or the
    merchant could not import it.
    """
    wrong: dict[str, str] = {}
    for place, row in enumerate(rows):
        supplier = Supplier(row.supplier)
        name = MARKETPLACES[supplier].name
        known = registry.recognised(row.id, (supplier,))
        if known is None:
            wrong[f"rows.{place}.id"] = Sentence("is not a product ID of {supplier}", supplier=name)
        elif row.url and not _is_same(known, registry.recognised(row.url, (supplier,))):
            wrong[f"rows.{place}.url"] = Sentence("is not a link to this product at {supplier}", supplier=name)
    return wrong


def _is_same(product: SourceLink, link: SourceLink | None) -> bool:
    # Only the supplier knows where a short link leads.
    return link is not None and (link.needs_resolving or link.source_id == product.source_id)


def keep_facts(lookup_id: int, facts: Mapping[str, Any]) -> None:
    """Save the facts of the link; a repeated call changes nothing."""
    _waiting(lookup_id).update(state=LookupState.DONE, facts=dict(facts))


def keep_failure(lookup_id: int, reason: Mapping[str, object]) -> None:
    """Save why the link could not be read."""
    _waiting(lookup_id).update(state=LookupState.FAILED, reason=dict(reason))


def _waiting(lookup_id: int) -> Any:
    return Lookup.objects.filter(pk=lookup_id, state=LookupState.WAITING)
