"""Effects of publishing an edition; former versions of its plans, and the provider's prices."""

from datetime import datetime

from django.http import HttpRequest
from pydantic import Field

from server.api.console.plans.routes import MAY_EDIT
from server.api.console.plans.schemas import EditionIn
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import reader_language
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.payments.contracts.moves import MoveCounts, PriceTerms
from server.company.payments.selectors.prices import kept_prices, move_counts
from server.company.plans.contracts import PlanLimits
from server.company.plans.contracts.publishing import KeepFor, PlanChange, RevisionRow
from server.company.plans.selectors.editions import read_edition
from server.company.plans.selectors.publishing import list_revisions
from server.kit import clock
from server.kit.money import to_decimal
from tenants.plans.contracts import TouchedMerchant
from tenants.plans.selectors.touched import preview_edition

area = StaffArea("plan_terms")


class LimitsOut(Out):
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int


class PlanChangeOut(Out):
    plan_id: Id
    plan: str
    currency: str
    price_before: str
    price_after: str
    before: LimitsOut
    after: LimitsOut
    changes_price: bool
    changes_limits: bool
    is_default: bool
    subscribers: int


class PaidPriceOut(Out):
    platform: int
    price: str
    currency: str


class OverOut(Out):
    quota: str
    platform: int | None
    used: int
    limit: int


class TouchedOut(Out):
    id: Id
    name: str
    plans: list[str]
    platforms: list[int]
    prices: list[PaidPriceOut] = Field(description="The present prices of plans whose price changes.")
    is_limited: bool
    over: list[OverOut] = Field(description="The new limits that would be exceeded.")


class PreviewIn(EditionIn):
    after: int = Field(default=0, ge=0, le=2**63 - 1, description="Only merchants with higher ids.")


class PreviewOut(Out):
    changes: list[PlanChangeOut]
    merchants: list[TouchedOut]
    total: int
    has_more: bool


class KeptPricesOut(Out):
    state: str = Field(description="open, done or failed.")
    at: datetime
    reason: str


class MovesOut(Out):
    waiting: int
    done: int
    dropped: int


class RevisionOut(Out):
    id: Id
    plan: str
    price: str
    currency: str
    limits: LimitsOut
    keep_price: KeepFor
    keep_limits: KeepFor
    keep_until: datetime | None
    replaced_at: datetime
    replaced_by: str
    keepers: int = Field(description="The number of merchants who still have these limits.")
    moves: MovesOut = Field(description="The plan's subscriptions that are being moved to its newest price.")


class TermsOut(Out):
    prices: KeptPricesOut | None
    revisions: list[RevisionOut]


@area.post("/plans/{int:edition_id}/preview", id="plans.preview", may=MAY_EDIT)
def preview(request: HttpRequest, edition_id: int, payload: PreviewIn) -> PreviewOut:
    """Preview the effects of publishing a draft, and the affected merchants, 50 at a time."""
    read_edition(edition_id, now=clock.now())
    language, now = reader_language(request), clock.now()
    found = preview_edition(edition_id, payload.draft(), after=payload.after, language=language, now=now)
    return PreviewOut(
        changes=[_change(change) for change in found.changes],
        merchants=[_touched(merchant) for merchant in found.merchants],
        total=found.total,
        has_more=found.has_more,
    )


@area.get("/plans/{int:edition_id}/terms", id="plans.terms", may=MAY_EDIT)
def terms(request: HttpRequest, edition_id: int) -> TermsOut:
    """Show the former versions of an edition's plans, who keeps them, and which prices the provider has."""
    read_edition(edition_id, now=clock.now())
    rows = list_revisions(edition_id, language=reader_language(request), now=clock.now())
    moves, prices = move_counts({row.plan_id for row in rows}), kept_prices(edition_id)
    return TermsOut(
        prices=KeptPricesOut.model_validate(prices) if prices else None,
        revisions=[_revision(row, moves.get(row.plan_id, MoveCounts())) for row in rows],
    )


def _change(plan_change: PlanChange) -> PlanChangeOut:
    named = {name: getattr(plan_change, name) for name in PlanChangeOut.model_fields if "price_" not in name}
    limits = {name: _limits(named[name]) for name in ("before", "after")}
    prices = {
        name: to_decimal(getattr(plan_change, name), plan_change.currency) for name in ("price_before", "price_after")
    }
    return PlanChangeOut(**named | limits | prices)


def _touched(merchant: TouchedMerchant) -> TouchedOut:
    return TouchedOut(
        id=str(merchant.id),
        name=merchant.name,
        plans=list(merchant.plans),
        platforms=list(merchant.platforms),
        prices=[_price(price) for price in merchant.prices],
        is_limited=merchant.is_limited,
        over=[OverOut.model_validate(each) for each in merchant.over],
    )


def _price(price_terms: PriceTerms) -> PaidPriceOut:
    return PaidPriceOut(
        platform=price_terms.platform,
        price=to_decimal(price_terms.price_minor, price_terms.currency),
        currency=price_terms.currency,
    )


def _revision(row: RevisionRow, moves: MoveCounts) -> RevisionOut:
    named = {name: getattr(row, name) for name in RevisionOut.model_fields if hasattr(row, name)}
    more = {"price": to_decimal(row.price_minor, row.currency), "limits": _limits(row), "moves": moves}
    return RevisionOut.model_validate(named | more)


def _limits(of: PlanLimits | RevisionRow) -> LimitsOut:
    return LimitsOut.model_validate(of)
