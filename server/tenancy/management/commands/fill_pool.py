from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from server.tenancy.provisioning import fill_pool


class Command(BaseCommand):
    help = "Make ready schemas for the next sign-ups (the worker keeps doing so)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", nargs="?", type=int, help="how many should be ready (TENANT_POOL_SIZE)")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write(f"{fill_pool(options['target'])} schemas made")
