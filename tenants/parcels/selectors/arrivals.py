"""When what was bought arrived."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Min

from tenants.parcels.models import Parcel


def first_arrivals(purchase_ids: Collection[int]) -> dict[int, datetime]:
    """Return when the first parcel of each purchase reached the buyer; purchases without one are missing. One query."""
    arrived = Parcel.objects.filter(purchase_id__in=purchase_ids, delivered_at__isnull=False, goes_to_forwarder=False)
    found = arrived.values("purchase_id").annotate(first=Min("delivered_at")).values_list("purchase_id", "first")
    return {purchase_id: first for purchase_id, first in found if purchase_id is not None and first is not None}
