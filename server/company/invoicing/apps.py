from django.apps import AppConfig


class InvoicingConfig(AppConfig):
    name = "server.company.invoicing"
    label = "invoicing"
