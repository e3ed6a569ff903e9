"""How a connected store is examined: the checks and their judgement are the same, what is asked is the vendor's."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import refusals_translated
from server.adapters.stores.webhooks import Webhooks
from server.kit import clock
from server.ports.doctor import (
    FINE,
    Check,
    Examination,
    Finding,
    WebhookRoute,
    judge_clock,
    judge_scopes,
    judge_webhooks,
)
from server.ports.stores import StoreAccess

C = TypeVar("C", bound=StoreClient)


class ExaminedStore(ABC, Generic[C]):
    """Promises as `server.ports.doctor.StoreDoctorPort`. A `prove_*` raises where the store does not let us."""

    client_class: type[C]
    webhooks: ClassVar[Webhooks[Any] | None] = None
    """None where they are the app's: no store has any of ours."""

    @contextmanager
    def talking(self, access: StoreAccess) -> Iterator[C]:
        """A conversation out of which refusals leave as failures of the port."""
        client = self.client_class(access)
        with refusals_translated(client.host):
            yield client

    @abstractmethod
    def prove_token(self, client: C) -> object:
        """Ask what every credential may that is known."""

    @abstractmethod
    def prove_reading(self, client: C) -> object:
        """Read what publishing reads."""

    @abstractmethod
    def prove_writing(self, client: C) -> object:
        """A write that leaves nothing behind."""

    def missing_scopes(self, client: C) -> Iterable[str]:
        """What we need and the store does not let us do now."""
        return ()

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        """As `StoreDoctorPort`; empty where the platform tells no scopes at consent."""
        return ()

    def read_clock(self, client: C) -> datetime | None:
        """What the store's clock shows; None where it does not tell."""
        self.prove_token(client)
        return client.clock

    def examinations(self) -> Mapping[Check, Examination]:
        """As `StoreDoctorPort`."""
        checks = {
            Check.TOKEN: self._examination(lambda client, _route: _fine(self.prove_token(client))),
            Check.SCOPES: self._examination(lambda client, _route: judge_scopes(self.missing_scopes(client))),
            Check.READ: self._examination(lambda client, _route: _fine(self.prove_reading(client))),
            Check.WRITE: self._examination(lambda client, _route: _fine(self.prove_writing(client))),
            Check.CLOCK: self._examination(lambda client, _route: judge_clock(self.read_clock(client), clock.now())),
        }
        if (hooks := self.webhooks) is not None:
            checks[Check.WEBHOOKS] = self._examination(
                lambda client, route: judge_webhooks(hooks.faulty(client, route))
            )
        return checks

    def _examination(self, judge: Callable[[C, WebhookRoute], Finding]) -> Examination:
        def examine(access: StoreAccess, route: WebhookRoute) -> Finding:
            with self.talking(access) as client:
                return judge(client, route)

        return examine


def _fine(_proof: object) -> Finding:
    return FINE
