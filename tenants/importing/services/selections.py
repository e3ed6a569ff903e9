"""Save the products that match a filter now, for an action on all of them."""

from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction

from server.company.identity.contracts import Actor
from tenants.importing.contracts import ListFilter
from tenants.importing.contracts.selections import Selection
from tenants.importing.models import ListSelection
from tenants.importing.selectors.products import matching_ids

MOST_KEPT = 20
"""Selections per user; the oldest is deleted."""
KEPT = timedelta(days=1)


def select_matching(actor: Actor, *, chosen: ListFilter, now: datetime) -> Selection:
    """Save the products that match now. Products that match later are not included."""
    ids = matching_ids(chosen)
    with transaction.atomic():
        kept = ListSelection.objects.create(pk=uuid4(), user_id=actor.user_id, product_ids=ids, created_at=now)
        mine = ListSelection.objects.filter(user_id=actor.user_id)
        newest = mine.order_by("-created_at", "-pk").values_list("pk", flat=True)[:MOST_KEPT]
        mine.exclude(pk__in=list(newest)).delete()
    return Selection(kept.pk, len(ids), max(ids, default=None))


def forget_selections(*, now: datetime) -> None:
    """Delete selections that are a day old."""
    ListSelection.objects.filter(created_at__lt=now - KEPT).delete()
