import signal
from typing import Any

from django.core.management.base import BaseCommand

from server.jobs.supervisor import Supervisor
from server.tenancy.start import refuse_wrong_database


class Command(BaseCommand):
    help = "Work on jobs until SIGTERM or Ctrl-C. Run as many of these as there are hosts for it."
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        refuse_wrong_database()
        supervisor = Supervisor()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: supervisor.stop())
        supervisor.run()
