"""The store port: connect, verify, list collections, create, update, read and delete products, webhooks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol

from server.kit.reasons import Reason
from server.ports.answers import Answers, UncachedAnswers
from server.ports.pictures import Pictures
from server.ports.stocks import NewStock, SeenStock
from server.ports.together import Together
from server.ports.tries import Making
from server.ports.written import Changes, Price, Written


@dataclass(frozen=True, slots=True)
class StoreAccess:
    """Access to a store: its address and decrypted credentials. Never logged, never put into a job.

    Credentials that expire are valid for the next call when the caller asked for `fresh` ones.
    """

    base_url: str
    credentials: Mapping[str, str] = field(repr=False)
    account: str
    """Name of the store's token bucket: one rate limit for all workers."""
    answers: Answers = field(default_factory=UncachedAnswers, repr=False, compare=False)
    """Facts that the store has reported during the current run."""
    together: Together = field(default_factory=Together, repr=False, compare=False)
    """The other products that are published together with this one."""
    renew: Callable[[], Mapping[str, str]] | None = field(default=None, repr=False, compare=False)
    """Returns credentials valid for the next call; None when they never expire."""
    name: str = ""
    """What its merchant calls the store; reasons name it, or its host while it has no name."""
    location: str = ""
    """What the store called the chosen stock location; empty if that is unknown."""

    def fresh(self) -> "StoreAccess":
        """Return the access with credentials valid for the next call. May call the platform: not in a transaction.

        Raise NeedsMerchant("reconnect") when the platform refuses; the store then shows as disconnected.
        """
        return replace(self, credentials=self.renew()) if self.renew else self


@dataclass(frozen=True, slots=True)
class StoreProfile:
    """What a store reports about itself when its credentials work."""

    external_key: str
    """Identifies the store on this platform (host and path for WooCommerce)."""
    name: str
    currency: str
    url: str
    owner: str = ""
    plan_name: str = ""
    version: str = ""
    time_zone: str = ""
    """IANA name; empty when the platform does not report it."""
    language: str = ""
    """BCP 47 tag; empty when the platform does not report it."""


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
    """A variant to create or update, in minor units. `reference` is ours and permanent; `external_id` is set later."""

    reference: str
    option_values: tuple[str, ...]
    price_minor: int
    compare_at_minor: int | None
    sku: str = ""
    stock: int | None = None
    available: bool = True
    keeps_stock: bool = False
    """Set by the adapter: leave the store's stock as it is, and whether it is counted there."""
    seen: SeenStock | None = None
    """What its supplier has; None: unknown. Only shops of our own keep it."""
    sets_stock: bool = False
    """Write this stock even if it was changed in the store: what monitoring has yet to send."""
    barcode: str = ""
    weight_grams: int | None = None
    image_url: str = ""
    external_id: str = ""

    @property
    def in_stock(self) -> NewStock:
        """Its stock as a value."""
        return NewStock(self.stock, self.available)


@dataclass(frozen=True, slots=True)
class PushProduct:
    """A product to create or update. `reference` is unique per (product, store) and stored in the store's own data.

    `first_attempt_at` is when we first tried to create it: an adapter without idempotency keys lists what was made
    since then and matches `reference` before it creates anything again. None on the first try. `last_attempt_at`: the
    last of those tries had ended by then; None when unknown.
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
    """Replace all tags of the product by these."""
    collections: tuple[str, ...] = ()
    """Ids, or names of existing ones. An existing product is added to them."""
    sets_collections: bool = False
    """Remove the product from all other collections."""
    external_id: str = ""
    first_attempt_at: datetime | None = None
    last_attempt_at: datetime | None = None
    as_draft: bool = False
    """Create it hidden from buyers. An existing product keeps its visibility."""
    location_id: str = ""
    """Where its stock is counted (`server.ports.locations`); empty for the store's default."""
    taxable: bool | None = None
    """Whether the store charges taxes on it; None leaves that to the store."""
    channels: tuple[str, ...] = ()
    """The only sales channels of a new product (`server.ports.channels`); empty for the default ones."""
    names: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Names of chosen collections and channels by id, for messages about those that the store no longer has."""
    written: Written | None = None
    """What we last wrote. Changes made only in the store stay; a value changed both here and there is refused
    ("publish.changed_..."). None to overwrite everything.
    """
    making: Making = field(default_factory=Making, repr=False, compare=False)
    """Set by the adapter: whether it may have made the product when it fails."""
    pictures: Pictures = field(default_factory=Pictures, repr=False, compare=False)
    """What to do with pictures that the store cannot load; the adapter adds those that it left out."""


@dataclass(frozen=True, slots=True)
class PushedProduct:
    """The result in the store. `variant_ids`: ids by our reference; `gallery` as in `Labels`, None if not written."""

    external_id: str
    url: str
    variant_ids: Mapping[str, str]
    gallery: tuple[str, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NewPrice:
    """A new price in minor units; `compare_at_minor` is the higher price shown beside it, None for none."""

    price_minor: int
    compare_at_minor: int | None = None


@dataclass(frozen=True, slots=True)
class VariantUpdate:
    """Changes to an existing variant of a store; None leaves a value unchanged."""

    external_id: str
    price: NewPrice | None = None
    stock: NewStock | None = None
    written: Price | None = None
    """The price we wrote last. If the store's price differs, the merchant changed it, and it stays. None: unknown."""


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
    """Input of a store's authorisation page. All URLs are ours and absolute; `state` is signed and can be used once."""

    shop: str
    state: str
    return_url: str
    callback_url: str


class StorePort(Protocol):
    """A selling platform. Calls raise `server.ports.failures` kinds.

    `runs_inside` False: its calls go to the outside and are never made inside a transaction. True: its products are in
    the merchant's own schema, and it writes them in the caller's transaction.
    """

    runs_inside: bool

    def normalise_shop(self, shop: str) -> str:
        """Normalise the shop address that a merchant typed. Raise ValueError with the specification's message."""
        ...

    def key_at(self, shop: str) -> str:
        """Return the external key of the store at a normalised address; empty where only the platform knows it."""
        ...

    def authorise_url(self, request: ConnectRequest) -> str:
        """Return the URL where the merchant installs or agrees. May call the store. Permanent when that cannot work."""
        ...

    def verify(self, access: StoreAccess) -> StoreProfile:
        """Prove that the credentials can read and write. Raise NeedsMerchant("reconnect") when they are refused."""
        ...

    def read_currency(self, access: StoreAccess) -> str:
        """Read the currency in which the store sells now; a merchant may change it."""
        ...

    def read_version(self, access: StoreAccess) -> str:
        """Read which API version of its platform the store uses, when its limits depend on that; else empty."""
        ...

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        """List all collections or categories."""
        ...

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        """Create the product, or update it when it exists. Idempotent (DESIGN section 4)."""
        ...

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        """Update prices and stock of existing variants; leave all other edits of the merchant.

        Amounts are absolute, so this is idempotent. Return, by the variant's external id, why it was not changed:
        PRODUCT_MISSING, VARIANT_MISSING, PRICE_KEPT for a price that the merchant changed in the store, or the store's
        refusal. Empty when all were changed.
        """
        ...

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        """Find what was changed in the store since `product.written`. Reads only. Empty if the product is gone."""
        ...

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        """Read the product with this id; None when it is gone."""
        ...

    def find_created(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        """Return the ids of products with our reference that our tries made from `since` to `until` (None: now)."""
        ...

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        """Delete the product. Ignore one that is already gone."""
        ...

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Create, repair or re-activate our webhooks, so that each topic is delivered once."""
        ...

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Remove our webhooks when a store is removed. Ignore credentials that no longer work."""
        ...
