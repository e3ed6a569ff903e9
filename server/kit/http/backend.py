"""The sockets below httpcore: resolve, check, connect to the checked address, and stop at the deadline.

The threads of a process share one pool of kept-alive connections, which is rebuilt after a fork.
"""

import os
import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as WaitedTooLong
from functools import cache, lru_cache
from ipaddress import ip_address
from ssl import SSLCertVerificationError, SSLContext
from typing import Any

import httpcore
import httpx
from django.conf import settings

from server.kit.http.addresses import Address, Opening, may_call, parse_openings
from server.kit.http.deadlines import time_left
from server.kit.http.errors import AddressRefused, CertificateRefused, ConnectionFailed, HostUnknown
from server.kit.log import get_logger

log = get_logger(__name__)
SocketOption = tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]
_RESOLVERS = 16
_CONNECT_SECONDS = 8.0
_SLICE = 65_536
_MAX_CONNECTIONS = 100
_IDLE_SECONDS = 15.0


class GuardedBackend(httpcore.NetworkBackend):
    """Network backend that connects only to allowed addresses. It resolves a name once and uses that result."""

    def __init__(self, openings: Sequence[Opening]) -> None:
        self._openings = openings
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SocketOption] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first allowed address that answers. Raise AddressRefused when none is allowed."""
        permitted = [address for address in resolve(host, port) if may_call(address, port, self._openings)]
        if not permitted:
            log.warning("outbound.address_refused", host=host, port=port)
            raise AddressRefused(host)
        return DeadlineStream(self._connect_first(permitted, port, socket_options))

    def _connect_first(
        self, addresses: Sequence[Address], port: int, options: Iterable[SocketOption] | None
    ) -> httpcore.NetworkStream:
        failure: Exception = httpcore.ConnectTimeout()
        for address in addresses[:4]:
            try:
                patience = min(_within(None), _CONNECT_SECONDS)
                return self._sockets.connect_tcp(str(address), port, patience, None, options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    def sleep(self, seconds: float) -> None:
        self._sockets.sleep(seconds)


class DeadlineStream(httpcore.NetworkStream):
    """A socket whose every wait ends at the deadline of the current call."""

    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, _within(httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        # Write in slices, so that a peer that reads slowly cannot stretch one long write beyond the deadline.
        for start in range(0, len(buffer), _SLICE):
            self._inner.write(buffer[start : start + _SLICE], _within(httpcore.WriteTimeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        try:
            return DeadlineStream(self._inner.start_tls(ssl_context, server_hostname, _within(None)))
        except httpcore.ConnectError as error:
            if isinstance(error.__cause__, SSLCertVerificationError):
                raise CertificateRefused(f"{server_hostname}: certificate refused") from error
            raise

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


def _within(over: type[Exception] | None) -> float:
    left = time_left()
    if left <= 0:
        raise (over or httpcore.ConnectTimeout)("deadline")
    return left


def resolve(host: str, port: int) -> list[Address]:
    """Resolve a name, or an address in any notation that the system's resolver accepts."""
    try:
        return [ip_address(host)]
    except ValueError:
        answer = _before_deadline(lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM), host)
    return list(dict.fromkeys(ip_address(entry[4][0]) for entry in answer))


def _before_deadline(look_up: Callable[[], list[Any]], host: str) -> list[Any]:
    try:
        return _resolvers().submit(look_up).result(_within(None))
    except WaitedTooLong as error:
        raise httpcore.ConnectTimeout("name resolution") from error
    except socket.gaierror as error:
        if error.errno == socket.EAI_NONAME:
            raise HostUnknown(f"{host} does not exist") from error
        raise ConnectionFailed(f"{host} cannot be resolved now", sent=False) from error
    except UnicodeError as error:
        raise HostUnknown(f"{host} is no host name") from error
    except OSError as error:
        raise ConnectionFailed(f"{host} cannot be resolved now", sent=False) from error


@cache
def _resolvers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_RESOLVERS, thread_name_prefix="resolve")


def connections() -> httpcore.ConnectionPool:
    """Return the pool for the current address rules. A connection made under other rules is never reused."""
    return _pool(settings.OUTBOUND_ALLOW)


@lru_cache(maxsize=1)
def _pool(openings: str) -> httpcore.ConnectionPool:
    return httpcore.ConnectionPool(
        ssl_context=httpx.create_ssl_context(),
        max_connections=_MAX_CONNECTIONS,
        max_keepalive_connections=_MAX_CONNECTIONS // 2,
        keepalive_expiry=_IDLE_SECONDS,
        network_backend=GuardedBackend(parse_openings(openings)),
    )


def forget() -> None:
    """Drop the pool after a fork, without closing the parent's sockets. The threads exist only in the parent."""
    _pool.cache_clear()
    _resolvers.cache_clear()


os.register_at_fork(after_in_child=forget)
