"""Types for Django's connection as `server.tenancy.backend` extends it."""

from contextlib import AbstractContextManager
from typing import Any, Protocol, cast

from django.db import connection


class TenantConnection(Protocol):
    """What the backend adds: the selected tenant, whose schema comes first in the search path.

    Both cursors prepare their statements. `qualified_cursor` is for SQL that names the schema of every table. Such SQL
    may set another search path; the next cursor detects that.
    """

    tenant: object
    schema_name: str

    def set_tenant(self, tenant: object) -> None: ...

    def prepared_cursor(self) -> AbstractContextManager[Any]: ...

    def qualified_cursor(self) -> AbstractContextManager[Any]: ...


selected = cast(TenantConnection, connection)
