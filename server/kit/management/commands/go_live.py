from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from server.kit.quiet import go_live


class Command(BaseCommand):
    help = "Let a restored or copied installation work: processes, webhooks, mails and charges"
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        was_quiet = go_live(settings.DATA_DIR)
        self.stdout.write("It works now." if was_quiet else "It was not quiet: nothing to do.")
