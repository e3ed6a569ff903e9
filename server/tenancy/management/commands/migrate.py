from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from server.tenancy.upgrades import migrate_everything

_PUBLIC_ALONE = ("app_label", "fake", "fake_initial", "plan", "check_unapplied", "prune")


class Command(migrate.Command):
    """Migrates all schemas, also for the test runner. Django's own command would migrate public only."""

    help = "The same as migrate_schemas."
    requires_system_checks = []

    def handle(self, *_args: Any, **options: Any) -> None:
        if any(options[name] for name in _PUBLIC_ALONE):
            raise CommandError("Every schema is migrated together, whole: run `manage.py migrate_schemas`.")
        migrate_everything(self.stdout.write if options["verbosity"] else lambda _line: None)
