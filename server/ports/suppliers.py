"""The supplier port: recognise a link or id, fetch a product, list a store or a collection."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol


class Supplier(IntEnum):
    """Supplier codes (specification 001, section 1); FILE, of ours: the merchant's own file of products."""

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
    """A recognised line: where it leads, and the identity that makes a product one and the same.

    `source_id` is the supplier's own id or handle; empty for a store or a short link that must be resolved first.
    """

    supplier: Supplier
    page_type: PageType
    host: str
    source_id: str
    url: str
    needs_resolving: bool = False


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
    """One thing that can be bought. Money in minor units of the product's currency.

    `cost_minor` is None when the supplier states no usable price (null, negative, not a number).
    `stock` is None when the supplier only says whether it is available.
    `source_attr` is what the supplier's order call needs beside the id (AliExpress `sku_attr`). `price_minor` is what
    the merchant asks for it, where the source is the merchant's own: no rule makes a price then.
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

    `source_title` is the title as the seller wrote it, where `title` is a translation of it. `min_quantity`: how many
    pieces must be bought at once.
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


@dataclass(frozen=True, slots=True)
class ListingPage:
    """A page of a store or collection; `next_cursor` None means that it was the last one.

    `malformed` counts entries that could not be read as products; they are left out, the others stay. `stated`, on
    the first page: how many products the source says there are in all, where it says so. `repeats`: it is the page
    before once more, so that nobody knows what follows. `are_links`: of its products only the links are known.
    """

    products: tuple[SourceProduct, ...]
    next_cursor: str | None
    malformed: int = 0
    stated: int | None = None
    repeats: bool = False
    are_links: bool = False


@dataclass(frozen=True, slots=True)
class SupplierAccess:
    """With what a merchant reaches a supplier: account tokens where one is connected, a storefront password.

    `session` is opaque to the caller: cookies that `open_session` obtained.
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
    """Tokens of a connected supplier account. `expires_at_ms`: epoch milliseconds of the access token's end."""

    access_token: str
    refresh_token: str
    expires_at_ms: int
    refresh_expires_at_ms: int
    account_name: str = ""


GONE = frozenset({"supplier.product_unknown", "supplier.product_delisted"})
"""Codes of the reasons for which a product cannot be ordered any more."""


class LinkRefused(Exception):
    """The line is no link or id of this supplier. `line` is what was typed."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class SupplierPort(Protocol):
    """A marketplace. Network calls raise `server.ports.failures` kinds; none is made by `recognise`."""

    def is_set_up(self) -> bool:
        """Whether the operator has given what calling it takes, such as a key."""
        ...

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Parse a link by host and path, or a bare id (PROTOCOLS vectors). LinkRefused when it is neither."""
        ...

    def resolve(self, link: SourceLink) -> SourceLink:
        """Follow a short link to the product. Permanent when it leads elsewhere."""
        ...

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        """Unlock what a password protects; the answer goes into `SupplierAccess.session`.

        NeedsMerchant(action="storefront_password") when the password is refused or missing. Empty when none is asked.
        """
        ...

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Read one product. Permanent with a reason of `GONE` when it does not exist or was taken off sale."""
        ...

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        """Read a page of the store or collection that `link` shows, from the start when `cursor` is None.

        Permanent for a page that the source refuses to show.
        """
        ...

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        """How many products the store or collection says it has now; None where it does not say."""
        ...


class SupplierCapturePort(Protocol):
    """A marketplace whose products a merchant's browser may tell us, because it tells programs little."""

    def read_capture(self, document: Mapping[str, Any], link: SourceLink) -> SourceProduct | None:
        """The product in what the extension saw at `link`; None where that has no title, price or known currency."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a marketplace is asked at most, None for no limit, and how many requests wait for their turn now."""

    per_second: float | None
    waiting: int


class SupplierAccountPort(Protocol):
    """A marketplace that works through the merchant's own account there (OAuth)."""

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        """Where the merchant's browser goes to agree."""
        ...

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Tokens for the code that came back."""
        ...

    def refresh(self, refresh_token: str) -> SupplierTokens:
        """New tokens; the old refresh token is kept where the answer omits one. NeedsMerchant when it is refused."""
        ...

    def pace(self) -> Pace:
        """Of all accounts together: the quota is the app's. One query, no call."""
        ...
