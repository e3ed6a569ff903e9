from collections.abc import Callable, Iterator

import pytest

from tests.kit.http.raw_server import Answer, RawServer

StartServer = Callable[..., RawServer]


@pytest.fixture
def serve() -> Iterator[StartServer]:
    started: list[RawServer] = []

    def start(*answers: Answer) -> RawServer:
        started.append(RawServer(*answers))
        return started[-1]

    yield start
    for server in started:
        server.close()
