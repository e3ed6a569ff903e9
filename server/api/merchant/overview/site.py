"""Links that staff configure, and a merchant's id at outside sites (specification 000, sections 6 and 7)."""

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.company.identity.contracts import Sensitive
from server.company.site_settings.contracts import ORDER_SITE
from server.company.site_settings.selectors import mirror_link, read_relation
from server.kit.errors import NotFound

area = Area("site")


class MirrorLinkOut(Envelope):
    link: str


class RelationOut(Out):
    relationship_identification: str = Field(validation_alias="identification")
    relationship_id: str = Field(validation_alias="relation_id")


class RelationEnvelope(Envelope):
    relation: RelationOut | None = Field(description="null: the merchant is not known there.")


class MirrorQuery(Schema):
    type: str = Field(max_length=60, description="The mirror's type in the console.")


class RelationQuery(Schema):
    relationship_identification: str = Field(default=ORDER_SITE, max_length=30)


@area.get("/website_mirror_link/get", id="mirror_link.show", may=SIGNED_IN)
def mirror(request: HttpRequest, query: Query[MirrorQuery]) -> MirrorLinkOut:
    """Show the address of a mirror of this site."""
    link = mirror_link(query.type.strip())
    if not link:
        raise NotFound
    return MirrorLinkOut(link=link)


@area.get("/user-association", id="user_association.show", may=needs(Sensitive.FIND_ITEMS))
def association(request: ActorRequest, query: Query[RelationQuery]) -> RelationEnvelope:
    """Show the merchant's id at an outside site.

    For API clients. The portal gets links to that site from `platform_links` of `config`.
    """
    found = read_relation(request.actor, identification=query.relationship_identification)
    return RelationEnvelope(relation=found)
