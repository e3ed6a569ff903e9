"""What the shell asks for first: the menu and the counts (specification 000, sections 3, 6 and 7)."""

from typing import cast

from django.http import HttpRequest

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.company.accounts.rules import served_menus
from server.company.notices.selectors.announcements import count_unread
from server.kit import clock
from tenants.importing.selectors.counts import count_listed
from tenants.products.selectors.listing import count_publications

area = Area("overview")


class MenusOut(Envelope):
    menus: list[str]


class ConfigOut(Out):
    import_product_count: int
    my_product_count: int
    order_count: int
    announcement_count: int


class ConfigEnvelope(Envelope):
    config: ConfigOut


@area.get("/menu/current", id="menu.current", may=SIGNED_IN, response=MenusOut, summary="The menus to show")
def menus(request: HttpRequest, refresh: str = "") -> MenusOut:
    return MenusOut(menus=list(served_menus(cast(ActorRequest, request).actor.rights)))


@area.get("/config", id="config.show", may=SIGNED_IN, response=ConfigEnvelope, summary="How much there is of what")
def config(request: HttpRequest) -> ConfigEnvelope:
    actor = cast(ActorRequest, request).actor
    return ConfigEnvelope(
        config=ConfigOut(
            import_product_count=count_listed(actor),
            my_product_count=count_publications(actor),
            order_count=0,
            announcement_count=count_unread(actor, now=clock.now()),
        )
    )
