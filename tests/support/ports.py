"""Ports for what tests start: outside the range from which the kernel serves whoever asks for any port."""

import random
import socket

_PORTS = range(20_000, 32_000)


def free_ports(count: int) -> int:
    """The first of so many free ports in a row; what starts at the same time hardly meets."""
    while True:
        first = random.SystemRandom().choice(_PORTS)
        try:
            for port in range(first, first + count):
                socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return first


def own_ports() -> dict[str, str]:
    """Ports for one run of the platform, as its environment names them."""
    first = free_ports(4)
    return {"PORT": str(first), "SANDBOX_PORT": str(first + 1)}
