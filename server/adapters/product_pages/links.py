"""Links to product and store pages; short links are followed on the supplier's own hosts only."""

from dataclasses import replace
from urllib.parse import quote, urlencode

from django.conf import settings

from server.adapters.product_pages.sites import Site
from server.adapters.suppliers.links import ParsedLink, parse_link, read_line
from server.adapters.suppliers.short_links import follow
from server.kit.web_addresses import join_address
from server.ports.suppliers import LinkRefused, PageType, SourceLink


def recognise(site: Site, line: str, page_type: PageType) -> SourceLink:
    """Return the product or store of a link, which may be inside a text that an app shared.

    LinkRefused for every other host or path, and for a bare id.
    """
    read = {PageType.PRODUCT: _product_or_short, PageType.STORE: _store}.get(page_type, _nothing)
    return read_line(line, lambda link: read(site, _shown(link)))


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


def _product_or_short(site: Site, link: ParsedLink) -> SourceLink | None:
    if found := _product(site, link):
        return found
    is_short = link.host in site.short_hosts and site.short.fullmatch(link.path) is not None
    return (
        SourceLink(site.supplier, PageType.PRODUCT, link.host, "", link.url, needs_resolving=True) if is_short else None
    )


def _product(site: Site, link: ParsedLink) -> SourceLink | None:
    domain = site.domain_of(link.host)
    if not domain or not site.product_hosts.fullmatch(link.host):
        return None
    by_path = next((match["id"] for pattern in site.products if (match := pattern.fullmatch(link.path))), "")
    source_id = (by_path or _named(site, link)).upper()
    if not source_id:
        return _nested(site, link)
    host = link.host if link.host in site.kept_hosts else site.host.format(domain=domain)
    page = site.kept_hosts.get(link.host, site.page).format(host=host, id=source_id)
    identity = site.host.format(domain=domain)
    return SourceLink(site.supplier, PageType.PRODUCT, identity, source_id, _address(link, page))


def _nested(site: Site, link: ParsedLink) -> SourceLink | None:
    """Return the product of an address inside the query, which an advertisement leads through."""
    query = dict(link.query)
    inner = next((query[name] for name in site.nested if query.get(name)), "")
    try:
        target = parse_link(join_address(f"https://{link.host}", inner)) if inner else None
    except LinkRefused:
        return None
    # The page it leads to is one step further, so this ends.
    return _product(site, replace(target, query=())) if target else None


def _named(site: Site, link: ParsedLink) -> str:
    if not site.keyed.fullmatch(link.path):
        return ""
    return next((value for name, value in link.query if name.lower() in site.id_keys and site.id.fullmatch(value)), "")


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


def _is_ours(site: Site, link: ParsedLink) -> bool:
    return bool(site.domain_of(link.host)) or link.host in site.short_hosts
