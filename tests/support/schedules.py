"""Imports at a later time."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from server.jobs.models import Job
from server.kit import clock
from server.tenancy.scope import public_scope
from tenants.processes.models import ProcessRecord
from tests.support.jobs import drain_jobs

SHANGHAI = ZoneInfo("Asia/Shanghai")


def in_hours(hours: float, zone: ZoneInfo = SHANGHAI) -> str:
    return (clock.now() + timedelta(hours=hours)).astimezone(zone).strftime("%Y-%m-%d %H:%M")


def its_time_comes(record_id: str, *, late: timedelta = timedelta(0)) -> None:
    """What sleeps until then is woken as the worker's clock wakes it."""
    ProcessRecord.objects.filter(pk=int(record_id)).update(due_at=clock.now() - late)
    with public_scope():
        Job.objects.filter(name="processes.pump", state="waiting").update(state="queued", run_after=clock.now())
    drain_jobs()
