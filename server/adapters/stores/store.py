"""The store port for a platform outside: the order of the steps is here, how a platform does each is the vendor's."""

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
    """Promises as `server.ports.stores.StorePort`. What is abstract is the vendor's own."""

    runs_inside = False

    def normalise_shop(self, shop: str) -> str:
        """As `StorePort`. Where the platform itself asks which store it is, no address is typed.

        What comes then is the address of a store that is there and is connected again, so that it takes no room
        (specification 000, section 5).
        """
        return shop.strip()

    @abstractmethod
    def authorise_url(self, request: ConnectRequest) -> str:
        """As `StorePort`."""

    @abstractmethod
    def profile(self, client: C) -> StoreProfile:
        """What the store says of itself. NeedsMerchant("reconnect") when we may not do all that we need."""

    @abstractmethod
    def currency(self, client: C) -> str:
        """What the store sells in now."""

    @abstractmethod
    def collections(self, client: C) -> Mapping[str, str]:
        """Names of collections or categories by id."""

    def verify(self, access: StoreAccess) -> StoreProfile:
        """As `StorePort`."""
        with self.talking(access) as client:
            return self.profile(client)

    def read_currency(self, access: StoreAccess) -> str:
        """As `StorePort`."""
        with self.talking(access) as client:
            return self.currency(client)

    def version(self, client: C) -> str:
        """As `read_version`."""
        return ""

    def read_version(self, access: StoreAccess) -> str:
        """As `StorePort`."""
        with self.talking(access) as client:
            return self.version(client)

    def list_collections(self, access: StoreAccess) -> Sequence[StoreCollection]:
        """As `StorePort`."""
        with self.talking(access) as client:
            return [StoreCollection(other_id, name) for other_id, name in self.collections(client).items()]

    def ensure_webhooks(self, access: StoreAccess, *, delivery_url: str, secret: str) -> None:
        """As `StorePort`. Where events of all stores go to the app's own address, what can end unseen is the access."""
        with self.talking(access) as client:
            if self.webhooks is None:
                self.prove_token(client)
            else:
                self.webhooks.ensure(client, WebhookRoute(delivery_url, secret))

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """As `StorePort`."""
        if self.webhooks is not None:
            with suppress(NeedsMerchant), self.talking(access) as client:
                self.webhooks.clear(client, WebhookRoute(delivery_url, ""))
