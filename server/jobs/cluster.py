"""The django-q2 cluster as a process: `python -m server.jobs.cluster`, started only by the supervisor."""

import os
import sys

import django

from server.jobs.tether import die_with_parent, tie_children
from server.kit.collector import settle_collector

SUPERVISOR_PID = "TRADEWIND_SUPERVISOR_PID"


def main() -> None:
    die_with_parent()
    if os.getppid() != int(os.environ[SUPERVISOR_PID]):
        sys.exit("the supervisor is gone")
    tie_children()
    settle_collector()
    django.setup()
    from django_q.cluster import Cluster

    settle_collector()
    Cluster().start()


if __name__ == "__main__":
    main()
