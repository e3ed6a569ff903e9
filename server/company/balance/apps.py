from django.apps import AppConfig


class BalanceConfig(AppConfig):
    name = "server.company.balance"
    label = "balance"
