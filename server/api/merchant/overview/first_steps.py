"""The checklist of a new merchant on the dashboard: what has ever been done, and what comes next."""

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.company.identity.contracts import Actor, Menu, Sensitive
from server.company.onboarding.contracts import Milestone
from server.company.onboarding.selectors import has_dismissed_steps, reached_milestones
from server.company.onboarding.services import dismiss_steps
from server.company.plans.selectors import has_chosen_plan
from server.kit import clock
from tenants.preferences.selectors import has_price_rule
from tenants.products.selectors.overview import has_published

area = Area("first steps")

PLAN = "plan"
RIGHTS = {
    Milestone.IMPORTED: Menu.IMPORT_PRODUCT,
    Milestone.STORE: Sensitive.STORES,
    Milestone.PUBLISHED: Menu.IMPORT_LIST,
    Milestone.PRICE_RULE: Menu.SETTINGS,
    PLAN: Sensitive.PLANS_AND_BALANCE,
}
"""The steps in their order, with the right to each."""


class FirstStepOut(Out):
    code: str = Field(description="imported, store, published, price_rule or plan.")
    is_done: bool = Field(description="Whether the merchant has ever done it.")


class FirstStepsOut(Out):
    is_shown: bool = Field(description="Not for a user who dismissed it, nor once the user's steps are done.")
    steps: list[FirstStepOut] = Field(description="Those that the user has the right to do.")


def read_first_steps(actor: Actor, *, has_listed: bool, has_stores: bool) -> FirstStepsOut:
    """Return the user's checklist. What exists counts too: merchants from before milestones were kept have them."""
    done: set[str] = {*reached_milestones(actor.tenant_id)}
    done |= {Milestone.IMPORTED} if has_listed else set()
    done |= {Milestone.STORE} if has_stores else set()
    mine = [code for code, right in RIGHTS.items() if actor.may(right)]
    checks = {Milestone.PUBLISHED: has_published, Milestone.PRICE_RULE: has_price_rule}
    done |= {code for code, check in checks.items() if code in mine and code not in done and check()}
    done |= {PLAN} if PLAN in mine and has_chosen_plan(actor.tenant_id) else set()
    steps = [FirstStepOut(code=code, is_done=code in done) for code in mine]
    is_open = any(not step.is_done for step in steps)
    return FirstStepsOut(is_shown=is_open and not has_dismissed_steps(actor), steps=steps)


@area.post("/dashboard/first_steps/dismiss", id="first_steps.dismiss", may=needs(Menu.DASHBOARD), stake=Stake.PERSON)
def dismiss(request: ActorRequest) -> Envelope:
    """Hide my checklist of first steps."""
    dismiss_steps(request.actor, now=clock.now())
    return Envelope()
