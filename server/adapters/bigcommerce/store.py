"""The store port for BigCommerce."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from django.conf import settings

from server.adapters.bigcommerce import address, mapper, publish, updating, webhooks
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.refusals import refusals_translated
from server.adapters.values import as_dict, read_language, read_text, read_time_zone
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
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


class BigCommerceStore:
    """`credentials` hold `access_token`, of the app or of an API account. Promises as `StorePort`."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def authorise_url(self, request: ConnectRequest) -> str:
        # The install page takes no state: whose store it is shows when the app is called back.
        return f"{settings.BIGCOMMERCE_LOGIN_URL}/app/{settings.BIGCOMMERCE_APP_ID}/install"

    def verify(self, access: StoreAccess) -> StoreProfile:
        client = BigCommerceClient(access)
        with refusals_translated():
            told = client.information()
            client.get("catalog/products", {"limit": "1", "include_fields": "id"})
        currency = read_text(told.get("currency"))
        if not is_known_currency(currency):
            raise Permanent(Reason("store.currency_unknown", {"host": client.host, "currency": currency}))
        return StoreProfile(
            external_key=address.external_key(address.hash_of(access.base_url)),
            name=read_text(told.get("name")) or client.host,
            currency=currency,
            url=access.base_url,
            owner=" ".join(filter(None, [read_text(told.get("first_name")), read_text(told.get("last_name"))]))[:200],
            plan_name=read_text(told.get("plan_name"))[:100],
            time_zone=read_time_zone(as_dict(told.get("timezone")).get("name")),
            language=read_language(told.get("language")),
        )

    def read_currency(self, access: StoreAccess) -> str:
        with refusals_translated():
            return read_text(BigCommerceClient(access).information().get("currency"))

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        with refusals_translated():
            found = list(BigCommerceClient(access).pages("catalog/categories", {"include_fields": "id,name"}))
        return [StoreCollection(other_id=str(one.get("id")), name=read_text(one.get("name"))) for one in found]

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        with refusals_translated():
            return publish.put_product(BigCommerceClient(access), product, access.base_url)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        with refusals_translated():
            return updating.update_variants(BigCommerceClient(access), update)

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        with refusals_translated():
            return publish.changes_of(BigCommerceClient(access), product)

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        with refusals_translated():
            found = publish.read(BigCommerceClient(access), external_id)
        return mapper.store_product(found, access.base_url) if found else None

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        with refusals_translated():
            return publish.made_before(BigCommerceClient(access), reference, since, until)

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        with refusals_translated():
            BigCommerceClient(access).delete(f"catalog/products/{external_id}")

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        with refusals_translated():
            webhooks.ensure_webhooks(BigCommerceClient(access), delivery_url=delivery_url, secret=secret)

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        with suppress(NeedsMerchant), refusals_translated():
            webhooks.remove_webhooks(BigCommerceClient(access), delivery_url=delivery_url)
