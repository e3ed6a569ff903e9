"""Reads of coupons."""

from datetime import datetime
from decimal import Decimal

from django.db.models import QuerySet

from server.company.coupons.contracts import CouponRow, CouponState, CouponText, Lasting
from server.company.coupons.models import Coupon
from server.company.plans.selectors import plan_names
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_coupons(*, page: PageRequest, state: CouponState | None = None) -> tuple[list[CouponRow], int]:
    """List coupons, newest first, with their count."""
    rows = _coupons().filter(**({"state": state} if state else {}))
    return _rows(list(rows.order_by("-pk")[page.offset : page.offset + page.limit])), rows.count()


def read_coupon(coupon_id: int) -> CouponRow:
    """Read one coupon. NotFound."""
    found = _rows(list(_coupons().filter(pk=coupon_id)))
    if not found:
        raise NotFound
    return found[0]


def text_of(row: Coupon) -> CouponText:
    """Return a code as staff wrote it."""
    percent = None if row.percent is None else Decimal(row.percent)
    return from_row(CouponText, row, percent=percent, lasting=Lasting(row.lasting), plan_ids=tuple(row.plan_ids))


def read_before(moment: datetime) -> list[int]:
    """List active codes whose uses were last read before then, oldest reading first."""
    rows = Coupon.objects.filter(state=CouponState.ACTIVE).exclude(read_at__gt=moment).order_by("read_at", "pk")
    return list(rows.values_list("pk", flat=True)[:100])


def _coupons() -> "QuerySet[Coupon]":
    return Coupon.objects.select_related("edited_by")


def _rows(rows: list[Coupon]) -> list[CouponRow]:
    names = plan_names({plan_id for row in rows for plan_id in row.plan_ids})
    return [
        from_row(
            CouponRow,
            row,
            text=text_of(row),
            state=CouponState(row.state),
            edited_by=row.edited_by.get_username(),
            plans=tuple(names.get(plan_id, str(plan_id)) for plan_id in row.plan_ids),
        )
        for row in rows
    ]
