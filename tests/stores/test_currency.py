"""A changed currency of a store is notified once, and prices are made in it from then on."""

import pytest
from django.conf import LazySettings

from server.adapters.woocommerce.store import WooCommerceStore
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.jobs import look_after_webhooks
from tests.support.consent import stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect

pytestmark = pytest.mark.django_db
CHANGED = "now sells in EUR instead of USD. Check the amounts of its price rule, and publish its products again."


@pytest.fixture
def woo(owner: Person, outside: Outside, settings: LazySettings) -> str:
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    store_id = str(connect(owner, outside)["store"]["id"])
    drain_jobs()
    return store_id


def look(tenant: TenantRef) -> None:
    """The hourly look."""
    with tenant_scope_of(tenant):
        look_after_webhooks()
    drain_jobs()


def currency_notices(person: Person) -> list[tuple[str, int]]:
    rows = person.get("notice", tab="system")["notices"]
    return [(row["text"], row["times"]) for row in rows if row["kind"] == "store_currency"]


def test_a_changed_currency_is_noticed_within_the_hour_and_notified_once(
    owner: Person, woo: str, outside: Outside, tenant: TenantRef
) -> None:
    look(tenant)
    assert (stores_of(owner)[0]["currency"], currency_notices(owner)) == ("USD", [])
    outside.store().currency = "EUR"
    look(tenant)
    look(tenant)
    (store,) = stores_of(owner)
    assert (store["id"], store["currency"], store["state"]) == (woo, "EUR", "connected")
    assert currency_notices(owner) == [(f"{store['name']} {CHANGED}", 1)]


def test_a_currency_that_we_cannot_count_in_changes_nothing(
    owner: Person, woo: str, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WooCommerceStore, "currency", lambda _self, _client: "")
    look(tenant)
    assert (stores_of(owner)[0]["currency"], currency_notices(owner)) == ("USD", [])
