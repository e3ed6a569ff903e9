"""Finance sets what counsellors earn of the quotes that are paid from now on."""

from server.company.workorders.models import Service
from server.company.workorders.rules.commissions import WHOLE
from server.kit.checks import need
from server.kit.errors import Conflict, NotFound

CHANGED = "Someone else changed this rate. Your changes aren't saved yet."
NO_RATE = "must be from 0 to 100"


def set_commission(*, service_id: int, rate: int | None, was: int | None) -> None:
    """Change a service's rate, in hundredths of a percent, from what was read; None: nothing is counted.

    What was paid before keeps its commission. NotFound; Conflict when somebody changed it meanwhile; Invalid.
    """
    need(rate is None or 0 <= rate <= WHOLE, "rate", NO_RATE)
    row = Service.objects.filter(pk=service_id)
    if not row.filter(commission=was).update(commission=rate):
        raise Conflict(CHANGED) if row.exists() else NotFound
