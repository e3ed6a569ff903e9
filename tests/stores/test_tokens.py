"""Tokens that end are renewed once for all who need them, and a failure costs no more than it must."""

from datetime import timedelta

import pytest
import time_machine

from server.kit import clock
from server.kit.vault import unseal
from server.ports.failures import Retryable
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store, StoreState
from tenants.stores.selectors import store_access
from tenants.stores.tokens import access_of, renewed_credentials
from tests.support.consent import Shops, connect_shopify
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
NEARLY = timedelta(minutes=57)


def token_requests(outside: Outside) -> int:
    """Count the requests for tokens that reached the shop."""
    counts = outside.sandbox.log.report(with_entries=False)["counts"]
    return sum(count for path, count in counts.items() if path.endswith("/admin/oauth/access_token"))


def test_whoever_comes_later_gets_what_the_first_was_given(
    owner: Person, shopify: Shops, tenant: TenantRef, outside: Outside
) -> None:
    connect_shopify(owner)
    with tenant_scope_of(tenant):
        store_id = Store.objects.get().pk
        first, second = (store_access(owner.actor, store_id)[1] for _ in range(2))
        before = token_requests(outside)
        with time_machine.travel(clock.now() + NEARLY, tick=True):
            tokens = [access.fresh().credentials["access_token"] for access in (first, second, first)]
        assert tokens == [unseal(Store.objects.get().sealed_credentials)["access_token"]] * 3
        assert first.credentials["access_token"] not in tokens
        assert token_requests(outside) - before == 1


def test_reading_credentials_asks_nobody(owner: Person, shopify: Shops, tenant: TenantRef, outside: Outside) -> None:
    connect_shopify(owner)
    with tenant_scope_of(tenant), time_machine.travel(clock.now() + timedelta(hours=2), tick=True):
        store, before = Store.objects.get(), token_requests(outside)
        credentials = store_access(owner.actor, store.pk)[1].credentials
        assert dict(credentials) == unseal(store.sealed_credentials)
        assert token_requests(outside) == before


def test_a_renewal_that_somebody_left_unfinished_is_taken_over(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    connect_shopify(owner)
    with tenant_scope_of(tenant), time_machine.travel(clock.now() + NEARLY, tick=True):
        Store.objects.update(renewing_until=clock.now() + timedelta(seconds=0.3))
        values, _ = renewed_credentials(Store.objects.get().pk)
        assert values["access_token"] in shopify["tea-harbour"].tokens
        assert unseal(Store.objects.get().sealed_credentials) == values
        assert Store.objects.get().renewing_until is None


def test_old_tokens_serve_while_the_shop_cannot_be_reached(
    owner: Person, shopify: Shops, tenant: TenantRef, outside: Outside
) -> None:
    connect_shopify(owner)
    outside.fails("status", "access_token", times=100, status=503)
    with tenant_scope_of(tenant):
        store = Store.objects.get()
        old = unseal(store.sealed_credentials)["access_token"]
        with time_machine.travel(clock.now() + NEARLY, tick=True):
            assert access_of(store, tenant.schema_name).fresh().credentials["access_token"] == old
        with time_machine.travel(clock.now() + timedelta(hours=2), tick=True), pytest.raises(Retryable):
            access_of(store, tenant.schema_name).fresh()
        after = Store.objects.get()
        assert (after.state, after.renewing_until) == (StoreState.CONNECTED, None)


def test_credentials_show_nothing_of_themselves(owner: Person, shopify: Shops, tenant: TenantRef) -> None:
    connect_shopify(owner)
    with tenant_scope_of(tenant):
        store = Store.objects.get()
        kept = unseal(store.sealed_credentials)
        _, access = store_access(owner.actor, store.pk)
        assert all(value not in repr(access) for value in (kept["access_token"], kept["refresh_token"]))
