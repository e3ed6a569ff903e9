"""Detection of products that suppliers no longer sell."""

from datetime import datetime, timedelta

from django.db.models import F

from server.company.supply.models import SupplyProduct
from server.company.supply.services.accounts import access_to
from server.ports import registry
from server.ports.failures import OutsideFailure, Permanent
from server.ports.suppliers import GONE, PageType, SourceLink, Supplier, SupplierAccess

AT_ONCE = 20
UNSEEN = timedelta(days=3)
CHECKED_EVERY = timedelta(days=7)


def look_for_gone(*, now: datetime) -> int:
    """Ask suppliers for products that no source has shown for three days, longest unchecked first.

    Mark products that are gone; return how many. Calls suppliers at most 20 times.
    """
    unseen = SupplyProduct.objects.on_sale().filter(seen_at__lt=now - UNSEEN)
    waiting = unseen.exclude(checked_at__gte=now - CHECKED_EVERY).order_by(F("checked_at").asc(nulls_first=True), "pk")
    found = list(waiting.only("pk", "supplier", "source_host", "source_id", "source_url")[:AT_ONCE])
    accesses = {code: _access(Supplier(code)) for code in {row.supplier for row in found}}
    gone = [row.pk for row in found if _is_gone(row, accesses[row.supplier])]
    SupplyProduct.objects.filter(pk__in=[row.pk for row in found]).update(checked_at=now)
    return SupplyProduct.objects.filter(pk__in=gone, seen_at__lt=now - UNSEEN).update(gone_at=now, updated_at=now)


def _access(code: Supplier) -> SupplierAccess | None:
    try:
        return access_to(code)
    except OutsideFailure:
        return None


def _is_gone(row: SupplyProduct, access: SupplierAccess | None) -> bool:
    """Tell whether the supplier says that it is gone; no answer counts as no."""
    if access is None:
        return False
    code = Supplier(row.supplier)
    link = SourceLink(code, PageType.PRODUCT, row.source_host, row.source_id, row.source_url)
    try:
        registry.supplier(code).fetch(link, access)
    except Permanent as failure:
        return failure.reason.code in GONE
    except OutsideFailure:
        return False
    return False
