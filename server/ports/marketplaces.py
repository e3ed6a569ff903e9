"""The supplier table: one row of facts per supplier code. Messages, entitlements and screens follow from it.

The optional abilities of a supplier follow from its adapter (`server.ports.registry.abilities`).
"""

from dataclasses import dataclass
from enum import StrEnum

from server.ports.suppliers import PageType, Supplier


class LineMessage(StrEnum):
    """What the message asks merchants for when a line is not usable (specification 001, section 5)."""

    LINK_OR_ID = "link_or_id"
    PRODUCT_LINK = "product_link"
    LINK = "link"


_PRODUCTS = frozenset({PageType.PRODUCT})
_PRODUCTS_AND_STORES = frozenset({PageType.PRODUCT, PageType.STORE})


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a supplier.

    `adapter`: dotted path of its class; empty while there is none, and the supplier is then not offered.
    `hosts`: the domains of its links, subdomains included; empty where any host is accepted, or none.
    `line_message`: the message about wrong lines; unless it is LINK, plain numbers are accepted as ids.
    `needs_account`: merchants import through their own account there, connected by consent.
    `right`: the menu right that a merchant needs to import from it; empty for none.
    `needs_paid_plan`: offered only to merchants on a paid plan or in its trial.
    `strips_query`, `takes_first_store_only`: ignore the query of a link; of store pages, send only the first line.
    `has_passwords`: its pages may be protected by a password.
    `takes_minutes`: tell merchants how many minutes an import may take (section 8).
    `is_own`: its products are ours, in the public schema; no outside call is made to read them.
    `calls_per_second`: our share of its rate limit, for all merchants together; None: as any page (`OUTBOUND_RATE`).
    `calls_allowed`: the rate per second that it states for our app; None: it states nothing.
    `calls_per_look`: calls needed to read one product, which is the cost of monitoring it.
    `has_numbered_pages`: a store's pages are numbered, so several can be read at once.
    """

    name: str
    adapter: str = ""
    hosts: tuple[str, ...] = ()
    line_message: LineMessage = LineMessage.LINK
    page_types: frozenset[PageType] = _PRODUCTS
    needs_account: bool = False
    right: str = ""
    needs_paid_plan: bool = False
    strips_query: bool = False
    takes_first_store_only: bool = False
    has_passwords: bool = False
    takes_minutes: bool = False
    calls_per_second: float | None = None
    calls_per_look: int = 1
    calls_allowed: float | None = None
    has_numbered_pages: bool = False
    is_own: bool = False
    most_order_lines: int | None = None
    """The most lines of one order there; None for no limit."""

    @property
    def takes_ids(self) -> bool:
        return self.line_message is not LineMessage.LINK

    def owns(self, host: str) -> bool:
        """Return whether a host, in lower case and without port, is one of its domains or a subdomain."""
        return any(host == domain or host.endswith(f".{domain}") for domain in self.hosts)


MARKETPLACES = {
    Supplier.ALIEXPRESS: Facts(
        "AliExpress",
        adapter="server.adapters.aliexpress.supplier.AliExpressSupplier",
        hosts=("aliexpress.com", "aliexpress.us", "aliexpress.ru"),
        line_message=LineMessage.LINK_OR_ID,
        needs_account=True,
        calls_per_second=50,
        calls_allowed=500,  # PROTOCOLS section 7
    ),
    Supplier.ALIBABA1688: Facts(
        "1688",
        adapter="server.adapters.alibaba1688.supplier.Alibaba1688Supplier",
        hosts=("1688.com",),
        line_message=LineMessage.PRODUCT_LINK,
        right="1688",
        needs_account=True,
        takes_minutes=True,
        calls_per_second=10,
        most_order_lines=50,
    ),
    Supplier.BANGGOOD: Facts(
        "Banggood",
        adapter="server.adapters.banggood.supplier.BanggoodSupplier",
        calls_per_look=2,  # the product, and its stock
        hosts=("banggood.com",),
        line_message=LineMessage.LINK_OR_ID,
    ),
    Supplier.ANTSTORE: Facts(
        "Antstore",
        adapter="server.company.antstore.ports.AntstoreSupplier",
        line_message=LineMessage.LINK_OR_ID,
        is_own=True,
    ),
    Supplier.SHOPIFY: Facts(
        "Shopify",
        adapter="server.adapters.shopify.supplier.ShopifySupplier",
        calls_per_look=2,  # each of the two forms of a product lacks some data
        page_types=frozenset(PageType),
        strips_query=True,
        has_passwords=True,
        takes_minutes=True,
        has_numbered_pages=True,
    ),
    Supplier.ALIBABA: Facts(
        "Alibaba",
        adapter="server.adapters.product_pages.supplier.AlibabaSupplier",
        hosts=("alibaba.com",),
        page_types=_PRODUCTS_AND_STORES,
        needs_paid_plan=True,
        strips_query=True,
        takes_minutes=True,
    ),
    Supplier.AMAZON: Facts(
        "Amazon",
        adapter="server.adapters.product_pages.supplier.AmazonSupplier",
        hosts=(
            *("amazon.com", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.uk", "amazon.de", "amazon.fr"),
            *("amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie"),
            *("amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.co.za", "amazon.in", "amazon.co.jp"),
            *("amazon.sg", "amazon.com.au", "amzn.to", "amzn.com", "amzn.eu", "amzn.asia", "a.co"),
        ),
        page_types=_PRODUCTS_AND_STORES,
        takes_first_store_only=True,
        takes_minutes=True,
    ),
    Supplier.TMALL: Facts(
        "Tmall",
        adapter="server.adapters.product_pages.supplier.TmallSupplier",
        hosts=("tmall.com", "tmall.hk", "taobao.com", "tb.cn"),
    ),
    Supplier.JD: Facts(
        "JD", adapter="server.adapters.product_pages.supplier.JdSupplier", hosts=("jd.com", "jd.hk", "3.cn")
    ),
    Supplier.FILE: Facts("CSV / Excel", page_types=frozenset()),
}
