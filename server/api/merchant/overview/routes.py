"""The first data of the portal: the menu, the counts and the settings (specification 000, sections 3, 6 and 7)."""

from django.conf import settings
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.merchant.own_account import menus_in
from server.company.identity.contracts import PLACE_ORDERS, REFUND_BUYERS
from server.company.identity.rules import indexed_menus
from server.company.notices.selectors.announcements import count_unread
from server.company.site_settings.selectors import portal_settings
from server.kit import clock
from tenants.importing.selectors.totals import count_listed
from tenants.orders.selectors.orders import count_orders
from tenants.products.selectors.publications import count_publications

area = Area("overview")


class MenuIndexOut(Out):
    name: str
    index: int


class MenusOut(Envelope):
    menus: list[str]
    permissions: list[MenuIndexOut] = Field(
        description="The menus that have a permission index: dashboard 1, importProducts 2, myProducts 3, order 4, "
        "customers 23, myChannel 24."
    )


class PlatformLinkOut(Out):
    name: str
    url: str


class ChatWidgetOut(Out):
    script_url: str
    token: str


class ConfigOut(Out):
    import_product_count: int
    my_product_count: int
    order_count: int
    announcement_count: int
    may_place_orders: bool = Field(description="Whether this user may place orders at suppliers.")
    may_refund_buyers: bool = Field(description="Whether this user may refund buyers in their stores.")
    balance_flag: bool = Field(description="Whether staff have enabled the balance flag for this user.")
    platform_links: list[PlatformLinkOut] = Field(description="Marketplaces on other sites.")
    help_center_url: str
    sample_products: bool = Field(description="Whether sample products exist (import_list/suggestions).")
    support_chat: ChatWidgetOut | None = Field(description="The configured chat widget; null: our own conversation.")


class ConfigEnvelope(Envelope):
    config: ConfigOut


@area.get("/menu/current", id="menu.current", may=SIGNED_IN)
def menus(request: ActorRequest, refresh: str = "") -> MenusOut:
    """List the menus to show.

    For API clients. The portal reads the same `menus` with `user/info`.
    """
    found = menus_in(request)
    indexes = [MenuIndexOut(name=name, index=index) for name, index in indexed_menus(found)]
    return MenusOut(menus=list(found), permissions=indexes)


@area.get("/config", id="config.show", may=SIGNED_IN)
def config(request: ActorRequest) -> ConfigEnvelope:
    """Show the counts and settings."""
    actor = request.actor
    site = portal_settings(actor)
    return ConfigEnvelope(
        config=ConfigOut(
            import_product_count=count_listed(),
            my_product_count=count_publications(actor),
            order_count=count_orders(actor),
            announcement_count=count_unread(actor, now=clock.now()),
            may_place_orders=actor.may(PLACE_ORDERS),
            may_refund_buyers=actor.may(REFUND_BUYERS),
            balance_flag=site.has_balance_flag,
            platform_links=site.platform_links,
            help_center_url=site.help_center_url,
            sample_products=site.has_featured_products or bool(settings.SANDBOX_URL),
            support_chat=site.support_chat,
        )
    )
