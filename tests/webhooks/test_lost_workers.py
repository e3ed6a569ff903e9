"""A worker that ends while it sends a delivery costs it no attempt, and leaves it to another."""

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.rules import MOST_LOSSES
from tenants.webhooks.services import deliveries
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.webhooks import happen, log, make_due
from tests.webhooks.conftest import OwnedEndpoint, Receiver

pytestmark = pytest.mark.django_db


def test_a_worker_that_dies_after_sending_leaves_the_event_to_another(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise SystemExit

    happen(tenant)
    with monkeypatch.context() as patched, tenant_scope_of(tenant):
        patched.setattr(deliveries, "_write_down", die)
        with pytest.raises(SystemExit):
            deliveries.send_due(int(endpoint.id))
    with tenant_scope_of(tenant):
        assert deliveries.send_due(int(endpoint.id)) == pytest.approx(60, abs=5), "its claim still holds"
    assert len(receiver.came) == 1
    make_due(tenant)
    drain_jobs()
    assert [received.headers["webhook-id"] for received in receiver.came] == [
        receiver.came[0].headers["webhook-id"]
    ] * 2
    (row,) = log(owner, endpoint)
    assert (row["state"], row["attempts"]) == ("delivered", 1), "a killed worker costs no attempt"


def test_an_event_that_ten_workers_did_not_survive_is_given_up_and_the_receiver_not_blamed(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    happen(tenant)
    with tenant_scope_of(tenant):
        Delivery.objects.update(losses=MOST_LOSSES)
    drain_jobs()
    (row,) = log(owner, endpoint)
    assert (row["state"], row["trouble"], row["status"], row["attempts"]) == ("failed", "interrupted", None, 0)
    assert (receiver.came, owner.get("webhook")["endpoints"][0]["failing_since"]) == ([], None)
    owner.post(f"webhook/{endpoint.id}/delivery/{row['id']}/resend")
    drain_jobs()
    (row,) = log(owner, endpoint)
    assert (row["state"], row["trouble"], row["attempts"], len(receiver.came)) == ("delivered", "", 1, 1)


def test_what_another_worker_took_over_is_not_overwritten(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = deliveries._try

    def slowly(row: Endpoint, delivery: Delivery) -> deliveries.Tried:
        tried = real(row, delivery)
        Delivery.objects.filter(pk=delivery.pk).update(next_at=clock.now() + deliveries.CLAIM)
        return tried

    monkeypatch.setattr(deliveries, "_try", slowly)
    happen(tenant)
    with tenant_scope_of(tenant):
        deliveries.send_due(int(endpoint.id))
    (row,) = log(owner, endpoint)
    assert (row["state"], row["attempts"], row["status"]) == ("pending", 0, None)
