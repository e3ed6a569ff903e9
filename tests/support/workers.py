"""Workers in processes of their own."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from django.conf import settings
from django.db import connection


class Worker:
    """`manage.py work` on the test's database, with the probe jobs."""

    def __init__(self, log: Path) -> None:
        self.log = log
        with log.open("a") as output:
            self.process = psutil.Popen(
                [sys.executable, "manage.py", "work"],
                cwd=settings.ROOT_DIR,
                env={**os.environ, **_environment()},
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def end(self) -> None:
        started = self.descendants() if self.process.is_running() else []
        # The supervisor goes first: it would start another cluster, which keeps its session in the test's database.
        for process in [self.process, *started]:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait()
        psutil.wait_procs(started, timeout=10)

    def descendants(self) -> list[psutil.Process]:
        return list(self.process.children(recursive=True))

    def said(self, text: str) -> int:
        """How often."""
        return self.log.read_text().count(text)


def _environment() -> dict[str, str]:
    where = connection.settings_dict
    login = f"{where['USER']}:{where['PASSWORD']}@{where['HOST']}:{where['PORT']}"
    return {
        "DATABASE_URL": f"postgresql://{login}/{where['NAME']}",
        "DJANGO_SETTINGS_MODULE": "tests.jobs.probes.settings",
        "SUITE_SETTINGS": settings.SETTINGS_MODULE,
        # With one worker the killed one is the idle one that holds the local queue's lock.
        "WORKER_PROCESSES": "1",
    }


def wait_until(what: Callable[[], object], worker: Worker, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            pytest.fail(f"did not happen within {seconds} s; the worker said:\n{worker.log.read_text()[-4000:]}")
        time.sleep(0.2)
