"""Connection checks of a store: checks and judgements are common, each vendor adds its requests."""

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
    """Implementation of `server.ports.doctor.StoreDoctorPort`. A `prove_*` method raises when the store refuses."""

    client_class: type[C]
    webhooks: ClassVar[Webhooks[Any] | None] = None
    """None where webhooks belong to the app, so that no store has any of ours."""

    @contextmanager
    def talking(self, access: StoreAccess) -> Iterator[C]:
        """Open a session that turns refusals into failures of the port."""
        client = self.client_class(access)
        with refusals_translated(client.host):
            yield client

    @abstractmethod
    def prove_token(self, client: C) -> object:
        """Make a request that every valid credential may make."""

    @abstractmethod
    def prove_reading(self, client: C) -> object:
        """Read what publishing reads."""

    @abstractmethod
    def prove_writing(self, client: C) -> object:
        """Write without leaving anything behind."""

    def missing_scopes(self, client: C) -> Iterable[str]:
        """Return scopes that we need and that the store refuses now."""
        return ()

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        """Implement `StoreDoctorPort`; empty where the platform does not report scopes at consent."""
        return ()

    def read_clock(self, client: C) -> datetime | None:
        """Return the store's clock; None where it does not report one."""
        self.prove_token(client)
        return client.clock

    def examinations(self) -> Mapping[Check, Examination]:
        """Implement `StoreDoctorPort`."""
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
