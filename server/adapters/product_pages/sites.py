"""URL patterns of each supplier (PROTOCOLS section 10), with currency and language per country."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from server.ports.suppliers import Supplier


@dataclass(frozen=True, slots=True)
class Country:
    """The default currency of a marketplace's country, and the language to request pages in."""

    currency: str
    language: str


@dataclass(frozen=True, slots=True)
class Site:
    """One supplier. Patterns have a group `id` and match the whole path; `host` is the one that identifies a product.

    `countries` is by domain; `host` may contain `{domain}` where each domain has its own products. `page` is the URL of
    a product on its identifying host, `kept_hosts` the URLs on other hosts that we keep; without `page`, the pasted URL
    is kept. `id_keys`: query keys, in lower case, that hold the product id, on paths that match `keyed`. `nested`: keys
    of the query that hold the address of the product. `short`: paths of short links on `short_hosts`.
    """

    supplier: Supplier
    name: str
    host: str
    countries: Mapping[str, Country]
    products: tuple[re.Pattern[str], ...]
    page: str = ""
    id: re.Pattern[str] = re.compile(r"\d{5,20}", re.ASCII)
    id_keys: frozenset[str] = frozenset()
    keyed: re.Pattern[str] = re.compile(".*")
    product_hosts: re.Pattern[str] = re.compile(".*")
    kept_hosts: Mapping[str, str] = field(default_factory=dict)
    nested: tuple[str, ...] = ()
    short_hosts: frozenset[str] = frozenset()
    short: re.Pattern[str] = re.compile(r"/[\w.~/-]{2,100}", re.ASCII)
    stores: tuple[re.Pattern[str], ...] = ()
    store_hosts: re.Pattern[str] | None = None
    store_keys: frozenset[str] = frozenset()

    def domain_of(self, host: str) -> str:
        """Return the supplier's domain that a host belongs to; empty for other hosts."""
        return next((domain for domain in self.countries if host == domain or host.endswith(f".{domain}")), "")

    def country_of(self, host: str) -> Country:
        """Return the country that a host serves. KeyError for other hosts."""
        return self.countries[self.domain_of(host)]


def _path(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


_EURO = {"de": "de-DE", "fr": "fr-FR", "it": "it-IT", "es": "es-ES", "nl": "nl-NL", "ie": "en-IE", "com.be": "fr-BE"}
_OWN_CURRENCIES = {
    "co.uk": ("GBP", "en-GB"), "co.jp": ("JPY", "ja-JP"), "ca": ("CAD", "en-CA"), "com.mx": ("MXN", "es-MX"),
    "com.br": ("BRL", "pt-BR"), "com.au": ("AUD", "en-AU"), "in": ("INR", "en-IN"), "se": ("SEK", "sv-SE"),
    "pl": ("PLN", "pl-PL"), "com.tr": ("TRY", "tr-TR"), "ae": ("AED", "en-AE"), "sa": ("SAR", "en-SA"),
    "sg": ("SGD", "en-SG"), "eg": ("EGP", "en-AE"), "co.za": ("ZAR", "en-ZA"), "com": ("USD", "en-US"),
}  # fmt: skip
# Ten letters or digits, a digit among them, else a word of ten letters would pass for one.
_ASIN = r"(?P<id>(?=[^/]*\d)[A-Za-z0-9]{10})"
_CHINA = Country("CNY", "zh-CN")

_TAOBAO = ("item.taobao.com", "h5.m.taobao.com", "world.taobao.com", "m.intl.taobao.com")

ALIBABA = Site(
    supplier=Supplier.ALIBABA,
    name="alibaba",
    host="www.alibaba.com",
    countries={"alibaba.com": Country("USD", "en-US")},
    products=(
        _path(r"(?:/[a-z]{2})?/(?:product-detail|pla)/(?:[^/]*_)?(?P<id>\d{6,20})\.html"),
        _path(r"/product/(?P<id>\d{6,20})(?:-\d+)?/[^/]+\.html"),
    ),
    short_hosts=frozenset({"www.alibaba.com", "m.alibaba.com"}),
    short=_path(r"/x/[A-Za-z0-9]{4,20}"),
    store_hosts=_path(r"(?P<id>[a-z0-9-]{2,63})(?:\.m)?\.en\.alibaba\.com"),
    stores=(_path(r"/(?:productlist(?:-\d+)?\.html|index\.html|company_profile\.html)?"),),
)
AMAZON = Site(
    supplier=Supplier.AMAZON,
    name="amazon",
    host="www.{domain}",
    countries={f"amazon.{ending}": Country("EUR", language) for ending, language in _EURO.items()}
    | {f"amazon.{ending}": Country(*said) for ending, said in _OWN_CURRENCIES.items()},
    products=(
        _path(
            r"(?:/[^/]+){0,4}/(?:dp(?:/product)?|gp/product(?:/glance)?|gp/aw/(?:d|ol)|gp/offer-listing|product-reviews"
            rf"|exec/obidos/ASIN|o/ASIN)/{_ASIN}(?:/.*)?"
        ),
        _path(rf"(?:/[^/]+){{0,2}}/d/(?:[^/]+/){{0,3}}{_ASIN}(?:/.*)?"),
    ),
    nested=("url", "U", "u"),
    page="https://{host}/dp/{id}",
    id=re.compile(r"[A-Za-z0-9]{10}", re.ASCII),
    id_keys=frozenset({"asin"}),
    short_hosts=frozenset({"amzn.to", "amzn.eu", "amzn.asia", "a.co", "amzn.com"}),
    stores=(
        _path(r"/stores/(?P<id>(?:[^/]+/)?page/[A-Za-z0-9-]{8,40})"),
        _path(r"/stores/(?P<id>[^/]{1,100})"),
        _path(r"/shops/(?P<id>[A-Z0-9]{5,20})"),
    ),
    store_keys=frozenset({"me", "seller"}),
)
TMALL = Site(
    supplier=Supplier.TMALL,
    name="tmall",
    host="detail.tmall.com",
    countries={"tmall.com": _CHINA, "tmall.hk": _CHINA, "taobao.com": _CHINA},
    products=(_path(r"/(?:list/)?item/(?P<id>\d{5,20})\.htm"),),
    page="https://{host}/item.htm?id={id}",
    product_hosts=_path(
        r"(?:\w+\.)?detail(?:\.m)?\.tmall\.(?:com|hk)|item\.taobao\.com|h5\.m\.taobao\.com|world\.taobao\.com"
        r"|m\.intl\.taobao\.com"
    ),
    id_keys=frozenset({"id"}),
    keyed=_path(r"/(?:hk/)?item(?:_o)?\.htm|/awp/core/detail\.htm|/detail/detail\.html"),
    kept_hosts={
        "detail.tmall.hk": "https://detail.tmall.hk/hk/item.htm?id={id}",
        **dict.fromkeys(_TAOBAO, "https://item.taobao.com/item.htm?id={id}"),
    },
    short_hosts=frozenset({"m.tb.cn", "e.tb.cn", "s.tb.cn"}),
)
JD = Site(
    supplier=Supplier.JD,
    name="jd",
    host="item.jd.com",
    countries={"jd.com": _CHINA, "jd.hk": _CHINA},
    products=(_path(r"/(?:product/)?(?P<id>\d{5,20})\.html"),),
    product_hosts=_path(r"(?:npc)?item(?:\.m)?\.jd\.(?:com|hk)"),
    page="https://{host}/{id}.html",
    id_keys=frozenset({"wareid"}),
    kept_hosts={"npcitem.jd.hk": "https://npcitem.jd.hk/{id}.html"},
    short_hosts=frozenset({"u.jd.com", "3.cn"}),
)
SITES = (ALIBABA, AMAZON, TMALL, JD)
