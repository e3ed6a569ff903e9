"""A server on loopback that says exactly the bytes a test wants, also wrong ones."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

Answer = bytes | Callable[[socket.socket], None]


def ok(body: bytes, content_type: str = "application/json", extra: str = "") -> bytes:
    return response(200, body, content_type, extra)


def response(status: int, body: bytes = b"", content_type: str = "text/plain", extra: str = "") -> bytes:
    head = f"HTTP/1.1 {status} X\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n{extra}\r\n"
    return head.encode() + body


def redirect(location: str, status: int = 302, extra: str = "") -> bytes:
    return response(status, extra=f"Location: {location}\r\n{extra}")


class RawServer:
    """Answers the n-th request with the n-th answer, the last one for ever; keeps the requests."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[str] = []
        self.connections = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._socket.close()

    def paths(self) -> list[str]:
        return [request.split(" ")[1] for request in self.requests]

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._socket.accept()
                self.connections += 1
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            for request in self._read(connection):
                self.requests.append(request)
                answer = self.answers[min(len(self.requests), len(self.answers)) - 1]
                if callable(answer):
                    answer(connection)
                    return
                connection.sendall(answer)

    def _read(self, connection: socket.socket) -> Iterator[str]:
        buffer = b""
        while part := connection.recv(65536):
            buffer += part
            head, end, rest = buffer.partition(b"\r\n\r\n")
            if not end:
                continue
            length = next((int(x[15:]) for x in head.lower().split(b"\r\n") if x[:15] == b"content-length:"), 0)
            if len(rest) >= length:
                yield (head + end + rest[:length]).decode("latin-1")
                buffer = rest[length:]
