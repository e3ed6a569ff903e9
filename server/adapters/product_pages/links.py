"""Links to product and store pages; short links are followed on the supplier's own hosts only."""

import re
from dataclasses import replace
from urllib.parse import quote, urlencode

from django.conf import settings

from server.adapters.product_pages.sites import Site
from server.adapters.suppliers.links import ParsedLink, address_in, parse_link
from server.adapters.suppliers.short_links import follow
from server.ports.suppliers import LinkRefused, PageType, SourceLink

_SHORT_PATH = re.compile(r"/[\w.~/-]{2,100}", re.ASCII)


def recognise(site: Site, line: str, page_type: PageType) -> SourceLink:
    """Return the product or store of a link, which may be inside a text that an app shared.

    LinkRefused for every other host or path, and for a bare id.
    """
    link = _shown(parse_link(address_in(line)))
    found = {PageType.PRODUCT: _product, PageType.STORE: _store}.get(page_type, _nothing)(site, link)
    if found is None and page_type is PageType.PRODUCT and _is_short(site, link):
        found = SourceLink(site.supplier, page_type, link.host, "", link.url, needs_resolving=True)
    if found is None:
        raise LinkRefused(line)
    return found


def resolve(site: Site, link: SourceLink) -> SourceLink:
    """Follow a short link to its product, or to a page that names it. Permanent when it leads to none."""
    if not link.needs_resolving:
        return link
    return follow(
        link.url, lambda link: _product(site, _shown(link)), lambda link: _is_ours(site, _shown(link)), reads_pages=True
    )


def country_host(link: SourceLink) -> str:
    """Return the supplier's own host of a link, also when the link goes to a stand-in."""
    return _shown(parse_link(link.url)).host


def _shown(link: ParsedLink) -> ParsedLink:
    """Return the link with the supplier's host instead of the stand-in's; its `url` stays the same.

    The stand-in of the settings shows `https://host/path` under `/host/path`.
    """
    stand_in = settings.PRODUCT_PAGES_URL.rstrip("/")
    if not stand_in or not link.url.startswith(f"{stand_in}/"):
        return link
    depth = len(parse_link(stand_in).segments)
    host, *rest = link.segments[depth:] or ("",)
    return replace(link, scheme="https", host=host.lower(), segments=tuple(rest))


def _product(site: Site, link: ParsedLink) -> SourceLink | None:
    domain = site.domain_of(link.host)
    if not domain or not site.product_hosts.fullmatch(link.host):
        return None
    by_path = next((match["id"] for pattern in site.products if (match := pattern.fullmatch(link.path))), "")
    source_id = (by_path or _named(site, link)).upper()
    if not source_id:
        return None
    host = link.host if link.host in site.kept_hosts else site.host.format(domain=domain)
    page = site.kept_hosts.get(link.host, site.page).format(host=host, id=source_id)
    identity = site.host.format(domain=domain)
    return SourceLink(site.supplier, PageType.PRODUCT, identity, source_id, _address(link, page))


def _named(site: Site, link: ParsedLink) -> str:
    if not site.keyed.fullmatch(link.path):
        return ""
    return next((value for name, value in link.query if name in site.id_keys and site.id.fullmatch(value)), "")


def _store(site: Site, link: ParsedLink) -> SourceLink | None:
    if not site.domain_of(link.host) or (site.store_hosts and not site.store_hosts.fullmatch(link.host)):
        return None
    path = next((match for pattern in site.stores if (match := pattern.fullmatch(link.path))), None)
    if path is not None:
        store_id = path.groupdict().get("id", "")
        return SourceLink(site.supplier, PageType.STORE, link.host, store_id, _address(link, ""))
    seller = next(((name, value) for name, value in link.query if name in site.store_keys and value.isalnum()), None)
    if seller is None:
        return None
    url = f"{_address(link, '')}?{urlencode([seller])}"
    return SourceLink(site.supplier, PageType.STORE, link.host, f"seller:{seller[1]}", url)


def _nothing(_site: Site, _link: ParsedLink) -> None:
    return None


def _address(link: ParsedLink, page: str) -> str:
    """Return the page's canonical URL, else the pasted one without its query; on the stand-in if that was pasted."""
    real = page or f"https://{link.host}{quote(link.path)}"
    stand_in = settings.PRODUCT_PAGES_URL.rstrip("/")
    is_stand_in = bool(stand_in) and link.url.startswith(f"{stand_in}/")
    return f"{stand_in}/{real.removeprefix('https://')}" if is_stand_in else real


def _is_short(site: Site, link: ParsedLink) -> bool:
    return link.host in site.short_hosts and _SHORT_PATH.fullmatch(link.path) is not None


def _is_ours(site: Site, link: ParsedLink) -> bool:
    return bool(site.domain_of(link.host)) or link.host in site.short_hosts
