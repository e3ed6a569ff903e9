"""The connection: health and schema known without a round trip, and cursors whose statements the server plans once."""

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
    """A timestamptz of a connection whose time zone is UTC, as Django sets it."""

    timezone = UTC
    """Django asks whether its connection agrees."""

    def load(self, data: Buffer) -> datetime:
        text = bytes(data).decode()
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            raise DataError(f"beyond the calendar: {text}") from None


class PreparedCursor(psycopg.Cursor[Any]):
    """Binds on the server and prepares every statement; the server plans anew where the search path has changed."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        try:
            return super().execute(query, params, prepare=True)
        except FeatureNotSupported:
            # "cached plan must not change result type": this schema's columns are of another age than the last one's.
            if self.connection.info.transaction_status is not TransactionStatus.IDLE:
                raise
            return super().execute(query, params, prepare=False)


class DatabaseWrapper(TenantDatabaseWrapper):
    """What settings.DATABASES names as ENGINE."""

    def get_connection_params(self) -> dict[str, Any]:
        # Django turns preparing off; its own cursors bind on the client and never prepare.
        return {**super().get_connection_params(), "prepare_threshold": 0}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        made = super().get_new_connection(conn_params)
        made.adapters.register_loader("timestamptz", MomentLoader)
        return made

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

    def prepared_cursor(self) -> Any:
        """A cursor for statements that come again and again, in the selected schema."""
        self._stand_ready()
        if not self._is_in_schema():
            with self.cursor():
                pass
        return self._prepared()

    def qualified_cursor(self) -> Any:
        """The same for SQL that names the schema of every table: any search path will do, and it may set another."""
        self._stand_ready()
        self.search_path_set_schemas = None
        return self._prepared()

    @contextmanager
    def pipeline(self) -> Iterator[None]:
        """What cursors execute in the block goes to the server at once; they have their answers when it ends."""
        with self.wrap_database_errors, self.connection.pipeline():
            yield

    def _handle_search_path(self, cursor: Any = None) -> None:
        if not self._is_in_schema():
            self.search_path_set_schemas = None
            super()._handle_search_path(cursor)  # type: ignore[no-untyped-call] # django-tenants has no types

    def _is_in_schema(self) -> bool:
        # What the server itself says is right also after a rollback and after SQL that set a path.
        told = self._told_path()
        if told is None:
            return bool(self.search_path_set_schemas)
        wanted = self._get_cursor_search_paths()  # type: ignore[no-untyped-call] # django-tenants has no types
        return told == ", ".join(wanted).encode()

    def _told_path(self) -> bytes | None:
        """The search path as the server reports it with every change of it; None before PostgreSQL 18."""
        told: bytes | None = self.connection.pgconn.parameter_status(b"search_path")
        return told

    def _stand_ready(self) -> None:
        self.close_if_health_check_failed()
        self.ensure_connection()
        self.validate_thread_sharing()

    def _prepared(self) -> Any:
        cursor = PreparedCursor(self.connection)
        return self.make_debug_cursor(cursor) if self.queries_logged else self.make_cursor(cursor)
