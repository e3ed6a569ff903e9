import os
import signal
import time
from pathlib import Path
from typing import Any

import structlog
from django.db import OperationalError, connection

from server.jobs.models import Job, JobState
from server.jobs.registry import Again, job
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Retryable
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import current_schema
from server.tenancy.wrapper import selected

seen: list[Any] = []


@job("probe.note")
def note(*, text: str, **_: Any) -> None:
    """Write where it ran into the tenant's own table (which the test made)."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO note (text) VALUES (%s)", [text])
    seen.append((current_schema(), text))


@job("probe.public", tenant=False)
def in_public(**payload: Any) -> None:
    seen.append((current_schema(), payload))


@job("probe.slice")
def work_a_slice(*, left: int, **_: Any) -> Again | None:
    seen.append((current_schema(), left))
    return Again(payload={"left": left - 1}) if left > 1 else None


@job("probe.broken", tenant=False, max_attempts=3)
def broken(**_: Any) -> None:
    raise ValueError("it broke with password=hunter2-secret")


@job("probe.vendor_busy", tenant=False, max_attempts=3)
def vendor_busy(**_: Any) -> None:
    raise Retryable(Reason("vendor.busy"), after=77)


@job("probe.database_away", tenant=False, max_attempts=2)
def lose_the_database(**_: Any) -> None:
    raise OperationalError("server closed the connection unexpectedly")


@job("probe.disconnected", tenant=False)
def disconnected(**_: Any) -> None:
    raise NeedsMerchant(Reason("store.reconnect"), action="reconnect")


@job("probe.leak", tenant=False)
def leave_a_schema_selected(*, to: str, **_: Any) -> None:
    selected.set_tenant(TenantRef(id=7, schema_name=to))


@job("probe.sleep", tenant=False)
def sleep_once(*, flag: str, **_: Any) -> None:
    """Hang in the first run, so that the test can kill the worker; be quick in the next."""
    path = Path(flag)
    if not path.exists():
        path.write_text(str(os.getpid()))
        time.sleep(50)


@job("probe.poison", tenant=False, max_attempts=2)
def kill_the_worker(**_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@job("probe.whoami", tenant=False)
def write_own_pid(*, file: str, **_: Any) -> None:
    Path(file).write_text(str(os.getpid()))


@job("probe.peek", tenant=False)
def look_at_own_row(**_: Any) -> None:
    seen.append(list(Job.objects.filter(state=JobState.RUNNING).values_list("attempts", "state")))


@job("probe.context")
def remember_log_context(**_: Any) -> None:
    seen.append(structlog.contextvars.get_contextvars())
    structlog.contextvars.bind_contextvars(left_behind=True)


@job("probe.slow", tenant=False, timeout=1, max_attempts=1)
def too_slow(**_: Any) -> None:
    time.sleep(30)
