"""Images for the browser and for stores, at signed addresses (DESIGN section 5).

The signature is the permission: it comes only from an answer that the reader was allowed to see, and an <img> sends no
header.
"""

from django.http import HttpRequest, HttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.image_proxy import image_response
from server.api.gateway.permissions import PUBLIC
from server.kit.image_links import UPLOADED, ImageWidth

area = Area("images")


class ImageQuery(Schema):
    u: str = Field(max_length=8000)
    s: str = Field(max_length=64)
    w: ImageWidth | None = Field(default=None, description="The maximum width; omit it for the full size.")


@area.get("/image/proxy", id="image.proxy", may=PUBLIC, response={200: None, 404: None})
def show_image(request: HttpRequest, query: Query[ImageQuery]) -> HttpResponse:
    """Serve a supplier's image."""
    return image_response(query.u, query.s, query.w)


@area.get("/image/uploaded/{signature}/{path:key}", id="image.uploaded", may=PUBLIC, response={200: None, 404: None})
def show_uploaded(request: HttpRequest, signature: str, key: str) -> HttpResponse:
    """Serve an uploaded image, for stores that fetch it."""
    return image_response(f"{UPLOADED}{key}", signature)


def proxied_image(request: HttpRequest) -> HttpResponse:
    """Serve a supplier's image to hosted shops, whose addresses are plain Django's."""
    return image_response(request.GET.get("u", ""), request.GET.get("s", ""))
