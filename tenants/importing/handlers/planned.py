"""Keep the suppliers that were chosen beside an imported product."""

from collections.abc import Mapping, Sequence

from tenants.importing.rules.planned import read_planned
from tenants.importing.storing.planned import plan_sources
from tenants.processes.contracts import Outcome, Verdict, Worked

PLANNED = "planned"
"""The planned suppliers (`rules.planned`), in the config of the product that they were chosen beside."""


def keep_planned(done: Sequence[Worked], outcomes: Mapping[int, Outcome]) -> None:
    """Save them with the products that are in the Import List now; belongs in the transaction that lists them."""
    for worked in done:
        planned, outcome = worked.operation.config.get(PLANNED), outcomes[worked.operation.id]
        subject = outcome.subject
        if planned and outcome.verdict is not Verdict.FAILED and subject and subject.product_id:
            plan_sources(subject.product_id, read_planned(planned))
