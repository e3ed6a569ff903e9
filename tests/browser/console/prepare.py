"""Run inside the installation's environment: makes what the console's stories start from.

A line of JSON in says what, a line of JSON out is its id, until nothing more comes in.
"""

import json
import sys
from collections.abc import Callable
from uuid import uuid4

import django

# Whatever is logged goes elsewhere than the answers.
answers, sys.stdout = sys.stdout, sys.stderr
django.setup()

from server.company.identity.services.registration import create_main_account  # noqa: E402
from server.company.inbox.models import InboxEvent, InboxState  # noqa: E402
from server.company.staff.services.log_in import create_staff_member  # noqa: E402 - after Django is set up
from server.jobs.models import JobState  # noqa: E402
from server.kit import clock  # noqa: E402
from server.kit.vault import seal  # noqa: E402
from server.tenancy.models import Tenant  # noqa: E402
from tests.factories.jobs import JobFactory  # noqa: E402


def make_staff(mailbox: str, password: str, role: str, secret: str) -> int:
    return create_staff_member(mailbox=mailbox, password=password, roles=[role], totp_secret=secret)


def make_failed_job() -> int:
    """A job that will do when it is tried again."""
    return JobFactory.create(
        name="tenancy.fill_pool",
        state=JobState.FAILED,
        attempts=5,
        max_attempts=5,
        error="The disk was full.",
        traceback="Traceback (most recent call last)",
        finished_at=clock.now(),
    ).pk


def make_failed_event(vendor_id: str, *_: str) -> int:
    """A webhook of a merchant that could not be handled; another each time, as a story may be played again."""
    vendor_id = f"{vendor_id}-{uuid4().hex[:8]}"
    create_main_account(mailbox=f"{vendor_id}@shop.example", password="tea4two")
    merchant = f"{vendor_id}@shop.example"
    event = InboxEvent.objects.create(
        vendor="woocommerce",
        event_id=vendor_id,
        topic="product.deleted",
        schema_name=Tenant.objects.get(name=merchant).schema_name,
        sealed_body=seal({"body": '{"id":4711}'}),
        state=InboxState.FAILED,
        error="The store did not answer.",
        received_at=clock.now(),
    )
    return event.pk


MAKERS: dict[str, Callable[..., object]] = {"staff": make_staff, "job": make_failed_job, "event": make_failed_event}

if __name__ == "__main__":
    for line in sys.stdin:
        kind, *details = json.loads(line)
        print(json.dumps(MAKERS[kind](*details)), file=answers, flush=True)
