"""Publish products day by day: so many a day, at the same time of each day."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from tenants.importing.contracts.selections import Chosen
from tenants.importing.selectors.selections import chosen_ids
from tenants.processes.contracts import StartedProcess
from tenants.processes.selectors.schedules import read_schedule
from tenants.products.errors import NothingChosen
from tenants.products.services.processes import publish_products

MOST_DAYS = 90


def publish_day_by_day(
    actor: Actor,
    *,
    chosen: Chosen,
    store_ids: Sequence[int],
    per_day: int,
    timing: str,
    timezone: str,
    idempotency_key: str,
    now: datetime,
    **options: Any,
) -> StartedProcess:
    """Schedule `per_day` products for the day of `timing` and as many for each day after it; return the first process.

    All of them are scheduled, or none. Refused like `publish_products`, and Invalid for more than MOST_DAYS days.
    """
    ids = chosen_ids(actor, chosen)
    parts = [tuple(ids[start : start + per_day]) for start in range(0, len(ids), per_day)]
    if not parts:
        raise NothingChosen
    if len(parts) > MOST_DAYS:
        raise Invalid.on("per_day", "Products can be spread over at most 90 days.")
    first = read_schedule(timing, timezone, own_zone=actor.time_zone, now=now).requested
    with transaction.atomic():
        started = [
            publish_products(
                actor,
                chosen=Chosen(part),
                store_ids=store_ids,
                timing=f"{first + timedelta(days=day):%Y-%m-%d %H:%M}",
                timezone=timezone,
                # A repeated request finds the process of each day.
                idempotency_key=f"{idempotency_key}/{day}" if idempotency_key else "",
                now=now,
                **options,
            )
            for day, part in enumerate(parts)
        ]
    return started[0]
