"""Django's connection as django-tenants' backend extends it, with types."""

from typing import Protocol, cast

from django.db import connection


class TenantConnection(Protocol):
    """What the backend adds: the selected tenant, whose schema comes first in the search path."""

    tenant: object
    schema_name: str

    def set_tenant(self, tenant: object) -> None: ...


selected = cast(TenantConnection, connection)
