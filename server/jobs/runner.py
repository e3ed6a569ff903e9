"""One run of one job: the function that django-q2 calls."""

import contextvars
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from time import monotonic, sleep

import structlog
from django.db import InterfaceError, OperationalError, close_old_connections, connection
from django_q.exceptions import TimeoutException

from server.jobs.beats import beat_after_work
from server.jobs.leases import LEASE_SECONDS, Lease, claim, give_back, kept_alive
from server.jobs.models import JobState
from server.jobs.progress import running
from server.jobs.registry import Again, kind_of
from server.jobs.verdicts import Verdict, after_answer, after_error
from server.kit.log import get_logger, hide_secrets
from server.tenancy.outages import is_outage
from server.tenancy.scope import restored_scope, tenant_scope

log = get_logger(__name__)


def run(job_id: int) -> None:
    """Run a queued job once, in its tenant, and record the outcome. Skip a job that is not queued.

    Restore the schema and the log context afterwards.
    """
    with restored_scope():
        lease = claim(job_id)
        if lease is not None:
            contextvars.copy_context().run(_run_leased, lease)
            beat_after_work()


def _run_leased(lease: Lease) -> None:
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(
        job=lease.name,
        job_id=lease.job_id,
        attempt=lease.attempts,
        tenant=lease.schema_name,
        actor=lease.actor_id,
        correlation_id=lease.correlation_id,
    )
    began = monotonic()
    verdict, error, trace = _judge(lease)
    _once_reachable(partial(give_back, lease, verdict, error=error, traceback=trace))
    say = log.error if verdict.state in (JobState.FAILED, JobState.GIVEN_UP) else log.info
    say("job", state=verdict.state.value, error=error, seconds=round(monotonic() - began, 3))


def _judge(lease: Lease) -> tuple[Verdict, str, str]:
    try:
        with kept_alive(lease), running(lease):
            answer = _call(lease)
    except (Exception, TimeoutException) as error:
        log.warning("job failed", exc_info=True)
        _drop_broken_connection()
        counts = {"attempts": lease.attempts, "max_attempts": lease.max_attempts, "losses": lease.losses}
        verdict = after_error(error, **counts)
        return verdict, *_without_secrets(error)
    return after_answer(answer), "", ""


def _once_reachable(write: Callable[[], object]) -> None:
    """Write, and try again while the database restarts: a job whose outcome is not saved would count as lost."""
    ends = monotonic() + LEASE_SECONDS
    while True:
        try:
            write()
            return
        except (OperationalError, InterfaceError) as error:
            if not is_outage(error) or connection.in_atomic_block or monotonic() > ends:
                raise
            close_old_connections()
            sleep(1)


def _drop_broken_connection() -> None:
    if not connection.in_atomic_block:
        close_old_connections()


def _call(lease: Lease) -> Again | None:
    kind = kind_of(lease.name)
    with ExitStack() as scope:
        if kind.tenant:
            scope.enter_context(tenant_scope(lease.schema_name))
        return kind.handler(**lease.payload)


def _without_secrets(error: BaseException) -> tuple[str, str]:
    texts = {"error": f"{type(error).__name__}: {error}", "trace": "".join(traceback.format_exception(error))}
    shown = hide_secrets(None, "", texts)
    return str(shown["error"])[:2000], str(shown["trace"])[-20_000:]
