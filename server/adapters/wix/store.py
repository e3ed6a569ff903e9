"""The store port for Wix."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.adapters.values import read_text
from server.adapters.wix import catalog, grants, mapper, profile, publish, updating
from server.adapters.wix.app import operators_app
from server.adapters.wix.client import WixClient
from server.adapters.wix.refusals import refusals_translated
from server.kit.reasons import Reason
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


class WixStore:
    """`credentials` hold `access_token` and `instance_id`. Promises as `StorePort`."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        # The installer asks which site it is: no address is typed (specification 000, section 5).
        # What comes here is the address of a store that is there and is connected again, so that it takes no room.
        return shop.strip()

    def authorise_url(self, request: ConnectRequest) -> str:
        app = operators_app()
        if app is None:
            raise ValueError("no app")
        return grants.authorise_url(request, app)

    def verify(self, access: StoreAccess) -> StoreProfile:
        with refusals_translated():
            return profile.read_profile(WixClient(access), access.credentials["instance_id"])

    def read_currency(self, access: StoreAccess) -> str:
        with refusals_translated():
            return read_text(profile.read_site(WixClient(access)).get("paymentCurrency"))

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        with refusals_translated():
            found = catalog.categories(WixClient(access))
        return [StoreCollection(other_id=category_id, name=name) for category_id, name in found.items()]

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        with refusals_translated():
            return publish.put_product(WixClient(access), product, access.base_url)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        with refusals_translated():
            return updating.update_variants(WixClient(access), update)

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        with refusals_translated():
            return publish.changes_of(WixClient(access), product)

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        with refusals_translated():
            found = catalog.read(WixClient(access), external_id)
        return mapper.store_product(found, publish.url_of(found, access.base_url)) if found else None

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        with refusals_translated():
            found = catalog.by_handle(WixClient(access), mapper.HANDLE.format(reference=reference))
        return [read_text(found.get("id"))] if found else []

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        with refusals_translated():
            catalog.delete(WixClient(access), external_id)

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Wix sends events of all sites to the addresses of the app: what can end unseen is the access."""
        with refusals_translated():
            profile.read_site(WixClient(access))

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Nothing of ours stands in a site; an app is removed by the site's owner only."""
