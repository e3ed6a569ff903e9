"""Operations that wait for the time of their process."""

from collections import defaultdict
from collections.abc import Iterable

from tenants.processes.contracts import Item, handler_of, timed_handlers


def announce_planned(items: Iterable[Item]) -> None:
    """Report waiting operations to handlers with `keeps_time`, inside the transaction that adds them."""
    timed = set(timed_handlers())
    by_handler: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        if item.handler in timed:
            by_handler[item.handler].append(item)
    for name, planned in by_handler.items():
        handler_of(name).plan(planned)
