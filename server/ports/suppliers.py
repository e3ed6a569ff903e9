"""The supplier port: recognise a link or id, fetch a product, list a store or collection."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol


class Supplier(IntEnum):
    """Supplier codes (specification 001, section 1). FILE is our addition: the merchant's own file of products."""

    ALIEXPRESS = 1
    ALIBABA1688 = 2
    BANGGOOD = 8
    ANTSTORE = 9
    SHOPIFY = 13
    ALIBABA = 14
    AMAZON = 15
    TMALL = 17
    JD = 18
    FILE = 100


class PageType(IntEnum):
    """`page_type` of an import: what the link shows."""

    PRODUCT = 1
    STORE = 2
    COLLECTION = 3


@dataclass(frozen=True, slots=True)
class SourceLink:
    """A recognised line: where it leads, and the identity of the product.

    `source_id` is the supplier's own id or handle; empty for a store or a short link that must be resolved first.
    `lasting_id`: where it is a handle, which a shop may rename, the product's own id; empty until it was read.
    `page_only`: its shop lists no data for programs, so only its page describes it. `pause`: the seconds between two
    requests that its host asks for.
    """

    supplier: Supplier
    page_type: PageType
    host: str
    source_id: str
    url: str
    needs_resolving: bool = False
    lasting_id: str = field(default="", compare=False)
    page_only: bool = field(default=False, compare=False)
    pause: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class SourceImage:
    url: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class SourceOption:
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SourceVariant:
    """A variant that can be bought. Money in minor units of the product's currency.

    `cost_minor` is None when the supplier states no usable price (null, negative, not a number). `stock` is None when
    the supplier only states availability. `source_attr` is what the supplier's order call needs besides the id
    (AliExpress `sku_attr`). `price_minor` is the merchant's selling price when the source is the merchant's own; no
    price rule applies then.
    """

    source_sku_id: str
    option_values: tuple[str, ...]
    cost_minor: int | None
    compare_at_minor: int | None = None
    sku: str = ""
    source_attr: str = ""
    stock: int | None = None
    available: bool = True
    image_url: str = ""
    weight_grams: int | None = None
    barcode: str = ""
    price_minor: int | None = None


@dataclass(frozen=True, slots=True)
class SourceProduct:
    """A product as the supplier shows it. `description_html` is untrusted: the domain sanitises it before storing.

    `source_title` is the title as the seller wrote it, when `title` is a translation. `min_quantity` is the minimum
    order quantity.
    """

    link: SourceLink
    title: str
    currency: str
    description_html: str = ""
    vendor: str = ""
    product_type: str = ""
    tags: tuple[str, ...] = ()
    images: tuple[SourceImage, ...] = ()
    options: tuple[SourceOption, ...] = ()
    variants: tuple[SourceVariant, ...] = ()
    source_title: str = ""
    min_quantity: int = 1
    customs: Mapping[str, str] = field(default_factory=dict)
    """What customs ask, where the supplier says it: hs_code, origin (two letters), material, battery,
    customs_description."""
    shown: Mapping[str, int] = field(default_factory=dict)
    """How much the source has where less was handed over: characters of title, description, option and vendor, and the
    number of images, options and variants.
    """


@dataclass(frozen=True, slots=True)
class ListingPage:
    """A page of a store or collection; `next_cursor` is None on the last one.

    `malformed` counts entries that could not be read as products; they are left out. `stated`, on the first page, is
    the total that the source reports, if it does. `repeats`: this is the previous page again, so the rest is unknown.
    `are_links`: only the links of its products are known. `closed` counts products that the source's robots.txt asks
    programs not to read; they are left out.
    """

    products: tuple[SourceProduct, ...]
    next_cursor: str | None
    malformed: int = 0
    stated: int | None = None
    repeats: bool = False
    are_links: bool = False
    closed: int = 0


@dataclass(frozen=True, slots=True)
class SupplierAccess:
    """A merchant's access to a supplier: account tokens when connected, a storefront password.

    `session` is opaque to the caller: cookies from `open_session`.
    """

    tokens: Mapping[str, str] | None = None
    password: str = ""
    ship_to: str = "US"
    currency: str = "USD"
    language: str = "en"
    session: Mapping[str, str] = field(default_factory=dict)

    @property
    def spoken(self) -> str:
        """The language without its country, in lower case."""
        return self.language.partition("-")[0].lower()


@dataclass(frozen=True, slots=True)
class SupplierTokens:
    """Tokens of a connected supplier account. `expires_at_ms`: expiry of the access token in epoch milliseconds."""

    access_token: str
    refresh_token: str
    expires_at_ms: int
    refresh_expires_at_ms: int
    account_name: str = ""


GONE = frozenset({"supplier.product_unknown", "supplier.product_delisted"})
"""Codes of the reasons why a product can no longer be ordered."""


class LinkRefused(Exception):
    """The line is not a link or id of this supplier. `line` is what was typed."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class SupplierPort(Protocol):
    """A marketplace. Network calls raise `server.ports.failures` kinds; `recognise` makes none."""

    def is_set_up(self) -> bool:
        """Return whether the operator has configured what its calls need, such as a key."""
        ...

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Parse a link by host and path, or a bare id (PROTOCOLS vectors). Raise LinkRefused when it is neither."""
        ...

    def resolve(self, link: SourceLink) -> SourceLink:
        """Follow a short link to the product. Raise Permanent when it leads elsewhere."""
        ...

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        """Unlock a password-protected storefront; the result goes into `SupplierAccess.session`.

        Raise NeedsMerchant(action="storefront_password") when the password is wrong or missing, "storefront_address"
        when the storefront leads to a host that may not see it. Empty when none is needed.
        """
        ...

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Read one product. Raise Permanent with a reason of `GONE` when it does not exist or was taken off sale."""
        ...

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        """Read a page of the store or collection of `link`, from the start when `cursor` is None.

        Raise Permanent for a page that the source refuses to show.
        """
        ...

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        """Return how many products the store or collection reports now; None when it does not."""
        ...


class SupplierCapturePort(Protocol):
    """A marketplace whose products a merchant's browser may send us, because it shows little to programs."""

    def read_capture(self, document: Mapping[str, Any], link: SourceLink) -> SourceProduct | None:
        """Read the product from what the extension saw at `link`; None without a title, price or known currency."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate limit of a marketplace, None for no limit, and how many requests wait in its queue now."""

    per_second: float | None
    waiting: int


class SupplierAccountPort(Protocol):
    """A marketplace that works through the merchant's own account there (OAuth)."""

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        """Return the URL where the merchant agrees."""
        ...

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Exchange the returned code for tokens."""
        ...

    def refresh(self, refresh_token: str) -> SupplierTokens:
        """Return new tokens; keep the old refresh token when the response has none. Raise NeedsMerchant when it is
        refused.
        """
        ...

    def pace(self) -> Pace:
        """Return the pace of all accounts together, because the quota belongs to the app. One query, no call."""
        ...
