"""Preview links of products: made, shown and disabled by users who may see the Import List."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, return_origin
from server.api.gateway.schemas import Body, Envelope
from server.company.identity.contracts import Menu
from server.company.sharing.contracts import LONGEST_DAYS
from server.company.sharing.selectors import link_end
from server.kit import clock
from tenants.importing.selectors.products import get_product
from tenants.importing.services.preview_links import share_product, stop_sharing

area = Area("import list")

MAY_SHARE = needs(Menu.IMPORT_LIST)
LINK = "/import_list/{int:product_id}/preview_link"


class DrawIn(Body):
    days: int = Field(ge=1, le=LONGEST_DAYS, description="How long the link is valid.")


class PreviewLinkOut(Envelope):
    ends_at: datetime | None = Field(description="null: there is no valid link.")
    url: str = Field(default="", description="Returned only once, when the link is made.")


@area.get(LINK, id="preview_link.show", may=MAY_SHARE)
def show(request: ActorRequest, product_id: int) -> PreviewLinkOut:
    """Show the expiry of a product's preview link."""
    get_product(product_id)
    return PreviewLinkOut(ends_at=link_end(request.actor, product_id, now=clock.now()))


@area.post(LINK, id="preview_link.draw", may=MAY_SHARE, stake=Stake.WORK)
def draw(request: ActorRequest, product_id: int, payload: DrawIn) -> PreviewLinkOut:
    """Make a preview link; the former one stops working."""
    token, ends_at = share_product(request.actor, product_id=product_id, days=payload.days, now=clock.now())
    return PreviewLinkOut(ends_at=ends_at, url=f"{return_origin(request)}/productDetail/{token}")


@area.delete(LINK, id="preview_link.take_back", may=MAY_SHARE, stake=Stake.WORK)
def take_back(request: ActorRequest, product_id: int) -> Envelope:
    """Disable the preview link."""
    stop_sharing(request.actor, product_id=product_id)
    return Envelope()
