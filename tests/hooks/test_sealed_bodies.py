"""What platforms send lies sealed until it is handled, and is removed then: it may hold personal data."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from fixtures.sandbox.square.webhooks import event as square_event
from fixtures.sandbox.wix.webhooks import body as wix_body
from server.company.connections.models import Connection
from server.company.inbox.models import InboxEvent
from server.company.inbox.selectors import read_event
from tests.support.consent import connect_shopify, connect_square, install
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.square_events import deliver as deliver_square
from tests.support.store_events import shopify_event
from tests.support.wix import connect_wix
from tests.support.wix_events import deliver as deliver_wix

pytestmark = pytest.mark.django_db
EMAIL = "ada.buyer@example.com"

Send = Callable[[], int]


@pytest.fixture
def shopify_redact(request: pytest.FixtureRequest, owner: Person) -> Send:
    request.getfixturevalue("shopify")
    connect_shopify(owner)
    body = json.dumps({"customer": {"email": EMAIL}}).encode()
    return lambda: shopify_event("customers/redact", body, path="/hooks/shopify/compliance").status_code


@pytest.fixture
def shopify_deletion(request: pytest.FixtureRequest, owner: Person) -> Send:
    request.getfixturevalue("shopify")
    connect_shopify(owner)
    body = json.dumps({"id": 5, "email": EMAIL}).encode()
    return lambda: shopify_event("products/delete", body).status_code


@pytest.fixture
def bigcommerce_deletion(request: pytest.FixtureRequest, owner: Person, outside: Outside) -> Send:
    shop = request.getfixturevalue("bigcommerce")["teahouse1"]
    install(owner, shop, outside)
    drain_jobs()
    secret = next(iter(shop.hooks.values()))["headers"]["X-Tradewind-Secret"]
    data = {"type": "product", "id": 5, "email": EMAIL}
    payload = {"scope": "store/product/deleted", "data": data, "hash": "h1", "created_at": 1}
    body = json.dumps({**payload, "producer": "stores/teahouse1"})
    where = f"/hooks/bigcommerce/{Connection.objects.get().public_id}"
    headers = {"X-Tradewind-Secret": secret}
    return lambda: Client().post(where, body, content_type="application/json", headers=headers).status_code


@pytest.fixture
def square_revocation(request: pytest.FixtureRequest, owner: Person) -> Send:
    seller = request.getfixturevalue("square")["MLHARBOR"]
    connect_square(owner)
    body = square_event(seller, "oauth.authorization.revoked", {"revocation": {"revoker_email": EMAIL}})
    return lambda: deliver_square(seller, "", body=body)


@pytest.fixture
def wix_deletion(request: pytest.FixtureRequest, owner: Person) -> Send:
    site = request.getfixturevalue("wix")["teahouse"]
    connect_wix(owner)
    payload = {"id": "e1", "slug": "deleted", "entityId": EMAIL, "entityFqdn": "wix.stores.catalog.v3.product"}
    body = wix_body(site, "wix.stores.catalog.v3.product_deleted", payload)
    return lambda: deliver_wix(body)


@pytest.mark.parametrize(
    "send", ["shopify_redact", "shopify_deletion", "bigcommerce_deletion", "square_revocation", "wix_deletion"]
)
@pytest.mark.usefixtures("owner")  # what its session needs is there before the test's own transaction
def test_a_body_is_sealed_until_it_is_handled_and_then_removed(request: pytest.FixtureRequest, send: str) -> None:
    deliver: Send = request.getfixturevalue(send)
    assert deliver() == 200
    event = InboxEvent.objects.get()
    stored_event = read_event(event.pk)
    assert stored_event is not None
    assert EMAIL in stored_event.body
    assert EMAIL not in event.sealed_body
    drain_jobs()
    event.refresh_from_db()
    assert event.state in {"handled", "kept"}
    assert event.sealed_body == ""
