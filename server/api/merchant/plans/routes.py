"""Plan check, quota check, plans to choose from, and activation (specification 000, sections 4, 6 to 8; 002, 7.1)."""

from ninja import Query, Schema
from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.merchant.plans.schemas import (
    OrderEnvelope,
    OrdersEnvelope,
    PlanCheckOut,
    PlansOut,
    TrialOut,
    UsageEnvelope,
    arrears_out,
    plan_out,
    usage_out,
)
from server.company.identity.contracts import Sensitive
from server.company.payments.selectors.arrears import list_arrears
from server.company.plans.rules import monthly_totals
from server.company.plans.selectors import read_trial
from server.kit import clock
from server.kit.codes import Code
from server.kit.sentences import in_language
from server.platforms.contracts import Platform
from tenants.plans.contracts import Quota
from tenants.plans.rules import message_of
from tenants.plans.selectors import check_plans, list_choices, list_orders, read_order, report_usage
from tenants.plans.selectors.downgrades import read_restorable
from tenants.plans.services.quotas import refuse_one_more, refuse_unfit_plan
from tenants.plans.services.subscriptions import activate_plan
from tenants.plans.services.trials import start_trial
from tenants.stores.services.billing import choose_billing_store

area = Area("plans")


class CheckQuery(Schema):
    platform: Platform | None = Field(default=None, description="The platform of a store to be added.")


QUOTA_NUMBERS = {str(number): quota for number, quota in enumerate(Quota, start=1)}
NUMBERED = [f"{number} {quota.value}" for number, quota in QUOTA_NUMBERS.items()]


class QuotaQuery(Schema):
    platform: Platform
    type: Quota = Field(
        default=Quota.STORES,
        description=f"Check for one more of it, by name or number: {', '.join(NUMBERED)}.",
    )
    plan_id: int | None = Field(default=None, description="Check whether this plan fits, instead.")

    @field_validator("type", mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        return QUOTA_NUMBERS.get(str(value), value)


class PlatformQuery(Schema):
    platform: Platform


class BillingStoreIn(Body):
    store_id: int


class PlatformsQuery(Schema):
    platforms: str = Field(default="", max_length=50, description="Codes, separated by commas; empty for all in use.")

    @field_validator("platforms")
    @classmethod
    def _known(cls, value: str) -> str:
        known = {str(int(platform)) for platform in Platform}
        if set(filter(None, value.split(","))) - known:
            raise ValueError("contains an unknown platform")
        return value

    def codes(self) -> list[int]:
        return [int(code) for code in self.platforms.split(",") if code]


@area.get("/plan/check", id="plan.check", may=SIGNED_IN)
def check(request: ActorRequest, query: Query[CheckQuery]) -> PlanCheckOut:
    """Check the plans of all platforms, or of one."""
    actor = request.actor
    now = clock.now()
    found = check_plans(actor, platform=query.platform, now=now)
    is_well, may_choose = found.code is Code.OK, actor.may(Sensitive.PLANS_AND_BALANCE)
    message = message_of(found, may_choose=may_choose or actor.is_main_account)
    return PlanCheckOut(
        success=is_well,
        code=int(found.code),
        msg=in_language(message, reader_language(request)),
        platform=found.platform,
        platforms=found.platforms,
        may_choose=may_choose,
        arrears=[
            arrears_out(arrear, may_choose=may_choose)
            for arrear in list_arrears(actor.tenant_id, language=reader_language(request), now=now)
        ],
    )


@area.get("/plan/check_quota", id="plan.check_quota", may=SIGNED_IN)
def check_quota(request: ActorRequest, query: Query[QuotaQuery]) -> Envelope:
    """Check whether there is room for one more, or whether a plan fits."""
    actor, now = request.actor, clock.now()
    if query.plan_id is None:
        refuse_one_more(actor, quota=query.type, platform=query.platform, now=now)
    else:
        refuse_unfit_plan(actor, plan_id=query.plan_id, platform=query.platform, now=now)
    return Envelope()


@area.get("/plan/usage", id="plan.usage", may=SIGNED_IN)
def usage(request: ActorRequest, query: Query[PlatformsQuery]) -> UsageEnvelope:
    """Show the usage of the plans."""
    report = report_usage(request.actor, platforms=query.codes(), now=clock.now())
    return UsageEnvelope(usage=usage_out(report))


@area.get("/edition_plan", id="plan.list", may=SIGNED_IN)
def plans(request: ActorRequest, query: Query[PlatformQuery]) -> PlansOut:
    """List the plans on sale for a platform."""
    actor, language = request.actor, reader_language(request)
    choices = list_choices(actor, platform=query.platform, language=language, now=clock.now())
    return PlansOut(plans=[plan_out(choice, query.platform) for choice in choices])


@area.get("/subscribe_order", id="plan.order", may=SIGNED_IN)
def subscribe_order(request: ActorRequest, query: Query[PlatformQuery]) -> OrderEnvelope:
    """Show the subscription on a platform."""
    actor, language = request.actor, reader_language(request)
    return OrderEnvelope(order=read_order(actor, platform=query.platform, language=language, now=clock.now()))


@area.get("/subscribe_order/list", id="plan.orders", may=SIGNED_IN)
def orders(request: ActorRequest) -> OrdersEnvelope:
    """List the subscriptions on every platform."""
    actor, language = request.actor, reader_language(request)
    now = clock.now()
    found = list_orders(actor, language=language, now=now)
    return OrdersEnvelope(orders=found, totals=monthly_totals(found), frozen=read_restorable(now=now))


@area.get("/plan/trial", id="plan.trial", may=SIGNED_IN)
def trial(request: ActorRequest) -> TrialOut:
    """Show the state of the free trial of the Pro version."""
    return _trial(request)


@area.post("/plan/trial", id="plan.trial.start", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def try_pro(request: ActorRequest) -> TrialOut:
    """Start the trial of the Pro version: 14 days, once."""
    start_trial(request.actor, now=clock.now())
    return _trial(request)


def _trial(request: ActorRequest) -> TrialOut:
    found = read_trial(request.actor.tenant_id, now=clock.now())
    may_choose = request.actor.may(Sensitive.PLANS_AND_BALANCE)
    return TrialOut(state=found.state, until=found.until, may_choose=may_choose)


@area.put("/plan/billing_store", id="plan.billing_store", may=SIGNED_IN, stake=Stake.MONEY)
def billing_store(request: ActorRequest, payload: BillingStoreIn) -> Envelope:
    """Choose the store that carries the charge of the plan on its platform."""
    choose_billing_store(request.actor, store_id=payload.store_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/plan/{int:plan_id}", id="plan.activate", may=SIGNED_IN, stake=Stake.MONEY)
def activate(request: ActorRequest, plan_id: int, query: Query[CheckQuery]) -> Envelope:
    """Activate a free plan."""
    activate_plan(request.actor, plan_id=plan_id, platform=query.platform, now=clock.now())
    return Envelope(msg=DONE)
