"""Jobs for staff: list, show, retry, and failures of the worker itself."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked, MaskedData
from server.api.console.schemas import Done, Flattened, ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.staff.contracts import StaffRight
from server.jobs.faults import current_faults
from server.jobs.selectors import get_job, list_jobs
from server.jobs.services import retry_job
from server.kit import clock

area = StaffArea("jobs")

MAY_SEE = needs(StaffRight.SEE_JOBS)


class JobOut(Out):
    id: Id
    name: str
    schema_name: str
    state: str
    attempts: int
    max_attempts: int
    error: Masked
    created_at: datetime
    run_after: datetime
    started_at: datetime | None
    finished_at: datetime | None


class JobDetailOut(Flattened, JobOut):
    part = "summary"

    payload: MaskedData
    correlation_id: str
    traceback: Masked


class FaultOut(Out):
    id: str = Field(validation_alias="name")
    error: Masked
    since: datetime
    last_at: datetime


class JobsQuery(ListQuery):
    name: str = Field(default="", max_length=100)
    state: str = Field(default="", max_length=20)
    schema_name: str | None = Field(default=None, max_length=63)


@area.get("/jobs", id="jobs.list", may=MAY_SEE)
def jobs(request: HttpRequest, query: Query[JobsQuery]) -> Rows[JobOut]:
    """List the jobs, newest first."""
    page = list_jobs(query.request(), name=query.name, state=query.state, schema_name=query.schema_name)
    return Rows[JobOut](data=page.jobs, total=page.count)


@area.get("/job-faults", id="jobs.faults", may=MAY_SEE)
def job_faults(request: HttpRequest) -> Rows[FaultOut]:
    """List the present failures of the worker's steps and schedules."""
    faults = current_faults(clock.now())
    return Rows[FaultOut](data=faults, total=len(faults))


@area.get("/jobs/{int:job_id}", id="jobs.show", may=MAY_SEE)
def job(request: HttpRequest, job_id: int) -> JobDetailOut:
    """Show a job with payload and traceback."""
    return JobDetailOut.model_validate(get_job(job_id))


@area.post("/jobs/{int:job_id}/retry", id="jobs.retry", may=needs(StaffRight.RETRY_JOBS))
def retry(request: StaffRequest, job_id: int) -> Done:
    """Retry a failed job."""
    with on_record(request, "jobs.retry", f"job {job_id}"):
        retry_job(job_id=job_id)
    return Done()
