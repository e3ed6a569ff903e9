"""Checks before anything is started."""

import errno
import socket

from ops.bootstrap.problem import Problem


def refuse_taken_port(host: str, port: int, variable: str) -> None:
    """Raise Problem if the port is taken."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Problem(_advice(host, port, variable, error)) from None


def _advice(host: str, port: int, variable: str, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: stop what uses it, or choose another, e.g. make run {variable}={port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} needs rights you don't have: choose one above 1023 with {variable}."
    return f"cannot listen on {host}:{port} ({error.strerror}): correct HOST or {variable}."
