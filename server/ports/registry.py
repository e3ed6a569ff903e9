"""Which adapter serves which code, as dotted paths loaded on first use, so that the domain imports no adapter."""

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
from server.ports.fulfilments import StoreFulfilmentPort
from server.ports.grants import StoreGrantPort
from server.ports.inside_stores import InsideStorePort
from server.ports.late_pictures import LatePicturesPort
from server.ports.listings import StoreListingPort
from server.ports.locations import StoreLocationPort
from server.ports.marketplaces import MARKETPLACES
from server.ports.messages import OutboxPort, SmsPort
from server.ports.orders import StoreOrderPort
from server.ports.parcels import TrackingPort
from server.ports.payments import CollectorPort, PaymentsPort, SubscriptionPort
from server.ports.purchases import SupplierAddressPort, SupplierOrderPort
from server.ports.refunds import StoreRefundPort
from server.ports.store_billing import StoreBillingPort, StoreKeysPort
from server.ports.stores import StorePort
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
"""A supplier's class also implements its other ports: accounts, searches, feeds, categories, freight."""
SUPPLIER_ACCOUNTS = frozenset(code for code in SUPPLIERS if MARKETPLACES[code].needs_account)
STORES = {
    Platform.SHOPIFY: "server.adapters.shopify_admin.store.ShopifyStore",
    Platform.BIGCOMMERCE: "server.adapters.bigcommerce.store.BigCommerceStore",
    Platform.WOOCOMMERCE: "server.adapters.woocommerce.store.WooCommerceStore",
    Platform.WIX: "server.adapters.wix.store.WixStore",
    Platform.SQUARE: "server.adapters.square.store.SquareStore",
    Platform.HOSTED_SHOP: "tenants.shop.ports.HostedShopStore",
}
"""A platform's class also implements its other ports: consent, examinations, locations, channels."""
SMS = "server.adapters.sms.gateway.ConfiguredSms"
OUTBOX = "server.adapters.mail.reader.Outbox"
PAYMENTS = {
    "stripe": "server.adapters.stripe.provider.StripePayments",
    "balance": "server.company.payments.ports.BalancePayments",
    "shopify": "server.company.payments.store_ports.ShopifyPayments",
}
STORE_KEYS = "tenants.stores.ports.ConnectedStores"
TRACKING = {
    "17track": "server.adapters.track17.service.Track17",
    "aftership": "server.adapters.aftership.service.AfterShip",
}
"""Tracking services, in the order in which new numbers are given to them."""
COUNTRIES = "server.adapters.geoip.countries.OfflineCountries"
_METHODS = {
    Ability.SEARCH: "search",
    Ability.IMAGE_SEARCH: "search_by_image",
    Ability.FEEDS: "list_feeds",
    Ability.CATEGORIES: "list_categories",
    Ability.FREIGHT: "quote_freight",
    Ability.CAPTURE: "read_capture",
}
"""The method by which we see that a supplier's class implements a port."""


@cache
def _load(path: str) -> object:
    module, name = path.rsplit(".", 1)
    made: object = getattr(import_module(module), name)()
    return made


def supplier(code: Supplier) -> SupplierPort:
    """Return the marketplace of a supplier code. Raise KeyError when this installation has none."""
    return cast(SupplierPort, _load(SUPPLIERS[code]))


def recognised(line: str, among: Iterable[Supplier] = SUPPLIERS) -> SourceLink | None:
    """Return the product of a link, by the first of these suppliers that recognises it; None if none does."""
    for code in among:
        try:
            return supplier(code).recognise(line, PageType.PRODUCT)
        except LinkRefused:
            continue
    return None


def supplier_account(code: Supplier) -> SupplierAccountPort:
    """Return the OAuth port of a marketplace with merchants' accounts. Raise KeyError when it has none."""
    if code not in SUPPLIER_ACCOUNTS:
        raise KeyError(code)
    return cast(SupplierAccountPort, supplier(code))


def abilities(code: Supplier) -> list[Ability]:
    """List a marketplace's optional abilities, in the order of `Ability`."""
    return [ability for ability, method in _METHODS.items() if _supplier_with(method, code)]


def supplier_captures(code: Supplier) -> SupplierCapturePort | None:
    """Return the port that reads products from a page sent by a browser; None for a marketplace without it."""
    return cast(SupplierCapturePort | None, _supplier_with("read_capture", code))


def supplier_search(code: Supplier) -> SupplierSearchPort | None:
    """Return the port for searches by words; None for a marketplace without it."""
    return cast(SupplierSearchPort | None, _supplier_with(_METHODS[Ability.SEARCH], code))


def supplier_feeds(code: Supplier) -> SupplierFeedPort | None:
    """Return the port for product feeds; None for a marketplace without it."""
    return cast(SupplierFeedPort | None, _supplier_with(_METHODS[Ability.FEEDS], code))


def supplier_image_search(code: Supplier) -> SupplierImageSearchPort | None:
    """Return the port for searches by picture; None for a marketplace without it."""
    return cast(SupplierImageSearchPort | None, _supplier_with(_METHODS[Ability.IMAGE_SEARCH], code))


def supplier_categories(code: Supplier) -> SupplierCategoryPort | None:
    """Return the port for categories; None for a marketplace without it."""
    return cast(SupplierCategoryPort | None, _supplier_with(_METHODS[Ability.CATEGORIES], code))


def supplier_freight(code: Supplier) -> SupplierFreightPort | None:
    """Return the port for shipping costs; None for a marketplace without it."""
    return cast(SupplierFreightPort | None, _supplier_with(_METHODS[Ability.FREIGHT], code))


def supplier_orders(code: Supplier) -> SupplierOrderPort | None:
    """Return the port that places orders; None for a marketplace without it, whose orders go to the buying list."""
    return cast(SupplierOrderPort | None, _supplier_with("place_order", code))


def supplier_places(code: Supplier) -> SupplierAddressPort | None:
    """Return the port for a marketplace's own list of provinces and cities; None for a marketplace without it."""
    return cast(SupplierAddressPort | None, _supplier_with("list_places", code))


def store(platform: Platform) -> StorePort:
    """Return the store port of a platform. Raise KeyError when this installation has none."""
    return cast(StorePort, _load(STORES[platform]))


def inside_store(platform: Platform) -> InsideStorePort | None:
    """Return the platform that stores its products in the merchant's own schema; None for an outside platform."""
    port = store(platform)
    return cast(InsideStorePort, port) if port.runs_inside else None


def store_listings(platform: Platform) -> StoreListingPort:
    """Return the port that reads a platform's products. Raise KeyError when this installation has none."""
    return cast(StoreListingPort, _load(STORES[platform]))


def store_grants(platform: Platform) -> StoreGrantPort | None:
    """Return the consent port of a platform; None when its keys do not expire."""
    return cast(StoreGrantPort | None, _store_with("redeem", platform))


def store_doctor(platform: Platform) -> StoreDoctorPort | None:
    """Return the port that examines a platform's stores; None while there is no examination for it."""
    return cast(StoreDoctorPort | None, _store_with("examinations", platform))


def store_locations(platform: Platform) -> StoreLocationPort | None:
    """Return the port for stock locations; None for a platform with a single stock count."""
    return cast(StoreLocationPort | None, _store_with("list_locations", platform))


def store_channels(platform: Platform) -> StoreChannelPort | None:
    """Return the port for sales channels; None for a platform that shows its products in one place."""
    return cast(StoreChannelPort | None, _store_with("list_channels", platform))


def late_pictures(platform: Platform) -> LatePicturesPort | None:
    """Return the port that reads how far pictures are loaded; None for a platform that loads them at once."""
    return cast(LatePicturesPort | None, _store_with("read_pictures", platform))


def store_withdrawals(platform: Platform) -> StoreWithdrawalPort:
    """Return the port that hides products and drops variants. Raise KeyError when this installation has none."""
    return cast(StoreWithdrawalPort, _load(STORES[platform]))


def store_orders(platform: Platform) -> StoreOrderPort | None:
    """Return the port that reads a platform's orders; None for a platform whose orders are made here."""
    return cast(StoreOrderPort | None, _store_with("list_orders", platform))


def store_fulfilments(platform: Platform) -> StoreFulfilmentPort | None:
    """Return the port that tells a platform what left in which parcel; None for one whose orders are made here."""
    return cast(StoreFulfilmentPort | None, _store_with("create_fulfilment", platform))


def store_refunds(platform: Platform) -> StoreRefundPort | None:
    """Return the port that refunds a platform's buyers; None for one whose orders are made here."""
    return cast(StoreRefundPort | None, _store_with("make_refund", platform))


def store_terms(platform: Platform) -> StoreTermPort | None:
    """Return the port for types and tags; None for a platform that has only collections."""
    return cast(StoreTermPort | None, _store_with("list_terms", platform))


def paged_terms(platform: Platform) -> PagedTermPort | None:
    """Return the port that reads terms page by page; None for a platform whose lists are read whole."""
    return cast(PagedTermPort | None, _store_with("list_term_page", platform))


def store_billing(platform: Platform) -> StoreBillingPort | None:
    """Return the port through which a platform bills merchants for us; None for a platform that does not."""
    return cast(StoreBillingPort | None, _store_with("make_offer", platform))


def store_keys() -> StoreKeysPort:
    """Return the port that gives access to connected stores."""
    return cast(StoreKeysPort, _load(STORE_KEYS))


def _store_with(method: str, platform: Platform) -> object | None:
    """Return the platform's store if it implements the port of this method."""
    found = store(platform)
    return found if hasattr(found, method) else None


def _supplier_with(method: str, code: Supplier) -> object | None:
    """Return the marketplace if it implements the port of this method; None also when there is no marketplace."""
    found = supplier(code) if code in SUPPLIERS else None
    return found if hasattr(found, method) else None


def sms() -> SmsPort:
    """Return the text message gateway."""
    return cast(SmsPort, _load(SMS))


def countries() -> CountryPort:
    """Return the port that finds a visitor's country."""
    return cast(CountryPort, _load(COUNTRIES))


def payments(name: str = "stripe") -> PaymentsPort:
    """Return the provider with all payment abilities. Raise KeyError for a provider that this installation lacks."""
    return cast(PaymentsPort, _load(PAYMENTS[name]))


def collector(name: str) -> CollectorPort:
    """Return the provider for payment pages. Raise KeyError as `payments` does."""
    return cast(CollectorPort, _load(PAYMENTS[name]))


def subscriptions(name: str) -> SubscriptionPort:
    """Return the provider for subscriptions. Raise KeyError as `payments` does."""
    return cast(SubscriptionPort, _load(PAYMENTS[name]))


def coupons() -> CouponPort:
    """Return the provider for coupon codes."""
    return cast(CouponPort, _load(PAYMENTS["stripe"]))


def collectors() -> list[str]:
    """List the names of the providers that this installation has set up."""
    return [name for name in PAYMENTS if payments(name).is_configured]


def outbox() -> OutboxPort:
    """Return the outbox, for the demo's page of messages."""
    return cast(OutboxPort, _load(OUTBOX))


def tracking() -> dict[str, TrackingPort]:
    """Return the tracking services that this installation has set up, by name, the preferred one first."""
    ports = {name: tracking_service(name) for name in TRACKING}
    return {name: port for name, port in ports.items() if port.is_configured}


def tracking_service(name: str) -> TrackingPort:
    """Return a tracking service, set up or not. Raise KeyError for an unknown name."""
    return cast(TrackingPort, _load(TRACKING[name]))
