"""The store port for external platforms: common steps, with vendor methods for each."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.products import StoreProducts
from server.ports.doctor import WebhookRoute
from server.ports.failures import NeedsMerchant
from server.ports.stores import ConnectRequest, StoreAccess, StoreCollection, StoreProfile

C = TypeVar("C", bound=StoreClient)


class OutsideStore(StoreProducts[C]):
    """Implementation of `server.ports.stores.StorePort`. Vendors implement the abstract methods."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        """Implement `StorePort`. On platforms that ask for the store themselves, merchants type no address.

        `shop` is then the address of an existing store that is reconnected, so it does not count towards the limit
        (specification 000, section 5).
        """
        return shop.strip()

    def key_at(self, shop: str) -> str:
        """Implement `StorePort`."""
        return ""

    @abstractmethod
    def authorise_url(self, request: ConnectRequest) -> str:
        """Implement `StorePort`."""

    @abstractmethod
    def profile(self, client: C) -> StoreProfile:
        """Read the store's profile. NeedsMerchant("reconnect") when we lack a permission."""

    @abstractmethod
    def currency(self, client: C) -> str:
        """Return the store's current currency."""

    @abstractmethod
    def collections(self, client: C) -> Mapping[str, str]:
        """Return names of collections or categories by id."""

    def verify(self, access: StoreAccess) -> StoreProfile:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            return self.profile(client)

    def read_currency(self, access: StoreAccess) -> str:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            return self.currency(client)

    def version(self, client: C) -> str:
        """Return the version for `read_version`."""
        return ""

    def read_version(self, access: StoreAccess) -> str:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            return self.version(client)

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            return [StoreCollection(other_id, name) for other_id, name in self.collections(client).items()]

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """Implement `StorePort`. If events go to the app's own address, only check that the token works."""
        with self.talking(access) as client:
            if self.webhooks is None:
                self.prove_token(client)
            else:
                self.webhooks.ensure(client, WebhookRoute(delivery_url, secret))

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Implement `StorePort`."""
        if self.webhooks is not None:
            with suppress(NeedsMerchant), self.talking(access) as client:
                self.webhooks.clear(client, WebhookRoute(delivery_url, ""))
