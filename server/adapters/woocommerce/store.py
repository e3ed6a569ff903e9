"""The store port for WooCommerce."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from server.adapters.woocommerce import address, consent, lookup, profile, publish, terms, updating, webhooks
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import store_product
from server.adapters.woocommerce.refusals import refusals_translated
from server.adapters.woocommerce.signing import refuse_misplaced
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant
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
from server.ports.written import Changes


class WooCommerceStore:
    """`credentials` are `consumer_key` and `consumer_secret`. Promises as `server.ports.stores.StorePort`."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def authorise_url(self, request: ConnectRequest) -> str:
        return consent.authorise_url(request)

    def verify(self, access: StoreAccess) -> StoreProfile:
        refuse_misplaced(access.credentials)
        with refusals_translated(access.base_url):
            return profile.read_profile(WooClient(access), access.base_url)

    def read_currency(self, access: StoreAccess) -> str:
        with refusals_translated(access.base_url):
            return profile.read_currency(WooClient(access))

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        with refusals_translated(access.base_url):
            return terms.list_categories(WooClient(access))

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        with refusals_translated(access.base_url):
            return publish.put_product(WooClient(access), product)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        with refusals_translated(access.base_url):
            return updating.update_variants(WooClient(access), update)

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        with refusals_translated(access.base_url):
            return publish.changes_of(WooClient(access), product)

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        with refusals_translated(access.base_url):
            found = lookup.read(WooClient(access), external_id)
        return store_product(found) if found is not None else None

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        with refusals_translated(access.base_url):
            return lookup.made_before(WooClient(access), reference, since, until)

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        with refusals_translated(access.base_url):
            WooClient(access).delete(f"products/{external_id}")

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        with refusals_translated(access.base_url):
            webhooks.ensure_webhooks(WooClient(access), delivery_url=delivery_url, secret=secret)

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        with suppress(NeedsMerchant), refusals_translated(access.base_url):
            webhooks.remove_webhooks(WooClient(access), delivery_url=delivery_url)
