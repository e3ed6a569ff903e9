"""Preview links of products: drawn, looked up and taken back by who may see the Import List."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, return_origin
from server.api.gateway.schemas import Body, Envelope
from server.company.identity.contracts import Menu
from server.company.sharing.contracts import LONGEST_DAYS
from server.company.sharing.selectors import link_end
from server.kit import clock
from tenants.importing.selectors.products import get_product
from tenants.importing.services.sharing import share_product, stop_sharing

area = Area("import list")

MAY_SHARE = needs(Menu.IMPORT_LIST)
LINK = "/import_list/{int:product_id}/preview_link"


class DrawIn(Body):
    days: int = Field(ge=1, le=LONGEST_DAYS, description="How long the link holds.")


class PreviewLinkOut(Envelope):
    ends_at: datetime | None = Field(description="null: there is no live link.")
    url: str = Field(default="", description="Told once, when the link is drawn.")


@area.get(LINK, id="preview_link.show", may=MAY_SHARE)
def show(request: ActorRequest, product_id: int) -> PreviewLinkOut:
    """Until when the link holds."""
    get_product(product_id)
    return PreviewLinkOut(ends_at=link_end(request.actor, product_id, now=clock.now()))


@area.post(LINK, id="preview_link.draw", may=MAY_SHARE)
def draw(request: ActorRequest, product_id: int, payload: DrawIn) -> PreviewLinkOut:
    """Draw a link; the former one ends."""
    token, ends_at = share_product(request.actor, product_id=product_id, days=payload.days, now=clock.now())
    return PreviewLinkOut(ends_at=ends_at, url=f"{return_origin(request)}/productDetail/{token}")


@area.delete(LINK, id="preview_link.take_back", may=MAY_SHARE)
def take_back(request: ActorRequest, product_id: int) -> Envelope:
    """Take the link back."""
    stop_sharing(request.actor, product_id=product_id)
    return Envelope()
