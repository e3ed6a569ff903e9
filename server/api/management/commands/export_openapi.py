"""Write the OpenAPI documents of both APIs, from which the frontends' types are generated."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from server.api.console.api import api as console_api
from server.api.merchant.api import api as merchant_api


class Command(BaseCommand):
    help = "Write merchant.openapi.json and console.openapi.json"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        default = settings.ROOT_DIR / "server" / "api" / "generated"
        parser.add_argument("--to", type=Path, default=default, help="the directory to write into")

    def handle(self, *args: Any, **options: Any) -> None:
        directory: Path = options["to"]
        directory.mkdir(parents=True, exist_ok=True)
        for name, api in (("merchant", merchant_api), ("console", console_api)):
            document = json.dumps(api.get_openapi_schema(path_prefix=f"/{_prefix(name)}/"), indent=1, sort_keys=True)
            (directory / f"{name}.openapi.json").write_text(document + "\n")


def _prefix(name: str) -> str:
    return "api" if name == "merchant" else "api/console"
