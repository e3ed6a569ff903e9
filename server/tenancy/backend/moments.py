"""Moments as the database sends them, read in C: Django's own loader takes them apart in Python."""

from datetime import UTC, datetime

from psycopg import DataError
from psycopg.abc import Buffer
from psycopg.adapt import Loader


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
