from typing import Any

from django.core.management.base import BaseCommand

from server.company.payments.services.sweep import read_empty_invoices


class Command(BaseCommand):
    help = "Read invoices again from the payment provider that were saved with a period of no length."

    def handle(self, *_args: Any, **_options: Any) -> None:
        read, corrected = read_empty_invoices()
        self.stdout.write(f"{read} invoices read, {corrected} periods corrected")
