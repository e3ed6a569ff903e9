"""Suppliers: those open for imports, and the merchant's accounts there (specification 001, sections 6 and 8)."""

from datetime import datetime

from django.http import HttpResponse, HttpResponseRedirect
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, WaitingOut, reader_of, waiting_out
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import CONNECTS_BY_MERCHANT
from server.api.gateway.values import NumberList, numbers_of
from server.company.identity.contracts import Actor, Menu
from server.kit import clock
from server.kit.errors import AppError
from server.kit.own_paths import own_path, registered_origin
from server.ports.suppliers import Supplier
from tenants.importing.contracts import SupplierView
from tenants.importing.selectors.accounts import list_accounts
from tenants.importing.selectors.suppliers import list_suppliers
from tenants.importing.services.accounts import (
    CONSENT_ENDED,
    connect_account,
    consent_url,
    disconnect_account,
    return_page,
)
from tenants.monitoring.selectors import tracked_suppliers
from tenants.preferences.selectors import ALL_SUPPLIERS, read_store_suppliers
from tenants.preferences.services.suppliers import set_store_suppliers
from tenants.stores.selectors import get_store, stores_by_id

area = Area("suppliers")

MAY_SET = needs(Menu.SETTINGS)
CALLBACK = "/api/account-service/supplier/account/callback"
SETTINGS_PAGE = "/app/setting?type=suppliers"


class AccountOut(Out):
    type: int = Field(validation_alias="supplier")
    state: str = Field(description="connected, expired or none.")
    account_name: str
    expires_at: datetime | None


class AccountsOut(Envelope):
    accounts: list[AccountOut]


class TypesOut(Envelope):
    types: list[int] = Field(description="Supplier codes.")


class SupplierOut(Out):
    type: int
    name: str
    page_types: list[int] = Field(description="1 product pages, 2 store pages, 3 collection pages.")
    abilities: list[str] = Field(
        description="Some of search, image_search, feeds, categories, freight and capture (a page sent by a browser)."
    )
    needs_account: bool
    calls_per_second: float | None = Field(description="For all merchants together; null: no limit.")
    calls_allowed: float | None = Field(
        description="The rate that the supplier allows; null: not stated, so we set the pace."
    )
    waiting: WaitingOut | None = Field(description="Why calls are paused, and until when; null if they are not.")
    is_open: bool = Field(description="Whether this merchant may import from it.")
    is_set_up: bool = Field(description="Whether the operator has set it up, for example with a key.")


class SuppliersOut(TypesOut):
    suppliers: list[SupplierOut]


class StoresQuery(Schema):
    store_ids: NumberList = Field(
        default="", max_length=2000, description="Separated by commas: only suppliers that all these stores accept."
    )

    def ids(self) -> list[int]:
        return numbers_of(self.store_ids)


class EnableIn(Body):
    store_id: int
    types: list[int] = Field(max_length=20)


class UrlOut(Envelope):
    url: str


class AuthorizeQuery(Schema):
    type: Supplier
    back: str = Field(default="", max_length=500, description="Our page to return to; the settings by default.")


class CallbackQuery(Schema):
    code: str = Field(default="", max_length=500)
    state: str = Field(default="", max_length=2000)
    error: str = Field(default="", max_length=500)


class SuppliersQuery(StoresQuery):
    demotion: bool = Field(default=False, description="Only suppliers of products that are monitored in these stores.")


@area.get("/supplier", id="supplier.list", may=SIGNED_IN)
def read_suppliers(request: ActorRequest, query: Query[SuppliersQuery]) -> SuppliersOut:
    """List the suppliers that can be imported from."""
    stores = stores_by_id(request.actor, query.ids()) if query.store_ids else {}
    allowed = read_store_suppliers(stores).values()
    types = (
        tracked_suppliers(request.actor, store_ids=list(stores))
        if query.demotion
        else ALL_SUPPLIERS.intersection(*allowed)
    )
    reader = reader_of(request)
    shown = [_shown(supplier, reader) for supplier in list_suppliers(request.actor) if supplier.type in types]
    return SuppliersOut(types=sorted(types), suppliers=shown)


@area.put("/setting/suppliers", id="supplier.enable", may=MAY_SET, stake=Stake.WORK)
def enable_suppliers(request: ActorRequest, payload: EnableIn) -> TypesOut:
    """Choose the suppliers whose products a store accepts."""
    get_store(request.actor, payload.store_id)
    set_store_suppliers(store_id=payload.store_id, suppliers=payload.types)
    return TypesOut(types=sorted(set(payload.types)))


@area.get("/supplier/account", id="supplier_account.list", may=SIGNED_IN)
def read_accounts(request: ActorRequest) -> AccountsOut:
    """List the supplier accounts."""
    return AccountsOut(accounts=list_accounts(request.actor))


@area.get(
    "/supplier/account/authorize",
    id="supplier_account.authorize",
    rate=CONNECTS_BY_MERCHANT,
    may=MAY_SET,
    stake=Stake.PERSON,
)
def authorize(request: ActorRequest, query: Query[AuthorizeQuery]) -> UrlOut:
    """Open the consent page of a supplier."""
    uri = registered_origin() + CALLBACK
    return UrlOut(url=consent_url(request.actor, supplier=query.type, redirect_uri=uri, back=query.back))


@area.get(
    "/supplier/account/callback",
    id="supplier_account.callback",
    rate=CONNECTS_BY_MERCHANT,
    may=MAY_SET,
    stake=Stake.PERSON,
    response={302: None},
    called_from_outside=True,
)
def come_back(request: ActorRequest, query: Query[CallbackQuery]) -> HttpResponse:
    """Handle the browser's return from a supplier."""
    uri = registered_origin() + CALLBACK
    page = own_path(return_page(query.state) or SETTINGS_PAGE).partition("#")[0]
    return HttpResponseRedirect(f"{page}{'&' if '?' in page else '?'}{_connected(request.actor, query, uri)}")


@area.delete("/supplier/account/{type}", id="supplier_account.disconnect", may=MAY_SET, stake=Stake.PERSON)
def disconnect(request: ActorRequest, type: Supplier) -> Envelope:
    """Disconnect a supplier account."""
    disconnect_account(supplier=type)
    return Envelope(msg=DONE)


def _shown(supplier: SupplierView, reader: Reader) -> SupplierOut:
    plain = {name: getattr(supplier, name) for name in SupplierOut.model_fields if name != "waiting"}
    return SupplierOut(**plain, waiting=waiting_out(supplier.awaited, reader) if supplier.awaited else None)


def _connected(actor: Actor, query: CallbackQuery, uri: str) -> str:
    # A returning browser gets a refusal as a page, not as JSON. RFC 6749, 4.1.2.1 names a merchant who declined.
    if query.error == "access_denied":
        return "connected=0&cause=denied"
    try:
        supplier = connect_account(actor, state=query.state, code=query.code, redirect_uri=uri, now=clock.now())
    except AppError as refusal:
        return f"connected=0&cause={'expired' if refusal.msg == CONSENT_ENDED else 'away'}"
    return f"connected={int(supplier)}"
