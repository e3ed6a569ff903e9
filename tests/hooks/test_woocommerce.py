"""What WooCommerce stores send us: keys after their merchant agreed, and signed events."""

import base64
import hashlib
import hmac
import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from server.company.connections.errors import StoreTaken
from server.company.connections.models import Connection
from server.company.connections.selectors import find_connection
from server.company.inbox.models import InboxEvent
from server.company.inbox.selectors import read_event
from server.company.inbox.services import purge_inbox
from server.jobs.models import Job
from server.kit import clock
from server.kit.vault import unseal
from server.tenancy.scope import tenant_scope
from tenants.stores.models import ArrivedKeys
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.woo_consent import arrival, authorise_url, bring_keys

pytestmark = pytest.mark.django_db


def signed(connection: Connection, body: bytes, *, topic: str = "product.deleted", **changes: str) -> Any:
    found = find_connection(connection.public_id)
    secret = found.secret if found else ""
    signature = base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest()).decode()
    headers = {
        "X-WC-Webhook-Signature": signature,
        "X-WC-Webhook-Topic": topic,
        "X-WC-Webhook-ID": "3",
        "X-WC-Webhook-Delivery-ID": "d41d8cd98f00b204",
        "X-WC-Webhook-Source": "http://shop.example/",
    } | changes
    return Client().post(
        f"/hooks/woocommerce/{connection.public_id}", body, content_type="application/json", headers=headers
    )


@pytest.fixture
def connection(owner: Person, outside: Outside) -> Connection:
    body = {"platform": 6, "shop": outside.store_url(), **outside.keys()}
    assert owner.post("store", body)["success"]
    drain_jobs()
    return Connection.objects.get()


def test_the_authorisation_asks_for_all_that_woocommerce_needs(owner: Person, outside: Outside) -> None:
    requested = authorise_url(owner, outside)
    assert set(requested) == {"app_name", "scope", "user_id", "return_url", "callback_url"}
    assert requested["scope"] == "read_write"
    assert requested["return_url"].endswith("/wooBinding")
    assert requested["callback_url"].endswith("/hooks/woocommerce/auth")
    assert requested["user_id"] != str(owner.actor.user_id)


def test_a_store_without_an_approval_page_is_refused_and_takes_typed_keys(owner: Person, outside: Outside) -> None:
    outside.store().plain_permalinks = True
    query, path = {"shop": outside.store_url()}, "/api/woocommerce-service/auth/9/auth"
    answer = owner.client.get(path, query).json()
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, ["shop"])
    assert "choose another structure under Settings > Permalinks" in answer["msg"]
    assert owner.post("store", {"platform": 6, **query, **outside.keys()})["success"] is True


def test_keys_that_a_store_brings_connect_it(owner: Person, outside: Outside) -> None:
    response = bring_keys(authorise_url(owner, outside)["user_id"], outside)
    assert response.status_code == 200
    drain_jobs()
    (store,) = owner.get("store")["stores"]
    assert (store["platform"], store["state"]) == (6, "connected")


def test_who_comes_back_reads_that_the_store_is_connected(owner: Person, outside: Outside) -> None:
    state = authorise_url(owner, outside)["user_id"]
    assert arrival(owner, state) == ("waiting", "")
    bring_keys(state, outside)
    assert arrival(owner, state) == ("waiting", "")
    drain_jobs()
    assert arrival(owner, state) == ("connected", "")


def test_who_comes_back_reads_that_the_store_is_somebody_elses(
    owner: Person, stranger: Person, outside: Outside
) -> None:
    state = authorise_url(owner, outside)["user_id"]
    assert stranger.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["success"]
    bring_keys(state, outside)
    drain_jobs()
    assert not Job.objects.filter(name="stores.prove_arrived_keys").exclude(state="done").exists()
    assert arrival(owner, state) == ("refused", StoreTaken.says)
    assert owner.get("store")["stores"] == []
    with tenant_scope(owner.actor.schema_name):
        assert ArrivedKeys.objects.get().sealed_credentials == ""
        ArrivedKeys.objects.all().delete()  # as the purge does after a day
    later = owner.client.get("/api/woocommerce-service/auth/9/arrival", {"user_id": state}).json()
    assert (later["success"], later["code"]) == (False, 1000404)


def test_a_store_that_refuses_the_keys_says_why(owner: Person, outside: Outside) -> None:
    state = authorise_url(owner, outside)["user_id"]
    bring_keys(state, outside)
    outside.store().keys.clear()
    drain_jobs()
    reported, reason = arrival(owner, state)
    assert reported == "refused"
    assert "does not accept the API key" in reason


def test_nobody_reads_what_became_of_anothers_state(owner: Person, stranger: Person, outside: Outside) -> None:
    state = authorise_url(owner, outside)["user_id"]
    answer = stranger.client.get("/api/woocommerce-service/auth/9/arrival", {"user_id": state})
    assert (answer.status_code, answer.json()["code"]) == (200, 1000404)


def test_a_state_works_once(owner: Person, outside: Outside) -> None:
    state = authorise_url(owner, outside)["user_id"]
    assert bring_keys(state, outside).status_code == 200
    assert bring_keys(state, outside).status_code == 403
    drain_jobs()
    assert len(owner.get("store")["stores"]) == 1


@pytest.mark.parametrize("state", ["1", "forged", "x" * 500])
def test_a_forged_state_connects_nothing(owner: Person, outside: Outside, state: str) -> None:
    assert bring_keys(state, outside).status_code == 403
    assert drain_jobs() == 0


def test_a_state_ends_after_half_an_hour(owner: Person, outside: Outside) -> None:
    state = authorise_url(owner, outside)["user_id"]
    with time_machine.travel(clock.now() + timedelta(minutes=31)):
        assert bring_keys(state, outside).status_code == 403


@pytest.mark.parametrize("changes", [{"key_permissions": "read"}, {"consumer_key": "nonsense"}, {"key_id": "x"}])
def test_keys_that_are_none_are_refused_so_that_the_store_deletes_them(
    owner: Person, outside: Outside, changes: dict[str, str]
) -> None:
    assert bring_keys(authorise_url(owner, outside)["user_id"], outside, **changes).status_code == 400
    assert drain_jobs() == 0


def test_a_signed_event_is_stored_once_and_handled(connection: Connection) -> None:
    body = json.dumps({"id": 123}).encode()
    assert [signed(connection, body).status_code for _ in range(3)] == [200] * 3
    event = InboxEvent.objects.get()
    stored_event = read_event(event.pk)
    assert stored_event is not None
    assert (stored_event.topic, stored_event.store_id, stored_event.body) == (
        "product.deleted",
        connection.store_id,
        body.decode(),
    )
    assert "123" not in event.sealed_body
    drain_jobs()
    event.refresh_from_db()
    assert (event.state, event.sealed_body) == ("handled", "")


def test_a_topic_that_nobody_handles_is_kept(connection: Connection) -> None:
    signed(connection, b'{"id": 5}', topic="product.created")
    drain_jobs()
    event = InboxEvent.objects.get()
    assert (event.state, event.sealed_body) == ("kept", "")


def test_an_event_that_cannot_be_read_is_marked_for_staff(connection: Connection) -> None:
    signed(connection, b'{"no": "id"}')
    drain_jobs()
    event = InboxEvent.objects.get()
    assert event.state == "failed"
    assert "KeyError" in event.error
    assert unseal(event.sealed_body) == {"body": '{"no": "id"}'}


def test_what_came_in_long_ago_is_forgotten_handled_or_not(connection: Connection) -> None:
    signed(connection, b'{"no": "id"}')
    drain_jobs()
    signed(connection, b'{"id": 5}')
    now = clock.now()
    InboxEvent.objects.filter(state="failed").update(received_at=now - timedelta(days=settings.INBOX_DAYS, minutes=1))
    assert purge_inbox(now=now) == 1
    assert InboxEvent.objects.get().state == "received"


def test_a_forged_event_is_not_stored(connection: Connection) -> None:
    body = b'{"id": 123}'
    assert signed(connection, body, **{"X-WC-Webhook-Signature": "bm9uc2Vuc2U="}).status_code == 401
    assert signed(connection, body, **{"X-WC-Webhook-Signature": ""}).status_code == 401
    assert InboxEvent.objects.count() == 0


def test_the_ping_of_a_new_webhook_is_accepted_and_not_stored(connection: Connection) -> None:
    path = f"/hooks/woocommerce/{connection.public_id}"
    response = Client().post(path, "webhook_id=12", content_type="application/x-www-form-urlencoded")
    assert response.status_code == 200
    assert InboxEvent.objects.count() == 0


def test_events_of_a_removed_store_are_not_taken(owner: Person, connection: Connection) -> None:
    owner.delete(f"store/{connection.store_id}?uninstall_reason=Other")
    assert signed(connection, b'{"id": 1}').status_code == 404
    assert InboxEvent.objects.count() == 0
