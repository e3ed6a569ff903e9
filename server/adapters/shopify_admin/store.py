"""The store port for Shopify."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from server.adapters.shopify_admin import address, mapper, oauth, profile, publish, queries, updating, webhooks
from server.adapters.shopify_admin.app import operators_app
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.shopify_admin.refusals import UserErrors, as_failure
from server.adapters.values import as_dict, as_list, read_text
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


class ShopifyStore:
    """`credentials`: `access_token`, and `refresh_token` or the own app's `client_id` and `client_secret`."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def authorise_url(self, request: ConnectRequest) -> str:
        app = operators_app()
        if app is None:
            raise ValueError("no app")
        return oauth.authorise_url(request, app)

    def verify(self, access: StoreAccess) -> StoreProfile:
        return profile.read_profile(ShopifyClient(access), access.base_url)

    def read_currency(self, access: StoreAccess) -> str:
        return profile.read_currency(ShopifyClient(access))

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        client, found, after, more = ShopifyClient(access), [], None, True
        while more:
            page = as_dict(client.query(queries.COLLECTIONS, {"after": after}).get("collections"))
            found += [as_dict(node) for node in as_list(page.get("nodes"))]
            ends = as_dict(page.get("pageInfo"))
            after, more = ends.get("endCursor"), bool(ends.get("hasNextPage"))
        return [
            StoreCollection(mapper.number_of(read_text(one.get("id"))), read_text(one.get("title"))) for one in found
        ]

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        return publish.put_product(ShopifyClient(access), product, access.base_url)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        return updating.update_variants(ShopifyClient(access), update)

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        return publish.changes_of(ShopifyClient(access), product)

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        found = publish.read(ShopifyClient(access), external_id)
        return mapper.store_product(found, access.base_url) if found else None

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        found = publish.by_reference(ShopifyClient(access), reference)
        return [mapper.number_of(read_text(found.get("id")))] if found else []

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        asked = {"id": mapper.product_gid(external_id)}
        try:
            ShopifyClient(access).mutate("productDelete", queries.DELETE_PRODUCT, asked)
        except UserErrors as refusal:
            if not refusal.is_missing:
                raise as_failure(refusal) from refusal

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        # Shopify signs with the app's secret; one of our own has no place in a subscription.
        webhooks.ensure_webhooks(ShopifyClient(access), delivery_url=delivery_url)

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        with suppress(NeedsMerchant):
            webhooks.remove_webhooks(ShopifyClient(access), delivery_url=delivery_url)
