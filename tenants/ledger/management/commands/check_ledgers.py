from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from server.tenancy.selectors import find_tenant, ready_tenants
from tenants.ledger.contracts.reports import LedgerDifference
from tenants.ledger.selectors.checks import ad_differences, differences_of


class Command(BaseCommand):
    help = "Recompute the profit ledgers of one merchant or of all, and name every amount that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("schema_name", nargs="?")

    def handle(self, *_args: Any, **options: Any) -> None:
        wrong = 0
        for tenant in self._tenants(options["schema_name"]):
            with tenant_scope_of(tenant):
                found = self._differences()
            for each in found:
                self.stdout.write(self._line(tenant, each))
            wrong += len(found)
        if wrong:
            raise CommandError(f"{wrong} amounts differ")
        self.stdout.write("all ledgers agree with their orders")

    def _tenants(self, schema_name: str | None) -> list[TenantRef]:
        if schema_name:
            tenant = find_tenant(schema_name)
            if tenant is None:
                raise CommandError(f"there is no tenant {schema_name}")
            return [tenant]
        found: list[TenantRef] = []
        while batch := ready_tenants(after_id=found[-1].id if found else 0):
            found += batch
        return found

    def _differences(self) -> list[LedgerDifference]:
        found, last = differences_of()
        while last is not None:
            more, last = differences_of(after=last)
            found += more
        return [*found, *ad_differences()]

    def _line(self, tenant: TenantRef, each: LedgerDifference) -> str:
        base = " in the base currency" if each.is_base else ""
        which = "".join(f" {part}" for part in (each.ref, each.purchase_id and f"purchase {each.purchase_id}") if part)
        place = f" ({each.place})" if each.place else ""
        return (
            f"{tenant.schema_name} order {each.order_id} ({each.number}) line {each.line_id} {each.kind}{which}{place}"
            f"{base}: {each.found} instead of {each.wanted} {each.currency}"
        )
