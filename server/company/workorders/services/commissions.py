"""Commission rates of counsellors, set by finance for future payments."""

from server.company.workorders.models import Service
from server.company.workorders.rules.commissions import WHOLE
from server.kit.checks import need
from server.kit.errors import Conflict, NotFound

CHANGED = "Someone else changed this rate. Your changes aren't saved yet."
NO_RATE = "must be from 0 to 100"


def set_commission(*, service_id: int, rate: int | None, was: int | None) -> None:
    """Change a service's rate in hundredths of a percent; None: no commission. `was` is the rate that was read.

    Earlier payments keep their commission. NotFound; Conflict if somebody else changed it; Invalid.
    """
    need(rate is None or 0 <= rate <= WHOLE, "rate", NO_RATE)
    row = Service.objects.filter(pk=service_id)
    if not row.filter(commission=was).update(commission=rate):
        raise Conflict(CHANGED) if row.exists() else NotFound
