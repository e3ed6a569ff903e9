"""Servers that break off in the middle of an answer."""

import socket
import struct
import time

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


def silence(_connection: socket.socket) -> None:
    time.sleep(5)


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def truncated(connection: socket.socket) -> None:
    connection.sendall(HEAD + b'Content-Length: 500\r\n\r\n{"products": [')
