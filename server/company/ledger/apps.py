from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "server.company.ledger"
    label = "ledger"
