"""The year: days of acts and events, with a reconciliation at each month's end."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from django.db import close_old_connections

from fixtures.sandbox.credentials import STRIPE_WEBHOOK_SECRET
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.year.acts import Paid, act
from ops.drills.year.books import compare
from ops.drills.year.injected import injected_cent
from ops.drills.year.night import end_month
from ops.drills.year.people import sign_up
from ops.drills.year.post import Post
from ops.drills.year.quiet import count_given_up, put_off_other_schedules, settle
from ops.drills.year.staff import offer_plans, staff_day
from ops.drills.year.world import Person, World
from server.company.payments.models import PaidSubscription

MONTH = 30
AT_ONCE = 4


def population(seed: int, merchants: int, days: int) -> list[Person]:
    """Return the merchants: most sign up in the first half, one in ten pays in yen, one in ten in euro."""
    dice = Random(f"{seed}/population")
    units = ["USD"] * 8 + ["EUR", "JPY"]
    return [Person(number, int(days * 0.6 * dice.random() ** 2), dice.choice(units)) for number in range(merchants)]


def run_year(world: World, months: int) -> list[Count]:
    """Run all months; report and count differences at each month's end with their merchant."""
    world.provider.hold_webhooks(f"{world.web}/hooks/stripe", STRIPE_WEBHOOK_SECRET)
    put_off_other_schedules(world)
    offer_plans(world)
    post, counts, started = Post(world), [], time.monotonic()
    for month in range(months):
        for day in range(month * MONTH, (month + 1) * MONTH):
            _day(world, post, day)
        with world.timed("ends of months"):
            end_month(world, post)
        with world.timed("comparing"):
            wrong = compare(world)
        counts.append(equal(f"month {month + 1}: what differs between ledger, provider and plans", wrong, []))
        spent = {what: round(seconds) for what, seconds in world.spent.items()}
        _say(f"month {month + 1}: {time.monotonic() - started:.0f} s {spent}, {dict(world.done)}")
        _say(f"month {month + 1}: {len(wrong)} differ: {wrong}; broken: {world.broken}")
    return [
        *(measured(what, count) for what, count in sorted(world.done.items())),
        *(measured(f"refused: {what}", count) for what, count in world.refused.most_common()),
        equal("forged deliveries that were taken", post.accepted_forgeries, []),
        equal("answers that broke", world.broken, []),
        *counts,
        *injected_cent(world, post),
        equal("jobs given up or failed", count_given_up(), []),
        at_least("deliveries", post.sent, world.done["events"]),
    ]


def _day(world: World, post: Post, day: int) -> None:
    world.begin_day(day)
    with world.timed("signing up"):
        for person in (person for person in world.people if person.born == day):
            sign_up(world, person)
    here = [person for person in world.people if person.merchant]
    paid = _paid()
    with world.timed("acts"), ThreadPoolExecutor(AT_ONCE) as busy:
        list(busy.map(lambda row: _act(world, row, paid.get(row.id)), here))
    with world.timed("staff and banks"):
        staff_day(world, here)
    with world.timed("events"):
        post.collect()
        post.deliver()
    with world.timed("waiting for jobs"):
        settle(world)


def _act(world: World, person: Person, paid: Paid | None) -> None:
    try:
        act(world, person, paid)
    finally:
        close_old_connections()


def _paid() -> dict[int, Paid]:
    rows = PaidSubscription.objects.filter(ended_at=None).exclude(state="incomplete").order_by("pk")
    return {row["merchant_id"]: dict(row) for row in rows.values("merchant_id", "plan_id", "state", "external_id")}


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
