"""SIGKILL for worker processes, at random times during work."""

import os
import random
import signal
import subprocess
import time
from collections import Counter
from contextlib import suppress
from threading import Event, Thread

import psutil

from ops.bench.installation import Installation
from ops.drills.databases import number

# Of ten kills, how many hit one process of the cluster, the whole cluster, or the supervisor.
KINDS = ["a process of a cluster"] * 7 + ["a whole cluster"] * 2 + ["the supervisor"]
LONGEST_PAUSE = 6.0
AT_WORK = "SELECT count(*) FROM jobs_job WHERE state = 'running' AND heartbeat_at > now() - interval '8 seconds'"


class Killer(Thread):
    """Kills `kills` times, each after a random pause (at most `pause` seconds) that begins when a worker runs a job."""

    def __init__(self, made: Installation, kills: int, dice: random.Random, *, pause: float = LONGEST_PAUSE) -> None:
        super().__init__(name="killer", daemon=True)
        self.made, self.left, self._dice, self._pause = made, kills, dice, pause
        self.done: Counter[str] = Counter()
        self._over = Event()

    def __enter__(self) -> "Killer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        while self.left and not self._over.is_set():
            if not number(self.made.environment["DATABASE_URL"], AT_WORK):
                time.sleep(0.05)
                continue
            if not self._over.wait(self._dice.uniform(0, self._pause)) and self._kill(self._dice.choice(KINDS)):
                self.left -= 1

    def _kill(self, kind: str) -> bool:
        supervisor = self.made.processes["worker"]
        if kind == "the supervisor":
            supervisor.kill()
            supervisor.wait()
            self.made.start("worker", "manage.py", "work")
        else:
            cluster = psutil.Process(supervisor.pid).children(recursive=True)
            if not cluster:
                return False
            for victim in cluster if kind == "a whole cluster" else [self._dice.choice(cluster)]:
                with suppress(psutil.NoSuchProcess):
                    victim.kill()
        self.done[kind] += 1
        return True


def kill_at_once(process: "subprocess.Popen[bytes]") -> int:
    """Kill a process and its descendants with SIGKILL; return how many there were."""
    victims = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    for victim in victims:
        with suppress(psutil.NoSuchProcess):
            os.kill(victim.pid, signal.SIGKILL)
    process.wait()
    return len(victims)
