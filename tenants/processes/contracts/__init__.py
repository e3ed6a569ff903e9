"""What crosses between processes and the areas whose work they run."""

from tenants.processes.contracts.actions import Action, right_for
from tenants.processes.contracts.answers import answers_of_store
from tenants.processes.contracts.handlers import BaseHandler, Handler, Item, handler_of, handles
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
    "Progress",
    "RecordRow",
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
    "right_for",
]
