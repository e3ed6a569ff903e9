"""Store pages: read the entries of the ItemList, else the product links, page by page."""

from server.adapters.product_pages.client import ask_page
from server.adapters.product_pages.links import recognise
from server.adapters.product_pages.sites import Site
from server.adapters.structured_data.listings import Listed, read_listing
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import LinkRefused, ListingPage, PageType, SourceLink, SourceProduct

LAST_PAGE = 20


def read_store(site: Site, link: SourceLink, cursor: str | None) -> ListingPage:
    """Read the products at `cursor`, which is `page number:address`. Only their links are known.

    Permanent if the store's page has no products, or if there are more pages after `LAST_PAGE`.
    """
    number, _, url = (cursor or "1:").partition(":")
    listed = _ask(site, link, url)
    links = _links(site, listed)
    if not links:
        if cursor:
            return ListingPage((), None)
        raise Permanent(Reason("supplier.store_unlisted", {"host": link.host}))
    following = _next(link, listed, int(number))
    products = tuple(SourceProduct(link, link.url, "") for link in links)
    return ListingPage(products, following, stated=None if cursor else listed.total, are_links=True)


def count_products(site: Site, link: SourceLink) -> int | None:
    """Return the number of products that the store's first page states; None where it states none."""
    return _ask(site, link, "").total


def _ask(site: Site, link: SourceLink, url: str) -> Listed:
    page = ask_page(site, link, url)
    return read_listing(page.text, page.url)


def _links(site: Site, listed: Listed) -> list[SourceLink]:
    found: dict[str, SourceLink] = {}
    for address in listed.addresses:
        try:
            link = recognise(site, address, PageType.PRODUCT)
        except LinkRefused:
            continue
        if not link.needs_resolving:
            found.setdefault(link.source_id, link)
    return list(found.values())


def _next(link: SourceLink, listed: Listed, number: int) -> str | None:
    """Return the next cursor. Do not follow pages on other hosts."""
    following = listed.following.partition("#")[0]
    origin = "/".join(link.url.split("/")[:3])
    if not following.startswith(f"{origin}/"):
        return None
    if number >= LAST_PAGE:
        raise Permanent(Reason("supplier.list_too_long", {"host": link.host, "pages": str(LAST_PAGE)}))
    return f"{number + 1}:{following}"
