"""What is outside: orders as their stores have them, and what a supplier sold. One file for all processes."""

import pickle
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from server.ports.orders import StoreOrder
from server.ports.purchases import MoneyBack

_TABLES = """
    CREATE TABLE IF NOT EXISTS orders (store TEXT, id TEXT, changed REAL, body BLOB, PRIMARY KEY (store, id));
    CREATE TABLE IF NOT EXISTS bought (number INTEGER PRIMARY KEY, key TEXT UNIQUE, body BLOB);
"""


@dataclass
class Bought:
    """An order at the supplier, in US cents. `sale`: the number of the sale that it is for, from its address.

    `costs` are known once it is paid; before, it comes to `quoted`.
    """

    sale: int
    quoted: int
    placed_at: datetime
    costs: dict[str, int] = field(default_factory=dict)
    paid_at: datetime | None = None
    closed_at: datetime | None = None
    back: list[MoneyBack] = field(default_factory=list)

    @property
    def charged(self) -> int:
        return sum(self.costs.values()) if self.costs else self.quoted


class Outside:
    """The file at `path`. What is read was written by anybody, also by a process that was killed since."""

    def __init__(self, path: str) -> None:
        self._path = path
        with self._opened() as file:
            file.executescript(_TABLES)

    def put_order(self, store: str, order: StoreOrder) -> None:
        """Write an order as its store has it from now on."""
        row = (store, order.external_id, order.changed_at.timestamp(), pickle.dumps(order))
        self._write("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)", row)

    def orders(self, store: str, ids: Iterable[str]) -> dict[str, StoreOrder]:
        """Return a store's orders by these ids, as far as there are any."""
        found = {each: self._read("SELECT body FROM orders WHERE store = ? AND id = ?", (store, each)) for each in ids}
        return {name: rows[0] for name, rows in found.items() if rows}

    def changed(self, store: str, since: datetime) -> list[StoreOrder]:
        """Return a store's orders that changed since then, oldest change first."""
        query = "SELECT body FROM orders WHERE store = ? AND changed >= ? ORDER BY changed, id"
        return self._read(query, (store, since.timestamp()))

    def take(self, key: str, made: Bought) -> int:
        """Sell; return the supplier's number, the same for the same key."""
        self._write("INSERT OR IGNORE INTO bought (key, body) VALUES (?, ?)", (key, pickle.dumps(made)))
        number = self.number_of(key)
        assert number is not None  # noqa: S101 - it was just written
        return number

    def number_of(self, key: str) -> int | None:
        with self._opened() as file:
            found = file.execute("SELECT number FROM bought WHERE key = ?", (key,)).fetchone()
        return int(found[0]) if found else None

    def bought(self, numbers: Iterable[int] | None = None) -> Mapping[int, Bought]:
        """Return what was sold, by the supplier's number."""
        with self._opened() as file:
            rows = file.execute("SELECT number, body FROM bought ORDER BY number").fetchall()
        wanted = None if numbers is None else set(numbers)
        return {number: pickle.loads(body) for number, body in rows if wanted is None or number in wanted}  # noqa: S301

    def put_bought(self, number: int, made: Bought) -> None:
        self._write("UPDATE bought SET body = ? WHERE number = ?", (pickle.dumps(made), number))

    def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        with self._opened() as file:
            return [pickle.loads(body) for (body,) in file.execute(query, values).fetchall()]  # noqa: S301 - our own

    def _write(self, query: str, values: tuple[Any, ...]) -> None:
        with self._opened() as file:
            file.execute(query, values)

    def _opened(self) -> "_File":
        return _File(self._path)


class _File:
    """A connection for one step: committed and closed at its end."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=60)

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.commit()
        self._connection.close()
