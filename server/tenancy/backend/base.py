"""The connection: a health check that costs no round trip, and cursors whose statements the server keeps planned."""

import select
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantDatabaseWrapper

from server.tenancy.backend.prepared import PreparedCursor


class DatabaseWrapper(TenantDatabaseWrapper):
    """What settings.DATABASES names as ENGINE."""

    def get_connection_params(self) -> dict[str, Any]:
        # Django turns preparing off; its own cursors bind on the client and never prepare.
        return {**super().get_connection_params(), "prepare_threshold": 0}

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
    def prepared_cursor(self) -> Iterator[Any]:
        """A cursor for statements that come again and again, in the selected schema."""
        with self.cursor(), self._wrapped(PreparedCursor(self.connection)) as cursor:
            yield cursor

    @contextmanager
    def qualified_cursor(self) -> Iterator[Any]:
        """The same for SQL that names the schema of every table: the search path is left as it is."""
        # The flag with which django-tenants keeps itself from setting the path while it sets the path.
        self._setting_search_path = True
        try:
            with self.cursor():
                pass
        finally:
            self._setting_search_path = False
        with self._wrapped(PreparedCursor(self.connection)) as cursor:
            yield cursor

    def _wrapped(self, cursor: PreparedCursor) -> Any:
        return self.make_debug_cursor(cursor) if self.queries_logged else self.make_cursor(cursor)
