"""Our webhooks at a store: one active webhook per topic, with our secret."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from server.adapters.stores.client import StoreClient
from server.kit.web_addresses import read_address
from server.ports.doctor import WebhookRoute

C = TypeVar("C", bound=StoreClient)


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook in a store. `is_right`: active and with our secret."""

    id: str
    topic: str
    address: str
    is_right: bool = True


class Webhooks(ABC, Generic[C]):
    """Webhooks of a platform on which each store has its own."""

    @abstractmethod
    def topics(self, client: C) -> tuple[str, ...]:
        """Return the topics to subscribe to in this store: those for which its merchant granted the rights."""

    @abstractmethod
    def listed(self, client: C, secret: str) -> Iterable[Hook]:
        """List the store's webhooks, oldest first, so that two concurrent repairs keep the same one."""

    @abstractmethod
    def make(self, client: C, topic: str, route: WebhookRoute) -> None:
        """Subscribe to a topic."""

    def mend(self, client: C, hook: Hook, route: WebhookRoute) -> None:
        """Repair a webhook. Not needed on platforms where existing webhooks are always right."""

    @abstractmethod
    def remove(self, client: C, hook_id: str) -> None:
        """Delete a webhook; one that is already gone is not a failure."""

    def ensure(self, client: C, route: WebhookRoute) -> None:
        """Create missing webhooks, repair wrong ones and delete unwanted ones. Write nothing else.

        Unwanted: duplicates, topics that we no longer handle, and all for a former address of ours.
        """
        ours, topics = self._ours(client, route), self.topics(client)
        here = [each for each in ours if each.address == route.delivery_url and each.topic in topics]
        for topic in topics:
            same = [each for each in here if each.topic == topic]
            if not same:
                self.make(client, topic, route)
            elif not same[0].is_right:
                self.mend(client, same[0], route)
            for double in same[1:]:
                self.remove(client, double.id)
        for old in ours:
            if old not in here:
                self.remove(client, old.id)

    def faulty(self, client: C, route: WebhookRoute) -> list[str]:
        """Return the topics without a right webhook to this address."""
        here = [each for each in self._ours(client, route) if each.address == route.delivery_url]
        right = {each.topic for each in here if each.is_right}
        return [topic for topic in self.topics(client) if topic not in right]

    def clear(self, client: C, route: WebhookRoute) -> None:
        """Delete all webhooks to this address, or to a former one of ours."""
        for each in self._ours(client, route):
            self.remove(client, each.id)

    def _ours(self, client: C, route: WebhookRoute) -> list[Hook]:
        return [each for each in self.listed(client, route.secret) if is_ours(each.address, route.delivery_url)]


def is_ours(address: str, delivery_url: str) -> bool:
    """Return whether `address` is `delivery_url`, or the same path at a former address of this platform.

    The path ends with the connection's own random name, which no other installation has; a former address may have had
    another path before it.
    """
    own_part = "/" + "/".join(read_address(delivery_url).path.split("/")[-3:])  # /hooks/<platform>/<public id>
    return address == delivery_url or read_address(address).path.endswith(own_part)
