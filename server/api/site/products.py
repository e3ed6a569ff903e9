"""`/productDetail/{id}`: a product that a merchant shares by an expiring link, or one of Antstore by its id."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from server.api.gateway.image_proxy import bitmap_response
from server.api.site.languages import requested_language
from server.api.site.texts import product_texts, site_texts
from server.company.sharing.selectors import find_shared
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.importing.selectors.shared_products import SharedView, read_offered, read_shared

LONGEST_ID = 18
"""The most digits of an Antstore product's id; the tokens of links have letters too."""


@require_safe
def shared_product(request: HttpRequest, token: str) -> HttpResponse:
    """Show the product in the page's two languages; unknown, expired and disabled links get the same page."""
    language = requested_language(request)
    product = _find(token, clock.now())
    context = {
        "texts": site_texts(language),
        "words": product_texts(language),
        "product": product,
        "slug": "productDetail",
        "images": range(len(product.image_urls)) if product else (),
        "at": f"/productDetail/{token}",
    }
    page = render(request, "site/product.html" if product else "site/not_found.html", context)
    page.status_code = 200 if product else 404
    return _private(page)


@require_safe
def shared_image(_request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Serve an image of the product by its place: its own address would reveal the supplier."""
    product = _find(token, clock.now())
    urls = product.image_urls if product else ()
    return _private(bitmap_response(urls[number] if number < len(urls) else ""))


def _find(token: str, now: datetime) -> SharedView | None:
    if token.isascii() and token.isdecimal() and len(token) <= LONGEST_ID:
        return read_offered(int(token))
    shared = find_shared(token, now=now)
    if shared is None:
        return None
    with tenant_scope_of(shared.tenant):
        return read_shared(shared.product_id)


def _private(response: HttpResponse) -> HttpResponse:
    """Keep the page out of caches and search engines, so that it disappears when the link expires."""
    response["Cache-Control"] = "private, max-age=60" if response.status_code == 200 else "no-store"
    response["X-Robots-Tag"] = "noindex"
    response["Referrer-Policy"] = "no-referrer"
    return response
