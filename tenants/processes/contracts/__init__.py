"""Types that processes share with the areas whose work they run."""

from tenants.processes.contracts.actions import Action, rights_for
from tenants.processes.contracts.answers import answers_of_store, run_is_over
from tenants.processes.contracts.handlers import BaseHandler, Handler, Item, handler_of, handles, timed_handlers
from tenants.processes.contracts.operations import (
    ClaimedOperation,
    GivenUp,
    NewOperation,
    Subject,
    Worked,
)
from tenants.processes.contracts.outcomes import INTERNAL, Outcome, Verdict
from tenants.processes.contracts.records import (
    Counts,
    OperationRow,
    Progress,
    RecordRow,
    StartedProcess,
    Step,
    Tab,
    Wait,
)
from tenants.processes.contracts.schedules import PlannedRow, Schedule

__all__ = [
    "INTERNAL",
    "Action",
    "BaseHandler",
    "ClaimedOperation",
    "Counts",
    "GivenUp",
    "Handler",
    "Item",
    "NewOperation",
    "OperationRow",
    "Outcome",
    "PlannedRow",
    "Progress",
    "RecordRow",
    "Schedule",
    "StartedProcess",
    "Step",
    "Subject",
    "Tab",
    "Verdict",
    "Wait",
    "Worked",
    "answers_of_store",
    "handler_of",
    "handles",
    "rights_for",
    "run_is_over",
    "timed_handlers",
]
