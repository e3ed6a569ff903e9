"""Editions edited by staff, and the plans granted to a merchant."""

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.plans.schemas import (
    EditionIn,
    EditionOut,
    SavedEditionIn,
    SubscriptionOut,
    edition_out,
    subscription_out,
)
from server.api.console.schemas import ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address, reader_language
from server.api.gateway.schemas import Body
from server.api.gateway.values import Instant
from server.company.payments.selectors.prices import price_terms
from server.company.plans.selectors import list_subscriptions
from server.company.plans.selectors.editions import list_editions, read_edition
from server.company.plans.services.editions import create_edition, save_edition
from server.company.staff.contracts import MerchantRow, StaffRight
from server.company.staff.selectors.merchants import observer_of, read_merchant
from server.kit import clock
from server.kit.errors import NotFound
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.services.subscriptions import end_plan, grant_plan

area = StaffArea("plans")

MAY_EDIT = needs(StaffRight.EDIT_PLANS)
MAY_GRANT = needs(StaffRight.GRANT_PLANS)
ITEM = "/plans/{int:edition_id}"
SUBSCRIPTIONS = "/merchants/{int:merchant_id}/subscriptions"


class GrantIn(Body):
    plan_id: int
    platforms: list[Platform] = Field(default_factory=list, description="Empty: every platform of the plan.")
    until: Instant | None = None
    reason: str = Field(max_length=500)


class EndIn(Body):
    reason: str = Field(max_length=500)


@area.get("/plans", id="plans.list", may=MAY_EDIT)
def editions(request: HttpRequest, query: Query[ListQuery]) -> Rows[EditionOut]:
    """List the editions in the order of the offer."""
    rows, total = list_editions(page=query.request(), now=clock.now())
    return Rows[EditionOut](data=[edition_out(row) for row in rows], total=total)


@area.get(ITEM, id="plans.show", may=MAY_EDIT)
def edition(request: HttpRequest, edition_id: int) -> EditionOut:
    """Show an edition with its plans."""
    return edition_out(read_edition(edition_id, now=clock.now()))


@area.post("/plans", id="plans.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: EditionIn) -> EditionOut:
    """Create an edition."""
    with on_record(request, "plans.create") as note:
        row = create_edition(draft=payload.draft(), now=clock.now())
        note.target = f"edition {row.id}"
    return edition_out(row)


@area.put(ITEM, id="plans.save", may=MAY_EDIT)
def save(request: StaffRequest, edition_id: int, payload: SavedEditionIn) -> EditionOut:
    """Replace an edition."""
    with on_record(request, "plans.save", f"edition {edition_id}"):
        row = save_edition(
            edition_id=edition_id,
            draft=payload.draft(),
            version=payload.version,
            keep=payload.kept(),
            staff=request.actor.name,
            now=clock.now(),
        )
    return edition_out(row)


@area.get(SUBSCRIPTIONS, id="merchants.subscriptions", may=MAY_GRANT)
def subscriptions(request: HttpRequest, merchant_id: int) -> Rows[SubscriptionOut]:
    """List a merchant's plans, newest first."""
    return _subscriptions(_merchant(merchant_id), reader_language(request))


@area.post(SUBSCRIPTIONS, id="merchants.grant_plan", may=MAY_GRANT)
def grant(request: StaffRequest, merchant_id: int, payload: GrantIn) -> Rows[SubscriptionOut]:
    """Grant a plan to a merchant."""
    merchant = _merchant(merchant_id)
    with tenant_scope_of(TenantRef(id=merchant.id, schema_name=merchant.schema_name)):
        grant_plan(
            observer_of(merchant),
            staff=request.actor,
            plan_id=payload.plan_id,
            platforms=[int(platform) for platform in payload.platforms],
            until=payload.until,
            reason=payload.reason,
            now=clock.now(),
            address=client_address(request),
        )
    return _subscriptions(merchant, reader_language(request))


@area.post(SUBSCRIPTIONS + "/{int:subscription_id}/end", id="merchants.end_plan", may=MAY_GRANT)
def end(request: StaffRequest, merchant_id: int, subscription_id: int, payload: EndIn) -> Rows[SubscriptionOut]:
    """End a merchant's plan on a platform."""
    merchant = _merchant(merchant_id)
    with tenant_scope_of(TenantRef(id=merchant.id, schema_name=merchant.schema_name)):
        end_plan(
            observer_of(merchant),
            staff=request.actor,
            subscription_id=subscription_id,
            reason=payload.reason,
            now=clock.now(),
            address=client_address(request),
        )
    return _subscriptions(merchant, reader_language(request))


def _merchant(merchant_id: int) -> MerchantRow:
    row = read_merchant(merchant_id)
    if row is None:
        raise NotFound
    return row


def _subscriptions(merchant: MerchantRow, language: str) -> Rows[SubscriptionOut]:
    rows = list_subscriptions(merchant.id, language=language, now=clock.now())
    paid = {term.plan_id: term for term in price_terms([merchant.id])}
    data = [subscription_out(row, paid.get(row.plan_id)) for row in rows]
    return Rows[SubscriptionOut](data=data, total=len(rows))
