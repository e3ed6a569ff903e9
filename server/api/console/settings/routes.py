"""Settings of the whole portal, and merchants' ids at outside sites."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Done, Flattened, Key, ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.site_settings.contracts import NamedLink, SiteSettings
from server.company.site_settings.selectors import list_relations, read_settings
from server.company.site_settings.services import relate, save_settings, unrelate
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("settings")

MAY_EDIT = needs(StaffRight.EDIT_SETTINGS)


class LinkIn(Schema):
    name: str = Field(max_length=60)
    url: str = Field(max_length=500)


class LinkOut(Out):
    name: str
    url: str


class SettingsIn(Body):
    balance_user_ids: list[int] = Field(default_factory=list, max_length=1_000)
    platform_links: list[LinkIn] = Field(default_factory=list, max_length=20)
    mirror_links: list[LinkIn] = Field(default_factory=list, max_length=20)
    help_center_url: str = Field(default="", max_length=500)
    order_site_url: str = Field(default="", max_length=500)
    chat_script_url: str = Field(
        default="", max_length=500, description="May contain {token}; empty: our own conversation."
    )
    chat_token: str = Field(default="", max_length=200)
    featured_products: list[str] = Field(
        default_factory=list, max_length=100, description="Sample product links for new merchants."
    )
    lead_months: int = Field(default=24, ge=1, le=120, description="How long leads of partners' forms are kept.")
    version: int = Field(ge=0, description="The version that was read; 0 if nothing was saved yet.")

    def settings(self) -> SiteSettings:
        platform_links, mirror_links = (
            tuple(NamedLink(link.name, link.url) for link in links)
            for links in (self.platform_links, self.mirror_links)
        )
        return self.into(SiteSettings, platform_links=platform_links, mirror_links=mirror_links)


class SettingsOut(Flattened):
    part = "settings"

    balance_user_ids: list[Id]
    platform_links: list[LinkOut]
    mirror_links: list[LinkOut]
    help_center_url: str
    order_site_url: str
    chat_script_url: str
    chat_token: str
    featured_products: list[str]
    lead_months: int
    version: int
    edited_at: datetime | None
    edited_by: str


class RelationIn(Body):
    tenant_id: Key
    identification: str = Field(max_length=30)
    relation_id: str = Field(max_length=100)


class StaffRelationOut(Out):
    id: Id
    tenant_id: Id
    merchant: Masked
    identification: str
    relation_id: str


@area.get("/settings", id="settings.show", may=MAY_EDIT)
def show(request: HttpRequest) -> SettingsOut:
    """Show the portal's settings."""
    return SettingsOut.model_validate(read_settings())


@area.put("/settings", id="settings.save", may=MAY_EDIT)
def save(request: StaffRequest, payload: SettingsIn) -> SettingsOut:
    """Save the portal's settings."""
    row = save_settings(
        actor=request.actor,
        site_settings=payload.settings(),
        version=payload.version,
        now=clock.now(),
        address=client_address(request),
    )
    return SettingsOut.model_validate(row)


@area.get("/associations", id="associations.list", may=MAY_EDIT)
def relations(request: HttpRequest, query: Query[ListQuery]) -> Rows[StaffRelationOut]:
    """List merchants' ids at outside sites, newest first."""
    rows, total = list_relations(page=query.request())
    return Rows[StaffRelationOut](data=rows, total=total)


@area.post("/associations", id="associations.create", may=MAY_EDIT)
def create_relation(request: StaffRequest, payload: RelationIn) -> Done:
    """Add a merchant's id at an outside site."""
    relate(
        actor=request.actor,
        tenant_id=payload.tenant_id,
        identification=payload.identification,
        relation_id=payload.relation_id,
        now=clock.now(),
    )
    return Done()


@area.delete("/associations/{int:relation}", id="associations.delete", may=MAY_EDIT)
def delete_relation(request: StaffRequest, relation: int) -> Done:
    """Delete a merchant's id at an outside site."""
    unrelate(actor=request.actor, relation=relation, now=clock.now())
    return Done()
