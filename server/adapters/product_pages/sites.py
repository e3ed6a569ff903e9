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
    is kept. `id_keys`: query keys that hold the product id, on paths that match `keyed`.
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
    short_hosts: frozenset[str] = frozenset()
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
_CHINA = Country("CNY", "zh-CN")

ALIBABA = Site(
    supplier=Supplier.ALIBABA,
    name="alibaba",
    host="www.alibaba.com",
    countries={"alibaba.com": Country("USD", "en-US")},
    products=(
        _path(r"/product-detail/(?:[^/]*_)?(?P<id>\d{6,20})\.html"),
        _path(r"/product/(?P<id>\d{6,20})(?:-\d+)?/[^/]+\.html"),
    ),
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
            r"(?:/[^/]+)?/(?:dp(?:/product)?|gp/product|gp/aw/d|exec/obidos/ASIN|o/ASIN)/(?P<id>[A-Za-z0-9]{10})(?:/.*)?"
        ),
    ),
    page="https://{host}/dp/{id}",
    id=re.compile(r"[A-Za-z0-9]{10}", re.ASCII),
    id_keys=frozenset({"asin"}),
    short_hosts=frozenset({"amzn.to", "amzn.eu", "amzn.asia", "a.co"}),
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
    products=(),
    page="https://{host}/item.htm?id={id}",
    product_hosts=_path(r"(?:\w+\.)?detail(?:\.m)?\.tmall\.(?:com|hk)|item\.taobao\.com"),
    id_keys=frozenset({"id"}),
    keyed=_path(r"/(?:hk/)?item\.htm"),
    kept_hosts={
        "detail.tmall.hk": "https://detail.tmall.hk/hk/item.htm?id={id}",
        "item.taobao.com": "https://item.taobao.com/item.htm?id={id}",
    },
    short_hosts=frozenset({"m.tb.cn"}),
)
JD = Site(
    supplier=Supplier.JD,
    name="jd",
    host="item.jd.com",
    countries={"jd.com": _CHINA, "jd.hk": _CHINA},
    products=(_path(r"/(?:product/)?(?P<id>\d{5,20})\.html"),),
    product_hosts=_path(r"(?:npc)?item(?:\.m)?\.jd\.(?:com|hk)"),
    page="https://{host}/{id}.html",
    kept_hosts={"npcitem.jd.hk": "https://npcitem.jd.hk/{id}.html"},
    short_hosts=frozenset({"u.jd.com", "3.cn"}),
)
SITES = (ALIBABA, AMAZON, TMALL, JD)
