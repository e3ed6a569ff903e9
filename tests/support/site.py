"""The web process on a port of its own: requests, streams and images as a browser meets them."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from django.db import connection


@pytest.fixture
def site() -> Iterator[str]:
    """The web process, on a port of its own."""
    from server.config.asgi import application

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(application, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/api/account-service"
    server.should_exit = True
    thread.join(timeout=10)
    with connection.cursor() as cursor:
        # The server's threads keep their connections; without them the test database can be dropped.
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
