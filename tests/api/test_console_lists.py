"""Staff find a merchant, its jobs, its webhooks, and what a colleague did."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.inbox.models import InboxEvent
from server.company.inbox.services import mark_failed, mark_handled, store_event
from server.jobs.faults import contained
from server.jobs.models import Job, JobState
from server.kit import clock
from server.kit.errors import Conflict
from tests.factories.jobs import JobFactory
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def listed(client: Client, path: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/console/{path}", query)
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize("part", ["OWNER@", "schema"])
def test_a_merchant_is_found_by_mailbox_and_by_schema(staff: Staff, owner: Person, stranger: Person, part: str) -> None:
    client = staff("support")
    found = listed(client, "merchants", q=owner.actor.schema_name if part == "schema" else part)
    assert [row["id"] for row in found["data"]] == [str(owner.actor.tenant_id)]
    assert found["total"] == 1
    assert listed(client, "merchants", q=owner.actor.schema_name[:-1])["total"] == 0
    assert listed(client, "merchants")["total"] == 2


@pytest.mark.parametrize("path", ["merchants", "ledger", "pages", "session", "settings"])
def test_what_a_list_does_not_know_is_refused_by_name(staff: Staff, path: str) -> None:
    answer = staff("operator").get(f"/api/console/{path}", {"merchnat": "4"})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"merchnat": "is not a known field"}


def make_job(name: str, state: JobState = JobState.DONE) -> int:
    return JobFactory.create(name=name, state=state, max_attempts=3).pk


def test_jobs_are_found_by_a_part_of_their_name(staff: Staff) -> None:
    requested = make_job("importing.fetch")
    make_job("products.publish")
    client = staff("support")
    assert [row["id"] for row in listed(client, "jobs", name="PORTING")["data"]] == [str(requested)]
    assert listed(client, "jobs", name=".")["total"] == 2
    assert listed(client, "jobs", name="nothing")["total"] == 0


def test_staff_see_what_fails_in_the_worker_and_others_do_not(staff: Staff) -> None:
    def break_down() -> None:
        raise RuntimeError("no such table")

    contained("schedule monitoring.watch", break_down)
    (fault,) = listed(staff("support"), "job-faults")["data"]
    assert (fault["id"], fault["error"]) == ("schedule monitoring.watch", "RuntimeError: no such table")
    assert staff("counsellor").get("/api/console/job-faults").status_code == 403


def test_job_whose_payload_is_no_object_is_shown(staff: Staff) -> None:
    odd = make_job("importing.fetch")
    Job.objects.filter(id=odd).update(payload=["no", "object"])
    assert staff("support").get(f"/api/console/jobs/{odd}").json()["payload"] == ["no", "object"]


def test_only_a_webhook_that_failed_is_replayed(staff: Staff, owner: Person) -> None:
    store_event(
        vendor="shopify",
        event_id="one",
        topic="products/delete",
        schema_name=owner.actor.schema_name,
        store_id=None,
        body='{"email": "buyer@example.com"}',
        now=clock.now(),
    )
    client = staff("operator")
    (row,) = listed(client, "inbox")["data"]
    path = f"/api/console/inbox/{row['id']}"
    assert client.post(f"{path}/replay").status_code == 409
    mark_failed(event_id=int(row["id"]), error="KeyError")
    assert client.post(f"{path}/replay").status_code == 200
    assert "buyer@example.com" in client.get(path).json()["body"]
    mark_handled(event_id=int(row["id"]), now=clock.now())
    assert client.post(f"{path}/replay").status_code == 409
    assert client.get(path).json()["body"] == ""


def test_a_webhook_without_a_merchant_is_handed_to_nobody() -> None:
    with pytest.raises(Conflict):
        store_event(vendor="x", event_id="1", topic="x", schema_name="", store_id=None, body="", now=clock.now())
    assert not InboxEvent.objects.exists()


def test_webhooks_are_found_by_merchant(staff: Staff, owner: Person, stranger: Person) -> None:
    for number, schema in enumerate((owner.actor.schema_name, stranger.actor.schema_name)):
        store_event(
            vendor="woocommerce",
            event_id=f"delivery {number}",
            topic="product.deleted",
            schema_name=schema,
            store_id=None,
            body="{}",
            now=clock.now(),
        )
    client = staff("support")
    found = listed(client, "inbox", schema_name=owner.actor.schema_name)
    assert [(row["event_id"], row["schema_name"]) for row in found["data"]] == [("delivery 0", owner.actor.schema_name)]
    assert listed(client, "inbox")["total"] == 2


def test_the_audit_log_is_searched(staff: Staff) -> None:
    client = staff("operator")
    done, failed = make_job("importing.fetch"), make_job("importing.fetch", JobState.FAILED)
    assert client.post(f"/api/console/jobs/{done}/retry").status_code == 409
    assert listed(client, "audit")["total"] == 0
    assert client.post(f"/api/console/jobs/{failed}/retry").status_code == 200
    assert [row["target"] for row in listed(client, "audit", q=f"JOB {failed}")["data"]] == [f"job {failed}"]
    assert listed(client, "audit", q="retry")["total"] == 1
    assert listed(client, "audit", q="replay")["total"] == 0
