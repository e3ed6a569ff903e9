"""The registry of jobs. Handlers are in `<area>/jobs.py` and take the payload as keyword arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from server.jobs.errors import UnknownJob

DEFAULT_TIMEOUT = 60


@dataclass(frozen=True, slots=True)
class Again:
    """Result of a handler that wants another run: go to the tail of the queue (`after` seconds from now). Not a failed
    attempt.

    `payload` replaces the job's payload, for work that continues from a cursor.
    """

    after: float = 0.0
    payload: Mapping[str, Any] | None = None


Handler = Callable[..., Again | None]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True, slots=True)
class JobKind:
    """A registered job: its handler and its limits."""

    name: str
    handler: Handler
    max_attempts: int
    timeout: int
    tenant: bool


_kinds: dict[str, JobKind] = {}


def job(name: str, *, max_attempts: int = 5, timeout: int = DEFAULT_TIMEOUT, tenant: bool = True) -> Callable[[H], H]:
    """Register a handler as `area.verb`. It must tolerate repeats and unknown keyword arguments.

    `timeout` is in seconds. `tenant`: it runs in a merchant's schema, else in public. A job works for a bounded time
    (20 operations or 5 seconds) and returns Again when there is more to do. The queue is first in, first out, so
    otherwise one merchant would starve another.
    """

    def register(handler: H) -> H:
        if name in _kinds and _kinds[name].handler.__module__ != handler.__module__:
            raise ValueError(f"two handlers are named {name!r}")
        _kinds[name] = JobKind(name, handler, max_attempts, timeout, tenant)
        return handler

    return register


def kind_of(name: str) -> JobKind:
    """Return the registered job. Raise UnknownJob when there is none."""
    try:
        return _kinds[name]
    except KeyError as missing:
        raise UnknownJob(f"no job is registered as {name!r}") from missing


def kind_by_handler(handler: Handler) -> JobKind:
    """Return the registered job of a handler. Raise UnknownJob when there is none."""
    for kind in _kinds.values():
        if kind.handler is handler:
            return kind
    raise UnknownJob(f"{handler.__module__}.{handler.__qualname__} is not registered as a job")


def timeout_of(name: str) -> int:
    """Return the most seconds a run may take; a default for a name that only newer code knows."""
    return _kinds[name].timeout if name in _kinds else DEFAULT_TIMEOUT


def job_names() -> list[str]:
    return sorted(_kinds)
