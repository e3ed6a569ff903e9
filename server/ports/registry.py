"""Which adapter serves which code, as dotted paths loaded on first use, so that the domain imports none."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import cast

from server.platforms.contracts import Platform
from server.ports.channels import StoreChannelPort
from server.ports.coupons import CouponPort
from server.ports.doctor import StoreDoctorPort
from server.ports.finding import (
    Ability,
    SupplierCategoryPort,
    SupplierFeedPort,
    SupplierFreightPort,
    SupplierImageSearchPort,
    SupplierSearchPort,
)
from server.ports.grants import StoreGrantPort
from server.ports.listings import StoreListingPort
from server.ports.locations import StoreLocationPort
from server.ports.marketplaces import MARKETPLACES
from server.ports.messages import OutboxPort, SmsPort
from server.ports.payments import CollectorPort, PaymentsPort, SubscriptionPort
from server.ports.store_billing import StoreBillingPort, StoreKeysPort
from server.ports.stores import InsideStorePort, StorePort
from server.ports.suppliers import (
    LinkRefused,
    PageType,
    SourceLink,
    Supplier,
    SupplierAccountPort,
    SupplierCapturePort,
    SupplierPort,
)
from server.ports.terms import PagedTermPort, StoreTermPort
from server.ports.visitors import CountryPort
from server.ports.withdrawals import StoreWithdrawalPort

SUPPLIERS = {code: facts.adapter for code, facts in MARKETPLACES.items() if facts.adapter}
"""A supplier's class implements its other ports too: accounts, searches, feeds, categories, freight."""
SUPPLIER_ACCOUNTS = frozenset(code for code in SUPPLIERS if MARKETPLACES[code].needs_account)
STORES = {
    Platform.SHOPIFY: "server.adapters.shopify_admin.store.ShopifyStore",
    Platform.BIGCOMMERCE: "server.adapters.bigcommerce.store.BigCommerceStore",
    Platform.WOOCOMMERCE: "server.adapters.woocommerce.store.WooCommerceStore",
    Platform.WIX: "server.adapters.wix.store.WixStore",
    Platform.SQUARE: "server.adapters.square.store.SquareStore",
    Platform.HOSTED_SHOP: "tenants.shop.ports.HostedShopStore",
}
"""A platform's store implements its other ports too: consent, examinations, locations, channels."""
SMS = "server.adapters.sms.gateway.ConfiguredSms"
OUTBOX = "server.adapters.mail.reader.Outbox"
PAYMENTS = {
    "stripe": "server.adapters.stripe.provider.StripePayments",
    "balance": "server.company.payments.ports.BalancePayments",
    "shopify": "server.company.payments.store_ports.ShopifyPayments",
}
STORE_KEYS = "tenants.stores.ports.ConnectedStores"
COUNTRIES = "server.adapters.geoip.countries.OfflineCountries"


_METHODS = {
    Ability.SEARCH: "search",
    Ability.IMAGE_SEARCH: "search_by_image",
    Ability.FEEDS: "list_feeds",
    Ability.CATEGORIES: "list_categories",
    Ability.FREIGHT: "quote_freight",
    Ability.CAPTURE: "read_capture",
}
"""The method that shows that a supplier's class implements a port."""


@cache
def _load(path: str) -> object:
    module, name = path.rsplit(".", 1)
    made: object = getattr(import_module(module), name)()
    return made


def supplier(code: Supplier) -> SupplierPort:
    """The marketplace behind a supplier code. KeyError when this installation has none."""
    return cast(SupplierPort, _load(SUPPLIERS[code]))


def recognised(line: str, among: Iterable[Supplier] = SUPPLIERS) -> SourceLink | None:
    """The product that a link shows, of the first of these suppliers that knows it; None where none does."""
    for code in among:
        try:
            return supplier(code).recognise(line, PageType.PRODUCT)
        except LinkRefused:
            continue
    return None


def supplier_account(code: Supplier) -> SupplierAccountPort:
    """The OAuth side of a marketplace that works through the merchant's account. KeyError when it has none."""
    if code not in SUPPLIER_ACCOUNTS:
        raise KeyError(code)
    return cast(SupplierAccountPort, supplier(code))


def abilities(code: Supplier) -> list[Ability]:
    """What a marketplace can do beside showing products, in the order of `Ability`."""
    return [ability for ability, method in _METHODS.items() if _supplier_with(method, code)]


def supplier_captures(code: Supplier) -> SupplierCapturePort | None:
    """How a marketplace's products are read from what a browser saw; None for one whose are not."""
    return cast(SupplierCapturePort | None, _supplier_with("read_capture", code))


def supplier_search(code: Supplier) -> SupplierSearchPort | None:
    """How a marketplace is searched by words; None for one that cannot be."""
    return cast(SupplierSearchPort | None, _supplier_with(_METHODS[Ability.SEARCH], code))


def supplier_feeds(code: Supplier) -> SupplierFeedPort | None:
    """The lists that a marketplace offers; None for one that offers none."""
    return cast(SupplierFeedPort | None, _supplier_with(_METHODS[Ability.FEEDS], code))


def supplier_image_search(code: Supplier) -> SupplierImageSearchPort | None:
    """How a marketplace is searched by a picture; None for one that cannot be."""
    return cast(SupplierImageSearchPort | None, _supplier_with(_METHODS[Ability.IMAGE_SEARCH], code))


def supplier_categories(code: Supplier) -> SupplierCategoryPort | None:
    """The categories of a marketplace; None for one that tells none."""
    return cast(SupplierCategoryPort | None, _supplier_with(_METHODS[Ability.CATEGORIES], code))


def supplier_freight(code: Supplier) -> SupplierFreightPort | None:
    """What a marketplace asks for sending; None for one that does not say."""
    return cast(SupplierFreightPort | None, _supplier_with(_METHODS[Ability.FREIGHT], code))


def store(platform: Platform) -> StorePort:
    """The selling platform behind a platform code. KeyError when this installation has none."""
    return cast(StorePort, _load(STORES[platform]))


def inside_store(platform: Platform) -> InsideStorePort | None:
    """The selling platform that keeps its products in the merchant's own schema; None for one outside."""
    port = store(platform)
    return cast(InsideStorePort, port) if port.runs_inside else None


def store_listings(platform: Platform) -> StoreListingPort:
    """How a selling platform's products are read. KeyError when this installation has none."""
    return cast(StoreListingPort, _load(STORES[platform]))


def store_grants(platform: Platform) -> StoreGrantPort | None:
    """The consent side of a selling platform; None for one whose keys last."""
    return cast(StoreGrantPort | None, _store_with("redeem", platform))


def store_doctor(platform: Platform) -> StoreDoctorPort | None:
    """How a selling platform's stores are examined; None while this installation has no examination for it."""
    return cast(StoreDoctorPort | None, _store_with("examinations", platform))


def store_locations(platform: Platform) -> StoreLocationPort | None:
    """Where stores of a selling platform count their stock; None for one that has a single count."""
    return cast(StoreLocationPort | None, _store_with("list_locations", platform))


def store_channels(platform: Platform) -> StoreChannelPort | None:
    """The sales channels of a selling platform's stores; None for one that shows its products in one place."""
    return cast(StoreChannelPort | None, _store_with("list_channels", platform))


def store_withdrawals(platform: Platform) -> StoreWithdrawalPort:
    """How a selling platform hides products and drops variants. KeyError when this installation has none."""
    return cast(StoreWithdrawalPort, _load(STORES[platform]))


def store_terms(platform: Platform) -> StoreTermPort | None:
    """The types and tags of a selling platform's stores; None for one that has only collections."""
    return cast(StoreTermPort | None, _store_with("list_terms", platform))


def paged_terms(platform: Platform) -> PagedTermPort | None:
    """The same by pages; None for one whose lists are read whole."""
    return cast(PagedTermPort | None, _store_with("list_term_page", platform))


def store_billing(platform: Platform) -> StoreBillingPort | None:
    """How a selling platform bills merchants for us; None for one that doesn't."""
    return cast(StoreBillingPort | None, _store_with("make_offer", platform))


def store_keys() -> StoreKeysPort:
    """The way to connected stores."""
    return cast(StoreKeysPort, _load(STORE_KEYS))


def _store_with(method: str, platform: Platform) -> object | None:
    """The platform's store where it implements the port that this method belongs to."""
    found = store(platform)
    return found if hasattr(found, method) else None


def _supplier_with(method: str, code: Supplier) -> object | None:
    """The marketplace where it implements the port that this method belongs to; None also where there is none."""
    found = supplier(code) if code in SUPPLIERS else None
    return found if hasattr(found, method) else None


def sms() -> SmsPort:
    """The way to reach phones."""
    return cast(SmsPort, _load(SMS))


def countries() -> CountryPort:
    """Where visitors are."""
    return cast(CountryPort, _load(COUNTRIES))


def payments(name: str = "stripe") -> PaymentsPort:
    """Who does all that payments ask for. KeyError for a provider that this installation does not have."""
    return cast(PaymentsPort, _load(PAYMENTS[name]))


def collector(name: str) -> CollectorPort:
    """Who opens pages to pay on. KeyError as `payments`."""
    return cast(CollectorPort, _load(PAYMENTS[name]))


def subscriptions(name: str) -> SubscriptionPort:
    """Who charges period by period. KeyError as `payments`."""
    return cast(SubscriptionPort, _load(PAYMENTS[name]))


def coupons() -> CouponPort:
    """Whose pages take codes."""
    return cast(CouponPort, _load(PAYMENTS["stripe"]))


def collectors() -> list[str]:
    """The names of the providers that this installation has set up."""
    return [name for name in PAYMENTS if payments(name).is_configured]


def outbox() -> OutboxPort:
    """What went out as files, for the demo's page of messages."""
    return cast(OutboxPort, _load(OUTBOX))
