"""How an area does the work of its operations, and under which name the engine finds it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from tenants.processes.contracts.operations import ClaimedOperation, GivenUp, NewOperation, Worked
from tenants.processes.contracts.outcomes import Outcome

Item = NewOperation | ClaimedOperation
STORE = "store:"
"""How the party of an operation that needs a store begins."""


class Handler(Protocol):
    """The work of one kind of operation.

    `batch` operations at most are claimed at once, `concurrency` of them are worked on side by side; 0 where `work`
    calls nothing outside and takes no time: then a whole batch is written in one transaction. With
    `wants_helper` a second worker process joins where more is waiting: for work that keeps a processor busy. `spent`
    is the code of the reason for an operation whose every attempt ended without a word, as one that kills its worker.
    With `keeps_time` operations of a scheduled process wait for its time.
    """

    batch: int
    concurrency: int
    wants_helper: bool
    spent: str
    keeps_time: bool

    def party(self, operation: Item) -> str:
        """Name the store or supplier account that the work needs, at most 200 characters; empty for none.

        While it is away its operations wait, whichever process they belong to.
        """
        ...

    def doing(self, config: Mapping[str, Any]) -> Reason:
        """Say what a step does, while it runs."""
        ...

    def plan(self, planned: Sequence[Item]) -> None:
        """Note of operations that they wait for their process's time, inside the transaction that adds them."""
        ...

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        """Read what `work` needs, by operation id. An Outcome in its place decides without working."""
        ...

    def work(self, operation: ClaimedOperation, prepared: Any) -> Any:
        """Call the outside, in a thread, without database and transaction.

        Raises the kinds of `server.ports.failures`; Retryable is tried again, the others end the operation.
        """
        ...

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        """Write what came back, in bulk, inside the transaction that marks the operations. Outcomes by id."""
        ...

    def take_back(self, actor: Actor, undone: Sequence[Worked]) -> None:
        """Correct what `prepare` noted of operations that were not begun, or failed; `result` is what was prepared.

        Called inside the transaction that gives them back or marks them, whatever is to become of them.
        """
        ...

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        """Take back what was announced for operations that end failed or cancelled, inside that transaction."""
        ...


class BaseHandler:
    """Defaults: the operation's store is what it needs; nothing to prepare, to call, or to take back."""

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
    """The handler registered under `name`. KeyError when there is none."""
    return _handlers[name]


def timed_handlers() -> list[str]:
    """The names of those that keep time."""
    return [name for name, handler in _handlers.items() if handler.keeps_time]
