"""The connection: health and schema checked without a round trip, and cursors with prepared statements."""

import select
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Self

import psycopg
from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantDatabaseWrapper
from psycopg import DataError
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.errors import FeatureNotSupported
from psycopg.pq import TransactionStatus


class MomentLoader(Loader):
    """Loads timestamptz values of a connection whose time zone is UTC, as Django sets it."""

    timezone = UTC
    """Django checks that its connection uses the same zone."""

    def load(self, data: Buffer) -> datetime:
        text = bytes(data).decode()
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            raise DataError(f"beyond the calendar: {text}") from None


class PreparedCursor(psycopg.Cursor[Any]):
    """Binds on the server and prepares every statement. The server plans again when the search path has changed."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        try:
            return super().execute(query, params, prepare=True)
        except FeatureNotSupported:
            # "cached plan must not change result type": the columns of this schema and the last one are of different
            # versions.
            if self.connection.info.transaction_status is not TransactionStatus.IDLE:
                raise
            return super().execute(query, params, prepare=False)


class DatabaseWrapper(TenantDatabaseWrapper):
    """The ENGINE of settings.DATABASES."""

    def get_connection_params(self) -> dict[str, Any]:
        # Django turns preparing off; its own cursors bind on the client and never prepare.
        return {**super().get_connection_params(), "prepare_threshold": 0}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        made = super().get_new_connection(conn_params)
        made.adapters.register_loader("timestamptz", MomentLoader)
        return made

    def is_usable(self) -> bool:
        """Return whether the connection works. Send a test query only when its socket has data to read."""
        return self._is_quiet() or bool(super().is_usable())

    def _is_quiet(self) -> bool:
        # If the server closed the connection, the socket is readable (a message or end of file).
        link = self.connection
        if link is None or link.closed:
            return False
        poller = select.poll()
        poller.register(link.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
        return not poller.poll(0)

    def prepared_cursor(self) -> Any:
        """Return a cursor for frequently repeated statements, in the selected schema."""
        self._stand_ready()
        if not self._is_in_schema():
            with self.cursor():
                pass
        return self._prepared()

    def qualified_cursor(self) -> Any:
        """Return a cursor for SQL that names every table's schema. Works with any search path and may set another."""
        self._stand_ready()
        self.search_path_set_schemas = None
        return self._prepared()

    @contextmanager
    def pipeline(self) -> Iterator[None]:
        """Send the statements of the block to the server in one go. Their results are available after the block."""
        with self.wrap_database_errors, self.connection.pipeline():
            yield

    def _handle_search_path(self, cursor: Any = None) -> None:
        if not self._is_in_schema():
            self.search_path_set_schemas = None
            super()._handle_search_path(cursor)  # type: ignore[no-untyped-call] # django-tenants has no types

    def _is_in_schema(self) -> bool:
        # The server's own report is right even after a rollback or after SQL that set a path.
        path = self._reported_path()
        if path is None:
            return bool(self.search_path_set_schemas)
        expected = self._get_cursor_search_paths()  # type: ignore[no-untyped-call] # django-tenants has no types
        return path == ", ".join(expected).encode()

    def _reported_path(self) -> bytes | None:
        """Return the search path that the server reported last; None before PostgreSQL 18."""
        path: bytes | None = self.connection.pgconn.parameter_status(b"search_path")
        return path

    def _stand_ready(self) -> None:
        self.close_if_health_check_failed()
        self.ensure_connection()
        self.validate_thread_sharing()

    def _prepared(self) -> Any:
        cursor = PreparedCursor(self.connection)
        return self.make_debug_cursor(cursor) if self.queries_logged else self.make_cursor(cursor)
