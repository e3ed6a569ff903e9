"""The web process on its own port: requests, streams and images as a browser gets them."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from django.db import connection


@contextmanager
def served(application: Any) -> Iterator[tuple[str, int]]:
    """Serve an ASGI application on its own port, behind the platform's own connections."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application, http="server.config.connections:Connection", log_level="error", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listener.getsockname()
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def site() -> Iterator[str]:
    """The web process on its own port."""
    from server.config.asgi import application

    with served(application) as (host, port):
        yield f"http://{host}:{port}/api/account-service"
    with connection.cursor() as cursor:
        # The server's threads keep their connections. End them, so that the test database can be dropped.
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
