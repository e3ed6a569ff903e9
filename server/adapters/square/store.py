"""The store port for Square."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from server.adapters.square import catalog, grants, mapper, profile, publish, updating
from server.adapters.square.app import operators_app
from server.adapters.square.client import SquareClient
from server.adapters.square.refusals import SquareRefusal, refusals_translated
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


class SquareStore:
    """`credentials` hold `access_token`, `refresh_token` and `merchant_id`. Promises as `StorePort`."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        # A seller signs in at Square and is known by that: no address is typed (specification 000, section 5).
        # What comes here is the address of a store that is there and is connected again, so that it takes no room.
        return shop.strip()

    def authorise_url(self, request: ConnectRequest) -> str:
        app = operators_app()
        if app is None:
            raise ValueError("no app")
        return grants.authorise_url(request, app)

    def verify(self, access: StoreAccess) -> StoreProfile:
        with refusals_translated():
            return profile.read_profile(SquareClient(access))

    def read_currency(self, access: StoreAccess) -> str:
        with refusals_translated():
            return profile.read_currency(SquareClient(access))

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        with refusals_translated():
            found = catalog.categories(SquareClient(access))
        return [StoreCollection(other_id=category_id, name=name) for category_id, name in found.items()]

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        with refusals_translated():
            return publish.put_product(SquareClient(access), product, access.base_url)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        with refusals_translated():
            return updating.update_variants(SquareClient(access), update)

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        with refusals_translated():
            return publish.changes_of(SquareClient(access), product)

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        with refusals_translated():
            found = catalog.read(SquareClient(access), external_id)
        return mapper.store_product(found[0], publish.url_of(found[0], access.base_url)) if found else None

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        with refusals_translated():
            return publish.made_before(SquareClient(access), reference, since, until)

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        with refusals_translated():
            catalog.delete(SquareClient(access), [external_id])

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Square sends events of all sellers to the one address of the app: what can end unseen is the access."""
        with refusals_translated():
            profile.granted_scopes(SquareClient(access))

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """A removed store leaves us no access: what the seller allowed is revoked."""
        with suppress(NeedsMerchant, SquareRefusal):
            grants.revoke(access)
