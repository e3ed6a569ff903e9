"""Handlers of operations: what they implement, and the names under which the engine finds them."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from tenants.processes.contracts.operations import ClaimedOperation, GivenUp, NewOperation, Worked
from tenants.processes.contracts.outcomes import Outcome

Item = NewOperation | ClaimedOperation
STORE = "store:"
"""Prefix of `party` for an operation that needs a store."""


class Handler(Protocol):
    """The work of one kind of operation.

    `batch`: the most operations claimed at once.
    `concurrency`: how many of them run in parallel. 0 where `work` is quick and calls nothing outside: then a whole
    batch is written in one transaction.
    `wants_helper`: a second worker process joins while more operations wait, for CPU-bound work.
    `spent`: code of the reason for an operation that used up its attempts without any result, such as one that kills
    its worker.
    `keeps_time`: operations of a scheduled process wait for its time.
    """

    batch: int
    concurrency: int
    wants_helper: bool
    spent: str
    keeps_time: bool

    def party(self, operation: Item) -> str:
        """Name the store or supplier account that the work needs, at most 200 characters; empty for none.

        While it is away, operations of every process that need it wait.
        """
        ...

    def doing(self, config: Mapping[str, Any]) -> Reason:
        """Return the text that is shown while a step runs."""
        ...

    def plan(self, planned: Sequence[Item]) -> None:
        """Note that operations wait for the time of their process. Called inside the transaction that adds them."""
        ...

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        """Read what `work` needs, by operation id. Where the value is an Outcome, `work` is not called."""
        ...

    def work(self, operation: ClaimedOperation, prepared: Any) -> Any:
        """Call the outside system, in a thread, without database and transaction.

        Raises the errors of `server.ports.failures`: Retryable is tried again, the others end the operation.
        """
        ...

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        """Write the results in bulk, in the transaction that marks the operations. Return outcomes by operation id."""
        ...

    def take_back(self, actor: Actor, undone: Sequence[Worked]) -> None:
        """Undo what `prepare` noted for operations that did not begin or that failed; `result` is what was prepared.

        Called inside the transaction that releases or marks them, whatever happens to them next.
        """
        ...

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        """Withdraw what was announced for operations that end failed or cancelled, inside that transaction."""
        ...


class BaseHandler:
    """Default handler: needs the operation's store; prepares, calls and undoes nothing."""

    batch = 20
    concurrency = 8
    wants_helper = False
    spent = "process.attempts_used_up"
    keeps_time = False

    def party(self, operation: Item) -> str:
        return "" if operation.store_id is None else f"{STORE}{operation.store_id}"

    def doing(self, config: Mapping[str, Any]) -> Reason:
        return Reason("process.step")

    def plan(self, planned: Sequence[Item]) -> None:
        return None

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        return {}

    def work(self, operation: ClaimedOperation, prepared: Any) -> Any:
        return prepared

    def take_back(self, actor: Actor, undone: Sequence[Worked]) -> None:
        return None

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        return None


_handlers: dict[str, Handler] = {}


def handles(name: str, handler: Handler) -> None:
    """Register the handler of operations called `name`; areas do this when their `jobs` module is loaded."""
    _handlers[name] = handler


def handler_of(name: str) -> Handler:
    """Return the handler registered under `name`. KeyError when there is none."""
    return _handlers[name]


def timed_handlers() -> list[str]:
    """Return the names of the handlers with `keeps_time`."""
    return [name for name, handler in _handlers.items() if handler.keeps_time]
