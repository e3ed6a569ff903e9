"""Plans on the wire, by the specification's names (000 section 3; 002 sections 3.1 and 3.4)."""

from dataclasses import asdict
from datetime import datetime
from html import escape

from pydantic import AliasPath, Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.payments.contracts.dunning import Arrears, ArrearsState
from server.company.plans.contracts import PlanOffer, TrialState
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from tenants.plans.contracts import PlanChoice, Quota, UsageReport


class MeasureOut(Out):
    type: str = Field(validation_alias="quota", description="A value of Quota.")
    platform: int | None
    used: int
    limit: int


class PlatformCheckOut(Out):
    platform: int
    code: int
    over: list[MeasureOut]


class ArrearsOut(Out):
    platform: int
    plan: str
    state: ArrearsState
    amount: str | None = Field(description="Null (and card, pay_url empty) for users who may not choose plans.")
    currency: str
    card: str = Field(description="The last four digits of the saved card; empty if unknown.")
    next_try_at: datetime | None = Field(description="When the payment is tried again; null: not again.")
    read_only_from: datetime = Field(description="When publishing, importing and monitoring stop.")
    pay_url: str = Field(description="The payment page of the open invoice; may be empty.")
    is_from_balance: bool = Field(description="Whether the balance was too low; a top-up pays it.")


class PlanCheckOut(Envelope):
    platform: int | None = Field(default=None, description="The platform with the worst result.")
    platforms: list[PlatformCheckOut] = Field(default_factory=list)
    may_choose: bool = Field(default=True, description="Whether this user may choose plans (permission 0).")
    arrears: list[ArrearsOut] = Field(default_factory=list, description="Plans whose last payment failed.")


class UsedStoreOut(Out):
    id: Id
    shop: str
    name: str


class UsageOut(Out):
    name: str
    type: str
    platform: int | None
    used: list[UsedStoreOut] | int = Field(description="The stores that the user may see, or a count.")
    count: int
    limit: int


class UsageEnvelope(Envelope):
    usage: list[UsageOut]


class TrialOut(Envelope):
    state: TrialState
    until: datetime | None = Field(description="When it ends or ended.")
    may_choose: bool = Field(description="Whether this user may start it (permission 0).")


class PlanParamOut(Out):
    multiple_stores: int = Field(validation_alias=AliasPath("limits", "stores_per_platform"))
    import_products: int = Field(validation_alias=AliasPath("limits", "import_products"))
    price_and_stock_monitoring_variants: int = Field(validation_alias=AliasPath("limits", "monitored_variants"))
    child_accounts: int = Field(validation_alias=AliasPath("limits", "sub_accounts"))
    trial: int = Field(validation_alias="trial_days", description="Days; 0 for none.")


class PlanItemOut(Out):
    name: str
    plan_validity: datetime | None = Field(
        description="When it ends in the reader's plan; null without an end, or for other plans."
    )


class PlanRemarkOut(Out):
    plan_title: str
    plan_price: str
    plan_promotion_price: str
    selling_point: str = Field(serialization_alias="sellingPoint")
    plan_content: str = Field(description="HTML.")
    items: list[PlanItemOut]


class SelectedPlanOut(Out):
    id: Id = Field(validation_alias="plan_id")
    platform: int
    since: datetime
    until: datetime | None


class PlanOut(Out):
    id: Id
    name: str
    edition: str
    edition_id: Id
    type: int
    platform: int
    platforms: list[int]
    is_free: bool
    charge_way: int
    time: int = Field(validation_alias="seconds", description="Seconds of one period.")
    currency: str
    selected: bool
    selected_plan: SelectedPlanOut | None
    satisfied: bool = Field(description="Whether the usage fits.")
    param: PlanParamOut
    remark: PlanRemarkOut


class PlansOut(Envelope):
    plans: list[PlanOut]


class OrderOut(Out):
    id: Id
    platform: int
    plan_id: Id
    name: str = Field(validation_alias="plan", description="With its period, unless it is free.")
    is_free: bool
    is_granted: bool = Field(description="Whether staff granted it: nothing is charged for it.")
    state: str = Field(description="live or ended.")
    since: datetime
    until: datetime | None
    paid_until: datetime | None = Field(description="The end of the paid period if a payment is late; else null.")
    read_only_from: datetime | None = Field(description="The end of the grace period if that payment has failed.")
    renews: bool = Field(description="Whether it is charged again at `until`.")
    ended_at: datetime | None
    next_plan_id: Id | None
    next_plan: str = Field(description="The next plan with its period; empty for none.")
    next_price: str = Field(
        validation_alias="next_plan_price", description="The next plan's price of one period; empty for none."
    )
    next_currency: str
    next_time: int = Field(validation_alias="next_seconds", description="Seconds of that period; 0 for none.")
    price: str = Field(description="The price of one period.")
    currency: str
    time: int = Field(validation_alias="seconds", description="Seconds of one period.")
    billing_store: IdOrEmpty = Field(
        validation_alias="billing_store_id", description="The id of the store that carries its charge; empty for none."
    )
    provider: str = Field(description="Who bills it: stripe, shopify or balance; empty if nothing is billed.")
    carrier: IdOrEmpty = Field(
        validation_alias="carrier_id",
        description="The id of the store that carries its charge, also on another platform; empty for none.",
    )


class FrozenOut(Out):
    stores: int
    products: int
    sub_accounts: int
    until: datetime


class TotalOut(Out):
    amount: str
    currency: str


class OrdersEnvelope(Envelope):
    orders: list[OrderOut]
    totals: list[TotalOut] = Field(description="The cost of all charged plans in 30 days, by currency.")
    frozen: FrozenOut | None = Field(description="What a larger plan restores until then; null for nothing.")


class OrderEnvelope(Envelope):
    order: OrderOut | None


USAGE_NAMES = {
    Quota.STORES: "Current stores",
    Quota.PRODUCTS: "Current products",
    Quota.SUB_ACCOUNTS: "Current Sub-accounts",
    Quota.MONITORED: "Current monitored variants",
}


def usage_out(report: UsageReport) -> list[UsageOut]:
    return [
        UsageOut(
            name=USAGE_NAMES[measure.quota],
            type=measure.quota,
            platform=measure.platform,
            used=measure.used
            if measure.platform is None
            else [s for s in report.stores if s.platform == measure.platform],
            count=measure.used,
            limit=measure.limit,
        )
        for measure in report.measures
    ]


def arrears_out(owed: Arrears, *, may_choose: bool) -> ArrearsOut:
    """Return a failed payment as the user may see it: amounts only for those who may choose plans."""
    return ArrearsOut(
        platform=owed.platform,
        plan=owed.plan,
        state=owed.state,
        amount=to_decimal(owed.amount_minor, owed.currency) if may_choose else None,
        currency=owed.currency,
        card=owed.card_last4 if may_choose else "",
        next_try_at=owed.next_try_at,
        read_only_from=owed.read_only_from,
        pay_url=owed.pay_url if may_choose else "",
        is_from_balance=owed.is_from_balance,
    )


def plan_out(choice: PlanChoice, platform: Platform) -> PlanOut:
    offer = choice.offer
    return PlanOut(
        **asdict(offer),
        platform=platform,
        selected=choice.current is not None,
        selected_plan=choice.current,
        satisfied=choice.satisfied,
        param=offer,
        remark=_remark(offer, until=(choice.current.paid_until or choice.current.until) if choice.current else None),
    )


def _remark(offer: PlanOffer, *, until: datetime | None) -> PlanRemarkOut:
    points = "".join(f"<li>{escape(point)}</li>" for point in offer.content)
    promotion = offer.promotion_minor
    return PlanRemarkOut(
        plan_title=offer.name,
        plan_price=to_decimal(offer.price_minor, offer.currency),
        plan_promotion_price="" if promotion is None else to_decimal(promotion, offer.currency),
        selling_point=offer.selling_point,
        plan_content=f"<ul>{points}</ul>" if points else "",
        items=[PlanItemOut(name=point, plan_validity=until) for point in offer.content],
    )
