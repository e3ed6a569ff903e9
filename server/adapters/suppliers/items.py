"""Links and ids of marketplaces with numbered products (PROTOCOLS section 10): a table holds their differences."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from server.adapters.suppliers.gateway import Gateway
from server.adapters.suppliers.links import ParsedLink, clean_line, parse_link, read_line
from server.adapters.suppliers.short_links import follow
from server.ports.suppliers import LinkRefused, PageType, SourceLink

_DEPTH = 3
_KEPT = re.compile(r"[A-Za-z]{2,10}", re.ASCII)
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Items:
    """The products behind a gateway, whose stand-in shows the pages too.

    `host` shows a product at `page`, with `{}` for its id. `path`, with the id as its group, and `keys` of a query find
    the id in a link; `bare` matches an id alone on a line. `nested`: keys whose value is a link to parse. `kept`: the
    key that stays in the link. `short` matches the path of a short link on `short_hosts`. `apps`: schemes of links that
    open the marketplace's app, with the id in `keys`.
    """

    gateway: Gateway
    host: str
    page: str
    path: re.Pattern[str]
    bare: re.Pattern[str] = re.compile(r"\d{5,20}", re.ASCII)
    keys: frozenset[str] = frozenset()
    keyed: re.Pattern[str] = re.compile(r"(\d{5,20})", re.ASCII)
    nested: frozenset[str] = frozenset()
    kept: str = ""
    short_hosts: frozenset[str] = frozenset()
    short: re.Pattern[str] = _NEVER
    apps: frozenset[str] = frozenset()

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Parse a product link, a bare id, or a short link to resolve. LinkRefused for every other host or path."""
        text = clean_line(line)
        if page_type is not PageType.PRODUCT:
            raise LinkRefused(line)
        if self.bare.fullmatch(text):
            return self.link(text)
        return read_line(text, lambda link: self._product(link) or self._short(link))

    def resolve(self, link: SourceLink) -> SourceLink:
        """Return the product behind a short link. Permanent when it leads to none, or away from the marketplace."""
        if not link.needs_resolving:
            return link
        return follow(link.url, self._product, lambda link: self._shown(link) is not None)

    def link(self, product_id: str, kept: str = "") -> SourceLink:
        """Return the canonical link of a product, whichever country's site it was pasted from."""
        origin = self.gateway.address if self.gateway.stand_in else f"https://{self.host}"
        query = f"?{urlencode({self.kept: kept.upper()})}" if self.kept and _KEPT.fullmatch(kept) else ""
        url = f"{origin}{self.page.format(product_id)}{query}"
        return SourceLink(self.gateway.supplier, PageType.PRODUCT, self.host, product_id, url)

    def id_in(self, url: str) -> str:
        """Return the product id in a URL of the marketplace; empty without one."""
        try:
            found = self._product(parse_link(url))
        except LinkRefused:
            return ""
        return found.source_id if found else ""

    def _product(self, link: ParsedLink) -> SourceLink | None:
        found = self._id(link, _DEPTH)
        return self.link(found, dict(link.query).get(self.kept, "")) if found else None

    def _id(self, link: ParsedLink, depth: int) -> str:
        shown = self._shown(link)
        if shown is None:
            return ""
        if match := self.path.fullmatch(shown.path):
            return str(match[match.lastindex or 1])
        values = (value for name, value in link.query if name.lower() in self.keys)
        stated = (match[1] for value in values if (match := self.keyed.fullmatch(value)))
        return next(stated, "") or (self._nested(link.query, depth - 1) if depth else "")

    def _nested(self, query: Iterable[tuple[str, str]], depth: int) -> str:
        for value in (value for name, value in query if name.lower() in self.nested):
            try:
                inner = parse_link(value)
            except LinkRefused:
                continue
            if found := self._id(inner, depth):
                return found
        return ""

    def _shown(self, link: ParsedLink) -> ParsedLink | None:
        """Return a link of the marketplace, without the stand-in's path; None for other links."""
        stand_in = self.gateway.stand_in
        if stand_in and f"{link.host}{link.path}/".startswith(f"{stand_in}/"):
            return replace(link, segments=link.segments[stand_in.count("/") :])
        return link if self.gateway.facts.owns(link.host) or link.app in self.apps else None

    def _short(self, link: ParsedLink) -> SourceLink | None:
        shown = self._shown(link)
        is_known_host = link.host in self.short_hosts or link.host == self.gateway.stand_in.partition("/")[0]
        is_short = shown is not None and is_known_host and self.short.fullmatch(shown.path) is not None
        return replace(self.link(""), url=link.url, needs_resolving=True) if is_short else None
