"""`python -m ops.launcher.web`: uvicorn, whose processes share what is imported and are replaced when they die."""

import signal
import socket
import sys
from importlib import import_module
from multiprocessing import get_context

import uvicorn
from uvicorn import _subprocess
from uvicorn.supervisors import multiprocess

APPLICATION = "server.config.asgi"


class WebProcess(multiprocess.Process):
    """A web process whose death ends the wait for its answer to a ping.

    uvicorn's parent keeps both ends of the pipe, so it would wait the whole time for one that dies meanwhile, and start
    none of the others again; patience with a busy process would then leave the port without an answer.
    """

    def start(self) -> None:
        super().start()
        self.child_conn.close()

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        for number in multiprocess.SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        super().target(sockets)


def main() -> None:
    """Run uvicorn with the arguments of this program. uvicorn has no options for what is set here.

    A forked process shares the memory of what its parent has imported, and answers without importing it again. Only
    Linux forks safely.
    """
    multiprocess.Process = WebProcess  # type: ignore[misc]
    application = import_module(APPLICATION)
    import_module("server.tenancy.start").refuse_wrong_database()
    if sys.platform == "linux":
        application.get_ready()
        _subprocess.spawn = get_context("fork")  # type: ignore[assignment]
    uvicorn.main()


if __name__ == "__main__":
    main()
