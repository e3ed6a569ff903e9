from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.migrations.autodetector import MigrationAutodetector

from server.tenancy.upgrading import migrate_everything

_UNUSED = ("--noinput", "--no-input", "--run-syncdb")


class Command(BaseCommand):
    """Django's own would migrate public alone; this does what is meant, also for the test runner."""

    help = "The same as migrate_schemas."
    requires_system_checks = []
    # Django checks that `migrate` and `makemigrations` share it.
    autodetector = MigrationAutodetector

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("app_label", nargs="?")
        parser.add_argument("--database", default="default")
        for option in _UNUSED:
            parser.add_argument(option, action="store_true", dest=option.strip("-").replace("-", "_"))

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["app_label"]:
            raise CommandError(
                "Single apps are not migrated here: `manage.py migrate_schemas` brings every schema along."
            )
        migrate_everything(self.stdout.write if options["verbosity"] else lambda _line: None)
