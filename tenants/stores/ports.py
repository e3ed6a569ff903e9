"""Credentials of connected stores, for company work that calls a merchant's store."""

from server.company.connections.selectors import find_live
from server.company.identity.selectors.actors import caretaker_of
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import Permanent
from server.ports.stores import StoreAccess
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.selectors import store_access


class ConnectedStores:
    """Implements `StoreKeysPort`."""

    def access_of(self, platform: Platform, external_key: str) -> StoreAccess:
        """Find the merchant by the live connection, and read the credentials in its schema."""
        found = find_live(platform, external_key)
        if found is None:
            raise _gone(external_key)
        tenant = TenantRef(id=found.tenant_id, schema_name=found.schema_name)
        with tenant_scope_of(tenant):
            try:
                return store_access(caretaker_of(tenant), found.store_id)[1]
            except NotFound as error:
                raise _gone(external_key) from error


def _gone(external_key: str) -> Permanent:
    return Permanent(Reason("payments.store_gone", {"host": external_key}))
