"""The hosted shop as a selling platform: the store port over the merchant's own schema."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db.models import QuerySet

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.changed_stocks import stock_changes
from server.ports.failures import Permanent
from server.ports.listings import ListingQuery, StoreListing
from server.ports.stocks import NewStock, SeenStock
from server.ports.stores import (
    ConnectRequest,
    ProductUpdate,
    PushedProduct,
    PushProduct,
    StoreAccess,
    StoreCollection,
    StoreProduct,
    StoreProfile,
)
from server.ports.withdrawals import Hidden
from server.ports.written import Changes, price_of
from server.tenancy.scope import tenant_scope
from tenants.shop.doctor import HostedShopDoctor
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.shop.rules import product_path
from tenants.shop.services import listings
from tenants.shop.services.supplies import note_supplies


class HostedShopStore(HostedShopDoctor):
    """StorePort of platform 9, in the merchant's own schema."""

    runs_inside = True

    def normalise_shop(self, shop: str) -> str:
        return shop.strip()

    def key_at(self, shop: str) -> str:
        return ""

    def authorise_url(self, request: ConnectRequest) -> str:
        raise LookupError("a hosted shop is opened, not authorised")

    def verify(self, access: StoreAccess) -> StoreProfile:
        with tenant_scope(access.credentials["schema_name"]):
            shop = _shop(access)
        return StoreProfile(shop.host, shop.name, shop.currency, access.base_url)

    def read_currency(self, access: StoreAccess) -> str:
        with tenant_scope(access.credentials["schema_name"]):
            return _shop(access).currency

    def read_version(self, access: StoreAccess) -> str:
        return ""

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        return []

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        return self.put_products(access, [product])[0]

    def put_products(self, access: StoreAccess, products: Sequence[PushProduct]) -> Sequence[PushedProduct]:
        with tenant_scope(access.credentials["schema_name"]):
            put = listings.put_products(_shop(access).pk, products=products, now=clock.now())
        return [
            PushedProduct(
                external_id=str(product_id),
                url=f"{access.base_url}{product_path(product.title, product_id)}",
                variant_ids=variant_ids,
            )
            for product, (product_id, variant_ids) in zip(products, put, strict=True)
        ]

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        with tenant_scope(access.credentials["schema_name"]):
            return listings.update_variants(_shop(access).pk, update=update, now=clock.now())

    def hide_product(self, access: StoreAccess, external_id: str) -> Hidden:
        with tenant_scope(access.credentials["schema_name"]):
            return listings.hide_product(_shop(access).pk, product_id=int(external_id), now=clock.now())

    def show_product(self, access: StoreAccess, external_id: str) -> bool:
        with tenant_scope(access.credentials["schema_name"]):
            return listings.show_product(_shop(access).pk, product_id=int(external_id), now=clock.now())

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        ids = [int(variant_id) for variant_id in variant_ids]
        with tenant_scope(access.credentials["schema_name"]):
            return listings.remove_variants(
                _shop(access).pk, product_id=int(external_id), variant_ids=ids, now=clock.now()
            )

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        """Only stock can change there without us: it is sold."""
        with tenant_scope(access.credentials["schema_name"]):
            rows = ShopVariant.objects.filter(
                product__shop_id=_shop(access).pk, product_id=int(product.external_id), archived_at=None
            )
            existing = {str(row.pk): listings.stock_of(row) for row in rows}
        return Changes(stocks=tuple(stock_changes(product, existing, listings.stocks_as_kept)))

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        with tenant_scope(access.credentials["schema_name"]):
            row = _listed(access).filter(pk=int(external_id)).first()
            if row is None:
                return None
            variant_count = row.variants.filter(archived_at=None).count()
        url = f"{access.base_url}{product_path(row.title, row.pk)}"
        status = "hidden" if row.is_hidden else "active"
        return StoreProduct(external_id, row.reference, row.title, url, status, variant_count)

    def read_listing(self, access: StoreAccess, query: ListingQuery) -> StoreListing | None:
        product = self.read_product(access, query.external_id)
        if product is None:
            return None
        with tenant_scope(access.credentials["schema_name"]):
            rows = list(ShopVariant.objects.filter(product_id=int(query.external_id), archived_at=None))
        prices = {str(row.pk): price_of(row.price_minor, row.compare_at_minor) for row in rows}
        stocks = {str(row.pk): NewStock(row.stock, row.available) for row in rows}
        return StoreListing(product.title, product.url, product.status, prices, stocks)

    def find_created(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        with tenant_scope(access.credentials["schema_name"]):
            rows = _listed(access).filter(reference=reference)
            return [str(product_id) for product_id in rows.values_list("pk", flat=True)]

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        with tenant_scope(access.credentials["schema_name"]):
            shop_id = int(access.credentials["shop_id"])
            listings.remove_product(shop_id, product_id=int(external_id), now=clock.now())

    def note_supplies(self, access: StoreAccess, supplies: Mapping[str, SeenStock]) -> None:
        with tenant_scope(access.credentials["schema_name"]):
            shop_id = int(access.credentials["shop_id"])
            note_supplies(shop_id, {int(variant_id): seen for variant_id, seen in supplies.items()})

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Does nothing: the shop's events are our own."""

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Does nothing: the shop's events are our own."""


def _listed(access: StoreAccess) -> QuerySet[ShopProduct]:
    return ShopProduct.objects.filter(shop_id=int(access.credentials["shop_id"]), removed_at=None)


def _shop(access: StoreAccess) -> Shop:
    shop = Shop.objects.filter(pk=int(access.credentials["shop_id"])).first()
    if shop is None:
        raise Permanent(Reason("store.shop_closed", {}))
    return shop
