import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from server.api.management.checkup import examine


class Command(BaseCommand):
    help = "Try what an installation needs to work for real, and say what to do. Exit with 1 if something is broken."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mail", default="", metavar="ADDRESS", help="send a mail there")
        parser.add_argument("--phone", default="", metavar="NUMBER", help="text there, as +8613800138000")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = examine(mail=options["mail"], phone=options["phone"])
        for finding in found:
            self.stdout.write(f"{finding.mark:<6}{finding.subject:<14}{finding.text}")
        broken = sum(finding.mark == "FAULT" for finding in found)
        self.stdout.write(f"{broken} of {len(found)} are broken" if broken else "nothing is broken")
        sys.exit(bool(broken))
