"""Merchants for staff: list, and one with stores, counts and plan."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.merchants.facts import MerchantFacts, facts_of
from server.api.console.schemas import Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address, reader_language
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.grants.selectors import cared_for, granted_merchants, reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.plans.selectors import limits_of
from server.company.plans.selectors.spells import plan_choices
from server.company.staff.contracts import MerchantFilter, MerchantRow, StaffRight
from server.company.staff.selectors.merchants import list_merchants, observer_of, read_merchant
from server.company.staff.services.merchants import open_menus, set_cloud_store
from server.kit import clock
from server.kit.errors import NotFound
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.selectors.totals import count_listed
from tenants.processes.selectors.counts import count_records
from tenants.products.clients import Inventory, count_inventories
from tenants.products.selectors.publications import count_publications
from tenants.stores.selectors import list_stores

area = StaffArea("merchants")

MAY_SEE = needs(StaffRight.SEE_MERCHANTS)
MAY_MANAGE = needs(StaffRight.MANAGE_USERS)


class MerchantOut(Out):
    id: Id
    name: Masked
    mailbox: Masked
    state: str
    created_at: datetime
    user_count: int
    leaves_at: datetime | None = Field(description="When the account is deleted permanently, at its owner's request.")


class RevenueOut(Out):
    amount: str
    unit: str


class MerchantFactsOut(MerchantOut):
    plan: str
    counsellors: list[str] = Field(description="Staff with a running grant of this merchant.")
    last_seen_at: datetime | None = Field(description="When a user of theirs was last active.")
    revenue: list[RevenueOut] = Field(description="Paid to us within a year; empty without the right to finance.")


class ListedMerchantOut(MerchantFactsOut):
    store_count: int | None = Field(description="null while the merchant is not in service.")
    product_count: int | None = Field(description="Products in their stores, counted up to 10,000.")
    has_more_products: bool


class CountsOut(Out):
    import_products: int
    my_products: int
    processes: int
    stores: int


class MerchantLimitsOut(Out):
    """The limits of all the merchant's plans together."""

    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int


class StaffStoreOut(Out):
    id: Id
    name: Masked
    platform: int
    store_url: str = Field(validation_alias="url")
    currency: str
    state: str


class MerchantDetailOut(MerchantFactsOut):
    schema_name: str
    opened_menus: list[str] = Field(description="The additional menus that staff have opened for this merchant.")
    cloud_store: bool = Field(
        validation_alias="has_cloud_store",
        description="Whether the cloud store is open to this merchant; its users then have state 5.",
    )
    counts: CountsOut
    limits: MerchantLimitsOut
    stores: list[StaffStoreOut]


class PlanChoiceOut(Out):
    id: str
    name: str


class CloudStoreIn(Body):
    is_open: bool
    reason: str = Field(max_length=500)


class OpenedMenusIn(Body):
    menus: list[str] = Field(max_length=20)
    reason: str = Field(max_length=500)


class MerchantsQuery(SearchQuery):
    state: Literal["", "ready", "suspended", "set_aside", "deleting"] = ""
    plan: int | None = Field(default=None, ge=0, le=2**63 - 1, description="0: no plan of their own.")
    counsellor: int | None = Field(default=None, ge=0, le=2**63 - 1, description="0: nobody takes care of them.")
    mine: bool = Field(default=False, description="Granted to the reader.")
    unseen_days: int | None = Field(default=None, ge=1, le=3650, description="No user was active for so many days.")

    def filters(self, actor: StaffActor, now: datetime) -> MerchantFilter:
        """Return the filter, within what the staff member may see."""
        reach = reachable_merchants(actor, now=now)
        granted_to = actor.user_id if self.mine else self.counsellor
        if granted_to:
            granted = granted_merchants(granted_to, now=now)
            reach = granted if reach is None else reach & granted
        return MerchantFilter(
            search=self.q.strip(),
            state=self.state,
            plan=self.plan,
            unseen_since=now - timedelta(days=self.unseen_days) if self.unseen_days else None,
            tenant_ids=reach,
            without=cared_for(now=now) if granted_to == 0 else frozenset(),
        )


@area.get("/merchants", id="merchants.list", may=MAY_SEE)
def merchants(request: StaffRequest, query: Query[MerchantsQuery]) -> Rows[ListedMerchantOut]:
    """List the merchants, newest first."""
    actor, now = request.actor, clock.now()
    rows, total = list_merchants(query.filters(actor, now), page=query.request(), now=now)
    facts = facts_of(actor, rows, language=reader_language(request), now=now)
    counted = count_inventories([row.schema_name for row in rows if row.is_ready])
    return Rows[ListedMerchantOut](data=[_listed(row, facts[row.id], counted) for row in rows], total=total)


@area.get("/merchants/plans", id="merchants.plans", may=MAY_SEE)
def plans(request: StaffRequest) -> Rows[PlanChoiceOut]:
    """List the plans that merchants have, for the filter."""
    found = plan_choices(language=reader_language(request))
    return Rows[PlanChoiceOut](
        data=[PlanChoiceOut(id=str(pk), name=name) for pk, name in found.items()], total=len(found)
    )


@area.get("/merchants/{int:merchant_id}", id="merchants.show", may=MAY_SEE)
def merchant(request: StaffRequest, merchant_id: int) -> MerchantDetailOut:
    """Show a merchant with stores, counts and plan."""
    return _detail(request, merchant_within_reach(request, merchant_id))


@area.put("/merchants/{int:merchant_id}/menus", id="merchants.open_menus", may=MAY_MANAGE)
def open_to(request: StaffRequest, merchant_id: int, payload: OpenedMenusIn) -> MerchantDetailOut:
    """Choose the additional menus of a merchant."""
    row = merchant_within_reach(request, merchant_id)
    open_menus(request.actor, menus=payload.menus, **_command(request, row, payload.reason))
    return _detail(request, replace(row, opened_menus=tuple(payload.menus)))


@area.put("/merchants/{int:merchant_id}/cloud_store", id="merchants.open_cloud_store", may=MAY_MANAGE)
def open_cloud_store(request: StaffRequest, merchant_id: int, payload: CloudStoreIn) -> MerchantDetailOut:
    """Open or close the cloud store for a merchant."""
    row = merchant_within_reach(request, merchant_id)
    set_cloud_store(request.actor, is_open=payload.is_open, **_command(request, row, payload.reason))
    return _detail(request, replace(row, has_cloud_store=payload.is_open))


def merchant_within_reach(request: StaffRequest, merchant_id: int) -> MerchantRow:
    """Return the merchant if the staff member may see it. NotFound."""
    row = read_merchant(merchant_id)
    reach = reachable_merchants(request.actor, now=clock.now())
    if row is None or (reach is not None and row.id not in reach):
        raise NotFound
    return row


def _command(request: StaffRequest, row: MerchantRow, reason: str) -> dict[str, Any]:
    return {"tenant_id": row.id, "reason": reason, "now": clock.now(), "address": client_address(request)}


def _listed(row: MerchantRow, facts: MerchantFacts, counted: Mapping[str, Inventory]) -> ListedMerchantOut:
    found = counted.get(row.schema_name)
    return ListedMerchantOut(
        **asdict(row),
        **asdict(facts),
        store_count=found and found.stores,
        product_count=found and found.products,
        has_more_products=bool(found and found.has_more),
    )


def _detail(request: StaffRequest, row: MerchantRow) -> MerchantDetailOut:
    actor = observer_of(row)
    with tenant_scope_of(TenantRef(id=row.id, schema_name=row.schema_name)):
        stores = list_stores(actor)
        counts = CountsOut(
            import_products=count_listed(),
            my_products=count_publications(actor),
            processes=count_records(),
            stores=len(stores),
        )
    now = clock.now()
    limits = limits_of(row.id, now=now)
    facts = facts_of(request.actor, [row], language=reader_language(request), now=now)[row.id]
    return MerchantDetailOut(
        **asdict(row),
        **asdict(facts) | {"plan": limits.name},
        counts=counts,
        limits=limits,
        stores=stores,
    )
