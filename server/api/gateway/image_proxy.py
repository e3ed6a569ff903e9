"""Serve a supplier's image at a signed address. Only bitmaps are sent."""

from django.http import HttpResponse

from server.kit.image_cache import read_image, small_image
from server.kit.image_links import ImageWidth, is_signed

A_YEAR = "public, max-age=31536000, immutable"
A_MOMENT = "public, max-age=60"


def image_response(url: str, signature: str, width: ImageWidth | None = None) -> HttpResponse:
    """Return the image; 404 if there is none, or the address is not signed by us."""
    return bitmap_response(url if is_signed(url, signature) else "", width)


def bitmap_response(url: str, width: ImageWidth | None = None) -> HttpResponse:
    """Return the image at an address that does not come from the request, at most `width` wide; 404 without one."""
    image = (small_image(url, width) if width else read_image(url)) if url else None
    if image is None:
        return HttpResponse(status=404, headers={"Cache-Control": A_MOMENT})
    headers = {
        "Cache-Control": A_YEAR,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Content-Disposition": "inline",
    }
    return HttpResponse(image.content, content_type=image.content_type, headers=headers)
