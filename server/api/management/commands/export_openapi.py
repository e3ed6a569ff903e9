"""Write the sources of generated frontend code: the OpenAPI documents of both APIs, the supplier table."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from server.api.console.api import api as console_api
from server.api.merchant.api import api as merchant_api
from server.ports.marketplaces import MARKETPLACES, Facts
from server.ports.suppliers import PageType, Supplier


class Command(BaseCommand):
    help = "Write merchant.openapi.json, console.openapi.json and suppliers.json"
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
        rows = [_row(code, facts) for code, facts in MARKETPLACES.items()]
        (directory / "suppliers.json").write_text(json.dumps(rows, indent=1) + "\n")


def _prefix(name: str) -> str:
    return "api" if name == "merchant" else "api/console"


def _row(code: Supplier, facts: Facts) -> dict[str, Any]:
    """Return a supplier's facts for the portal, by the portal's names."""
    return {
        "type": int(code),
        "name": facts.name,
        "isHere": bool(facts.adapter),
        "modes": [page_type.name.lower() for page_type in PageType if page_type in facts.page_types],
        "asked": facts.line_message,
        "hosts": facts.hosts,
        "right": facts.right,
        "needsPaidPlan": facts.needs_paid_plan,
        "stripsQuery": facts.strips_query,
        "oneStore": facts.takes_first_store_only,
        "hasPasswords": facts.has_passwords,
        "takesMinutes": facts.takes_minutes,
    }
