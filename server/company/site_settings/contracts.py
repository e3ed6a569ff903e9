"""Data that the settings pass to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime

ORDER_SITE = "order_site"
"""The relation that sends links of disabled platforms to the external order site."""

MARKETPLACES = ("Amazon", "eBay", "Etsy", "Walmart")
"""The four marketplaces that are served elsewhere (specification 000, section 6), unless staff name others."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """A link with its name: a marketplace, or the type of a mirror."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The settings; an empty URL means not configured.

    `chat_script_url` may contain `{token}`. Without it, merchants write to us in a support thread. `lead_months`: how
    long submissions of visitors through partners' forms are kept. `featured_products`: storefront links offered to
    newcomers for a first import.
    """

    balance_user_ids: tuple[int, ...] = ()
    platform_links: tuple[NamedLink, ...] = ()
    mirror_links: tuple[NamedLink, ...] = ()
    help_center_url: str = ""
    order_site_url: str = ""
    chat_script_url: str = ""
    chat_token: str = ""
    featured_products: tuple[str, ...] = ()
    lead_months: int = 24


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """The settings as staff edit them; `version` 0: never saved."""

    settings: SiteSettings
    version: int
    edited_at: datetime | None
    edited_by: str


@dataclass(frozen=True, slots=True)
class Relation:
    """A merchant's id at an outside site."""

    id: int
    tenant_id: int
    merchant: str
    identification: str
    relation_id: str


@dataclass(frozen=True, slots=True)
class ChatWidget:
    """A provider's chat widget: its script URL, with the token filled in."""

    script_url: str
    token: str


@dataclass(frozen=True, slots=True)
class PortalSettings:
    """The settings that the portal of one user needs."""

    has_balance_flag: bool
    platform_links: tuple[NamedLink, ...]
    help_center_url: str
    support_chat: ChatWidget | None
    has_featured_products: bool
