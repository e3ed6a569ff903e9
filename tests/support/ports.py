"""Ports for servers that tests start, outside the range from which the kernel assigns ports."""

import random
import socket

_PORTS = range(20_000, 32_000)


def free_ports(count: int) -> int:
    """Return the first of `count` free ports in a row. Parallel callers rarely get the same."""
    while True:
        first = random.SystemRandom().choice(_PORTS)
        try:
            for port in range(first, first + count):
                socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return first


def own_ports() -> dict[str, str]:
    """Return the ports for one run of the platform, as environment variables."""
    first = free_ports(4)
    return {"PORT": str(first), "SANDBOX_PORT": str(first + 1)}
