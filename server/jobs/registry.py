"""Which jobs there are. Handlers stand in `<area>/jobs.py` and take the payload as keyword arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from server.jobs.errors import UnknownJob

DEFAULT_TIMEOUT = 60


@dataclass(frozen=True, slots=True)
class Again:
    """A handler's answer: go to the tail of the queue (`after` seconds from now), which is no failed attempt.

    `payload` replaces the job's payload, for work that goes on from a cursor.
    """

    after: float = 0.0
    payload: Mapping[str, Any] | None = None


Handler = Callable[..., Again | None]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True, slots=True)
class JobKind:
    """A registered job: its handler and its bounds."""

    name: str
    handler: Handler
    max_attempts: int
    timeout: int
    tenant: bool


_kinds: dict[str, JobKind] = {}


def job(name: str, *, max_attempts: int = 5, timeout: int = DEFAULT_TIMEOUT, tenant: bool = True) -> Callable[[H], H]:
    """Register a handler as `area.verb`. It must accept repeats, and keyword arguments that it does not know.

    `timeout` is in seconds; `tenant` tells whether it runs in a merchant's schema or in public. A job works a
    bounded time (20 operations or 5 seconds) and answers Again when there is more, so that no merchant starves
    another: the queue is first in, first out.
    """

    def register(handler: H) -> H:
        if name in _kinds and _kinds[name].handler.__module__ != handler.__module__:
            raise ValueError(f"two handlers are named {name!r}")
        _kinds[name] = JobKind(name, handler, max_attempts, timeout, tenant)
        return handler

    return register


def kind_of(name: str) -> JobKind:
    """The registered job. UnknownJob when there is none."""
    try:
        return _kinds[name]
    except KeyError as missing:
        raise UnknownJob(f"no job is registered as {name!r}") from missing


def kind_by_handler(handler: Handler) -> JobKind:
    """The registered job of a handler. UnknownJob when there is none."""
    for kind in _kinds.values():
        if kind.handler is handler:
            return kind
    raise UnknownJob(f"{handler.__module__}.{handler.__qualname__} is not registered as a job")


def timeout_of(name: str) -> int:
    """The seconds that a run may take; a default for a name that only newer code knows."""
    return _kinds[name].timeout if name in _kinds else DEFAULT_TIMEOUT


def job_names() -> list[str]:
    return sorted(_kinds)
