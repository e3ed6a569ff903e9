"""The dashboard: open tasks and figures (SCREENS, section 7)."""

from collections import Counter
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, ImageSource
from server.company.identity.contracts import Actor, Menu
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
    list_sold_out,
)
from tenants.importing.selectors.totals import count_listed
from tenants.monitoring.selectors import count_monitored_variants
from tenants.orders.contracts import OrderTab, Problem
from tenants.orders.selectors.orders import count_problems, count_tabs
from tenants.parcels.selectors.parcels import count_late
from tenants.plans.selectors import count_without_store
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


class DashboardOut(Out):
    listed: int
    published: int
    todo: list[TodoOut] = Field(description="Only tasks that exist.")
    days: list[DayOut] = Field(description="The last 30 days in the user's zone, oldest first.")
    best_margins: list[NotedProductOut]
    sold_out: list[NotedProductOut]
    stores: list[StoreFiguresOut]
    usage: list[PlanUseOut]


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
    waiting = _orders_waiting(actor, [store.id for store in shown], now=now) | {
        "failed_publications": sum(store.failed for store in stores),
        "disconnected_stores": sum(store.state == "disconnected" for store in stores),
        "plans_without_store": count_without_store(actor, now=now),
        "expired_suppliers": count_expired_accounts(),
        "failed_products": figures.failed,
        "sold_out": figures.sold_out,
        "drafts": figures.drafts,
        "failed_operations": count_failed_lately(since=now - LATELY),
        "trash_expiring": figures.expiring,
    }
    return DashboardEnvelope(
        dashboard=DashboardOut(
            listed=figures.listed,
            published=sum(store.active for store in stores),
            todo=[TodoOut(code=code, count=count) for code, count in waiting.items() if count],
            days=_days(actor, store_id, [store.id for store in shown]),
            best_margins=list_best_margins(store_id=store_id, limit=noted),
            sold_out=list_sold_out(store_id=store_id, limit=noted),
            stores=stores,
            usage=_usage(actor, every),
        )
    )


def _orders_waiting(actor: Actor, store_ids: list[int], *, now: datetime) -> dict[str, int]:
    if not actor.may(Menu.ORDERS) or not store_ids:
        return {}
    tabs = count_tabs(actor, store_ids)
    problems = count_problems(actor, OWN_LINES.values(), store_ids)
    return {
        "orders_attention": tabs[OrderTab.ATTENTION],
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
