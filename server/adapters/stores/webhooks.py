"""Our webhooks at a store: each topic once, active, known by our secret."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from server.adapters.stores.client import StoreClient
from server.ports.doctor import WebhookRoute

C = TypeVar("C", bound=StoreClient)


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook that stands in a store. `is_right`: it is active, and known by our secret."""

    id: str
    topic: str
    address: str
    is_right: bool = True


class Webhooks(ABC, Generic[C]):
    """How a platform keeps webhooks that each store has of its own."""

    @property
    @abstractmethod
    def topics(self) -> tuple[str, ...]:
        """What we are told of."""

    @abstractmethod
    def listed(self, client: C, secret: str) -> Iterable[Hook]:
        """All of the store's, oldest first, so that two that repair at once agree on which one stays."""

    @abstractmethod
    def make(self, client: C, topic: str, route: WebhookRoute) -> None:
        """Subscribe to a topic."""

    def mend(self, client: C, hook: Hook, route: WebhookRoute) -> None:
        """Make one right again; where all that stand are right, there is nothing to mend."""

    @abstractmethod
    def remove(self, client: C, hook_id: str) -> None:
        """Take one away; one that is gone is no failure."""

    def ensure(self, client: C, route: WebhookRoute) -> None:
        """Make what is missing, mend what is not right, remove what is not wanted. Else no write.

        Not wanted: what is double, topics that we handle no more, and all that goes to a former address of ours.
        """
        ours = self._ours(client, route)
        here = [each for each in ours if each.address == route.delivery_url and each.topic in self.topics]
        for topic in self.topics:
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
        """The topics that no right webhook delivers to this address."""
        here = [each for each in self._ours(client, route) if each.address == route.delivery_url]
        right = {each.topic for each in here if each.is_right}
        return [topic for topic in self.topics if topic not in right]

    def clear(self, client: C, route: WebhookRoute) -> None:
        """Take away all that deliver to this address, or to a former one of ours."""
        for each in self._ours(client, route):
            self.remove(client, each.id)

    def _ours(self, client: C, route: WebhookRoute) -> list[Hook]:
        return [each for each in self.listed(client, route.secret) if is_ours(each.address, route.delivery_url)]


def is_ours(address: str, delivery_url: str) -> bool:
    """Whether it is `delivery_url`, or that below a former address of this platform.

    The path ends with the connection's own random name, which no other installation has; a former address may have had
    another path before it.
    """
    own_part = "/" + "/".join(urlsplit(delivery_url).path.split("/")[-3:])  # /hooks/<platform>/<public id>
    try:
        return address == delivery_url or urlsplit(address).path.endswith(own_part)
    except ValueError:
        return False
