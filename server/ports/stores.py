"""The store port: connect, verify, list collections, create, update, read and delete products, webhooks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol

from server.kit.reasons import Reason
from server.ports.answers import Answers, AskedEachTime
from server.ports.together import Together
from server.ports.tries import Making
from server.ports.written import Changes, Price, Written


@dataclass(frozen=True, slots=True)
class StoreAccess:
    """How a store is reached: its address and decrypted credentials. Never logged, never put into a job.

    Credentials that end serve for the next call of who asked for `fresh` ones.
    """

    base_url: str
    credentials: Mapping[str, str] = field(repr=False)
    account: str
    """Names the store's token bucket: one pace for all workers."""
    answers: Answers = field(default_factory=AskedEachTime, repr=False, compare=False)
    """What it has answered in the run that calls it."""
    together: Together = field(default_factory=Together, repr=False, compare=False)
    """With which others a product is published."""
    renew: Callable[[], Mapping[str, str]] | None = field(default=None, repr=False, compare=False)
    """Answers credentials that last for the next call; None for those that never end."""

    def fresh(self) -> "StoreAccess":
        """With credentials that last for the next call. May ask the platform: never inside a transaction.

        NeedsMerchant("reconnect") when it refuses; the store shows as disconnected then.
        """
        return replace(self, credentials=self.renew()) if self.renew else self


@dataclass(frozen=True, slots=True)
class StoreProfile:
    """What a store says of itself when its credentials work."""

    external_key: str
    """What makes it the same store again on this platform (host and path for WooCommerce)."""
    name: str
    currency: str
    url: str
    owner: str = ""
    plan_name: str = ""
    version: str = ""
    time_zone: str = ""
    """IANA name; empty where the platform does not tell."""
    language: str = ""
    """BCP 47 tag; empty where the platform does not tell."""


@dataclass(frozen=True, slots=True)
class StoreCollection:
    other_id: str
    name: str


@dataclass(frozen=True, slots=True)
class PushImage:
    url: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class PushOption:
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PushVariant:
    """`reference` is ours and lasts; `external_id` is known once the variant was made. Minor units of the store."""

    reference: str
    option_values: tuple[str, ...]
    price_minor: int
    compare_at_minor: int | None
    sku: str = ""
    stock: int | None = None
    available: bool = True
    barcode: str = ""
    weight_grams: int | None = None
    image_url: str = ""
    external_id: str = ""


@dataclass(frozen=True, slots=True)
class PushProduct:
    """A product to create or update. `reference` is unique per (product, store) and kept in the store's own data.

    `first_attempt_at` is when we first tried to create it: an adapter without idempotency keys lists what was made
    since then and matches `reference` before it makes anything again. None when this is the first try.
    `last_attempt_at`: the last of those tries had ended by then; None when nobody knows.
    """

    reference: str
    title: str
    description_html: str
    currency: str
    variants: tuple[PushVariant, ...]
    images: tuple[PushImage, ...] = ()
    options: tuple[PushOption, ...] = ()
    vendor: str = ""
    product_type: str = ""
    tags: tuple[str, ...] = ()
    sets_tags: bool = False
    """It has these tags alone: others go."""
    collections: tuple[str, ...] = ()
    """Ids, or names of those that are there; where it stands already, it is added to them."""
    sets_collections: bool = False
    """It stands in these collections alone: it leaves all others."""
    external_id: str = ""
    first_attempt_at: datetime | None = None
    last_attempt_at: datetime | None = None
    as_draft: bool = False
    """Made where buyers do not see it; a product that stands already stays as the merchant has it."""
    location_id: str = ""
    """Where its stock is counted (`server.ports.locations`); empty for the store's default."""
    taxable: bool | None = None
    """Whether the store charges taxes on it; None leaves that to the store."""
    channels: tuple[str, ...] = ()
    """The sales channels that a new one stands in (`server.ports.channels`), and no others; empty for the default."""
    written: Written | None = None
    """What we wrote when it was published last: what was changed only in the store since stays as it is there; what was
    changed both here and there is refused ("publish.changed_..."). None to overwrite whatever is there."""
    making: Making = field(default_factory=Making, repr=False, compare=False)
    """Filled in by the adapter: whether it may have made the product when it fails."""


@dataclass(frozen=True, slots=True)
class PushedProduct:
    """What stands in the store now. `variant_ids` maps our references to the store's ids; `gallery` is that of
    `Labels` where pictures were written, else None."""

    external_id: str
    url: str
    variant_ids: Mapping[str, str]
    gallery: tuple[str, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NewPrice:
    """Minor units of the store's currency; `compare_at_minor` is the higher price shown beside it, None for none."""

    price_minor: int
    compare_at_minor: int | None = None


@dataclass(frozen=True, slots=True)
class NewStock:
    """`stock` None: nobody knows a number, only whether there is any."""

    stock: int | None
    available: bool = True

    @property
    def is_tracked(self) -> bool:
        """Whether the store counts it; what is not available is counted too, with none of it there."""
        return self.stock is not None or not self.available

    @property
    def quantity(self) -> int:
        """How many can be bought."""
        return max(self.stock or 0, 0) if self.available else 0


@dataclass(frozen=True, slots=True)
class VariantUpdate:
    """What changes of a variant that stands in a store; None leaves it as it is there."""

    external_id: str
    price: NewPrice | None = None
    stock: NewStock | None = None
    written: Price | None = None
    """What we wrote last as its price: where the store has another, its merchant's, that one stays. None: not known."""


@dataclass(frozen=True, slots=True)
class ProductUpdate:
    """Prices and stock of variants of one product in a store. `location_id` as in `PushProduct`."""

    external_id: str
    currency: str
    variants: tuple[VariantUpdate, ...]
    location_id: str = ""


PRODUCT_MISSING = Reason("store.product_missing")
VARIANT_MISSING = Reason("store.variant_missing")
PRICE_KEPT = "publish.price_kept"


@dataclass(frozen=True, slots=True)
class StoreProduct:
    """A product as the store has it."""

    external_id: str
    reference: str
    title: str
    url: str
    status: str
    variant_count: int


@dataclass(frozen=True, slots=True)
class ConnectRequest:
    """What a store's authorisation page needs: all addresses are ours and absolute, `state` is signed, one use."""

    shop: str
    state: str
    return_url: str
    callback_url: str


class StorePort(Protocol):
    """A selling platform. Calls raise `server.ports.failures` kinds.

    `runs_inside` False: its calls reach the outside, and none is made inside a transaction. True: it keeps its
    products in the merchant's own schema, and writes them in the transaction of whoever calls.
    """

    runs_inside: bool

    def normalise_shop(self, shop: str) -> str:
        """The address typed by a merchant in its one form. ValueError with the specification's message."""
        ...

    def authorise_url(self, request: ConnectRequest) -> str:
        """Where the merchant's browser goes to install or agree. May ask the store; Permanent where that is in vain."""
        ...

    def verify(self, access: StoreAccess) -> StoreProfile:
        """Prove that the credentials read and write. NeedsMerchant("reconnect") when refused."""
        ...

    def read_currency(self, access: StoreAccess) -> str:
        """The currency that the store sells in now, as it tells it; a merchant may change it."""
        ...

    def read_version(self, access: StoreAccess) -> str:
        """Which of its platform's ways the store has now, where that decides what it takes; else empty."""
        ...

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        """All collections or categories."""
        ...

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        """Create, or update when it stands already; twice is once (DESIGN section 4)."""
        ...

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        """Change prices and stock of standing variants and nothing else: what the merchant edited there stays.

        Amounts are absolute: twice is once. Answers, by external id of the variant, why it was not changed:
        PRODUCT_MISSING, VARIANT_MISSING, PRICE_KEPT for a price that its merchant changed there, or what
        the store refused; empty when all was done.
        """
        ...

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        """What was changed in the store since `product.written`; reads only, nothing where it is gone."""
        ...

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        """What the store has under this id; None when it is gone."""
        ...

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        """The ids of what carries our reference among what tries made from `since` to `until` (None: now)."""
        ...

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        """Remove it; one that is gone already is no failure."""
        ...

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Make, repair or re-activate our webhooks so that each topic is delivered once."""
        ...

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Take our webhooks away when a store is removed; a dead credential is no failure."""
        ...


class InsideStorePort(StorePort, Protocol):
    """A platform of our own (`runs_inside`)."""

    def put_products(self, access: StoreAccess, products: Sequence[PushProduct]) -> Sequence[PushedProduct]:
        """As `put_product` for each of them, in their order and by a fixed number of statements: all or none."""
        ...
