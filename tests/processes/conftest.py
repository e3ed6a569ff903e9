"""A process whose operations do what the test says, on a real record in a merchant's schema."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from server.company.identity.contracts import Actor
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes import rules
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    ClaimedOperation,
    GivenUp,
    NewOperation,
    Outcome,
    StartedProcess,
    Worked,
    handles,
)
from tenants.processes.contracts.handlers import _handlers
from tenants.processes.services.records import start_process
from tests.processes.away import Store
from tests.support.people import Person

PROBE = "tests.probe"


class ProbeHandler(BaseHandler):
    """Remembers what it was given to do; `does` and `writes` are the test's."""

    def __init__(self) -> None:
        self.worked: list[str] = []
        self.written: list[str] = []
        self.given_up: list[tuple[str, str]] = []
        self.does: Callable[[ClaimedOperation], Any] = lambda operation: operation.item_key
        self.writes: Callable[[Worked], Outcome] = lambda worked: Outcome.success()

    def work(self, operation: ClaimedOperation, prepared: Any) -> Any:
        self.worked.append(operation.item_key)
        return self.does(operation)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        outcomes = {worked.operation.id: self.writes(worked) for worked in done}
        self.written += [worked.operation.item_key for worked in done]
        return outcomes

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        self.given_up += [(up.operation.item_key, up.reason.code) for up in ended]


@pytest.fixture
def probe() -> Iterator[ProbeHandler]:
    """The handler behind the operations of `start`."""
    handler = ProbeHandler()
    handles(PROBE, handler)
    yield handler
    del _handlers[PROBE]


@pytest.fixture
def store(probe: ProbeHandler) -> Store:
    """What the operations of `start` call."""
    probe.does = Store()
    return probe.does


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries come at once."""
    monkeypatch.setattr(rules, "FIRST_PAUSE", 0.0)


@pytest.fixture
def inside(tenant: TenantRef) -> Iterator[None]:
    """The test itself acts inside the merchant's schema."""
    with tenant_scope_of(tenant):
        yield


@pytest.fixture
def start(owner: Person, probe: ProbeHandler, tenant: TenantRef) -> Callable[..., StartedProcess]:
    """Start a process of so many operations named "0", "1", ... as the owner."""

    def started(count: int, **options: Any) -> StartedProcess:
        fields = options.pop("fields", {})
        operations = [NewOperation(handler=PROBE, item_key=str(at), **fields) for at in range(count)]
        with tenant_scope_of(tenant):
            return start_process(
                options.pop("actor", owner.actor),
                action=options.pop("action", Action.BULK_CHANGE),
                operations=operations,
                now=clock.now(),
                **options,
            )

    return started
