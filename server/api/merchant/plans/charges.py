"""Paying for a plan: the charge, its check, and the provider's page for cards (specification 002, 7.1)."""

from dataclasses import asdict
from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.api.merchant.plans.downgrades import DemotionIn
from server.api.merchant.plans.routes import PlatformQuery
from server.company.payments.contracts import ChangePreview
from server.kit import clock
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.services.arrears import check_arrears
from tenants.plans.services.charges import (
    cancel_charge,
    check_charge,
    open_charge,
    open_portal,
    preview_charge,
    quote_balance,
)

area = Area("plans")
shopify = Area("plans")


class ChargeQuery(Schema):
    billing_store_id: int = Field(ge=1, le=2**63 - 1, description="The store that carries the charge.")
    from_balance: bool = Field(default=False, description="Pay from the balance: at once, without a payment page.")
    platform: Platform | None = Field(
        default=None,
        description="The platform whose plan is chosen, by default the store's. Another one if the store carries the "
        "plan that runs there.",
    )
    code: str = Field(
        default="",
        max_length=40,
        description="A promotion or reward code that lowers what the saved card is charged at once for a larger plan. "
        "A payment page takes codes by itself.",
    )


class StayIn(DemotionIn):
    """What to keep when the plan has less room."""

    store_ids: list[int] = Field(default_factory=list, max_length=1_000, description="The platform's stores to keep.")

    def chosen(self) -> DowngradeChoice | None:
        """Return the choice; None if nothing was sent, so everything must fit."""
        return self.choice() if self.model_fields_set else None


class ChargeOut(Envelope):
    charge_id: Id
    confirm_url: str = Field(description="The payment page; empty if nothing is to be paid and the plan is active.")


class DueOut(Out):
    amount: str = Field(description="The amount charged at once, to the saved card or on the store's bill.")
    currency: str
    begins_at: datetime | None = Field(description="When the plan begins; null: now.")


class PreviewOut(Envelope):
    provider: str = Field(description="Who bills the plan: stripe, shopify or balance.")
    due: DueOut | None = Field(description="Null if a payment page shows it.")


class BalanceQuoteOut(Envelope):
    available: str
    due: str = Field(description="The amount charged at once; 0 if the plan begins when the period ends.")
    currency: str
    is_offered: bool = Field(description="Whether the balance can pay for this plan.")
    is_covered: bool = Field(description="Whether the balance is sufficient.")
    is_only: bool = Field(
        description="Whether the balance pays for the running plan, so that only the balance can change it."
    )
    period_end: datetime | None = Field(description="The end of the running period paid from the balance; else null.")


class PortalOut(Envelope):
    url: str


@area.post("/plan/charge/{int:plan_id}", id="plan.charge", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def charge(request: ActorRequest, plan_id: int, query: Query[ChargeQuery], payload: StayIn | None = None) -> ChargeOut:
    """Pay for a plan, or change the running one.

    A repeated request for the same plan returns the same page.
    """
    made = open_charge(
        request.actor,
        plan_id=plan_id,
        billing_store_id=query.billing_store_id,
        choice=payload.chosen() if payload else None,
        now=clock.now(),
        from_balance=query.from_balance,
        platform=query.platform,
        code=query.code,
    )
    return ChargeOut(charge_id=made.id, confirm_url=made.confirm_url)


@area.post(
    "/plan/charge/{int:charge_id}/cancel",
    id="plan.charge.cancel",
    rate=STARTS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.MONEY,
)
def cancel(request: ActorRequest, charge_id: int) -> Envelope:
    """Close the payment page of a charge, so that it can't be paid any more."""
    cancel_charge(request.actor, charge_id=charge_id, now=clock.now())
    return Envelope(msg=DONE)


@area.get("/plan/charge/{int:plan_id}", id="plan.charge.preview", rate=STARTS_BY_MERCHANT, may=SIGNED_IN)
def preview(request: ActorRequest, plan_id: int, query: Query[ChargeQuery]) -> PreviewOut:
    """Preview who would bill a plan, and what would be charged at once."""
    found = preview_charge(
        request.actor,
        plan_id=plan_id,
        billing_store_id=query.billing_store_id,
        platform=query.platform,
        now=clock.now(),
        code=query.code,
    )
    return PreviewOut(provider=found.provider, due=_due(found))


@area.get("/plan/charge/{int:plan_id}/balance", id="plan.charge.balance", may=SIGNED_IN)
def balance(request: ActorRequest, plan_id: int, query: Query[PlatformQuery]) -> BalanceQuoteOut:
    """Preview what a plan would charge to the balance now."""
    found = quote_balance(request.actor, plan_id=plan_id, platform=query.platform, now=clock.now())
    amounts = {"available": found.available_minor, "due": found.due_minor}
    shown = {name: to_decimal(minor, found.currency) for name, minor in amounts.items()}
    return BalanceQuoteOut(**shown, **asdict(found), is_covered=found.is_covered)


@area.post("/plan/portal", id="plan.portal", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def portal(request: ActorRequest) -> PortalOut:
    """Open the payment provider's page for cards, invoices and tax ids."""
    return PortalOut(url=open_portal(request.actor))


@area.post("/plan/arrears/check", id="plan.arrears.check", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def check_owed(request: ActorRequest) -> Envelope:
    """Ask the payment provider whether failed payments were paid."""
    check_arrears(request.actor, now=clock.now())
    return Envelope(msg=DONE)


@shopify.get(
    "/subscription/check/charge/{int:charge_id}",
    id="plan.charge.check",
    rate=STARTS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.MONEY,
)
def check(request: ActorRequest, charge_id: int) -> Envelope:
    """Ask the payment provider whether a charge was paid."""
    check_charge(request.actor, charge_id=charge_id, now=clock.now())
    return Envelope(msg=DONE)


def _due(found: ChangePreview) -> DueOut | None:
    if found.amount_minor is None:
        return None
    amount = to_decimal(found.amount_minor, found.currency)
    return DueOut(amount=amount, currency=found.currency, begins_at=found.begins_at)
