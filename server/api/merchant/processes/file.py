"""A process as rows of a CSV file, in the reader's language and zone."""

from server.api.gateway.awaited import Reader
from server.api.merchant.processes.schemas import Outcome, local_time
from server.kit.reasons import render
from server.kit.sentences import in_language
from tenants.processes.contracts import OperationRow

COLUMNS = ("Outcome", "Remark", "Product", "Source Item ID", "Source URL", "Store", "Created Time")
WORDS = {
    Outcome.WAITING: "Waiting",
    Outcome.RUNNING: "Running",
    Outcome.DONE: "Done",
    Outcome.SKIPPED: "Skipped",
    Outcome.FAILED: "Failed",
    Outcome.CANCELLED: "Cancelled",
}


def column_names(language: str) -> list[str]:
    """Return the header of the file."""
    return [in_language(name, language) for name in COLUMNS]


def file_row(row: OperationRow, reader: Reader) -> tuple[str, ...]:
    """Return a row of the file: result and reason first."""
    subject = row.subject
    return (
        in_language(WORDS[Outcome(row.outcome)], reader.language),
        render(row.result, reader.language),
        subject.title,
        subject.source_item_id,
        subject.source_url,
        row.store_name,
        local_time(row.created_at, reader.time_zone),
    )
