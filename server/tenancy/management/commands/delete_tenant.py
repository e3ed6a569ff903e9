from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from server.tenancy.deletion import delete_tenant
from server.tenancy.errors import UnknownTenant


class Command(BaseCommand):
    help = "Delete one merchant for good: the schema and the public rows that belong to it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("schema_name")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *_args: Any, **options: Any) -> None:
        name = options["schema_name"]
        if not options["yes"] and input(f"Type {name} to delete it for good: ") != name:
            raise CommandError("nothing was deleted")
        try:
            delete_tenant(name)
        except UnknownTenant as unknown:
            raise CommandError(f"there is no tenant {name}") from unknown
        self.stdout.write(f"{name} is deleted")
