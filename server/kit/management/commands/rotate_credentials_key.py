"""Re-encrypt all sealed values with the newest key of CREDENTIALS_KEYS. A repeated run continues where it stopped."""

import time
from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from psycopg import sql

from server.kit.ring import Place, leave_proof, processes_with_other_key, ring_fault, sealed_places
from server.kit.vault import Change, need_newest, reseal, resealings

BATCH = 200
_BATCH_OF = sql.SQL(
    "SELECT id, {column} FROM {schema}.{table} WHERE id > %s AND {column} <> '' ORDER BY id LIMIT %s FOR UPDATE"
)
_WRITE = sql.SQL("UPDATE {schema}.{table} SET {column} = %s WHERE id = %s")


class Command(BaseCommand):
    help = "Encrypt all stored credentials with the newest key of CREDENTIALS_KEYS, and prove that none needs another"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wait", type=int, default=60, help="seconds to wait for processes with another key")
        parser.add_argument(
            "--lost", action="store_true", help="the former keys are lost: only accept these for now on"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["lost"]:
            leave_proof()
            self.stdout.write("These keys are the right ones now. What was sealed with others must be entered again.")
            return
        if fault := ring_fault():
            raise CommandError(fault)
        _wait_for_processes(options["wait"])
        try:
            done = _pass_all(reseal)
            _pass_all(need_newest)
        except InvalidToken as error:
            raise CommandError(
                "A value fits no key of CREDENTIALS_KEYS: the key it was sealed with is missing."
            ) from error
        self.stdout.write(f"{done} sealed values are under the newest key, which opens each; drop the older keys now.")


def _wait_for_processes(seconds: int) -> None:
    """Wait until no process seals with another key. Raise CommandError naming those that must be restarted."""
    deadline = time.monotonic() + seconds
    while others := processes_with_other_key():
        if time.monotonic() >= deadline:
            named = ", ".join(others)
            raise CommandError(
                f"These processes (host:pid) still seal with another key: {named}. Restart them with the new key first "
                "in CREDENTIALS_KEYS, then run this again. Nothing was changed."
            )
        time.sleep(1)


def _pass_all(change: Change) -> int:
    return sum(_pass(place, change) for place in sealed_places()) + sum(resealing(change) for resealing in resealings)


def _pass(place: Place, change: Change) -> int:
    done, last = 0, 0
    while rows := _pass_batch(place, last, change):
        done, last = done + len(rows), rows[-1]
    return done


def _pass_batch(place: Place, last: int, change: Change) -> list[int]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_BATCH_OF.format(**place), [last, BATCH])
        rows = cursor.fetchall()
        fresh = [(changed, row_id) for row_id, sealed in rows if (changed := change(sealed)) != sealed]
        if fresh:
            cursor.executemany(_WRITE.format(**place), fresh)
    return [row_id for row_id, _ in rows]
