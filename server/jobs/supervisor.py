"""The worker process: runs a django-q2 cluster as a child, restarts it when its heartbeat stops, runs the ticker."""

import ctypes
import os
import secrets
import signal
import socket
import sys
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from threading import Event
from time import monotonic

import django
from django.apps import apps
from django.db import DatabaseError, close_old_connections, connection

from server.jobs.beats import WORKER_NAME, last_beat
from server.jobs.faults import contained
from server.jobs.ticks import tick
from server.kit.collector import settle_collector
from server.kit.log import get_logger

PR_SET_PDEATHSIG = 1


PULSE = 1.0
SILENCE = 12.0
# Starting takes a while on a busy machine, so allow a longer silence at first.
START_SILENCE = 45.0
STOP_WITHIN = 8.0
# A fork shares the memory of what is imported, a third of all that a worker needs. Only Linux forks safely.
CONTEXT = get_context("fork") if sys.platform == "linux" else get_context("spawn")

log = get_logger(__name__)


class Supervisor:
    """Runs until `stop` is called; one per worker host or container."""

    def __init__(self) -> None:
        self.name = ""
        """Of the present cluster: the next one has another name, so that it is known which of them has died."""
        self._stopping = Event()
        self._cluster: BaseProcess | None = None
        self._beat: object = None
        self._silent_since = 0.0
        self._patience = START_SILENCE

    def stop(self) -> None:
        """End the loop. Running jobs get a few seconds; then their leases expire and other workers take over."""
        self._stopping.set()

    def run(self) -> None:
        settle_collector()
        self._start()
        try:
            while not self._stopping.wait(PULSE):
                self._look_after()
        finally:
            self._end(grace=STOP_WITHIN)

    def _look_after(self) -> None:
        try:
            close_old_connections()
            tick()
            contained("listen to the cluster", self._listen)
        except DatabaseError as error:
            # Without a database no heartbeat can be written, so do not blame the cluster.
            log.warning("database unreachable", error=str(error))
            self._silent_since = monotonic()
            connection.close()
        self._restart_if_needed()

    def _listen(self) -> None:
        beat = last_beat(self.name)
        if beat != self._beat:
            self._beat, self._silent_since, self._patience = beat, monotonic(), SILENCE

    def _restart_if_needed(self) -> None:
        silence = monotonic() - self._silent_since
        gone = self._cluster is not None and not self._cluster.is_alive()
        if gone or silence > self._patience:
            log.error("cluster restarted", reason="it ended" if gone else f"no beat for {silence:.0f} s")
            self._end(grace=0)
            self._start()

    def _start(self) -> None:
        connection.close()
        self.name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._cluster = CONTEXT.Process(target=_run_cluster, args=(self.name, os.getpid()), name="cluster")
        self._cluster.start()
        self._beat, self._silent_since, self._patience = None, monotonic(), START_SILENCE
        log.info("cluster started", worker=self.name, pid=self._cluster.pid)

    def _end(self, *, grace: float) -> None:
        cluster, self._cluster = self._cluster, None
        if cluster is None:
            return
        if grace and cluster.is_alive():
            cluster.terminate()
            cluster.join(grace)
            if cluster.is_alive():
                log.warning("cluster did not stop in time", seconds=grace)
        if cluster.pid is not None:
            with suppress(ProcessLookupError):
                os.killpg(cluster.pid, signal.SIGKILL)
        cluster.join()


def _run_cluster(name: str, supervisor: int) -> None:
    """Run the cluster of the worker `name` until SIGTERM, as the leader of a process group.

    A forked process shares what its supervisor has imported; a spawned one imports it again.
    """
    os.setsid()
    _die_with_parent()
    if os.getppid() != supervisor:
        sys.exit("the supervisor is gone")
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.environ[WORKER_NAME] = name
    _tie_children()
    if not apps.ready:
        settle_collector()
        django.setup()
    settle_collector()
    from django_q.cluster import Cluster

    Cluster().start()


def _die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _tie_children() -> None:
    """Do the same for every process forked by this one or its descendants."""
    os.register_at_fork(after_in_child=_die_with_parent)
