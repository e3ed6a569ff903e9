import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from server.tenancy.heads import everything_is_migrated
from server.tenancy.upgrades import migrate_everything, tenants_behind


class Command(BaseCommand):
    help = "Bring every schema to the code's migrations; goes on where it stopped."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is behind")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["check"]:
            sys.exit(0 if everything_is_migrated() and not tenants_behind() else 1)
        migrate_everything(self.stdout.write if options["verbosity"] else lambda _line: None)
