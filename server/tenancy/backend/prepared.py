"""Statements that the server plans once for each connection."""

from typing import Any, Self

import psycopg
from psycopg.errors import FeatureNotSupported
from psycopg.pq import TransactionStatus


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
