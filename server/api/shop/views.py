"""The pages of a hosted shop: front page and product page."""

from collections.abc import Callable, Mapping
from functools import wraps
from urllib.parse import quote

from django.contrib.sitemaps import views as sitemaps
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.views.decorators.http import conditional_page

from server.api.gateway.image_proxy import image_response
from server.api.gateway.outages import unavailable_page
from server.api.gateway.requests import host_name, reader_language
from server.api.shop.sitemaps import maps_of
from server.kit.image_links import ImageWidth
from server.kit.paging import PageRequest
from server.kit.sentences import counted, each_in_language, in_language
from server.tenancy.domains import is_set_aside, tenant_of_host
from server.tenancy.scope import tenant_scope_of
from tenants.shop.contracts import ProductView, ShopView, VariantView
from tenants.shop.selectors import list_products, read_product, shop_of_host

_TEXTS = {
    "shop": "Shop",
    "sold_out": "Sold out",
    "pages": "Pages",
    "newer": "Newer",
    "older": "Older",
    "empty": "This shop has just opened. Its first products will appear here.",
    "not_found": "Not found",
    "nothing_here": "There is nothing at this address.",
    "closed": "This shop is closed for now. Please come back later.",
}


PAGE_SIZE = 24
LONGEST_ID = 18
LONGEST_PAGE_NUMBER = 6
REVALIDATED = "public, max-age=0, must-revalidate"
"""Kept by browsers and proxies and asked about by its ETag, so that nobody sees an old price."""
View = Callable[..., HttpResponse]


def in_shop(view: Callable[..., HttpResponse]) -> View:
    """Run a view inside the schema of the merchant whose shop has this host.

    404 for an unknown host; 503 while the shop is paused or its merchant set aside.
    """

    @conditional_page
    @wraps(view)
    def entered(request: HttpRequest, **kwargs: str) -> HttpResponse:
        host = host_name(request)
        tenant = tenant_of_host(host)
        if tenant is None:
            return unavailable_page(request) if is_set_aside(host) else not_found(request)
        with tenant_scope_of(tenant):
            shop = shop_of_host(host)
            if shop is None:
                return not_found(request)
            return closed(request, shop) if shop.is_paused else view(request, shop, **kwargs)

    return entered


@in_shop
def no_icon(_request: HttpRequest, _shop: ShopView) -> HttpResponse:
    """Answer browsers' request for an icon: a shop has none, and that is no error."""
    return HttpResponse(status=204, headers={"Cache-Control": "public, max-age=86400"})


@in_shop
def front(request: HttpRequest, shop: ShopView) -> HttpResponse:
    page = PageRequest(page=_page_number(request), size=PAGE_SIZE)
    cards, count = list_products(shop.id, page=page)
    context = {
        "shop": shop,
        "canonical": request.build_absolute_uri(f"/?page={page.page}" if page.page > 1 else "/"),
        "cards": cards,
        "counted": _counted(count, reader_language(request)),
        "previous": page.page - 1 if page.page > 1 else None,
        "next": page.page + 1 if page.offset + len(cards) < count else None,
    }
    return _page(request, "shop/front.html", context)


@in_shop
def product(request: HttpRequest, shop: ShopView, slug: str) -> HttpResponse:
    """Show a product with its variants; `?variant=` selects one. Other forms of its address lead to the one it has."""
    product_id = _number(slug.rpartition("-")[2])
    shown = read_product(shop.id, product_id) if product_id else None
    if shown is None:
        return not_found(request)
    if quote(request.path) != shown.path:
        query = request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(f"{shown.path}?{query}" if query else shown.path)
    canonical = request.build_absolute_uri(shown.path)
    context = {"shop": shop, "product": shown, "chosen": _chosen(request, shown), "canonical": canonical}
    return _page(request, "shop/product.html", context)


@in_shop
def robots(request: HttpRequest, _shop: ShopView) -> HttpResponse:
    """Let search engines read everything, and name the sitemap."""
    lines = ["User-agent: *", "Disallow:", f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    return HttpResponse(
        "\n".join(lines), content_type="text/plain; charset=utf-8", headers={"Cache-Control": REVALIDATED}
    )


@in_shop
def sitemap_index(request: HttpRequest, shop: ShopView) -> HttpResponse:
    """List the sitemaps of the shop."""
    return _rendered(sitemaps.index(request, maps_of(shop.id), sitemap_url_name="shop-sitemap"))


@in_shop
def sitemap(request: HttpRequest, shop: ShopView, section: str) -> HttpResponse:
    """List addresses of the shop, 50,000 a page."""
    return _rendered(sitemaps.sitemap(request, maps_of(shop.id), section=section))


def _rendered(response: TemplateResponse) -> HttpResponse:
    """Render inside the merchant's schema. A product that left has no date, so only the ETag tells what changed."""
    response.headers.pop("Last-Modified", None)
    response["Cache-Control"] = REVALIDATED
    return response.render()


def image(request: HttpRequest) -> HttpResponse:
    """Serve a supplier's image, at a signed address; `w` is one of our widths."""
    width = next((each for each in ImageWidth if request.GET.get("w") == str(each.value)), None)
    return image_response(request.GET.get("u", "")[:8000], request.GET.get("s", "")[:64], width)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, "shop/not_found.html", {}, status=404)


def closed(request: HttpRequest, shop: ShopView) -> HttpResponse:
    """Show that the shop is closed, with HTTP 503, so that search engines keep it and come back."""
    return _page(request, "shop/closed.html", {"shop": shop}, status=503)


def _page(request: HttpRequest, template: str, context: Mapping[str, object], *, status: int = 200) -> HttpResponse:
    texts = _shop_texts(reader_language(request))
    response = render(request, template, {**context, "texts": texts}, status=status)
    response["Vary"] = "Accept-Language"
    response["Cache-Control"] = REVALIDATED if status == 200 else "no-store"
    return response


def _chosen(request: HttpRequest, shown: ProductView) -> VariantView | None:
    requested = request.GET.get("variant", "")
    found = [variant for variant in shown.variants if str(variant.id) == requested]
    buyable = [variant for variant in shown.variants if variant.available]
    return next(iter([*found, *buyable, *shown.variants]), None)


def _page_number(request: HttpRequest) -> int:
    requested = request.GET.get("page", "1")
    return (_number(requested) if len(requested) < LONGEST_PAGE_NUMBER else 0) or 1


def _number(text: str) -> int:
    """Return a number of an address; 0 if it is none, or too large for any id."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_ID else 0


def _shop_texts(language: str) -> dict[str, str]:
    """Return the texts for `zh-hans`; English for every other language."""
    tag = "zh-Hans" if language.startswith("zh") else "en"
    return {"lang": tag, **each_in_language(_TEXTS, language, context="page")}


def _counted(count: int, language: str) -> str:
    """Return the number of products as a phrase."""
    return in_language(counted(count, "1 product", "{count} products"), language)
