"""How long a merchant's data traces are kept."""

from dataclasses import dataclass

LEAST_DAYS = 7


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which the nightly purge deletes notifications, finished processes, and the user activity log.

    The supply history of variants is kept as long as processes.
    """

    notification_days: int
    process_days: int
    event_days: int
