"""The dashboard: open tasks and figures (SCREENS, section 7)."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, ImageSource
from server.api.merchant.overview.first_steps import FirstStepsOut, read_first_steps
from server.api.merchant.overview.live import LiveOut, read_live
from server.company.identity.contracts import Actor, Menu, Sensitive
from server.company.plans.selectors import limits_of
from server.company.team.selectors import count_members
from server.kit import clock
from tenants.claims.selectors.claims import count_soon
from tenants.disputes.selectors.disputes import count_to_answer
from tenants.importing.jobs import TRASH_KEPT
from tenants.importing.selectors.overview import (
    count_expired_accounts,
    count_imports_by_day,
    count_list_figures,
    list_best_margins,
)
from tenants.importing.selectors.totals import count_listed
from tenants.monitoring.selectors import count_monitored_variants
from tenants.orders.contracts import OrderTab, Problem
from tenants.orders.selectors.orders import count_orders_with, count_problems, count_tabs
from tenants.parcels.selectors.parcels import count_late
from tenants.plans.selectors import count_without_store, list_orders
from tenants.processes.contracts.actions import Action
from tenants.processes.selectors.counts import count_failed_lately
from tenants.products.selectors.overview import count_publications_by_day, count_publications_by_state
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import get_store, list_stores

area = Area("dashboard")

DAYS = 30
NOTED = 5
LATELY = timedelta(days=7)
SOON = timedelta(days=3)
OWN_LINES = {
    "orders_failed": Problem.REFUSED,
    "orders_unmapped": Problem.NOT_MAPPED,
    "orders_not_fulfilled": Problem.NOT_FULFILLED,
}
"""Problems of orders that have a line of their own among the tasks."""
PUBLISHING = (Action.PUBLISH_TO_STORE, Action.IMPORT_AND_PUBLISH, Action.SCHEDULE_FOR_LATER)
"""What failed in these is among the failed publications already."""


class TodoOut(Out):
    code: str = Field(description="The kind of task; the portal has its text and link.")
    count: int


class DayOut(Out):
    day: date
    imported: int
    published: int


class NotedProductOut(Out):
    id: Id
    title: str
    image: ImageSource = Field(validation_alias="image_url")
    stock: int | None
    margin: int | None = Field(description="In whole percent of the price.")


class StoreFiguresOut(Out):
    id: str
    name: str
    platform: int
    state: str
    active: int
    publishing: int
    failed: int


class PlanUseOut(Out):
    code: str
    platform: int | None = Field(description="The platform of the stores; null for all platforms.")
    used: int
    limit: int


class RunningPlanOut(Out):
    platform: int
    name: str = Field(validation_alias="plan")
    until: datetime | None = Field(description="Null: no end date.")
    renews: bool = Field(description="Whether it is charged again at `until`.")
    next_plan: str = Field(description="The plan that follows at `until`; empty for none.")


class DashboardOut(Out):
    first_steps: FirstStepsOut
    has_orders: bool = Field(description="Whether the user sees an order, of whatever age.")
    listed: int
    published: int
    live: LiveOut | None = Field(description="What is in the stores, until the first order; null after it.")
    todo: list[TodoOut] = Field(description="Only tasks that exist; each is in one of them.")
    days: list[DayOut] = Field(description="The last 30 days in the user's zone, oldest first.")
    best_margins: list[NotedProductOut]
    stores: list[StoreFiguresOut]
    usage: list[PlanUseOut]
    plans: list[RunningPlanOut] = Field(description="The plans that run beside the default one.")


class DashboardEnvelope(Envelope):
    dashboard: DashboardOut


@area.get("/dashboard", id="dashboard.show", may=needs(Menu.DASHBOARD))
def dashboard(request: ActorRequest, store_id: int | None = None) -> DashboardEnvelope:
    """Show the dashboard of one store or of all."""
    actor = request.actor
    every = list_stores(actor)
    shown = every if store_id is None else [get_store(actor, store_id)]
    states = count_publications_by_state([store.id for store in shown])
    stores = [_store(store, states.get(store.id, {})) for store in shown]
    # Without the right to the Import List, its titles and margins are hidden here too.
    noted = NOTED if actor.may(Menu.IMPORT_LIST) else 0
    now = clock.now()
    figures = count_list_figures(store_id=store_id, trashed_before=now - TRASH_KEPT + SOON)
    store_ids = [store.id for store in shown]
    failed = sum(store.failed for store in stores)
    tabs = count_tabs(actor, store_ids) if actor.may(Menu.ORDERS) and store_ids else {}
    has_orders = any(count for tab, count in tabs.items() if tab is not OrderTab.ATTENTION)
    waiting = _orders_waiting(actor, store_ids, tabs, now=now) | {
        "failed_publications": failed,
        "disconnected_stores": sum(store.state == "disconnected" for store in stores),
        "plans_without_store": count_without_store(actor, now=now),
        "expired_suppliers": count_expired_accounts(),
        # A product that could not be published to a store is counted there.
        "failed_products": 0 if failed else figures.failed,
        # Before the first order, `live` says it.
        "sold_out": figures.sold_out if has_orders else 0,
        "drafts": figures.drafts,
        "failed_operations": count_failed_lately(since=now - LATELY, besides=PUBLISHING),
        "trash_expiring": figures.expiring,
    }
    return DashboardEnvelope(
        dashboard=DashboardOut(
            first_steps=read_first_steps(actor, has_listed=figures.listed > 0, has_stores=bool(every)),
            has_orders=has_orders,
            listed=figures.listed,
            live=None if has_orders else read_live(actor, store_ids, now=now),
            published=sum(store.active for store in stores),
            todo=[TodoOut(code=code, count=count) for code, count in waiting.items() if count],
            days=_days(actor, store_id, store_ids),
            best_margins=list_best_margins(store_id=store_id, limit=noted),
            stores=stores,
            usage=_usage(actor, every),
            plans=_plans(actor, now=now),
        )
    )


def _orders_waiting(
    actor: Actor, store_ids: list[int], tabs: Mapping[OrderTab, int], *, now: datetime
) -> dict[str, int]:
    if not tabs:
        return {}
    named = count_orders_with(actor, OWN_LINES.values(), store_ids)
    problems = count_problems(actor, OWN_LINES.values(), store_ids)
    return {
        "orders_attention": max(0, tabs[OrderTab.ATTENTION] - named),
        **{code: problems[problem] for code, problem in OWN_LINES.items()},
        "orders_to_order": tabs[OrderTab.TO_ORDER],
        "orders_to_pay": tabs[OrderTab.AWAITING_PAYMENT],
        "parcels_late": count_late(actor, store_ids, now=now),
        "disputes_to_answer": count_to_answer(actor, store_ids),
        "claims_due": count_soon(actor, store_ids, now=now),
    }


def _store(store: StoreRef, states: dict[str, int]) -> StoreFiguresOut:
    return StoreFiguresOut(
        id=str(store.id),
        name=store.name or store.shop or store.domain,
        platform=int(store.platform),
        state=store.state,
        active=states.get("active", 0),
        publishing=states.get("publishing", 0),
        failed=states.get("failed", 0),
    )


def _days(actor: Actor, store_id: int | None, store_ids: list[int]) -> list[DayOut]:
    zone = ZoneInfo(actor.time_zone)
    today = clock.now().astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    first = today - timedelta(days=DAYS - 1)
    imported = count_imports_by_day(store_id=store_id, since=first, time_zone=actor.time_zone)
    published = count_publications_by_day(store_ids, since=first, time_zone=actor.time_zone)
    days = [(first + timedelta(days=past)).date() for past in range(DAYS)]
    return [DayOut(day=day, imported=imported.get(day, 0), published=published.get(day, 0)) for day in days]


def _plans(actor: Actor, *, now: datetime) -> list[RunningPlanOut]:
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        return []
    rows = list_orders(actor, language=actor.language, now=now)
    return [RunningPlanOut.model_validate(row) for row in rows if row.is_live]


def _usage(actor: Actor, stores: list[StoreRef]) -> list[PlanUseOut]:
    limits = limits_of(actor.tenant_id, now=clock.now())
    usage = [PlanUseOut(code="products", platform=None, used=count_listed(), limit=limits.import_products)]
    variants = count_monitored_variants()
    usage.append(PlanUseOut(code="variants", platform=None, used=variants, limit=limits.monitored_variants))
    if actor.is_main_account:
        members = count_members(actor)
        usage.append(PlanUseOut(code="sub_accounts", platform=None, used=members, limit=limits.sub_accounts))
    for platform, count in sorted(Counter(int(store.platform) for store in stores).items()):
        usage.append(PlanUseOut(code="stores", platform=platform, used=count, limit=limits.stores_for(platform)))
    return usage
