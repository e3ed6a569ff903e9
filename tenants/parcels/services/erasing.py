"""Erase what carriers wrote of a buyer's parcels: the texts of scans may name who signed."""

from collections.abc import Collection

from tenants.parcels.models import Parcel, ParcelScan
from tenants.parcels.services.following import leave


def erase_parcels(order_ids: Collection[int]) -> None:
    """Erase texts and places of all scans of these orders' parcels, and follow them no longer. Needs a transaction.

    Times and states stay, so that the days of routes stay what they are.
    """
    ids = list(Parcel.objects.filter(order_id__in=order_ids).values_list("pk", flat=True))
    leave(ids)
    ParcelScan.objects.filter(parcel_id__in=ids).update(text="", place="")
