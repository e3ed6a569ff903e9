"""The django-q2 cluster as a process of its own, started only by the supervisor."""

import os
import signal
import sys

import django
from django.apps import apps

from server.jobs.beats import WORKER_NAME
from server.jobs.tether import die_with_parent, tie_children
from server.kit.collector import settle_collector


def main(name: str, supervisor: int) -> None:
    """Run the cluster of the worker `name` until SIGTERM, as the leader of a process group.

    A forked process shares what its supervisor has imported; a spawned one imports it again.
    """
    os.setsid()
    die_with_parent()
    if os.getppid() != supervisor:
        sys.exit("the supervisor is gone")
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.environ[WORKER_NAME] = name
    tie_children()
    if not apps.ready:
        settle_collector()
        django.setup()
    settle_collector()
    from django_q.cluster import Cluster

    Cluster().start()
