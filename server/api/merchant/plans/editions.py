"""An edition with its plans and the next one (specification 002, sections 3.1 to 3.3 and 7.1)."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.api.merchant.plans.schemas import PlanOut, SelectedPlanOut, plan_out
from server.kit import clock
from server.platforms.contracts import Platform
from tenants.plans.contracts import EditionDetail
from tenants.plans.selectors.editions import read_edition_detail

area = Area("plans")


class EditionQuery(Schema):
    platform: Platform
    edition_id: int | None = Field(default=None, ge=0, description="By default that of the running plan.")


class SelectedUserPlanOut(Out):
    id: Id
    plan_id: Id
    name: str = Field(validation_alias="plan")
    platform: int
    is_free: bool
    over: bool = Field(
        validation_alias="is_over", description="Whether it has ended, or is read-only until it is paid."
    )
    since: datetime
    until: datetime | None
    provider: str = Field(description="Who bills it: stripe, shopify or balance; empty if nothing is billed.")


class EditionOut(Out):
    id: Id
    name: str
    platforms: list[int]
    charge_way: str = Field(
        description="The periods of its plans, separated by commas: 1 monthly, 2 yearly, 3 quarterly."
    )
    plans: list[PlanOut]
    selected_plan: SelectedPlanOut | None
    selected_user_plan: SelectedUserPlanOut | None


class RenewalTargetOut(Out):
    target_plan_id: Id
    current_plan_id: Id | None
    effective_at: datetime
    seconds_left: int


class EditionEnvelope(Envelope):
    edition: EditionOut | None = Field(description="Null if nothing is on sale.")
    renewal: dict[str, RenewalTargetOut] = Field(description="By platform.")
    child_accounts: bool = Field(description="Whether there are sub-accounts to choose from.")


@area.get("/edition_plan/detail", id="plan.edition", may=SIGNED_IN)
def detail(request: ActorRequest, query: Query[EditionQuery]) -> EditionEnvelope:
    """Show the plans to choose from, the running one, and the next one."""
    found = read_edition_detail(
        request.actor,
        platform=query.platform,
        edition_id=query.edition_id,
        language=reader_language(request),
        now=clock.now(),
    )
    return EditionEnvelope(
        edition=_edition(found, query.platform),
        renewal={str(renewal.platform): renewal for renewal in found.renewals},
        child_accounts=found.has_sub_accounts,
    )


def _edition(found: EditionDetail, platform: Platform) -> EditionOut | None:
    if not found.choices:
        return None
    first = next((choice.offer for choice in found.choices if choice.offer.edition_id == found.edition_id), None)
    offer = first or found.choices[0].offer
    had = found.had
    return EditionOut(
        id=offer.edition_id,
        name=offer.edition,
        platforms=list(offer.platforms),
        charge_way=",".join(
            str(number) for number in sorted({int(choice.offer.charge_way) for choice in found.choices})
        ),
        plans=[plan_out(choice, platform) for choice in found.choices],
        selected_plan=SelectedPlanOut.model_validate(had) if had and had.is_live else None,
        selected_user_plan=_user_plan(found) if found.had else None,
    )


def _user_plan(found: EditionDetail) -> SelectedUserPlanOut:
    plan = SelectedUserPlanOut.model_validate(found.had)
    return plan.model_copy(update={"over": found.is_over})
