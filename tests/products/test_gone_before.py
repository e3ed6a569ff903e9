"""What went before its id in the store was remembered, and stands there again, is not made a second time."""

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationState
from tests.support.changed_stores import OURS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store

pytestmark = pytest.mark.django_db


def test_publishing_again_takes_up_what_carries_our_reference(changed_store: ChangedStore, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        before = Publication.objects.get().external_id
        Publication.objects.update(
            state=PublicationState.GONE, external_id="", lost_external_id="", first_attempt_at=None
        )
    changed_store.trade.edit(changed_store.trade.listed()[0]["id"], title=OURS)
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert changed_store.title() == OURS, "the only one in the store"
    with tenant_scope_of(tenant):
        assert Publication.objects.get().external_id == before
