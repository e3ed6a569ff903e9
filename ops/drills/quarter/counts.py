"""What the quarter came to."""

import io
from contextlib import suppress

from django.core.management import CommandError, call_command

from ops.drills.quarter.compare import compare, count_rows
from ops.drills.quarter.course import Course
from ops.drills.quarter.injected import inject
from ops.drills.report import Count, equal, measured
from server.jobs.models import Job, JobState
from server.tenancy.scope import public_scope

ENDED_BADLY = (JobState.FAILED, JobState.GIVEN_UP)


def final_counts(course: Course) -> list[Count]:
    """Compare everything, then add a cent somewhere and look who finds it."""
    found = [each for person in course.people for each in compare(person, course.rates)]
    said = _checked()
    person, row = inject(course.people, course.dice)
    named = _checked()
    with public_scope():
        bad = sorted({f"{job.name}: {job.error[:150]}" for job in Job.objects.filter(state__in=ENDED_BADLY)})
    return [
        *(measured(what, times) for what, times in sorted(course.done.items())),
        measured("rows of the ledgers", sum(map(count_rows, course.people))),
        equal("what differs between ledgers, reports, stores and suppliers", found[:5], []),
        equal("`check_ledgers` says", said, ["all ledgers agree with their orders"]),
        measured("a cent more in a row: what `check_ledgers` says", "; ".join(named)),
        equal("it names merchant, order, line and kind, and nothing else", {row in line for line in named}, {True}),
        equal("the cent found by the drill", bool(compare(person, course.rates)), True),
        equal("jobs given up or failed", bad, []),
    ]


def _checked() -> list[str]:
    out = io.StringIO()
    with suppress(CommandError):
        call_command("check_ledgers", stdout=out)
    return out.getvalue().splitlines()
