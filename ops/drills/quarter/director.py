"""`python -m ops.drills.quarter.director`: runs inside the installation, with its clock; prints the counts as JSON."""

import dataclasses
import json
import os
import sys
from datetime import date
from random import Random

from ops.bench.merchants import make_merchant, ready
from ops.drills.clockwork.moved import MovedClock


def main() -> None:
    """Run the quarter; the arguments are seed, merchants and weeks."""
    seed, merchants, weeks = map(int, sys.argv[1:])
    ready()
    from ops.drills.quarter.counts import final_counts
    from ops.drills.quarter.course import Course
    from ops.drills.quarter.outside import Outside
    from ops.drills.quarter.people import furnish, keep_rates
    from ops.drills.quarter.quiet import put_schedules_off, until_quiet
    from server.company.identity.selectors.actors import actor_of
    from server.kit import clock
    from server.tenancy.contracts import TenantRef

    moved, dice = MovedClock(os.environ["DRILL_CLOCK"]), Random(seed)
    began = _next_month(clock.now().date())
    put_schedules_off()
    rates, people = keep_rates(began, 7 * weeks, dice), []
    for number in range(merchants):
        made = make_merchant(f"quarter-{number}")
        people.append(furnish(TenantRef(made.tenant_id, made.schema_name), actor_of(made.user_id), number))
    outside = Outside(os.environ["DRILL_WORLD"])
    course = Course(
        people, outside, moved, began, dice, lambda: until_quiet(moved, [person.tenant for person in people]), rates
    )
    for number in range(weeks):
        course.week(number)
        course.close()
        sys.stderr.write(f"quarter: week {number + 1} of {weeks}, {clock.now():%Y-%m-%d}\n")
    sys.stdout.write(json.dumps([dataclasses.asdict(count) for count in final_counts(course)]))


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


if __name__ == "__main__":
    main()
