"""Endpoints: made within bounds, only where the outside may be called, with a secret shown once."""

from collections.abc import Callable
from typing import Any

import pytest

from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.webhooks.models import Endpoint
from tests.support.people import Person
from tests.webhooks.conftest import ALL_TOPICS, OwnedEndpoint, Receiver

pytestmark = pytest.mark.django_db


def kept(tenant: TenantRef) -> list[Endpoint]:
    with tenant_scope_of(tenant):
        return list(Endpoint.objects.order_by("id"))


def test_an_endpoint_is_made_and_its_secret_shown_once(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    assert endpoint.secret.startswith("whsec_")
    listed = owner.get("webhook")
    assert (listed["topics"], listed["most"]) == (ALL_TOPICS, 10)
    assert [row["url"] for row in listed["endpoints"]] == [receiver.url]
    assert endpoint.secret not in str(listed)
    (row,) = kept(tenant)
    assert endpoint.secret not in row.sealed_secret
    assert unseal(row.sealed_secret) == {"secret": endpoint.secret}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://93.184.216.34/hook", "Please enter an https:// URL."),
        ("ftp://93.184.216.34/hook", "This URL can't be called."),
        ("https://user:word@93.184.216.34/", "This URL can't be called."),
        ("nonsense", "This URL can't be called."),
        ("https://127.0.0.1/hook", "This URL is not on a public host."),
        ("https://localhost/hook", "This URL is not on a public host."),
        ("https://169.254.169.254/latest/meta-data", "This URL is not on a public host."),
        ("https://10.0.0.7/", "This URL is not on a public host."),
        ("https://[::1]/", "This URL is not on a public host."),
        ("https://[::ffff:127.0.0.1]/", "This URL is not on a public host."),
        ("https://2130706433/", "This URL is not on a public host."),
    ],
)
def test_an_address_that_may_not_be_called_is_refused(
    owner: Person, tenant: TenantRef, settings: Any, url: str, sentence: str
) -> None:
    settings.OUTBOUND_ALLOW = ""
    answer = owner.post("webhook", {"url": url, "topics": ["store.connected"]})
    assert (answer["code"], answer["fields"]) == (1000400, {"url": sentence})
    assert kept(tenant) == []


def test_a_public_https_address_is_taken(owner: Person, settings: Any) -> None:
    settings.OUTBOUND_ALLOW = ""
    answer = owner.post("webhook", {"url": "https://93.184.216.34/hook", "topics": ["store.connected"]})
    assert answer["success"], answer


@pytest.mark.parametrize("topics", [[], ["everything"]])
def test_an_endpoint_needs_existing_topics(
    owner: Person, tenant: TenantRef, receiver: Receiver, topics: list[str]
) -> None:
    answer = owner.post("webhook", {"url": receiver.url, "topics": topics})
    assert answer["code"] == 1000400
    assert any(name.startswith("topics") for name in answer["fields"])
    assert kept(tenant) == []


def test_ten_endpoints_are_kept_at_most(owner: Person, tenant: TenantRef, receiver: Receiver) -> None:
    for _ in range(10):
        assert owner.post("webhook", {"url": receiver.url, "topics": ["store.connected"]})["success"]
    answer = owner.post("webhook", {"url": receiver.url, "topics": ["store.connected"]})
    assert answer["fields"] == {"url": "You have 10 endpoints. Please remove one you don't need."}
    assert len(kept(tenant)) == 10


def test_an_endpoint_is_changed_and_removed(
    owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint, receiver: Receiver
) -> None:
    body = {"url": f"{receiver.url}/2", "topics": ["store.connected"], "enabled": False}
    changed = owner.put(f"webhook/{endpoint.id}", body)["endpoint"]
    assert (changed["url"], changed["topics"], changed["enabled"]) == (f"{receiver.url}/2", ["store.connected"], False)
    assert owner.delete(f"webhook/{endpoint.id}")["success"]
    assert owner.delete(f"webhook/{endpoint.id}")["code"] == 1000404
    assert kept(tenant) == []


def test_a_new_secret_replaces_the_old_secret(owner: Person, tenant: TenantRef, endpoint: OwnedEndpoint) -> None:
    fresh = owner.post(f"webhook/{endpoint.id}/secret")["secret"]
    assert fresh != endpoint.secret
    (row,) = kept(tenant)
    assert unseal(row.sealed_secret) == {"secret": fresh}


def test_endpoints_are_the_main_accounts(
    owner: Person, stranger: Person, member_with: Callable[..., Person], endpoint: OwnedEndpoint, tenant: TenantRef
) -> None:
    member = member_with("SETTINGS")
    for answer in (member.get("webhook"), member.delete(f"webhook/{endpoint.id}")):
        assert answer["code"] == 1000403
    for answer in (
        stranger.delete(f"webhook/{endpoint.id}"),
        stranger.post(f"webhook/{endpoint.id}/secret"),
        stranger.post(f"webhook/{endpoint.id}/test"),
        stranger.get(f"webhook/{endpoint.id}/delivery"),
    ):
        assert answer["code"] == 1000404
    assert len(kept(tenant)) == 1
