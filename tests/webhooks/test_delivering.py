"""What happened is sent, signed, once per event; what fails is sent again, and given up in the end."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from standardwebhooks import Webhook, WebhookVerificationError

from server.jobs.models import Job
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.models import Notification
from tenants.webhooks.contracts import Topic
from tenants.webhooks.jobs import purge, wake_forgotten
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.rules import PAUSES
from tenants.webhooks.services.events import emit
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.webhooks import happen, log, make_due
from tests.webhooks.conftest import OwnedEndpoint, Receiver

pytestmark = pytest.mark.django_db


def test_an_event_comes_signed_and_is_delivered_once(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    happen(tenant, {"store_id": "7"})
    drain_jobs(skip_pauses=True)
    (came,) = receiver.came
    assert Webhook(endpoint.secret).verify(came.body, came.headers) == came.event
    assert (came.event["type"], came.event["data"]) == ("store.connected", {"store_id": "7"})
    (row,) = log(owner, endpoint)
    assert (row["state"], row["status"], row["attempts"]) == ("delivered", 200, 1)
    assert row["event_id"] == came.headers["webhook-id"]


def test_a_receiver_finds_out_replays_and_forgeries(
    tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    happen(tenant)
    drain_jobs(skip_pauses=True)
    (came,) = receiver.came
    old = {**came.headers, "webhook-timestamp": str(int(came.headers["webhook-timestamp"]) - 600)}
    for body, headers in ((came.body, old), (came.body + b" ", came.headers)):
        with pytest.raises(WebhookVerificationError):
            Webhook(endpoint.secret).verify(body, headers)


def test_a_new_secret_signs_from_the_next_try_on(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    fresh = owner.post(f"webhook/{endpoint.id}/secret")["secret"]
    happen(tenant)
    drain_jobs(skip_pauses=True)
    (came,) = receiver.came
    assert Webhook(fresh).verify(came.body, came.headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(endpoint.secret).verify(came.body, came.headers)


def test_only_chosen_topics_are_sent_and_only_to_own_endpoints(
    owner: Person, stranger: Person, tenant: TenantRef, other_tenant: TenantRef, receiver: Receiver
) -> None:
    owner.post("webhook", {"url": receiver.url, "topics": ["store.disconnected"]})
    happen(tenant)
    happen(other_tenant, topic=Topic.STORE_DISCONNECTED)
    drain_jobs(skip_pauses=True)
    assert receiver.came == []
    happen(tenant, topic=Topic.STORE_DISCONNECTED)
    drain_jobs(skip_pauses=True)
    assert receiver.topics() == ["store.disconnected"]


def test_what_is_rolled_back_is_never_sent(tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver) -> None:
    with tenant_scope_of(tenant), transaction.atomic():
        emit(Topic.STORE_CONNECTED, [{"store_id": "1"}], now=clock.now())
        transaction.set_rollback(True)
    drain_jobs(skip_pauses=True)
    assert receiver.came == []


def test_a_failing_receiver_is_tried_again_with_growing_pauses_then_given_up(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    receiver.status = 500
    happen(tenant)
    for attempt in range(1, len(PAUSES) + 2):
        make_due(tenant)
        drain_jobs()
        (row,) = log(owner, endpoint)
        assert (row["attempts"], row["trouble"], row["status"]) == (attempt, "status", 500)
        assert row["state"] == ("pending" if attempt <= len(PAUSES) else "failed")
    assert len({received.headers["webhook-id"] for received in receiver.came}) == 1
    assert len(receiver.came) == len(PAUSES) + 1
    make_due(tenant)
    drain_jobs()
    assert len(receiver.came) == len(PAUSES) + 1


def test_a_redirect_is_not_followed(
    tenant: TenantRef, owner: Person, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    receiver.status, receiver.headers = 307, {"location": receiver.url}
    happen(tenant)
    drain_jobs()
    assert len(receiver.came) == 1
    (row,) = log(owner, endpoint, state="pending")
    assert (row["status"], row["trouble"]) == (307, "status")


def test_an_address_that_became_private_is_not_called(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver, settings: Any
) -> None:
    settings.OUTBOUND_ALLOW = ""
    happen(tenant)
    drain_jobs()
    assert receiver.came == []
    (row,) = log(owner, endpoint)
    assert (row["trouble"], row["status"], row["state"]) == ("refused_address", None, "pending")


def test_a_lost_job_is_found_by_the_sweep(tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver) -> None:
    happen(tenant)
    Job.objects.filter(name="webhooks.deliver").delete()
    with tenant_scope_of(tenant):
        wake_forgotten()
        wake_forgotten()
    assert Job.objects.filter(name="webhooks.deliver").count() == 1
    drain_jobs()
    assert len(receiver.came) == 1


@pytest.mark.parametrize(("status", "days", "is_off"), [(500, 2, False), (500, 4, True), (410, 0, True)])
def test_an_endpoint_that_fails_for_days_or_is_gone_is_switched_off_and_its_owner_notified(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver, status: int, days: int, is_off: bool
) -> None:
    receiver.status = status
    since, key = clock.now() - timedelta(days=days) if days else None, "Pl4nted-in-a-path-of-the-owner"
    with tenant_scope_of(tenant):
        Endpoint.objects.update(failing_since=since, url=f"{receiver.url}/bot123456:{key}/send?key={key}")
    happen(tenant)
    drain_jobs()
    (row,) = owner.get("webhook")["endpoints"]
    assert (row["enabled"], row["disabled_by_us"]) == (not is_off, is_off)
    reported = [notice["text"] for notice in owner.get("notice")["notices"]]
    sentence = (
        f"The webhook endpoint {receiver.url}/bot[hidden]/send failed for days and was turned off."
        " Fix it, then turn it on again in Settings."
    )
    assert reported == ([sentence] if is_off else [])
    assert key not in str(log(owner, endpoint))
    happen(tenant)
    with tenant_scope_of(tenant):
        assert Delivery.objects.count() == (1 if is_off else 2)
        assert Notification.objects.count() == len(reported)


def test_switched_on_again_it_is_sent_what_waited(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    receiver.status = 410
    happen(tenant)
    drain_jobs()
    receiver.status = 200
    body = {"url": receiver.url, "topics": ["store.connected"], "enabled": True}
    (row,) = [owner.put(f"webhook/{endpoint.id}", body)["endpoint"]]
    assert (row["enabled"], row["disabled_by_us"], row["failing_since"]) == (True, False, None)
    drain_jobs()
    assert [row["state"] for row in log(owner, endpoint)] == ["delivered"]


def test_a_success_ends_the_failing(owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint) -> None:
    with tenant_scope_of(tenant):
        Endpoint.objects.update(failing_since=clock.now() - timedelta(days=9))
    happen(tenant)
    drain_jobs()
    assert owner.get("webhook")["endpoints"][0]["failing_since"] is None


def test_a_test_event_and_sending_again(owner: Person, endpoint: OwnedEndpoint, receiver: Receiver) -> None:
    assert owner.post(f"webhook/{endpoint.id}/test")["success"]
    (row,) = log(owner, endpoint)
    again = f"webhook/{endpoint.id}/delivery/{row['id']}/resend"
    assert owner.post(again)["code"] == 1000409, "it is on its way"
    drain_jobs()
    assert receiver.topics() == ["webhook.test"]
    assert owner.post(again)["success"]
    drain_jobs()
    assert {received.headers["webhook-id"] for received in receiver.came} == {row["event_id"]}
    assert len(receiver.came) == 2
    assert owner.post(f"webhook/{endpoint.id}/delivery/999999/resend")["code"] == 1000404


def test_what_is_switched_off_is_sent_no_test(owner: Person, endpoint: OwnedEndpoint, receiver: Receiver) -> None:
    owner.put(f"webhook/{endpoint.id}", {"url": receiver.url, "topics": ["store.connected"], "enabled": False})
    assert owner.post(f"webhook/{endpoint.id}/test")["code"] == 1000409
    drain_jobs()
    assert receiver.came == []


def test_imports_publications_stores_and_processes_are_sent(
    owner: Person, endpoint: OwnedEndpoint, receiver: Receiver, outside: Outside
) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    lines = [*links(outside, 2), f"{outside.url}/products/nothing-here"]
    import_lines(owner, lines, action=8, store_ids=[store["id"]])
    drain_jobs(skip_pauses=True)
    happened = sorted(receiver.topics())
    assert happened == [
        "process.finished",
        "product.import_failed",
        "product.imported",
        "product.imported",
        "product.published",
        "product.published",
        "store.connected",
    ]
    by_topic = {received.event["type"]: received.event["data"] for received in receiver.came}
    assert by_topic["store.connected"]["store_id"] == store["id"]
    assert by_topic["product.published"]["store_id"] == store["id"]
    assert by_topic["product.import_failed"]["source_product_url"].endswith("/nothing-here")
    counts = {name: by_topic["process.finished"][name] for name in ("total", "successful", "failed")}
    assert counts == {"total": 3, "successful": 2, "failed": 1}


def test_the_log_is_forgotten_after_thirty_days(tenant: TenantRef, endpoint: OwnedEndpoint) -> None:
    happen(tenant, {"n": "1"}, {"n": "2"})
    with tenant_scope_of(tenant):
        old = Delivery.objects.filter(body__contains='"n":"1"')
        assert old.update(created_at=clock.now() - timedelta(days=31)) == 1
        purge()
        assert [row.body.count('"n":"2"') for row in Delivery.objects.all()] == [1]
