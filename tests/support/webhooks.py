"""Happenings that are delivered to a merchant's endpoint."""

from typing import Any

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.webhooks.contracts import Topic
from tenants.webhooks.jobs import wake_forgotten
from tenants.webhooks.models import Delivery
from tenants.webhooks.services.events import emit
from tests.support.people import Person
from tests.webhooks.conftest import OwnedEndpoint


def happen(tenant: TenantRef, *facts: dict[str, str], topic: Topic = Topic.STORE_CONNECTED) -> None:
    with tenant_scope_of(tenant):
        emit(topic, facts or ({"store_id": "1"},), now=clock.now())


def log(owner: Person, endpoint: OwnedEndpoint, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = owner.get(f"webhook/{endpoint.id}/delivery", **query)["deliveries"]
    return rows


def make_due(tenant: TenantRef) -> None:
    """As if the pause were over."""
    with tenant_scope_of(tenant):
        Delivery.objects.filter(state="pending").update(next_at=clock.now())
        wake_forgotten()
