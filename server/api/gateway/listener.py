"""One LISTEN connection per web process: it receives workers' notices and wakes the feeds of this process.

A broken connection is made again, and the listeners are told that they may have missed something.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import psycopg
from django.conf import settings
from psycopg.conninfo import make_conninfo

from server.kit.log import get_logger

log = get_logger(__name__)
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0


@dataclass(frozen=True, slots=True)
class Ears:
    """The callbacks of a listener, on the event loop: for each notice by channel, and after every (re)connection."""

    heard: Mapping[str, Callable[[dict[str, Any]], None]]
    connected: Callable[[], None]


async def listen(ears: Ears) -> None:
    """Listen until cancelled."""
    pause = FIRST_PAUSE
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(_address(), autocommit=True) as connection:
                for channel in ears.heard:
                    await connection.execute(f"LISTEN {channel}")
                ears.connected()
                pause = FIRST_PAUSE
                async for message in connection.notifies():
                    _hear(ears.heard[message.channel], message.payload)
        except (psycopg.Error, OSError) as error:
            log.warning("listening was interrupted", error=str(error))
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


def _hear(heard: Callable[[dict[str, Any]], None], payload: str) -> None:
    try:
        heard(orjson.loads(payload))
    except (TypeError, ValueError):
        log.warning("a notice was not understood", payload=payload[:200])


def _address() -> str:
    database: dict[str, Any] = settings.DATABASES["default"]
    parts = {
        "host": database.get("HOST"),
        "port": database.get("PORT"),
        "user": database.get("USER"),
        "password": database.get("PASSWORD"),
        "dbname": database.get("NAME"),
    }
    # Keepalives detect a server that disappeared without closing.
    return make_conninfo(
        **{name: str(value) for name, value in parts.items() if value},
        application_name="tradewind-listener",
        keepalives_idle="10",
        keepalives_interval="5",
        keepalives_count="3",
    )
