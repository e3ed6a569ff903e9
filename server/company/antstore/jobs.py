"""Jobs of Antstore."""

from server.company.antstore.services.labels import DROP_JOB, drop_files
from server.jobs.registry import job
from server.kit import clock
from server.tenancy.scope import current_schema


@job(DROP_JOB, max_attempts=8)
def drop_label_files(*, keys: list[str], **_: object) -> None:
    """Delete files of labels that no row names any more."""
    drop_files(current_schema(), keys, now=clock.now())
