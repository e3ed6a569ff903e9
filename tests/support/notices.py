"""Events of which users are notified."""

from typing import Any

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tests.support.people import Person


def tell(person: Person, kind: EventKind, key: str = "object:1", **options: Any) -> None:
    actor = person.actor
    options = {"params": {"store": "Tea House", "record": "17"}, "now": clock.now(), **options}
    with tenant_scope_of(TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)):
        note(kind, object_key=key, **options)
