"""Queries on the settings, for staff who edit them and for the portal of one user."""

from server.company.identity.contracts import Actor, Sensitive
from server.company.site_settings.contracts import (
    MARKETPLACES,
    ORDER_SITE,
    ChatWidget,
    NamedLink,
    PortalSettings,
    Relation,
    SettingsRow,
    SiteSettings,
)
from server.company.site_settings.models import Association, SettingsRecord
from server.company.site_settings.rules import chat_sources, order_link
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

LINKS = ("platform_links", "mirror_links")


def read_settings() -> SettingsRow:
    """Return the settings with their version; empty settings when they were never saved."""
    row = SettingsRecord.objects.select_related("edited_by").first()
    if row is None:
        return SettingsRow(settings=SiteSettings(), version=0, edited_at=None, edited_by="")
    return SettingsRow(
        settings=_settings(row),
        version=row.version,
        edited_at=row.edited_at,
        edited_by=row.edited_by.get_username(),
    )


def portal_settings(actor: Actor) -> PortalSettings:
    """Return the settings that this user's portal shows.

    For a merchant with an id at the external order site, links of disabled platforms lead there; those of four
    marketplaces, unless staff have named others (specification 000, section 6). Not for a user without sensitive
    permission 2, as that id is the account's.
    """
    row = SettingsRecord.objects.first()
    found = _settings(row) if row else SiteSettings()
    is_related = found.order_site_url and actor.may(Sensitive.FIND_ITEMS)
    relation = read_relation(actor, identification=ORDER_SITE) if is_related else None
    links = found.platform_links
    if relation:
        order_url = order_link(found.order_site_url, relation.relation_id)
        links = tuple(NamedLink(name, order_url) for name in [link.name for link in links] or MARKETPLACES)
    return PortalSettings(
        has_balance_flag=actor.user_id in found.balance_user_ids,
        platform_links=links,
        help_center_url=found.help_center_url,
        support_chat=_chat(found),
        has_featured_products=bool(found.featured_products),
    )


def _chat(found: SiteSettings) -> ChatWidget | None:
    address, token = found.chat_script_url, found.chat_token
    return ChatWidget(address.replace("{token}", token), token) if address else None


def featured_products() -> tuple[str, ...]:
    """Return the storefront links offered to newcomers; empty when staff have chosen none."""
    links = SettingsRecord.objects.values_list("featured_products", flat=True).first()
    return tuple(links or ())


def mirror_link(kind: str) -> str:
    """Return the URL of a mirror of our site by its type; empty when none is configured."""
    row = SettingsRecord.objects.first()
    links = _settings(row).mirror_links if row else ()
    return next((link.url for link in links if link.name == kind), "")


def allowed_chat_sources() -> tuple[str, ...]:
    """Return the sources that the portal's pages must allow for the chat widget; empty without one."""
    script = SettingsRecord.objects.values_list("chat_script_url", flat=True).first()
    return chat_sources(script or "")


def read_relation(actor: Actor, *, identification: str) -> Relation | None:
    """Return the merchant's id at that outside site, or None."""
    rows = Association.objects.select_related("tenant").filter(tenant_id=actor.tenant_id)
    row = rows.filter(identification=identification).first()
    return _relation(row) if row else None


def list_relations(*, page: PageRequest) -> tuple[list[Relation], int]:
    """List all relations, newest first, with the number of rows."""
    rows = Association.objects.select_related("tenant").order_by("-pk")[page.offset : page.offset + page.limit]
    return [_relation(row) for row in rows], Association.objects.count()


def _settings(row: SettingsRecord) -> SiteSettings:
    links = {name: tuple(NamedLink(**link) for link in getattr(row, name)) for name in LINKS}
    return from_row(SiteSettings, row, **links)


def _relation(row: Association) -> Relation:
    return from_row(Relation, row, merchant=row.tenant.name)
