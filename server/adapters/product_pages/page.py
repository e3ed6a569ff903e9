"""Reader of one product from the structured data of its page."""

from server.adapters.product_pages.client import ask_page, country_of
from server.adapters.product_pages.links import recognise
from server.adapters.product_pages.sites import Site
from server.adapters.structured_data import PageState, read_page_state, read_product_page
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import LinkRefused, PageType, SourceLink, SourceProduct


def read_page(site: Site, link: SourceLink) -> SourceProduct:
    """Read the product from the page at `link`.

    Of a price range use the upper end, which is the price of one piece where larger quantities are cheaper. Permanent
    with a reason of `GONE` where the page says that it is no longer sold, otherwise where it describes no product.
    """
    page = ask_page(site, link)
    if not _is_still(site, link, page.url):
        raise Permanent(Reason("supplier.needs_extension", {"host": link.host}))
    currency = country_of(site, link).currency
    product = read_product_page(page.text, page.url, link, default_currency=currency, costs_most=True)
    if product is None or not any(variant.available for variant in product.variants):
        state = read_page_state(page.text, page.url)
        if state is PageState.DISCONTINUED:
            raise Permanent(Reason("supplier.product_delisted"))
        if product is None:
            raise _unread(link, state)
    if all(variant.cost_minor is None for variant in product.variants):
        state = read_page_state(page.text, page.url)
        raise _unread(link, state if state is PageState.UNCLEAR else PageState.DESCRIBED)
    return product


def _is_still(site: Site, link: SourceLink, url: str) -> bool:
    """Return whether a redirect ended at the same product, not at a home page or another product."""
    try:
        return recognise(site, url, PageType.PRODUCT).source_id == link.source_id
    except LinkRefused:
        return False


def _unread(link: SourceLink, state: PageState) -> OutsideFailure:
    host = {"host": link.host}
    if state is PageState.UNCLEAR:
        return Permanent(Reason("supplier.page_unclear", host))
    if state is PageState.DESCRIBED:
        return Retryable(Reason("supplier.unreadable", host))
    return Permanent(Reason("supplier.needs_extension", host))
