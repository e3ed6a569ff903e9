"""How long a merchant's data traces are kept."""

from dataclasses import dataclass

LEAST_DAYS = 7
LEAST_BUYER_DAYS = 60
"""As far back as the orders of a store are compared with ours: a parcel may be on its way that long."""


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which the nightly purge deletes notifications, finished processes and the user activity log,
    and erases buyers' personal data from orders.

    The supply history of variants is kept as long as processes.
    """

    notification_days: int
    process_days: int
    event_days: int
    buyer_days: int
