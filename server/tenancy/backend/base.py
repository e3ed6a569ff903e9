"""The connection: a health check that costs no round trip, and cursors for SQL that names its schemas itself."""

import select
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantDatabaseWrapper

if TYPE_CHECKING:
    from collections.abc import Iterator


class DatabaseWrapper(TenantDatabaseWrapper):
    """What settings.DATABASES names as ENGINE."""

    def is_usable(self) -> bool:
        """Whether the connection still stands; only one that has something to say is asked by a query."""
        return self._is_quiet() or bool(super().is_usable())

    def _is_quiet(self) -> bool:
        # A server that ended a connection has said so: the socket is readable, with a farewell or its end.
        link = self.connection
        if link is None or link.closed:
            return False
        poller = select.poll()
        poller.register(link.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
        return not poller.poll(0)

    @contextmanager
    def qualified_cursor(self) -> "Iterator[Any]":
        """A cursor for SQL that names the schema of every table: the search path is left as it is."""
        # The flag with which django-tenants keeps itself from setting the path while it sets the path.
        self._setting_search_path = True
        try:
            with self.cursor() as cursor:
                self._setting_search_path = False
                yield cursor
        finally:
            self._setting_search_path = False
