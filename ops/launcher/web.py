"""`python -m ops.launcher.web`: uvicorn, with a parent that notices at once when a web process has died."""

import uvicorn
from uvicorn.supervisors import multiprocess


class WebProcess(multiprocess.Process):
    """A web process whose death ends the wait for its answer to a ping.

    uvicorn's parent keeps both ends of the pipe, so it would wait the whole time for one that dies meanwhile, and start
    none of the others again; patience with a busy process would then leave the port without an answer.
    """

    def start(self) -> None:
        super().start()
        self.child_conn.close()


def main() -> None:
    multiprocess.Process = WebProcess  # type: ignore[misc]  # uvicorn has no option for it
    uvicorn.main()


if __name__ == "__main__":
    main()
