"""Search by image (specification 001, sections 2.5, 5 and 7)."""

from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import PICTURES_BY_MERCHANT
from server.api.merchant.finding.cards import CreativeCardOut, creative_cards
from server.api.merchant.finding.creative import may_see
from server.company.identity.contracts import Menu
from server.company.supply.errors import PictureUnreadable
from server.company.supply.services.pictures import find_by_picture
from server.kit import clock
from server.kit.image_cache import read_image
from server.kit.image_links import PORTAL_PATH, UPLOADED, is_signed, kept_image_address, public_image_address
from server.kit.pictures import MOST_BYTES
from server.kit.web_addresses import read_address
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tenants.importing.services.uploads import upload_image

account = Area("finding products")
search = Area("finding products")

MAY_SEARCH = needs(Menu.CREATIVE)


class PictureOut(Envelope):
    image: str = Field(description="Its address for the search.")


class PictureQuery(Body):
    url: str = Field(max_length=8_000, description="An uploaded picture's address, or an image of a card.")


class PictureFoundOut(Envelope):
    items: list[CreativeCardOut]


@account.post("/image/pass", id="image.upload", rate=PICTURES_BY_MERCHANT, may=MAY_SEARCH, stake=Stake.WORK)
def upload(request: ActorRequest, file: File[UploadedFile]) -> PictureOut:
    """Upload an image to search by: PNG, JPEG or GIF, at most 5 MB."""
    kept = upload_image(request.actor, content=file.read(MOST_BYTES + 1), now=clock.now())
    return PictureOut(image=public_image_address(kept))


@search.get("/image-search/products-ae", id="image_search.products", rate=PICTURES_BY_MERCHANT, may=MAY_SEARCH)
def search_by_picture(request: ActorRequest, query: Query[PictureQuery]) -> PictureFoundOut:
    """List catalogue products that look like an image, then those of AliExpress."""
    image = read_image(_kept_address(query.url))
    if image is None:
        raise PictureUnreadable(fields={"url": PictureUnreadable.says})
    open_to = [marketplace for marketplace in MARKETPLACES if may_see(request.actor, marketplace)]
    found = find_by_picture(
        image.content, open_to, market=Supplier.ALIEXPRESS, language=reader_language(request), now=clock.now()
    )
    return PictureFoundOut(items=creative_cards(found))


def _kept_address(url: str) -> str:
    """Return our own address of the image: only signed ones, so that nobody makes us fetch other addresses. Invalid."""
    kept = kept_image_address(url)
    if kept.startswith(UPLOADED) and kept != url:
        return kept
    parts = read_address(url)
    source, signature = parts.param("u"), parts.param("s")
    if parts.path == PORTAL_PATH and source and is_signed(source, signature):
        return source
    raise PictureUnreadable(fields={"url": PictureUnreadable.says})
