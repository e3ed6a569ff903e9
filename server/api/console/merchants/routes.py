"""Merchants for staff: list, and one with stores, counts and plan."""

from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.grants.selectors import reachable_merchants
from server.company.plans.selectors import limits_of
from server.company.staff.contracts import MerchantRow, StaffRight
from server.company.staff.selectors.merchants import list_merchants, observer_of, read_merchant
from server.company.staff.services.merchants import open_menus, set_cloud_store
from server.kit import clock
from server.kit.errors import NotFound
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.selectors.totals import count_listed
from tenants.processes.selectors.counts import count_records
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


class MerchantDetailOut(MerchantOut):
    schema_name: str
    plan: str
    opened_menus: list[str] = Field(description="The additional menus that staff have opened for this merchant.")
    cloud_store: bool = Field(
        validation_alias="has_cloud_store",
        description="Whether the cloud store is open to this merchant; its users then have state 5.",
    )
    counts: CountsOut
    limits: MerchantLimitsOut
    stores: list[StaffStoreOut]


class CloudStoreIn(Body):
    is_open: bool
    reason: str = Field(max_length=500)


class OpenedMenusIn(Body):
    menus: list[str] = Field(max_length=20)
    reason: str = Field(max_length=500)


@area.get("/merchants", id="merchants.list", may=MAY_SEE)
def merchants(request: StaffRequest, query: Query[SearchQuery]) -> Rows[MerchantOut]:
    """List the merchants, newest first."""
    reach = reachable_merchants(request.actor, now=clock.now())
    rows, total = list_merchants(search=query.q.strip(), page=query.request(), tenant_ids=reach)
    return Rows[MerchantOut](data=rows, total=total)


@area.get("/merchants/{int:merchant_id}", id="merchants.show", may=MAY_SEE)
def merchant(request: StaffRequest, merchant_id: int) -> MerchantDetailOut:
    """Show a merchant with stores, counts and plan."""
    return _detail(merchant_within_reach(request, merchant_id))


@area.put("/merchants/{int:merchant_id}/menus", id="merchants.open_menus", may=MAY_MANAGE)
def open_to(request: StaffRequest, merchant_id: int, payload: OpenedMenusIn) -> MerchantDetailOut:
    """Choose the additional menus of a merchant."""
    row = merchant_within_reach(request, merchant_id)
    open_menus(request.actor, menus=payload.menus, **_command(request, row, payload.reason))
    return _detail(replace(row, opened_menus=tuple(payload.menus)))


@area.put("/merchants/{int:merchant_id}/cloud_store", id="merchants.open_cloud_store", may=MAY_MANAGE)
def open_cloud_store(request: StaffRequest, merchant_id: int, payload: CloudStoreIn) -> MerchantDetailOut:
    """Open or close the cloud store for a merchant."""
    row = merchant_within_reach(request, merchant_id)
    set_cloud_store(request.actor, is_open=payload.is_open, **_command(request, row, payload.reason))
    return _detail(replace(row, has_cloud_store=payload.is_open))


def merchant_within_reach(request: StaffRequest, merchant_id: int) -> MerchantRow:
    """Return the merchant if the staff member may see it. NotFound."""
    row = read_merchant(merchant_id)
    reach = reachable_merchants(request.actor, now=clock.now())
    if row is None or (reach is not None and row.id not in reach):
        raise NotFound
    return row


def _command(request: StaffRequest, row: MerchantRow, reason: str) -> dict[str, Any]:
    return {"tenant_id": row.id, "reason": reason, "now": clock.now(), "address": client_address(request)}


def _detail(row: MerchantRow) -> MerchantDetailOut:
    actor = observer_of(row)
    with tenant_scope_of(TenantRef(id=row.id, schema_name=row.schema_name)):
        stores = list_stores(actor)
        counts = CountsOut(
            import_products=count_listed(),
            my_products=count_publications(actor),
            processes=count_records(),
            stores=len(stores),
        )
    limits = limits_of(row.id, now=clock.now())
    return MerchantDetailOut(
        **asdict(row),
        plan=limits.name,
        counts=counts,
        limits=limits,
        stores=stores,
    )
