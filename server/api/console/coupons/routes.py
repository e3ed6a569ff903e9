"""Coupons: codes that staff give away for a discount on plans."""

from datetime import datetime
from decimal import Decimal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Key, ListQuery, Rows, Versioned
from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, Instant
from server.company.coupons.contracts import CouponRow, CouponState, CouponText, Lasting
from server.company.coupons.selectors import list_coupons, read_coupon
from server.company.coupons.services import create_coupon, publish_coupon, save_coupon, withdraw_coupon
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.money import to_decimal

area = StaffArea("coupons")

MAY_EDIT = needs(StaffRight.EDIT_PLANS)
ITEM = "/coupons/{int:coupon_id}"


class CouponIn(Body):
    code: str = Field(max_length=40)
    name: str = Field(max_length=40, description="The name on the payment page and on invoices.")
    percent: Decimal | None = Field(default=None, ge=0, le=100, max_digits=5, decimal_places=2)
    amount: Decimal | None = Field(default=None, ge=0, le=1_000_000_000)
    currency: str = Field(default="USD", pattern="^[A-Z]{3}$")
    lasting: Lasting = Lasting.ONCE
    months: int | None = Field(default=None, ge=1, le=120)
    plan_ids: list[Key] = Field(default_factory=list, max_length=50, description="Empty: for every plan.")
    most_uses: int | None = Field(default=None, ge=1, le=1_000_000)
    until: Instant | None = None

    def text(self) -> CouponText:
        minor = None if self.amount is None else minor_of("amount", self.amount, self.currency)
        months = self.months if self.lasting is Lasting.MONTHS else None
        return self.into(CouponText, amount_minor=minor, months=months, plan_ids=tuple(self.plan_ids))


class ChangedCouponIn(Versioned, CouponIn):
    pass


class CouponVersionIn(Versioned):
    pass


class CouponOut(Out):
    id: Id
    code: str
    name: str
    percent: str | None
    amount: str | None
    currency: str
    lasting: Lasting
    months: int | None
    plan_ids: list[Id]
    plans: list[str]
    most_uses: int | None
    until: datetime | None
    state: CouponState
    uses: int
    read_at: datetime | None = Field(description="When the number of uses was read from the provider.")
    reason: str = Field(description="Why the provider refused it, or what prevents it.")
    version: int
    created_at: datetime
    edited_by: str


class CouponsQuery(ListQuery):
    state: CouponState | None = None


@area.get("/coupons", id="coupons.list", may=MAY_EDIT)
def coupons(request: HttpRequest, query: Query[CouponsQuery]) -> Rows[CouponOut]:
    """List the coupons, newest first."""
    rows, total = list_coupons(page=query.request(), state=query.state)
    return Rows[CouponOut](data=[_out(row) for row in rows], total=total)


@area.get(ITEM, id="coupons.show", may=MAY_EDIT)
def coupon(request: HttpRequest, coupon_id: int) -> CouponOut:
    """Show a coupon."""
    return _out(read_coupon(coupon_id))


@area.post("/coupons", id="coupons.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: CouponIn) -> CouponOut:
    """Create a draft of a coupon."""
    return _out(create_coupon(actor=request.actor, text=payload.text(), now=clock.now()))


@area.put(ITEM, id="coupons.save", may=MAY_EDIT)
def save(request: StaffRequest, coupon_id: int, payload: ChangedCouponIn) -> CouponOut:
    """Change the draft of a coupon."""
    actor, text, version = request.actor, payload.text(), payload.version
    return _out(save_coupon(actor=actor, coupon_id=coupon_id, text=text, version=version, now=clock.now()))


@area.post(f"{ITEM}/publish", id="coupons.publish", may=MAY_EDIT)
def publish(request: StaffRequest, coupon_id: int, payload: CouponVersionIn) -> CouponOut:
    """Publish a coupon, so that the payment provider accepts its code."""
    with on_record(request, "coupons.publish", f"coupon {coupon_id}"):
        row = publish_coupon(coupon_id=coupon_id, version=payload.version, now=clock.now())
    return _out(row)


@area.post(f"{ITEM}/withdraw", id="coupons.withdraw", may=MAY_EDIT)
def withdraw(request: StaffRequest, coupon_id: int) -> CouponOut:
    """Withdraw a coupon, so that its code is no longer accepted."""
    with on_record(request, "coupons.withdraw", f"coupon {coupon_id}"):
        row = withdraw_coupon(coupon_id=coupon_id)
    return _out(row)


def _out(row: CouponRow) -> CouponOut:
    text = row.text
    named = {name: getattr(text, name) for name in CouponOut.model_fields if hasattr(text, name)}
    named |= {name: getattr(row, name) for name in CouponOut.model_fields if hasattr(row, name)}
    amount = None if text.amount_minor is None else to_decimal(text.amount_minor, text.currency)
    percent = None if text.percent is None else f"{text.percent.normalize():f}"
    ids = [str(plan_id) for plan_id in text.plan_ids]
    return CouponOut(**named | {"amount": amount, "percent": percent, "plan_ids": ids, "plans": list(row.plans)})
